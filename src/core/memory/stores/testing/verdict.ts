import type { ItemId } from '../../types.ts';
import type { OpenStore } from '../store.ts';

/** A sentence that says what is wrong, or null. */
export type Verdict = string | null;
export type Opener = () => OpenStore;

/** The first that is wrong. */
export const first = (verdicts: Iterable<Verdict>): Verdict => {
  for (const verdict of verdicts) if (verdict !== null) return verdict;
  return null;
};
export const list = (ids: Iterable<ItemId>) => [...ids].join(', ');
export const minus = (some: Iterable<ItemId>, all: ReadonlySet<ItemId>) =>
  [...some].filter((id) => !all.has(id));
export const differ = (a: ReadonlySet<ItemId>, b: ReadonlySet<ItemId>) => [...minus(a, b), ...minus(b, a)];
