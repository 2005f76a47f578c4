import { describe, expect, it } from 'vitest';
import { fileNameOf, freeName, nameOfFile } from './kinds.ts';

describe('kinds of files', () => {
  it('give names without endings, and endings to names', () => {
    expect(nameOfFile('payment-agent.aagv.json')).toBe('payment-agent');
    expect(nameOfFile('notes.JSON')).toBe('notes');
    expect(nameOfFile('.json')).toBe('untitled');
    expect(fileNameOf('payment agent', 'authority')).toBe('payment agent.aagv.json');
    expect(fileNameOf('a/b:c\u0000', 'closure')).toBe('a-b-c-.closure.json');
    expect(fileNameOf('  ', 'history')).toBe('untitled.history.json');
  });

  it('get a name that is free', () => {
    expect(freeName('a', [])).toBe('a');
    expect(freeName('a', ['a', 'a 2'])).toBe('a 3');
  });
});
