import { readFileSync } from 'node:fs';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { admittedAt, viewersAt } from './admission.ts';
import { historyQuestions } from './questions.ts';
import { STORE_KINDS } from './stores/types.ts';
import { plainRanking } from './testing/ranking.ts';
import { momentLast } from './timeline.ts';
import { ARMS, DEFAULT_SEARCH } from './types.ts';

const text = readFileSync(
  new URL('../../../samples/memory/family-assistant/family-assistant.history.json', import.meta.url),
  'utf8',
);
const input = { text, policy: 'default' } as const;

function asking() {
  const made: string[] = [];
  const seen: number[] = [];
  const questions = historyQuestions({
    emptyRanking: () => {
      made.push('ranking');
      return plainRanking();
    },
    sql: () => {
      made.push('sql');
      return initSqlJs();
    },
    progress: (fraction) => seen.push(fraction),
  });
  return { questions, made, seen };
}

describe('questions of the replay screen', () => {
  it('the timeline survives being cloned, and the window can ask it about any moment', async () => {
    const answer = await asking().questions.history(input);
    const clone = structuredClone(answer);
    if (clone.kind !== 'analysed') throw new Error(clone.kind);
    const moment = momentLast(clone.timeline);
    const admitted = admittedAt(clone.timeline, viewersAt(clone.timeline, 'family', moment), moment);
    expect([...admitted.keys()]).toEqual(['i3', 'i8', 'i9']);
    expect(clone.timeline).not.toHaveProperty('changes');
  });

  it('answers an attempt under every arm with receipts, and a query put by hand', async () => {
    const { questions, made } = asking();
    const asked = { attempt: 'a8' };
    const answer = await questions.historyContexts({ ...input, asked, arms: ARMS, search: DEFAULT_SEARCH });
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    expect(answer.results.map(({ arm }) => arm)).toEqual(ARMS);
    expect(answer.receipts.map(({ arm }) => arm)).toEqual(ARMS);
    expect(answer.results.find(({ arm }) => arm === 'flat')!.admitted[0]!.item).toBe('i5');
    const byHand = {
      conversation: 'couple',
      time: Date.parse('2026-03-07T00:00:00Z'),
      query: 'birthday',
      viewers: ['tom'],
    };
    const other = await questions.historyContexts({
      ...input,
      asked: byHand,
      arms: ['flat'],
      search: DEFAULT_SEARCH,
    });
    if (other.kind !== 'answered') throw new Error(other.kind);
    expect(other.results[0]!.admitted.map(({ item }) => item)).toEqual(['i7']);
    expect(made).toHaveLength(1);
    // The message and the item made of it share their time: after the message alone there is no such item yet.
    const between = { conversation: 'alone', time: Date.parse('2026-03-02T08:05:00Z'), query: 'results' };
    for (const [applied, found] of [
      [5, []],
      [6, ['i1']],
    ] as const) {
      const at = await questions.historyContexts({
        ...input,
        asked: { ...between, applied },
        arms: ['flat'],
        search: DEFAULT_SEARCH,
      });
      if (at.kind !== 'answered') throw new Error(at.kind);
      expect(at.results[0]!.admitted.map(({ item }) => item)).toEqual(found);
    }
    const none = await questions.historyContexts({
      ...input,
      asked: { attempt: 'z' },
      arms: [],
      search: DEFAULT_SEARCH,
    });
    expect(none).toEqual({ kind: 'no-such-attempt' });
  });

  it('asks a real store too, of each kind, forwards and backwards, and it says what the model says', async () => {
    const { questions, made, seen } = asking();
    for (const store of STORE_KINDS) {
      for (const attempt of ['a3', 'a16', 'a8', 'a13']) {
        for (const arm of ARMS) {
          const one = { ...input, asked: { attempt }, search: DEFAULT_SEARCH };
          const stored = await questions.historyStored({ ...one, arm, store });
          const model = await questions.historyContexts({ ...one, arms: [arm] });
          if (stored.kind !== 'answered' || model.kind !== 'answered') throw new Error(stored.kind);
          const placed = model.results[0]!.admitted.map(({ item, score }) => ({ item, score }));
          expect(stored).toMatchObject({ store, hits: placed, differs: [] });
        }
      }
    }
    expect(made.filter((word) => word === 'ranking')).toHaveLength(1);
    expect(seen.at(-1)).toBe(1);
    const none = { ...input, asked: { attempt: 'z' }, arm: 'flat', search: DEFAULT_SEARCH } as const;
    expect(await questions.historyStored({ ...none, store: STORE_KINDS[0]! })).toEqual({
      kind: 'no-such-attempt',
    });
  });

  it('counts exposure over all contexts, with progress', async () => {
    const { questions, seen } = asking();
    const answer = await questions.historyExposure({ ...input, search: DEFAULT_SEARCH });
    if (answer.kind !== 'answered') throw new Error(answer.kind);
    expect(answer.contexts).toBe(16);
    const exposed = Object.fromEntries(answer.arms.map((arm) => [arm.arm, arm.exposed]));
    expect(exposed).toMatchObject({ unscoped: 14, flat: 0, graph: 0, postings: 0, 'post-filter': 0 });
    expect(seen.at(-1)).toBe(1);
  });

  it('exports the items of a moment, the chat, and the contexts of a question', async () => {
    const { questions } = asking();
    const names = async (answer: ReturnType<typeof questions.historyExport>) => {
      const made = await answer;
      if (made.kind !== 'exported') throw new Error(made.kind);
      return made.files.map(({ name, text: csv }) => [name, csv.trimEnd().split('\n').length]);
    };
    const items = { kind: 'items', moment: { applied: 6, time: 0 } } as const;
    expect(await names(questions.historyExport({ ...input, request: items }))).toEqual([['items.csv', 2]]);
    const chat = await names(questions.historyExport({ ...input, request: { kind: 'chat' } }));
    expect(chat.map(([name]) => name)).toEqual(['chat.csv', 'members.csv']);
    const asked = { ...input, asked: { attempt: 'a8' }, search: DEFAULT_SEARCH };
    const arms = ['flat', 'unscoped'] as const;
    const rows = await names(questions.historyExportContexts({ ...asked, arms }));
    expect(rows).toEqual([['contexts.csv', 1 + 2 * 10]]);
    const none = { ...asked, asked: { attempt: 'z' }, arms };
    expect(await questions.historyExportContexts(none)).toEqual({ kind: 'no-such-attempt' });
  });

  it('asks what if, compares with an edit, imports, and says why there is no history', async () => {
    const { questions } = asking();
    const answer = await questions.history(input);
    if (answer.kind !== 'analysed') throw new Error(answer.kind);
    const moment = momentLast(answer.timeline);
    const rooms = await questions.historyWhatIf({
      ...input,
      moment,
      proposal: { kind: 'newcomer', conversation: 'couple', principal: 'ana' },
    });
    expect(rooms).toMatchObject([{ conversation: 'couple', leaving: ['i5'] }]);
    const after = text.replace('"type": "retire", "item": "i7"', '"type": "retire", "item": "i3"');
    const compared = await questions.historyCompare({ before: text, after, policy: 'default' });
    expect(compared).toMatchObject({
      kind: 'compared',
      difference: { attempts: [{ attempt: 'a16', entered: ['i7', 'd1'], left: ['i3'] }] },
    });
    const records = JSON.stringify({ id: 'r', surface: 's', visible_to: [], text: 't' });
    expect(await questions.historyImport({ kind: 'pisas', records, owner: 'o' })).toMatchObject({
      kind: 'imported',
    });
    expect(await questions.history({ text: '{', policy: 'default' })).toMatchObject({ kind: 'invalid' });
  });
});
