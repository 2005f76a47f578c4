import { stemmer } from 'stemmer';

const PREFIX = 4;

/** What a text is split into for one of the lists. */
export type Tokenizer = (text: string) => readonly string[];

/**
 * Lower-cased, and split on what is neither letter nor digit: FTS5's `unicode61 remove_diacritics 0`, but for characters
 * that Unicode knows since FTS5's tables were made (6.1), for combining marks (FTS5 keeps those of Latin letters inside a
 * word; composed letters are the same in both), and for a few old letter forms that FTS5 folds together (`ς` and `σ`).
 */
export const words: Tokenizer = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
/** Porter stems of the {@link words}. */
export const stems: Tokenizer = (text) => words(text).map(stemmer);
/** First four characters, counted as code points; shorter words whole. */
export const prefixes: Tokenizer = (text) => words(text).map((word) => [...word].slice(0, PREFIX).join(''));
