import { describe, expect, it } from 'vitest';
import { commandOf, type KeyPress, pressMatches, showKeys } from './keymap.ts';
import type { Command } from './types.ts';

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  const code = /^[a-z]$/i.test(key) ? `Key${key.toUpperCase()}` : key;
  return { key, code, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held };
}

function command(id: string, keys: string, more: Partial<Command> = {}): Command {
  return { id, title: id, section: 'Test', keys: [keys], run: () => {}, ...more };
}

describe('keys', () => {
  it('are Ctrl here and Cmd on a Mac', () => {
    expect(pressMatches(press('k', { ctrlKey: true }), 'Mod+K', false)).toBe(true);
    expect(pressMatches(press('k', { metaKey: true }), 'Mod+K', true)).toBe(true);
    expect(pressMatches(press('k', { ctrlKey: true }), 'Mod+K', true)).toBe(false);
    expect(pressMatches(press('k', { ctrlKey: true, metaKey: true }), 'Mod+K', false)).toBe(false);
  });

  it('count every held key', () => {
    expect(pressMatches(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Shift+Z', false)).toBe(true);
    expect(pressMatches(press('Z', { ctrlKey: true, shiftKey: true }), 'Mod+Z', false)).toBe(false);
    expect(pressMatches(press('k'), 'Mod+K', false)).toBe(false);
    expect(pressMatches(press('k', { ctrlKey: true, altKey: true }), 'Mod+K', false)).toBe(false);
  });

  it('take a sign as the sign, however the keyboard makes it', () => {
    expect(pressMatches(press('?', { shiftKey: true }), '?', false)).toBe(true);
    expect(pressMatches(press('?'), '?', false)).toBe(true);
    expect(pressMatches(press('+', { ctrlKey: true }), 'Mod++', false)).toBe(true);
  });

  it('know a letter by its place on a keyboard of another script', () => {
    expect(pressMatches(press('л', { code: 'KeyK', ctrlKey: true }), 'Mod+K', false)).toBe(true);
  });

  it('do not take another Latin letter for the one that sits there', () => {
    expect(pressMatches(press('w', { code: 'KeyZ', ctrlKey: true }), 'Mod+Z', false)).toBe(false);
  });

  it('are shown as people know them', () => {
    expect(showKeys('Mod+Shift+K', false)).toBe('Ctrl+Shift+K');
    expect(showKeys('Mod+Shift+K', true)).toBe('⇧⌘K');
    expect(showKeys('Mod++', true)).toBe('⌘+');
    expect(showKeys('F6', true)).toBe('F6');
  });
});

describe('the command of a key press', () => {
  const save = command('save', 'Mod+S', { inText: true });
  const undo = command('undo', 'Mod+Z');

  it('is one that works in text where text has the focus', () => {
    const all = [save, undo];
    expect(commandOf(all, press('s', { ctrlKey: true }), true, false)).toBe(save);
    expect(commandOf(all, press('z', { ctrlKey: true }), true, false)).toBeUndefined();
    expect(commandOf(all, press('z', { ctrlKey: true }), false, false)).toBe(undo);
  });

  it('is the one that was registered last and is enabled', () => {
    const first = command('first', 'Delete');
    const last = command('last', 'Delete', { enabled: () => false });
    expect(commandOf([first, last], press('Delete'), false, false)).toBe(first);
    expect(commandOf([first, { ...last, enabled: () => true }], press('Delete'), false, false)?.id).toBe(
      'last',
    );
  });
});
