import { describe, expect, it } from 'vitest';
import { fileNameOf, freeName, kindOf, nameOfFile } from './kinds.ts';

describe('kinds of files', () => {
  it('are known by what the text says, before the name', () => {
    expect(kindOf('a.aagv.json', '{"version": "ambit-history/1"}')).toBe('history');
    expect(kindOf('a.json', '{"version": "ambit-closure/1"}')).toBe('closure');
    expect(kindOf('a.session.json', 'not json')).toBe('session');
    expect(kindOf('a.txt', '[1]')).toBe('authority');
    expect(kindOf('a.txt', '{"version": 1}')).toBe('authority');
  });

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
