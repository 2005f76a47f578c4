import { ACG, type Method } from './methods.ts';
import { startState } from './perform.ts';
import type { Spec } from './spec.ts';
import type { State } from './state.ts';

type Saved = Omit<State, 'spec' | 'thorough'>;

/**
 * A state as JSON text, without its specification. Maps are written as lists of entries, so that integer-like keys keep
 * their place; absent values are left out, which is what they are.
 */
export function saveState(state: State): string {
  const { spec: _spec, thorough: _thorough, ...saved } = state;
  return JSON.stringify(saved, (_key, value: unknown) =>
    value instanceof Map ? { $map: [...value] } : encodeNumber(value),
  );
}

/** The state that was saved, over the same specification; null where the text is none of ours. */
export function restoreState(spec: Spec, text: string): State | null {
  try {
    const saved = JSON.parse(text, revive) as Partial<Saved>;
    if (!Array.isArray(saved.records) || saved.records.length !== spec.nodes.length) return null;
    const method: Method = { ...ACG, ...saved.method };
    return { ...startState(spec, method), ...saved, method };
  } catch {
    return null;
  }
}

function encodeNumber(value: unknown): unknown {
  return value === Infinity || value === -Infinity ? { $number: String(value) } : value;
}

function revive(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if ('$map' in value) return new Map(value.$map as [unknown, unknown][]);
  return '$number' in value ? Number(value.$number) : value;
}
