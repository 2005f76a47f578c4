import type { Decision, Verdict } from './assess.ts';
import { abandon, check, confirmAction, dispatch } from './checks.ts';
import { answer, disclose } from './disclosure.ts';
import { confirmInGroup, issueGroup, revokeGroup } from './groups.ts';
import { ACG, type Method } from './methods.ts';
import { commit, confirmNode, observe, revokeNodes } from './operations.ts';
import { type Applied, NOTHING, type RefusedOperation, refuse } from './outcome.ts';
import { type Change, deriveAll } from './propagate.ts';
import type { Reason } from './reasons.ts';
import type { Need } from './repair.ts';
import type { Spec } from './spec.ts';
import { EMPTY, type NodeRecord, type State } from './state.ts';
import type { Step } from './steps.ts';
import { callTool, takeResult } from './tools.ts';

/** What came of one step. */
export interface Outcome {
  readonly decision: Decision | null;
  readonly reasons: readonly Reason[];
  readonly repair: readonly Need[];
  readonly refused: RefusedOperation | null;
  /** Named nodes whose record moved, and descendants that lost value, version or authority. */
  readonly changed: readonly number[];
  readonly invalidated: readonly number[];
  /** Every record that is another one now. */
  readonly changes: readonly Change[];
  /** Id that an answer must carry, after a `disclose`. */
  readonly disclosure: string | null;
  /** A word on a step that changed nothing. */
  readonly note: string | null;
}

/**
 * A session before its first step: derived nodes that need no node have their values already. `thorough` recomputes
 * everything at every event, for measuring.
 */
export function startState(spec: Spec, method: Method = ACG, thorough = false): State {
  const state: State = {
    spec,
    method,
    thorough,
    event: 0,
    records: spec.nodes.map(() => EMPTY),
    groups: new Map(),
    allowances: new Map(),
    checks: new Map(),
    disclosure: null,
    disclosures: 0,
  };
  deriveAll(state);
  return state;
}

/** What comes of a step that could not be read: nothing, but it counts. */
export function passOver(state: State): Outcome {
  state.event += 1;
  return { ...UNTOUCHED, note: 'this step cannot be read' };
}

/** Carries out one step on the working copy: wholly, or not at all where it is refused. */
export function perform(state: State, step: Step): Outcome {
  state.event += 1;
  switch (step.op) {
    case 'check':
      return decided(check(state, candidateOf(step), step.as), NOTHING);
    case 'call':
      return decided(callTool(state, step, step.as), NOTHING);
    case 'dispatch': {
      const { verdict, ...applied } = dispatch(state, step.check);
      return decided(verdict, applied);
    }
    case 'disclose': {
      const { verdict, ...applied } = disclose(state, step.check);
      const id = verdict === null ? null : state.disclosure!.id;
      return { ...decided(null, applied), repair: verdict?.repair ?? [], disclosure: id };
    }
    case 'result': {
      const { note, ...applied } = takeResult(state, step);
      return { ...decided(null, applied), note };
    }
    default:
      return decided(null, operate(state, step));
  }
}

type Operation = Exclude<Step, { op: 'check' | 'call' | 'dispatch' | 'disclose' | 'result' }>;

function operate(state: State, step: Operation): Applied {
  switch (step.op) {
    case 'COMMIT':
    case 'REVISE':
      return commit(state, step.values, step.op === 'COMMIT');
    case 'REVOKE':
      return 'nodes' in step ? revokeNodes(state, step.nodes) : revokeGroup(state, step.group, step.member);
    case 'OBSERVE':
      return observe(state, step.source, step.values, step.withdrawn);
    case 'CONFIRM':
      return 'action' in step ? confirmAction(state, step.action, step.arguments) : confirmOne(state, step);
    case 'GROUP':
      return issueGroup(state, step);
    case 'abandon':
      return abandon(state, step.check);
    case 'answer':
      return answer(state, step.confirm);
  }
}

function confirmOne(state: State, step: Extract<Step, { op: 'CONFIRM'; node: string }>): Applied {
  const { node, version, group, member } = step;
  if (group === null && member === null) return confirmNode(state, node, version);
  if (group === null || member === null)
    return refuse('UNKNOWN_GROUP', 'a group and a member are named together');
  return confirmInGroup(state, node, version, group, member);
}

/** A step that changed no record. */
const UNTOUCHED: Outcome = {
  decision: null,
  reasons: [],
  repair: [],
  refused: null,
  changed: [],
  invalidated: [],
  changes: [],
  disclosure: null,
  note: null,
};

function candidateOf({ action, args, group, member }: Extract<Step, { op: 'check' }>) {
  return { action, args, group, member };
}

function decided(verdict: Verdict | null, applied: Applied): Outcome {
  if (applied === NOTHING) return verdict === null ? UNTOUCHED : { ...UNTOUCHED, ...verdict };
  const changed = [...applied.movedInMember];
  const invalidated: number[] = [];
  for (const { node, before, after } of applied.changes) {
    if (!applied.named.includes(node)) {
      if (lost(before, after)) invalidated.push(node);
    } else if (differs(before, after) && !changed.includes(node)) changed.push(node);
  }
  const inOrder = (a: number, b: number) => a - b;
  return {
    ...UNTOUCHED,
    ...verdict,
    refused: applied.refused,
    changed: changed.sort(inOrder),
    invalidated: invalidated.sort(inOrder),
    changes: applied.changes,
  };
}

/** Whether what people see of a record moved; stamps alone do not count. */
function differs(before: NodeRecord, after: NodeRecord): boolean {
  return (
    before.version !== after.version ||
    before.authorized !== after.authorized ||
    (before.value === undefined) !== (after.value === undefined)
  );
}

/** Whether a node lost its value, its version or its authority. */
function lost(before: NodeRecord, after: NodeRecord): boolean {
  if (before.value === undefined) return false;
  return (
    after.value === undefined || before.version !== after.version || (before.authorized && !after.authorized)
  );
}

/** Every other available node. */
export function preservedBy(records: readonly NodeRecord[], outcome: Outcome): number[] {
  const touched = new Set([...outcome.changed, ...outcome.invalidated]);
  return [...records.keys()].filter((node) => records[node]!.value !== undefined && !touched.has(node));
}
