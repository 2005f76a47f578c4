import { readFileSync } from 'node:fs';
import { join as path } from 'node:path';
import { describe, expect, it } from 'vitest';
import { admit, admittedAt, viewersAt } from './admission.ts';
import { fold } from './fold.ts';
import { attempt, historyText, join, timelineOf, write } from './testing/file.ts';
import { mustRead } from './testing/histories.ts';
import { momentLast, recordedAt, type Timeline } from './timeline.ts';
import { IDENTITY_POLICIES, type IdentityPolicy, type Slot } from './types.ts';

const PROBES = path(import.meta.dirname, 'testing/identity-probes.json');

interface Room {
  readonly truth: readonly string[];
  readonly slots: readonly { readonly status: Slot['status']; readonly principal?: string }[];
}
interface Probe {
  readonly origin: Room | null;
  readonly recorded: 'PUBLIC' | readonly string[] | null;
  readonly read: Room;
  readonly entitled: boolean;
}

const handles = (room: Room) => room.slots.map((slot, index) => ({ handle: `h${index}`, ...slot }));
const named = (room: Room) => room.slots.flatMap((slot) => slot.principal ?? []);

/** Whether the probe's item reaches the probe's reader under a policy. */
function reaches(probe: Probe, policy: IdentityPolicy): boolean {
  const origin =
    probe.origin === null
      ? [
          ...(typeof probe.recorded === 'string' ? [] : join('g', ...probe.recorded!)),
          write('i', probe.recorded === 'PUBLIC' ? 'pub' : 'g'),
        ]
      : [
          ...join('g', ...named(probe.origin)),
          { type: 'evidence', conversation: 'g', slots: handles(probe.origin) },
          write('i', 'g'),
        ];
  const read = [
    ...join('h', ...named(probe.read)),
    { type: 'evidence', conversation: 'h', slots: handles(probe.read) },
  ];
  const timeline = timelineOf([...origin, ...read], policy);
  const moment = momentLast(timeline);
  return admittedAt(timeline, viewersAt(timeline, 'h', moment), moment).has('i');
}

describe('identity probes', () => {
  const { families } = JSON.parse(readFileSync(PROBES, 'utf8')) as {
    families: readonly { family: string; probes: readonly Probe[] }[];
  };
  const probes = families.flatMap((family) => family.probes);

  it.each([
    ['fail-open', 11, 1],
    ['public-only', 0, 15],
    ['quarantine', 0, 27],
    ['provisional', 0, 11],
  ] as const)('%s exposes %i of 13 and loses %i of 43, as published', (policy, exposed, lost) => {
    const forbidden = probes.filter((probe) => !probe.entitled);
    const entitled = probes.filter((probe) => probe.entitled);
    expect([forbidden.length, entitled.length]).toEqual([13, 43]);
    expect(forbidden.filter((probe) => reaches(probe, policy))).toHaveLength(exposed);
    expect(entitled.filter((probe) => !reaches(probe, policy))).toHaveLength(lost);
  });
});

const recorded = (timeline: Timeline, item: string) =>
  recordedAt(timeline.byId.get(item)!, momentLast(timeline));
const slot = (person: string, status: Slot['status'] = 'ok', guess: string | null = person) =>
  guess === null ? { handle: `h-${person}`, status } : { handle: `h-${person}`, status, principal: guess };
const evidence = (...slots: readonly Slot[]) => ({ type: 'evidence', conversation: 'g', slots });
const resolve = (person: string, principal = person) => ({
  type: 'resolve',
  conversation: 'g',
  handle: `h-${person}`,
  principal,
});

