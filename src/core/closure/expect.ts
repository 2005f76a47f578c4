import type { Outcome } from './perform.ts';
import { needValue, reasonValue } from './row-json.ts';
import type { Expectation } from './steps.ts';
import { equal, isList, isObject, printValue, type Value } from './value.ts';

/** One member of an expectation that did not come true. */
export interface Failure {
  readonly member: 'decision' | 'reasons' | 'repair' | 'refused';
  readonly expected: Value;
  readonly actual: Value;
}

/**
 * What of an expectation did not come true. `reasons` and `repair` are compared as sets of the same size; an expected
 * entry is met by an actual one that has all of its members, or, written as a string, by its `code` or its `node`.
 */
export function failures(expectation: Expectation, outcome: Outcome): Failure[] {
  const actual = {
    decision: outcome.decision,
    refused: outcome.refused?.code ?? null,
    reasons: outcome.reasons.map(reasonValue),
    repair: outcome.repair.map(needValue),
  };
  const members = ['decision', 'reasons', 'repair', 'refused'] as const;
  return members.flatMap((member) => {
    const expected = expectation[member];
    if (expected === undefined || meets(expected, actual[member], member)) return [];
    return [{ member, expected, actual: actual[member] }];
  });
}

function meets(expected: Value, actual: Value, member: Failure['member']): boolean {
  if (!isList(expected) || !isList(actual)) return equal(expected, actual);
  if (expected.length !== actual.length) return false;
  return pair(expected, actual, member === 'reasons' ? 'code' : 'node');
}

/**
 * Whether every expected entry can have an actual one of its own: a bipartite matching by augmenting paths, as entries
 * that say little are met by many.
 */
function pair(expected: readonly Value[], actual: readonly Value[], name: string): boolean {
  const taken = new Map<Value, Value>();
  const place = (entry: Value, tried: Set<Value>): boolean =>
    actual.some((one) => {
      if (tried.has(one) || !covers(entry, one, name)) return false;
      tried.add(one);
      const other = taken.get(one);
      if (other !== undefined && !place(other, tried)) return false;
      taken.set(one, entry);
      return true;
    });
  return expected.every((entry) => place(entry, new Set()));
}

function covers(expected: Value, entry: Value, name: string): boolean {
  if (!isObject(entry)) return false;
  if (!isObject(expected)) return equal(entry.get(name) ?? null, expected);
  return [...expected].every(([key, value]) => {
    const own = entry.get(key);
    return own !== undefined && equal(own, value);
  });
}

/** A failure in words. */
export function describeFailure({ member, expected, actual }: Failure): string {
  return `expected ${member} ${printValue(expected)}, got ${printValue(actual)}`;
}
