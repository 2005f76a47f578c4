/**
 * What a reference architecture is: tables of its own, how a change is written into them, and how Eq. (1) is asked of
 * them. Nothing else of a store reads a database. Items are numbered from 0 in the order in which they were recorded.
 */
import type { Audience, Item, ItemId, Viewers } from '../types.ts';
import { PUBLIC } from '../types.ts';
import { key } from './sql.ts';
import type { StoreChange } from './types.ts';

export interface Tables {
  /**
   * Writes one change and answers the numbers of the items whose admission it may have changed. A change that names an
   * unknown item or grant, or records an item that is there, changes nothing.
   */
  apply(change: StoreChange): readonly number[];
  /** Items recorded so far. */
  size(): number;
  /** Items that Eq. (1) admits to the viewers at a time (milliseconds since 1970); of `among` only, if it is given. */
  admitted(viewers: Viewers, time: number, among?: readonly number[]): readonly number[];
  /** Items that are current, whoever may see them: the population of shared statistics and of the unsafe arms. */
  current(among?: readonly number[]): readonly number[];
  /** Items with a grant that ends after `after` and at or before `until`. */
  expiring(after: number, until: number): readonly number[];
  numberOf(item: ItemId): number | null;
  item(number: number): Item;
  /** Items that share a conversation, an entity or a derivation with one: whether they may be seen is not asked here. */
  neighbours(number: number): readonly number[];
  /** The item that one superseded, and those that superseded it. */
  links(number: number): { readonly older: number | null; readonly newer: readonly number[] };
}

/** The label of an audience: `"PUBLIC"`, or the JSON list of its keys. */
export function label(audience: Audience): string {
  return audience === PUBLIC ? PUBLIC_LABEL : JSON.stringify(audience.map(key));
}

/** A JSON text like the other labels, and no list. */
export const PUBLIC_LABEL = '"PUBLIC"';

/** Whom postings are kept under: a key each, or this one for everyone. */
export const EVERYONE_KEY = 'PUBLIC';

/** The posting lists that an audience is entered in. */
export function postingKeys(audience: Audience): readonly string[] {
  return audience === PUBLIC ? [EVERYONE_KEY] : audience.map(key);
}