describe('identity policies', () => {
  const faulted = [...join('g', 'a', 'b'), evidence(slot('a'), slot('b', 'missing', null)), write('i', 'g')];

  it('the default refuses the write, stores nothing and says so in the log', () => {
    const timeline = timelineOf(faulted);
    expect(timeline.byId.has('i')).toBe(false);
    expect(timeline.rows.at(-1)).toMatchObject({ status: 'refused', items: [] });
    expect(timeline.changes.at(-1)!.changes).toEqual([]);
  });

  it('every policy but fail-open reads public only in a faulted room', () => {
    const events = [write('p', 'pub'), write('own', 'solo'), ...faulted];
    for (const policy of IDENTITY_POLICIES) {
      const timeline = timelineOf(events, policy);
      const moment = momentLast(timeline);
      const evidence = viewersAt(timeline, 'g', moment);
      if (policy === 'fail-open') expect(evidence.viewers).toEqual(['a', 'b', 'o']);
      else {
        expect(evidence).toEqual({ viewers: 'U', unresolved: true });
        expect([...admittedAt(timeline, evidence, moment).keys()]).toEqual(['p']);
      }
    }
  });

  it('quarantine gives no authset until resolved, not even the owner, and then exactly what the room was', () => {
    const before = timelineOf(faulted, 'quarantine');
    const owner = { viewers: ['o'], unresolved: false } as const;
    expect(admit(before, before.byId.get('i')!, owner, momentLast(before))).toMatchObject({
      reason: 'quarantined',
    });
    const after = timelineOf([...faulted, resolve('b')], 'quarantine');
    expect(recorded(after, 'i')).toEqual(['a', 'b', 'o']);
  });

  it('quarantine waits for the last slot', () => {
    const two = [
      ...join('g', 'a', 'b', 'c'),
      evidence(slot('a'), slot('b', 'missing', null), slot('c', 'stale')),
      write('i', 'g'),
      resolve('b'),
    ];
    expect(recorded(timelineOf(two, 'quarantine'), 'i')).toBeNull();
    expect(recorded(timelineOf([...two, resolve('c')], 'quarantine'), 'i')).toEqual(['a', 'b', 'c', 'o']);
  });

  it('provisional is a lower bound of what resolution gives', () => {
    expect(recorded(timelineOf(faulted, 'provisional'), 'i')).toEqual(['a', 'o']);
    expect(recorded(timelineOf([...faulted, resolve('b')], 'provisional'), 'i')).toEqual(['a', 'b', 'o']);
    // The roster does not know c: what the slot says widens nothing.
    const stranger = [...join('g', 'a'), evidence(slot('a'), slot('c'), slot('b', 'stale')), write('i', 'g')];
    expect(recorded(timelineOf(stranger, 'provisional'), 'i')).toEqual(['a', 'o']);
  });

  it('public-only binds the owner alone and stays there', () => {
    expect(recorded(timelineOf([...faulted, resolve('b')], 'public-only'), 'i')).toEqual(['o']);
  });

  it('a wrong fail-open binding is narrowed by resolution, with what was derived from it, and never widened', () => {
    const wrong = [
      ...join('g', 'a', 'd'),
      evidence(slot('a'), slot('x', 'low', 'c')),
      write('i', 'g'),
      { type: 'derive', item: 's', sources: ['i'], disposition: 'intersect', text: 'sum' },
    ];
    const before = timelineOf(wrong, 'fail-open');
    expect(recorded(before, 'i')).toEqual(['a', 'c', 'o']);
    const after = timelineOf([...wrong, resolve('x', 'd')], 'fail-open');
    expect(recorded(after, 'i')).toEqual(['a', 'o']);
    expect(recorded(after, 's')).toEqual(['a', 'o']);
    // What it was, and so what it disclosed, stays on record.
    expect(recordedAt(after.byId.get('i')!, { applied: 5, time: 0 })).toEqual(['a', 'c', 'o']);
  });

  it('a slot taken for certain and corrected later narrows what was bound under it', () => {
    const events = [
      ...join('g', 'a', 'b'),
      evidence(slot('a'), slot('b')),
      write('i', 'g'),
      resolve('b', 'c'),
    ];
    expect(recorded(timelineOf(events), 'i')).toEqual(['a', 'o']);
  });

  it('resolution reaches items of earlier evidence, and only those of that handle', () => {
    const events = [
      ...join('g', 'a', 'b'),
      evidence(slot('a'), slot('b', 'missing', null)),
      write('i', 'g'),
      evidence(slot('a', 'conflict')),
      write('j', 'g'),
      resolve('b'),
    ];
    const timeline = timelineOf(events, 'quarantine');
    expect(recorded(timeline, 'i')).toEqual(['a', 'b', 'o']);
    expect(recorded(timeline, 'j')).toBeNull();
  });

  it('goes by id, not by display name', () => {
    const events = [...join('g', 'a'), write('i', 'g'), ...join('h', 'd'), attempt('q', 'h')];
    const history = mustRead(historyText(events).replace('"name":"D"', '"name":"A"'));
    expect(history.principals.map(({ name }) => name)).toEqual(['O', 'A', 'B', 'C', 'A']);
    const timeline = fold(history);
    const moment = momentLast(timeline);
    expect(admit(timeline, timeline.byId.get('i')!, viewersAt(timeline, 'h', moment), moment)).toEqual({
      kind: 'withheld',
      reason: 'audience',
      outside: ['d'],
    });
  });
});
