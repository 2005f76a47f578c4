import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exportChat, exportItems, exportResults } from './export.ts';
import { fold } from './fold.ts';
import { importChat } from './import/chat.ts';
import { join, timelineOf, write } from './testing/file.ts';
import { mustRead } from './testing/histories.ts';
import { momentLast, type Timeline } from './timeline.ts';

const said = ({ history }: Timeline) =>
  history.events.flatMap((event) =>
    event.type === 'message' ? [[event.time, event.conversation, event.speaker, event.text]] : [],
  );

describe('exports', () => {
  it('a chat with its membership table comes back as the same rooms, memberships and messages', () => {
    const file = new URL(
      '../../../samples/memory/contractor-joins-late/contractor-joins-late.history.json',
      import.meta.url,
    );
    const timeline = fold(mustRead(readFileSync(file, 'utf8')));
    const outcome = importChat({ ...exportChat(timeline), owner: 'nora' });
    if (outcome.kind === 'failed') throw new Error(JSON.stringify(outcome.problems));
    const back = fold(mustRead(outcome.text));
    expect(said(back)).toEqual(said(timeline));
    const rooms = ({ rooms: logs, history }: Timeline) =>
      [...logs.values()].map(({ conversation, memberships }) => [
        conversation.id,
        conversation.kind,
        memberships.map(({ principal, from, to }) => [
          principal,
          history.events[from]!.time,
          to === null ? null : history.events[to]!.time,
        ]),
      ]);
    expect(rooms(back)).toEqual(rooms(timeline));
  });

  it('a history without events has its rooms all the same', () => {
    const { chat, members } = exportChat(timelineOf([]));
    expect(chat).toBe('time,room,speaker,text\n');
    expect(members.split('\n')[1]).toBe('solo,o,1970-01-01T00:00:00Z,,private');
  });

  it('tables quote what needs it, and no cell is a formula', () => {
    const timeline = timelineOf([
      ...join('g', 'a'),
      write('i', 'g', { text: '=1+1, "x"' }),
      write('p', 'pub'),
    ]);
    expect(exportItems(timeline, momentLast(timeline))).toBe(
      'item,time,room,state,recorded for,sources,text\n' +
        'i,2026-03-14T09:01:00Z,g,current,a o,,"\'=1+1, ""x"""\n' +
        'p,2026-03-14T09:02:00Z,pub,current,PUBLIC,,text of p\n',
    );
    expect(
      exportResults([
        {
          attempt: 'q',
          arm: 'unscoped',
          viewers: 'U',
          admitted: [{ item: 'i', rank: 1, score: 0.5, witness: [], forbidden: true }],
          withheld: [{ item: 'j', reason: 'audience', outside: ['a', 'b'] }],
        },
      ]),
    ).toBe(
      'attempt,arm,viewers,item,outcome,rank,score,witness or outside\n' +
        'q,unscoped,U,i,forbidden,1,0.5,\n' +
        'q,unscoped,U,j,audience,,,a b\n',
    );
  });
});
