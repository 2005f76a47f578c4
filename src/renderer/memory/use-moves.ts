import { useMemo } from 'react';
import type { Timeline } from '../../core/memory/timeline.ts';
import { useReplay } from './replay.ts';
import { type MemoryStore, useMemoryStore } from './state.ts';

/** Ways of moving through the history. Each ends the playing, but for `advance`, which is its step. */
export interface Moves {
  /** To the moment after the event at `index`; -1 is before the first. */
  to(index: number): void;
  by(step: number): void;
  /** To the next (1) or the last (-1) attempt from here. */
  toAttempt(direction: 1 | -1): void;
  /** One step of playing; false at the end. */
  advance(attemptsOnly: boolean): boolean;
}

export function useMoves(): Moves {
  const { timeline, applied } = useReplay();
  const store = useMemoryStore();
  return useMemo(() => movesIn(timeline, applied, store), [timeline, applied, store]);
}

function movesIn(timeline: Timeline, applied: number, store: MemoryStore): Moves {
  const { events } = timeline.history;
  const set = (to: number, playing: boolean) =>
    store.setState({ applied: Math.max(0, Math.min(events.length, to)), playing });
  const nextAttempt = () => events.findIndex((event, index) => index >= applied && event.type === 'attempt');
  return {
    to: (index) => set(index + 1, false),
    by: (step) => set(applied + step, false),
    toAttempt(direction) {
      const at =
        direction > 0
          ? nextAttempt()
          : events.slice(0, Math.max(0, applied - 1)).findLastIndex((event) => event.type === 'attempt');
      if (at >= 0) set(at + 1, false);
    },
    advance(attemptsOnly) {
      const next = attemptsOnly ? nextAttempt() : applied < events.length ? applied : -1;
      if (next < 0) return false;
      set(next + 1, true);
      return true;
    },
  };
}
