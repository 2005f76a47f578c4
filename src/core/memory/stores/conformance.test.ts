import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { contextOf as armContext, rankingOf } from '../arms.ts';
import { historyText, write } from '../faults/exemplar.ts';
import { fold } from '../fold.ts';
import { judge, questionsOf, replay } from '../replay.ts';
import { emptyRanking } from '../retrieval/ranking.ts';
import { histories, mustRead } from '../testing/histories.ts';
import {
  ARMS,
  DEFAULT_SEARCH,
  type History,
  IDENTITY_POLICIES,
  type IdentityPolicy,
  type SearchOptions,
} from '../types.ts';
import { storeArms } from './arms.ts';
import { type OpenStore, openStore, StoreMismatch } from './store.ts';
import { CALLS, EVERYTHING } from './testing/calls.ts';
import { contextOf } from './testing/walk.ts';
import { STORE_KINDS } from './types.ts';

const sql = await initSqlJs();
const runs = (name: string, full = 2000) => ({ numRuns: count(full), seed: seed(name) });
const policies = fc.constantFrom(...IDENTITY_POLICIES);
const searches = fc.record({
  k: fc.constantFrom(1, 5, Number.POSITIVE_INFINITY),
  budget: fc.constantFrom(3, 20, Number.POSITIVE_INFINITY),
  statistics: fc.constantFrom('strict', 'shared'),
  stem: fc.boolean(),
});

/** Every answer of a store to the attempts of a history, with snapshots taken and opened in between. */
function transcript(
  stores: readonly OpenStore[],
  { history, policy, options }: { history: History; policy: IdentityPolicy; options: SearchOptions },
): string[] {
  const timeline = fold(history, policy);
  const questions = new Map(questionsOf(timeline).map((question) => [question.moment.applied - 1, question]));
  const ids = [...timeline.entries.map(({ item }) => item.id), 'unused'];
  return stores.map((store) => {
    const said: unknown[] = [];
    for (const [index, event] of timeline.changes.entries()) {
      store.apply(event);
      const question = questions.get(index);
      if (question === undefined) continue;
      const context = contextOf(question);
      said.push(store.admitted(context), store.search(context, question.query, options));
      for (const call of Object.values(CALLS))
        said.push(call({ store, context, ids, query: question.query }));
    }
    return JSON.stringify(said);
  });
}

const quarantined = mustRead(
  historyText([
    { type: 'evidence', conversation: 'g', slots: [{ handle: 'h', status: 'missing' }] },
    write('i', 'g'),
    { type: 'grant', grant: 'all', item: 'i', audience: 'PUBLIC' },
    { type: 'resolve', conversation: 'g', handle: 'h', principal: 'a' },
  ]),
);

