import sqlite3InitModule from '@sqlite.org/sqlite-wasm';
import { describe, expect, it } from 'vitest';
import { prefixes, stems, words } from './tokens.ts';

/** Letter forms that FTS5 folds into another letter, and the one capital whose lower case is two characters. */
const FOLDED = 'µſςϐϑϕϖϰϱϵİ';

/** Characters of Latin, Greek, Cyrillic, Hebrew, Arabic, Indic, Thai, Japanese, Chinese and Korean text, and symbols. */
function characters(): readonly string[] {
  const ranges = [
    [1, 0x4ff],
    [0x591, 0x600],
    [0x620, 0x6ff],
    [0x904, 0x97f],
    [0xe01, 0xe5b],
    [0x2010, 0x206f],
    [0x2200, 0x22ff],
    [0x3041, 0x30ff],
    [0x4e00, 0x4eff],
    [0xac00, 0xacff],
    [0x1f300, 0x1f320],
  ] as const;
  const all = ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, n) => String.fromCodePoint(from + n)),
  );
  // `\u037f` is the one letter of these ranges that is younger than FTS5's tables.
  return all.filter((each) => !/[\p{M}\p{Cn}\p{Cf}\u037f]/u.test(each) && !FOLDED.includes(each));
}

describe('the words of a text', () => {
  it('are those of FTS5, whatever the character between two letters', async () => {
    const sqlite = await sqlite3InitModule();
    const db = new sqlite.oo1.DB(':memory:');
    db.exec('CREATE VIRTUAL TABLE texts USING fts5(text, tokenize = "unicode61 remove_diacritics 0")');
    db.exec('CREATE VIRTUAL TABLE tokens USING fts5vocab(texts, instance)');
    const texts = characters().map((each) => `A${each}b ${each}`);
    for (const [row, text] of texts.entries())
      db.exec({ sql: 'INSERT INTO texts(rowid, text) VALUES (?, ?)', bind: [row + 1, text] });
    const found = texts.map((): string[] => []);
    for (const [row, offset, term] of db.selectArrays('SELECT doc, offset, term FROM tokens'))
      found[Number(row) - 1]![Number(offset)] = String(term);
    expect(texts.length).toBeGreaterThan(2000);
    expect(texts.filter((text, row) => words(text).join() !== found[row]!.join())).toEqual([]);
    db.close();
  });

  it('have prefixes of four characters, and stems', () => {
    expect(prefixes('Über-naïve 😀 kites, a 𝒳𝒴𝒵𝒳𝒴')).toEqual(['über', 'naïv', 'kite', 'a', '𝒳𝒴𝒵𝒳']);
    expect(stems('Flying kites over harbours')).toEqual(['fly', 'kite', 'over', 'harbour']);
  });
});
