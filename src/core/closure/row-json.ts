import { type Outcome, preservedBy } from './perform.ts';
import type { Reason } from './reasons.ts';
import type { Need } from './repair.ts';
import type { Spec } from './spec.ts';
import type { NodeRecord } from './state.ts';
import type { Value } from './value.ts';

/** A row as `ambit decide --json` prints it (closure.md, "Session file"), as a value of ours. `step` counts from 1. */
export function rowValue(
  spec: Spec,
  step: number,
  op: string | null,
  outcome: Outcome,
  records: readonly NodeRecord[],
): Value {
  const names = (nodes: readonly number[]): Value => nodes.map((node) => spec.nodes[node]!.id);
  const row: [string, Value][] = [
    ['step', step],
    ['op', op],
    ['decision', outcome.decision],
    ['reasons', outcome.reasons.map(reasonValue)],
    ['repair', outcome.repair.map(needValue)],
    ['refused', outcome.refused?.code ?? null],
    ['changed', names(outcome.changed)],
    ['invalidated', names(outcome.invalidated)],
    ['preserved', names(preservedBy(records, outcome))],
    ['nodes', new Map(spec.nodes.map(({ id }, node) => [id, recordValue(records[node]!)]))],
  ];
  if (outcome.disclosure !== null) row.push(['disclosure', outcome.disclosure]);
  return new Map(row);
}

function recordValue({ value, version, authorized }: NodeRecord): Value {
  return new Map<string, Value>([
    ['value', value ?? null],
    ['version', version],
    ['available', value !== undefined],
    ['authorized', authorized],
  ]);
}

export function reasonValue(reason: Reason): Value {
  return new Map(Object.entries(reason) as [string, Value][]);
}

export function needValue(need: Need): Value {
  return new Map(Object.entries(need) as [string, Value][]);
}
