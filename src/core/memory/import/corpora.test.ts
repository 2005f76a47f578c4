import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contextOf, rankingOf } from '../arms.ts';
import { fold } from '../fold.ts';
import { questionsOf } from '../replay.ts';
import { emptyRanking } from '../retrieval/ranking.ts';
import { mustRead } from '../testing/histories.ts';
import { DEFAULT_SEARCH } from '../types.ts';
import { importGateMem } from './gatemem.ts';
import { importLocomo } from './locomo.ts';

const DATA = join(import.meta.dirname, '../../../../../shared/data');
const POLICIES = join(import.meta.dirname, '../../../../samples/memory/gatemem-policy');
const data = (name: string) => readFileSync(join(DATA, name), 'utf8');

/** Evidence turns of each attempt, from the extensions of the file. */
function evidenceOf(text: string): ReadonlyMap<string, readonly string[]> {
  const { events } = JSON.parse(text) as {
    readonly events: readonly {
      readonly attempt?: string;
      readonly extensions?: { readonly evidence: readonly string[] };
    }[];
  };
  return new Map(
    events.flatMap(({ attempt, extensions }) =>
      attempt && extensions ? [[attempt, extensions.evidence]] : [],
    ),
  );
}

describe.skipIf(!existsSync(DATA))('real corpora (skipped where ../shared/data is absent)', () => {
  it('imports LoCoMo whole: every turn stored, every question an attempt before its two speakers', () => {
    const outcome = importLocomo(data('locomo/locomo10.json'));
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
    const timeline = fold(mustRead(outcome.text));
    expect(timeline.entries).toHaveLength(5882);
    expect(timeline.rooms.size).toBe(10);
    const questions = questionsOf(timeline);
    expect(questions).toHaveLength(1986);
    expect(questions.every(({ evidence }) => evidence.viewers.length === 3)).toBe(true);
    expect(outcome.notes.join()).toContain('1981 of them with evidence that exists');
  });

  it('finds an evidence turn of LoCoMo among five as often as published, and no foreign turn when scoped', () => {
    const outcome = importLocomo(data('locomo/locomo10.json'));
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
    const timeline = fold(mustRead(outcome.text));
    const ranking = rankingOf(timeline, emptyRanking());
    const evidence = evidenceOf(outcome.text);
    const questions = questionsOf(timeline).filter(({ attempt }) => evidence.get(attempt!)!.length > 0);
    expect(questions).toHaveLength(1981);
    const found = { unscoped: 0, flat: 0 };
    let foreign = 0;
    for (const question of questions) {
      for (const arm of ['unscoped', 'flat'] as const) {
        const { hits } = contextOf(timeline, ranking, question, arm, { ...DEFAULT_SEARCH, stem: true });
        const placed = new Set(hits.map(({ item }) => item));
        if (evidence.get(question.attempt!)!.some((turn) => placed.has(turn))) found[arm]++;
        if (arm === 'flat' && hits.some(({ item }) => !item.startsWith(`${question.conversation}/`)))
          foreign++;
      }
    }
    console.log(`LoCoMo: unscoped ${found.unscoped / 1981}, scoped ${found.flat / 1981}`);
    expect(Math.abs(found.unscoped / 1981 - 0.48)).toBeLessThan(0.01);
    expect(Math.abs(found.flat / 1981 - 0.54)).toBeLessThan(0.01);
    expect(foreign).toBe(0);
  });

  it.each([
    ['medical', 4294, 579],
    ['office', 4100, 547],
  ])('imports the %s part of GateMem whole under its stated policy', (part, turns, checkpoints) => {
    const outcome = importGateMem({
      episodes: data(`gatemem/${part}-episodes.jsonl`),
      checkpoints: data(`gatemem/${part}-checkpoints.jsonl`),
      policy: readFileSync(join(POLICIES, `${part}.policy.json`), 'utf8'),
    });
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems.slice(0, 20)));
    const timeline = fold(mustRead(outcome.text));
    expect(timeline.entries).toHaveLength(turns);
    expect(questionsOf(timeline)).toHaveLength(checkpoints);
  });
});
