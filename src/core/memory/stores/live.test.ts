import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { attempt, historyText, join, write } from '../faults/exemplar.ts';
import { fold } from '../fold.ts';
import { questionsOf } from '../replay.ts';
import { mustRead } from '../testing/histories.ts';
import { DEFAULT_SEARCH } from '../types.ts';
import { LiveStore } from './live.ts';
import { STORE_KINDS } from './types.ts';

const sql = await initSqlJs();
const timeline = fold(
  mustRead(
    historyText([
      ...join('g', 'a'),
      write('i', 'g'),
      write('secret', 'solo'),
      attempt('q', 'g'),
      write('j', 'g', { supersedes: 'i' }),
      attempt('r', 'g'),
    ]),
  ),
);
const [first, second] = questionsOf(timeline);

describe.each(STORE_KINDS)('a live $architecture store by $index', (kind) => {
  const live = new LiveStore(sql, timeline, kind);
  const ask = (question = first!, model = [{ item: 'i', score: 0.032786885 }]) => {
    const seen: number[] = [];
    const progress = (fraction: number) => void seen.push(fraction);
    const answer = live.ask(question, { arm: 'flat', search: DEFAULT_SEARCH, model, progress });
    return { ...answer, seen };
  };

  it('takes in the events up to the question, and on from there only what followed', () => {
    expect(ask()).toMatchObject({
      store: kind,
      events: 4,
      admitted: 1,
      differs: [],
      seen: [0.25, 0.5, 0.75, 1],
    });
    const later = ask(second!, [{ item: 'j', score: 0.032786885 }]);
    expect(later).toMatchObject({ events: 6, admitted: 1, differs: [], seen: [0.5, 1] });
    // Backwards it begins anew, and `i` is current again.
    expect(ask()).toMatchObject({ events: 4, hits: [{ item: 'i' }], differs: [] });
  });

  it('names what it and the model do not agree on: an item, a place, a score', () => {
    expect(ask(first!, []).differs).toEqual(['i']);
    expect(ask(first!, [{ item: 'i', score: 0.5 }]).differs).toEqual(['i']);
    const two = [
      { item: 'secret', score: 0.1 },
      { item: 'i', score: 0.032786885 },
    ];
    expect(ask(first!, two).differs).toEqual(['i', 'secret']);
  });

  it('notices an admission that the model does not make', () => {
    const changes = timeline.changes.map((event) => ({
      ...event,
      changes: event.changes.map((change) =>
        change.kind === 'record' && change.item.id === 'secret' ? { ...change, audience: 'PUBLIC' } : change,
      ),
    }));
    const leaking = new LiveStore(sql, { ...timeline, changes: changes as typeof timeline.changes }, kind);
    const model = [{ item: 'i', score: 0.032786885 }];
    const search = { ...DEFAULT_SEARCH, k: 1 };
    const question = { ...first!, query: 'i' };
    const answer = leaking.ask(question, { arm: 'flat', search, model, progress: () => {} });
    expect(answer.differs).toEqual(['secret']);
    leaking.close();
  });
});
