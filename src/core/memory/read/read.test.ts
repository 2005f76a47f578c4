import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { attempt, historyText, join, minute, write } from '../testing/file.ts';
import { historyTexts } from '../testing/histories.ts';
import { readHistory } from './read.ts';

type Events = Parameters<typeof historyText>[0];

/** Codes and pointers of what is wrong; empty for a history that was read. */
function problems(text: string): readonly string[] {
  const outcome = readHistory(text);
  if (outcome.kind === 'refused') return [outcome.refusal.code];
  return outcome.findings.map((finding) => `${finding.code} ${finding.pointer}`);
}
const problemsOf = (events: Events) => problems(historyText(events));

const base = [...join('g', 'a', 'b'), write('i', 'g')];
const evidence = { type: 'evidence', conversation: 'g', slots: [{ handle: 'h', status: 'missing' }] };

describe('readHistory', () => {
  it('reads every event type and keeps what was written', () => {
    const events: Events = [
      ...base,
      evidence,
      { type: 'message', id: 'm', conversation: 'g', session: 's', speaker: 'a', text: 'hello' },
      write('j', 'h', { subject: 'a', entities: ['tea'], supersedes: 'i' }),
      { type: 'derive', item: 'd', sources: ['i', 'j'], disposition: 'partition', texts: ['one', 'two'] },
      { type: 'grant', grant: 'gr', item: 'd/2', audience: ['c'], until: minute(30) },
      { type: 'revoke', grant: 'gr', by: 'o' },
      { type: 'retire', item: 'j' },
      { type: 'resolve', conversation: 'g', handle: 'h', principal: 'b' },
      attempt('q', 'g'),
      { ...attempt('r', 'g'), retry_of: 'q', extensions: { note: 'free' } },
      { type: 'leave', conversation: 'g', principal: 'b' },
    ];
    const outcome = readHistory(historyText(events));
    if (outcome.kind !== 'read') throw new Error(JSON.stringify(outcome));
    expect(outcome.history.events.map(({ type }) => type)).toEqual(events.map(({ type }) => type));
    expect(outcome.history.events[7]).toMatchObject({
      audience: ['c', 'o'],
      by: 'o',
      until: Date.UTC(2026, 2, 14, 9, 30),
    });
    expect(outcome.findings).toEqual([]);
  });

  it.each<[string, Events, readonly string[]]>([
    ['an unknown type', [{ type: 'forget', item: 'i' }], ['UNKNOWN_TYPE /events/0/type']],
    ['a missing member', [{ type: 'join', conversation: 'g' }], ['SCHEMA /events/0']],
    [
      'a member that is not known',
      [{ ...join('g', 'a')[0]!, prinicpal: 'a' }],
      ['SCHEMA /events/0/prinicpal'],
    ],
    [
      'a value of another kind',
      [{ type: 'join', conversation: 'g', principal: 4 }],
      ['SCHEMA /events/0/principal'],
    ],
    [
      'an unknown principal',
      [{ type: 'join', conversation: 'g', principal: 'z' }],
      ['UNKNOWN_ID /events/0/principal'],
    ],
    [
      'an unknown conversation',
      [{ type: 'join', conversation: 'z', principal: 'a' }],
      ['UNKNOWN_ID /events/0/conversation'],
    ],
    [
      'an unknown slot principal',
      [{ ...evidence, slots: [{ handle: 'h', status: 'ok', principal: 'z' }] }],
      ['UNKNOWN_ID /events/0/slots/0/principal'],
    ],
    [
      'an ok slot that names nobody',
      [{ ...evidence, slots: [{ handle: 'h', status: 'ok' }] }],
      ['SCHEMA /events/0/slots/0'],
    ],
    [
      'an unknown slot status',
      [{ ...evidence, slots: [{ handle: 'h', status: 'fine' }] }],
      ['SCHEMA /events/0/slots/0/status'],
    ],
    [
      'a handle twice',
      [{ ...evidence, slots: [evidence.slots[0], evidence.slots[0]] }],
      ['DUPLICATE_ID /events/0/slots/1/handle'],
    ],
    [
      'an item before it is there',
      [{ type: 'retire', item: 'i' }, write('i', 'g')],
      ['UNKNOWN_ID /events/0/item'],
    ],
    [
      'an item that supersedes itself',
      [write('i', 'g', { supersedes: 'i' })],
      ['UNKNOWN_ID /events/0/supersedes'],
    ],
    [
      'an item that is made of itself',
      [{ type: 'derive', item: 'd', sources: ['d'], disposition: 'intersect', text: '' }],
      ['UNKNOWN_ID /events/0/sources/0'],
    ],
    ['a retry of itself', [{ ...attempt('q', 'g'), retry_of: 'q' }], ['UNKNOWN_ID /events/0/retry_of']],
    ['an item twice', [write('i', 'g'), write('i', 'h')], ['DUPLICATE_ID /events/1/item']],
    [
      'an item with the id of a part',
      [
        write('i', 'g'),
        { type: 'derive', item: 'd', sources: ['i'], disposition: 'partition', texts: ['x'] },
        write('d/1', 'g'),
      ],
      ['DUPLICATE_ID /events/2/item'],
    ],
    [
      'an unknown source',
      [
        write('i', 'g'),
        { type: 'derive', item: 'd', sources: ['i', 'x'], disposition: 'intersect', text: '' },
      ],
      ['UNKNOWN_ID /events/1/sources/1'],
    ],
    [
      'texts of an intersection',
      [write('i', 'g'), { type: 'derive', item: 'd', sources: ['i'], disposition: 'intersect', texts: [''] }],
      ['SCHEMA /events/1'],
    ],
    [
      'a grant by another',
      [write('i', 'g'), { type: 'grant', grant: 'x', item: 'i', audience: ['b'], by: 'a' }],
      ['NOT_OWNER /events/1/by'],
    ],
    [
      'a grant to nobody known',
      [write('i', 'g'), { type: 'grant', grant: 'x', item: 'i', audience: ['z'] }],
      ['UNKNOWN_ID /events/1/audience/0'],
    ],
    [
      'a grant to another word',
      [write('i', 'g'), { type: 'grant', grant: 'x', item: 'i', audience: 'everyone' }],
      ['SCHEMA /events/1/audience'],
    ],
    ['a revocation of no grant', [{ type: 'revoke', grant: 'x' }], ['UNKNOWN_ID /events/0/grant']],
    [
      'a handle that was never reported',
      [{ type: 'resolve', conversation: 'g', handle: 'h', principal: 'a' }],
      ['UNKNOWN_HANDLE /events/0/handle'],
    ],
    [
      'a retry of another query',
      [attempt('q', 'g'), { ...attempt('r', 'g', 'else'), retry_of: 'q' }],
      ['RETRY_MISMATCH /events/1/retry_of'],
    ],
    [
      'a retry in another room',
      [attempt('q', 'g'), { ...attempt('r', 'h'), retry_of: 'q' }],
      ['RETRY_MISMATCH /events/1/retry_of'],
    ],
    [
      'a message of another room',
      [
        { type: 'message', id: 'm', conversation: 'h', session: 's', speaker: 'a', text: '' },
        write('i', 'g', { message: 'm' }),
      ],
      ['ROOM_MISMATCH /events/1/message'],
    ],
    [
      'time going backwards',
      [
        { ...write('i', 'g'), at: minute(5) },
        { ...write('j', 'g'), at: minute(4) },
      ],
      ['TIME_ORDER /events/1/at'],
    ],
    ['no date', [{ ...write('i', 'g'), at: '2026-02-30T00:00:00Z' }], ['SCHEMA /events/0/at']],
    [
      'a seq that does not follow',
      [
        { ...write('i', 'g'), seq: 4 },
        { ...write('j', 'g'), seq: 4 },
      ],
      ['SEQ_ORDER /events/1/seq'],
    ],
    ['a seq that is no whole number', [{ ...write('i', 'g'), seq: 1.5 }], ['SCHEMA /events/0/seq']],
  ])('refuses %s at its place', (_, events, expected) => {
    expect(problemsOf(events)).toEqual(expected);
  });

  it('warns of a grant that never holds and of one text for several audiences', () => {
    const events: Events = [
      ...base,
      { type: 'grant', grant: 'x', item: 'i', audience: ['c'], until: minute(0) },
      write('j', 'h'),
      { type: 'derive', item: 'd', sources: ['i', 'j'], disposition: 'partition', text: 'both' },
    ];
    expect(problemsOf(events)).toEqual(['EMPTY_GRANT /events/3/until', 'SAME_TEXT /events/5/text']);
    expect(readHistory(historyText(events)).kind).toBe('read');
  });

  it.each([
    ['not JSON', '{"version": ', ['JSON_SYNTAX ']],
    ['no object', '[]', ['SCHEMA ']],
    [
      'a member twice',
      historyText(base).replace('"owner":"o"', '"owner":"o","owner":"o"'),
      ['DUPLICATE_KEY /owner'],
    ],
    ['another version', historyText(base).replace('history/1', 'history/2'), ['VERSION /version']],
    ['an unknown owner', historyText([]).replace('"owner":"o"', '"owner":"z"'), ['UNKNOWN_ID /owner']],
    [
      'an unknown kind of room',
      historyText(base).replace('"kind":"dm"', '"kind":"pair"'),
      ['SCHEMA /conversations/1/kind'],
    ],
    [
      'a principal twice',
      historyText(base).replace('"id":"b"', '"id":"a"'),
      ['DUPLICATE_ID /principals/2/id'],
    ],
  ])('refuses a file that is %s', (_, text, expected) => {
    expect(problems(text).slice(0, 1)).toEqual(expected);
  });

  it('gives line and column of the fault', () => {
    const text =
      '{\n  "version": "ambit-history/1",\n  "owner": 7,\n  "principals": [], "conversations": [], "events": []\n}';
    const outcome = readHistory(text);
    if (outcome.kind !== 'invalid') throw new Error(outcome.kind);
    expect(outcome.findings[0]!.range.start).toMatchObject({ line: 3, column: 12 });
  });

  it('every member that the format requires is required', () => {
    const whole: Events = [
      ...base,
      { type: 'message', id: 'm', conversation: 'g', session: 's', speaker: 'a', text: 'hello' },
      evidence,
      { type: 'derive', item: 'd', sources: ['i'], disposition: 'intersect', text: 'sum' },
      { type: 'grant', grant: 'x', item: 'i', audience: ['c'] },
      { type: 'revoke', grant: 'x' },
      { type: 'retire', item: 'i' },
      { type: 'resolve', conversation: 'g', handle: 'h', principal: 'a' },
      attempt('q', 'g'),
    ];
    const text = historyText(whole);
    expect(readHistory(text).kind).toBe('read');
    const file = JSON.parse(text) as { events: Record<string, unknown>[] };
    for (const [index, event] of file.events.entries()) {
      for (const name of Object.keys(event)) {
        const { [name]: _, ...rest } = event;
        const events = file.events.with(index, rest);
        const outcome = readHistory(JSON.stringify({ ...file, events }));
        if (outcome.kind !== 'invalid') throw new Error(`${name} of ${String(event.type)} can be left out`);
        expect(outcome.findings[0]!.pointer).toBe(`/events/${index}`);
      }
    }
  });

  it('is total: a random damage gives a history or findings with places, and never throws', () => {
    const damage = fc.tuple(
      historyTexts({ maxEvents: 20 }),
      fc.nat(),
      fc.nat({ max: 40 }),
      fc.string({ maxLength: 8 }),
    );
    fc.assert(
      fc.property(damage, ([text, at, length, insert]) => {
        const start = at % text.length;
        const outcome = readHistory(text.slice(0, start) + insert + text.slice(start + length));
        if (outcome.kind !== 'invalid') return;
        expect(outcome.findings.some(({ severity }) => severity === 'error')).toBe(true);
        for (const { range, message } of outcome.findings) {
          expect(range.start.line).toBeGreaterThan(0);
          expect(message).not.toMatch(/\.$/);
        }
      }),
      { numRuns: count(5000), seed: seed('damaged histories') },
    );
  });
});