describe('the four stores', () => {
  it('say the same, byte for byte, and so does each after being saved and opened', () => {
    fc.assert(
      fc.property(histories({ maxEvents: 40 }), policies, searches, (history, policy, options) => {
        const stores = STORE_KINDS.map((kind) => openStore(sql, kind));
        const [first, ...others] = transcript(stores, { history, policy, options });
        for (const other of others) expect(other).toBe(first);

        const last = history.events.at(-1)?.time ?? 0;
        for (const [index, store] of stores.entries()) {
          const again = openStore(sql, STORE_KINDS[index]!, store.bytes());
          expect(again.seq).toBe(store.seq);
          const context = { viewers: [history.owner], conversation: null, time: last };
          expect(again.export(context)).toEqual(store.export(context));
          expect(again.search(context, 'plum kite', options)).toEqual(
            store.search(context, 'plum kite', options),
          );
          again.close();
          store.close();
        }
      }),
      runs('four stores'),
    );
  }, 1_800_000);

  it('give, arm by arm, what the model gives', () => {
    fc.assert(
      fc.property(histories({ maxEvents: 40 }), policies, searches, (history, policy, search) => {
        const timeline = fold(history, policy);
        const ranking = rankingOf(timeline, emptyRanking());
        const arms = storeArms(sql);
        const questions = questionsOf(timeline);
        const results = [...replay(timeline, arms, questions, { arms: ARMS, search })];
        const expected = questions.flatMap((question) =>
          ARMS.map((arm) =>
            judge(timeline, question, arm, armContext(timeline, ranking, question, arm, search)),
          ),
        );
        expect(results).toEqual(expected);
        arms.close();
      }),
      runs('arms'),
    );
  }, 1_800_000);

  it('apply an event once, and nothing of one that fails half way', () => {
    for (const kind of STORE_KINDS) {
      const store = openStore(sql, kind);
      const item = {
        id: 'i\u0000\ud800"PUBLIC',
        conversation: null,
        session: null,
        text: 'a kite \u0000 and \udc00 more',
        subject: null,
        entities: ['\u0000', 'PUBLIC'],
        message: null,
        seq: 1,
        time: 5,
        sources: [],
        supersedes: null,
      };
      const context = { viewers: ['o'], conversation: null, time: 5 };
      const record = { kind: 'record', item, audience: ['o'] } as const;
      const event = { seq: 1, time: 5, changes: [record, record] };
      store.apply(event);
      store.apply(event);
      expect(store.count(context)).toBe(1);
      const { sources: _, supersedes: __, ...seen } = item;
      expect(store.get(context, item.id)).toEqual({ kind: 'item', item: seen });

      const broken = { kind: 'record', item: { ...item, id: 'j', entities: 7 }, audience: ['o'] };
      const failing = { seq: 2, time: 6, changes: [{ kind: 'retire', item: item.id }, broken] };
      expect(() => store.apply(failing as never)).toThrow();
      expect([store.seq, store.count(context)]).toEqual([1, 1]);
      expect(store.search(context, 'kite', EVERYTHING)).toHaveLength(1);
      store.close();
    }
  });

  it('ignore changes of what was never stored', () => {
    for (const kind of STORE_KINDS) {
      const store = openStore(sql, kind);
      const changes = [
        { kind: 'bind', item: 'i', audience: ['o'] },
        { kind: 'grant', grant: 'g', item: 'i', audience: 'PUBLIC', from: 0, until: null },
        { kind: 'revoke', grant: 'g' },
        { kind: 'retire', item: 'i' },
      ] as const;
      store.apply({ seq: 1, time: 0, changes });
      expect([store.seq, store.count({ viewers: ['o'], conversation: null, time: 0 })]).toEqual([1, 0]);
      store.close();
    }
  });

  it('give a quarantined item no authset, a grant neither, until it is bound', () => {
    for (const kind of STORE_KINDS) {
      const store = openStore(sql, kind);
      const timeline = fold(quarantined, 'quarantine');
      const owner = { viewers: ['o'], conversation: null, time: timeline.history.events.at(-1)!.time };
      const seen = timeline.changes.map((event) => {
        store.apply(event);
        return store.admitted(owner).length + store.admitted({ ...owner, viewers: 'U' }).length;
      });
      // Evidence, write, grant: nothing for anyone. Resolved, the grant to everyone holds like any other.
      expect(seen).toEqual([0, 0, 0, 2]);
      store.close();
    }
  });

  it('are not opened as one another', () => {
    const bytes = openStore(sql, STORE_KINDS[0]!).bytes();
    expect(() => openStore(sql, STORE_KINDS[2]!, bytes)).toThrow(StoreMismatch);
    const db = new sql.Database(bytes);
    db.run('UPDATE store SET version = 99');
    expect(() => openStore(sql, STORE_KINDS[0]!, db.export())).toThrow('newer version');
    db.close();
  });

  it('search by default as the paper does', () => {
    expect(DEFAULT_SEARCH).toEqual({ k: 5, budget: 20, statistics: 'strict', stem: false });
  });
});
