import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../core/memory/fold.ts';
import { readHistory } from '../../../core/memory/read/read.ts';
import type { Timeline } from '../../../core/memory/timeline.ts';
import { eventAtX, eventInLane, following, laneModel, type View, within, xOf, zoomed } from './geometry.ts';

function sample(name: string): Timeline {
  const url = new URL(`../../../../samples/memory/${name}/${name}.history.json`, import.meta.url);
  const outcome = readHistory(readFileSync(url, 'utf8'));
  if (outcome.kind !== 'read') throw new Error(outcome.kind);
  return fold(outcome.history, 'default');
}

const view: View = { first: 0, count: 101, width: 540 };

describe('geometry of the timeline', () => {
  it('an event is found again at its own place', () => {
    for (const index of [0, 1, 50, 100]) expect(eventAtX(view, xOf(view, index), 101)).toBe(index);
    expect(eventAtX(view, -400, 101)).toBe(0);
    expect(eventAtX(view, 9_999, 101)).toBe(100);
  });

  it('zooming keeps the event under the pointer, and stays within the history', () => {
    const about = xOf(view, 60);
    const closer = zoomed(view, 101, 2, about);
    expect(closer.count).toBe(51);
    expect(xOf(closer, 60)).toBeCloseTo(about, 0);
    const all = zoomed(closer, 101, 1 / 100, about);
    expect(all).toMatchObject({ first: 0, count: 101 });
    expect(zoomed(view, 101, 1_000, about).count).toBe(12);
    expect(within({ ...view, count: 20, first: 95 }, 101).first).toBe(81);
  });

  it('follows the moment by pages, and not while it is on screen', () => {
    const part = { ...view, count: 20, first: 40 };
    expect(following(part, 101, 45)).toBe(part);
    for (const index of [0, 39, 61, 100]) {
      const { first, count } = following(part, 101, index);
      expect(index).toBeGreaterThanOrEqual(first);
      expect(index).toBeLessThanOrEqual(first + count - 1);
    }
  });

  it('every event has the lane of its room; what has none has a lane of its own', () => {
    const family = laneModel(sample('family-assistant'));
    expect(family.lanes.map(({ room }) => room)).toEqual(['alone', 'couple', 'family', 'clinic', 'board']);
    const { history } = sample('family-assistant');
    const grant = history.events.findIndex((event) => event.type === 'grant');
    expect(family.laneOf[grant]).toBe(1);
    const across = laneModel(sample('summaries-across-rooms'));
    expect(across.lanes.at(-1)).toEqual({ room: null, title: 'Across rooms' });
  });

  it('finds a sign of a lane near the pointer, and none far from it', () => {
    const timeline = sample('family-assistant');
    const model = laneModel(timeline);
    const whole: View = { first: 0, count: timeline.history.events.length, width: 600 };
    const at = timeline.history.events.findIndex((event) => event.type === 'derive');
    const lane = model.laneOf[at] ?? 0;
    expect(eventInLane(whole, model, { lane, x: xOf(whole, at) + 3 }, 7)).toBe(at);
    expect(eventInLane(whole, model, { lane: 3, x: xOf(whole, at) }, 7)).toBe(-1);
  });
});
