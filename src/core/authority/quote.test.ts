import { expect, it } from 'vitest';
import { quote } from './quote.ts';

it('shortens long words in the middle, and splits no character', () => {
  expect(quote('words')).toBe('`words`');
  expect(quote('a'.repeat(80))).toBe(`\`${'a'.repeat(80)}\``);
  expect(quote(`${'a'.repeat(60)}${'b'.repeat(60)}`)).toBe(`\`${'a'.repeat(39)} … ${'b'.repeat(39)}\``);
  for (const before of [0, 1]) {
    const shown = quote('x'.repeat(before) + '\u{1f600}'.repeat(60));
    expect(shown).not.toMatch(/\p{Surrogate}/u);
    expect(shown.length).toBeLessThanOrEqual(83);
  }
});
