import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { admit, admittedAt } from './admission.ts';
import { contextOf, rankingOf } from './arms.ts';
import { fold } from './fold.ts';
import { judge, questionsOf } from './replay.ts';
import { mustRead } from './testing/histories.ts';
import { plainRanking } from './testing/ranking.ts';
import {
  type ARMS,
  type Audience,
  DEFAULT_SEARCH,
  type IdentityPolicy,
  type ItemId,
  type Statistics,
  type Viewers,
  type WithheldReason,
} from './types.ts';

const SAMPLES = join(import.meta.dirname, '../../../samples/memory');

interface ExpectedAttempt {
  readonly viewers: Viewers;
  /** Everything that may enter the context. */
  readonly may: readonly ItemId[];
  readonly witness?: Readonly<Record<ItemId, Audience>>;
  readonly reasons?: Readonly<Record<ItemId, WithheldReason>>;
}
interface Expected {
  readonly attempts: Readonly<Record<string, ExpectedAttempt>>;
  readonly policies?: Readonly<Record<IdentityPolicy, Readonly<Record<string, ExpectedAttempt>>>>;
  /** Items of writes and derivations that store nothing. */
  readonly refused: readonly ItemId[];
  /** Attempts into whose context the unscoped arm puts something forbidden. */
  readonly unscopedExposes: readonly string[];
  /** What the flat arm places, by statistics. */
  readonly order?: Readonly<Record<Statistics, Readonly<Record<string, readonly ItemId[]>>>>;
}

const names = readdirSync(SAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && !entry.name.endsWith('-policy'))
  .map(({ name }) => name);
const read = (name: string, file: string) => readFileSync(join(SAMPLES, name, file), 'utf8');

function check(
  history: ReturnType<typeof mustRead>,
  policy: IdentityPolicy,
  expected: Readonly<Record<string, ExpectedAttempt>>,
): void {
  const timeline = fold(history, policy);
  const questions = new Map(questionsOf(timeline).map((question) => [question.attempt, question]));
  for (const [attempt, { viewers, may, witness = {}, reasons = {} }] of Object.entries(expected)) {
    const { evidence, moment } = questions.get(attempt)!;
    const admitted = admittedAt(timeline, evidence, moment);
    expect([attempt, evidence.viewers]).toEqual([attempt, viewers]);
    expect([attempt, [...admitted.keys()].toSorted()]).toEqual([attempt, [...may].toSorted()]);
    for (const [item, audience] of Object.entries(witness)) expect(admitted.get(item)).toEqual(audience);
    for (const [item, reason] of Object.entries(reasons)) {
      expect(admit(timeline, timeline.byId.get(item)!, evidence, moment)).toMatchObject({ reason });
    }
  }
}

describe('the samples', () => {
  it('are six', () => {
    expect(names.toSorted()).toEqual([
      'clinic',
      'contractor-joins-late',
      'family-assistant',
      'identity-fault',
      'shared-statistics',
      'summaries-across-rooms',
    ]);
  });

  describe.each(names)('%s', (name) => {
    const history = mustRead(read(name, `${name}.history.json`));
    const expected = JSON.parse(read(name, 'expected.json')) as Expected;

    it('admits what its README says, attempt by attempt', () => {
      check(history, 'default', expected.attempts);
    });

    it('stores nothing where its README says so', () => {
      const { rows } = fold(history);
      const refused = history.events.flatMap((event, index) =>
        (event.type === 'write' || event.type === 'derive') && rows[index]!.items.length === 0
          ? [event.item]
          : [],
      );
      expect(refused).toEqual(expected.refused);
    });

    it.each(Object.keys(expected.policies ?? {}) as IdentityPolicy[])('says the same under %s', (policy) => {
      check(history, policy, expected.policies![policy]);
    });

    it('puts nothing forbidden into a context by the safe arms, and by the unscoped one where its README says so', () => {
      const timeline = fold(history);
      const ranking = rankingOf(timeline, plainRanking());
      const exposed = questionsOf(timeline).filter((question) => {
        const forbidden = (arm: (typeof ARMS)[number]) =>
          judge(
            timeline,
            question,
            arm,
            contextOf(timeline, ranking, question, arm, DEFAULT_SEARCH),
          ).admitted.filter((hit) => hit.forbidden);
        for (const arm of ['flat', 'graph', 'postings', 'post-filter'] as const)
          expect(forbidden(arm)).toEqual([]);
        return forbidden('unscoped').length > 0;
      });
      expect(exposed.map(({ attempt }) => attempt)).toEqual(expected.unscopedExposes);
    });

    const { order } = expected;
    if (order !== undefined) {
      it('orders as its README says, by statistics', () => {
        const timeline = fold(history);
        const ranking = rankingOf(timeline, plainRanking());
        for (const [statistics, attempts] of Object.entries(order) as [Statistics, object][]) {
          const placed = questionsOf(timeline).map((question) => {
            const { hits } = contextOf(timeline, ranking, question, 'flat', {
              ...DEFAULT_SEARCH,
              statistics,
            });
            return [question.attempt, hits.map((hit) => hit.item)];
          });
          expect(Object.fromEntries(placed)).toEqual(attempts);
        }
      });
    }

    it('names in its README what is not stored', () => {
      const readme = read(name, 'README.md');
      for (const item of expected.refused) expect(readme).toContain(`\`${item}\``);
    });
  });
});
