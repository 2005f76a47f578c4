import type { Patch } from './derive.ts';
import type { NodeRecord } from './state.ts';
import { equal, type Value } from './value.ts';

/** COMMIT or REVISE of an authority node. On one without authority it is a fresh grant, the same value or not. */
export function grant(value: Value, event: number): Patch {
  return (next) => {
    const same = next.value !== undefined && equal(next.value, value);
    if (same && next.authorized) return next;
    return {
      ...next,
      value,
      version: next.version + 1,
      authorized: true,
      revoked: false,
      since: event,
      granted: event,
    };
  };
}

/** OBSERVE: a value, never permission. The same value changes nothing. */
export function observe(value: Value, event: number): Patch {
  return (next) => {
    if (next.value !== undefined && equal(next.value, value)) return next;
    return { ...next, value, version: next.version + 1, since: event };
  };
}

/** Evidence that is no longer to be had; the version stands until it is seen again. */
export const withdraw: Patch = (next) => ({ ...next, value: undefined });

/** REVOKE: authority goes and the version moves, so that no older confirmation fits. */
export const revoke: Patch = (next, old) => ({
  ...moveVersion(next, old),
  authorized: false,
  revoked: true,
  granted: 0,
});

/** REVOKE of an authority node that never had a value: there is nothing to take. */
export const revokeAuthority: Patch = (next, old) => (next.value === undefined ? next : revoke(next, old));

/** CONFIRM of a node at its present version. */
export const approve: Patch = (next) => ({ ...next, approved: next.version, revoked: false });

/** An act of the user on an ancestor, after which a revoked node may have authority again. */
export const clearMark: Patch = (next) => (next.revoked ? { ...next, revoked: false } : next);

/** A global reset: as if the authority had been revoked and every approval forgotten. */
export const reset: Patch = (next, old) => ({
  ...moveVersion(next, old),
  authorized: false,
  approved: 0,
  granted: 0,
});

/** Once an event, and never while there is no value. */
export function moveVersion(next: NodeRecord, old: NodeRecord): NodeRecord {
  return next.value === undefined || next.version !== old.version
    ? next
    : { ...next, version: next.version + 1 };
}

/** One patch after another. */
export function both(first: Patch | undefined, second: Patch): Patch {
  return first === undefined ? second : (next, old) => second(first(next, old), old);
}
