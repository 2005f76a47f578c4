import { describe, expect, it } from 'vitest';
import { History } from './history.ts';

const NONE = new Map();

function typed(history: History, offset: number, text: string, at: number, coalesce?: string): void {
  history.push({
    label: 'typing',
    coalesce,
    at,
    forward: { edits: [{ offset, length: 0, text }], positions: NONE },
    backward: { edits: [{ offset, length: text.length, text: '' }], positions: NONE },
  });
}

describe('history', () => {
  it('makes one step of changes with one key within a second', () => {
    const history = new History();
    typed(history, 0, 'a', 0, 'k');
    typed(history, 1, 'b', 900, 'k');
    typed(history, 2, 'c', 1_800, 'k');
    expect(history.undo()?.edits).toEqual([{ offset: 0, length: 3, text: '' }]);
    expect(history.undo()).toBeNull();
    expect(history.redo()?.edits).toEqual([{ offset: 0, length: 0, text: 'abc' }]);
  });

  it('begins another step after a pause, with another key, without a key, and after an undo', () => {
    const history = new History();
    typed(history, 0, 'a', 0, 'k');
    typed(history, 1, 'b', 1_001, 'k');
    typed(history, 2, 'c', 1_002, 'other');
    typed(history, 3, 'd', 1_003);
    typed(history, 4, 'e', 1_004);
    for (let steps = 0; steps < 5; steps++) expect(history.undo()).not.toBeNull();
    expect(history.undo()).toBeNull();
    history.redo();
    typed(history, 1, 'x', 1_005, 'k');
    expect(history.undo()?.edits).toEqual([{ offset: 1, length: 1, text: '' }]);
    expect(history.undoLabel).toBe('typing');
  });

  it('forgets what was undone once something else is done', () => {
    const history = new History();
    typed(history, 0, 'a', 0);
    history.undo();
    expect(history.redoLabel).toBe('typing');
    typed(history, 0, 'b', 1);
    expect(history.redoLabel).toBeNull();
  });

  it('lets the oldest steps go where there are too many', () => {
    const history = new History();
    for (let at = 0; at < 2_100; at++) typed(history, at, 'a', at);
    let steps = 0;
    while (history.undo() !== null) steps++;
    expect(steps).toBe(2_000);
  });
});
