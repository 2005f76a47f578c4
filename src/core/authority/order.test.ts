import { expect, it } from 'vitest';
import { compareIds, compareLists } from './order.ts';

it('orders ids by code point, where UTF-16 units would put the astral ones too early', () => {
  const ids = ['\u{10ffff}', '\uffee', '\u{10000}', '\ue000', '\ud7ff', 'b', 'ab', 'a', ''];
  const expected = ['', 'a', 'ab', 'b', '\ud7ff', '\ue000', '\uffee', '\u{10000}', '\u{10ffff}'];
  expect([...ids].sort(compareIds)).toEqual(expected);
  const bytes = new TextEncoder();
  const byBytes = [...ids].sort((a, b) => Buffer.compare(bytes.encode(a), bytes.encode(b)));
  expect(expected).toEqual(byBytes);
});

it('orders lists item by item, a list before its continuations', () => {
  const lists = [['b'], ['a', 'b'], ['a'], [], ['a', 'a', 'z']];
  expect(lists.sort(compareLists)).toEqual([[], ['a'], ['a', 'a', 'z'], ['a', 'b'], ['b']]);
});
