import { describe, expect, it } from 'vitest';
import { Typing } from './typing.ts';

const insert = (offset: number, text: string) => [{ offset, length: 0, text }];
const remove = (offset: number) => [{ offset, length: 1, text: '' }];

describe('grouping of keystrokes', () => {
  it('keeps a word with the space after it together and begins another with the next word', () => {
    const typing = new Typing();
    const groups = [...'ab cd'].map((letter, index) => typing.step(insert(index, letter)).coalesce);
    expect(new Set(groups.slice(0, 3)).size).toBe(1);
    expect(groups[3]).toBe(groups[4]);
    expect(groups[3]).not.toBe(groups[2]);
  });

  it('begins another group after a jump of the cursor and when deleting begins', () => {
    const typing = new Typing();
    const first = typing.step(insert(0, 'a')).coalesce;
    const elsewhere = typing.step(insert(9, 'b')).coalesce;
    const back = typing.step(remove(9)).coalesce;
    expect(new Set([first, elsewhere, back]).size).toBe(3);
    expect(typing.step(remove(8)).coalesce).toBe(back);
  });

  it('makes pastes, line ends and several edits steps of their own', () => {
    const typing = new Typing();
    expect(typing.step(insert(0, 'pasted text'))).toEqual({ label: 'paste' });
    expect(typing.step(insert(0, '\n'))).toEqual({ label: 'edit text' });
    expect(typing.step([...insert(0, 'a'), ...insert(4, 'a')])).toEqual({ label: 'edit text' });
  });
});
