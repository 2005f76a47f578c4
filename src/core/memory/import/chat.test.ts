import { describe, expect, it } from 'vitest';
import { recordedIn as recorded } from '../testing/file.ts';
import { importChat } from './chat.ts';
import { problemsOf, timelineOf } from './testing/outcome.ts';

describe('chat exports', () => {
  const members =
    'Room,Person,From,To,Kind\n' +
    'kitchen,ann,2026-01-01 08:00,,\n' +
    'kitchen,bo,2026-01-01 08:00,2026-01-02T00:00:00Z,\n' +
    'hall,ann,2026-01-01 08:00,,public\n';
  const chat =
    '\uFEFFtime,room,speaker,text\r\n' +
    '2026-01-01 09:00,kitchen,ann,"salt, pepper\nand ""flour"""\r\n' +
    '2026-01-02T09:00:00Z,kitchen,me,bo has left\r\n\r\n' +
    '2026-01-02 10:00:30,hall,stranger,hello\r\n';

  it('bind each line to who was in the room by the membership table', () => {
    const timeline = timelineOf(importChat({ chat, members, owner: 'me' }));
    expect(timeline.entries.map(({ item }) => item.text)).toEqual([
      'salt, pepper\nand "flour"',
      'bo has left',
      'hello',
    ]);
    expect(['i1', 'i2', 'i3'].map((item) => recorded(timeline, item))).toEqual([
      ['ann', 'bo', 'me'],
      ['ann', 'me'],
      'PUBLIC',
    ]);
  });

  it('take stays that meet or overlap for one, in whatever order the table has them', () => {
    const rows = ['10:00,2026-01-01 12:00', '09:00,2026-01-01 10:00', '11:00,2026-01-01 11:30'];
    const overlapping = `room,person,from,to\n${rows.map((row) => `kitchen,bo,2026-01-01 ${row}\n`).join('')}`;
    const said = ['09:30', '10:00', '11:45', '12:00'].map((at) => `2026-01-01 ${at},kitchen,me,x\n`).join('');
    const whole = importChat({
      chat: `time,room,speaker,text\n${said}`,
      members: overlapping,
      owner: 'me',
    });
    const timeline = timelineOf(whole);
    expect(['i1', 'i2', 'i3', 'i4'].map((item) => recorded(timeline, item))).toEqual([
      ['bo', 'me'],
      ['bo', 'me'],
      ['bo', 'me'],
      ['me'],
    ]);
  });

  it('are refused whole, with the rows at fault', () => {
    const head = 'time,room,speaker,text\n';
    const run = (rows: string) => problemsOf(importChat({ chat: head + rows, members, owner: 'me' }));
    expect(run(',kitchen,ann,x\n')).toEqual(['chat, row 2: `time` is empty']);
    const at = '2026-01-03 09:00';
    expect(run(`yesterday,kitchen,ann,x\n${at},kitchen,bo,x\n${at},cellar,ann,x\n`)).toEqual([
      'chat, row 2: `yesterday` is not a time',
      'chat, row 3: `bo` was not in `kitchen` then (correct the membership table: an audience is not guessed from who spoke)',
      'chat, row 4: the room `cellar` is not in the membership table',
    ]);
    const broken = 'time,room,speaker,text\n2026-01-01 09:00,kitchen,ann,"open\n';
    expect(problemsOf(importChat({ chat: broken, members, owner: 'me' }))[0]).toMatch(
      /^chat, row 2: quoted field/,
    );
    expect(problemsOf(importChat({ chat: 'when,room\n', members, owner: 'me' }))).toEqual([
      'chat, row 1: the column `time`, `speaker`, `text` is missing',
    ]);
    expect(
      problemsOf(importChat({ chat, members: members.replace('public', 'open'), owner: 'me' })),
    ).toContain('members, row 4: `open` is no kind of room: private, dm, group, public');
  });
});
