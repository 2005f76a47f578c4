import { freeName, presentArguments } from './possible-arguments.ts';
import { groupSteps } from './possible-groups.ts';
import { toolSteps } from './possible-tools.ts';
import type { Need } from './repair.ts';
import { baseView, type Candidate, memberView, type State } from './state.ts';
import type { Step } from './steps.ts';
import type { Value } from './value.ts';

/** A step that would be accepted now. Values that only a person or a source can give are null and named in `fill`. */
export interface PossibleStep {
  readonly label: string;
  readonly step: Step;
  /** Nodes or arguments whose value is yet to be given. */
  readonly fill: readonly string[];
}

/** Steps that make sense as the state stands, in the order in which people think of them. */
export function possibleSteps(state: State): PossibleStep[] {
  return [
    ...openChecks(state),
    ...confirmations(state),
    ...proposals(state),
    ...grants(state),
    ...observations(state),
    ...toolSteps(state),
    ...groupSteps(state),
    ...revocations(state),
  ];
}

function openChecks(state: State): PossibleStep[] {
  const steps: PossibleStep[] = [];
  for (const [check, open] of state.checks) {
    if (open.decision === 'AUTHORIZE') steps.push(plain(`dispatch ${check}`, { op: 'dispatch', check }));
    if (open.decision === 'REPAIR') steps.push(plain(`disclose ${check}`, { op: 'disclose', check }));
    steps.push(plain(`abandon ${check}`, { op: 'abandon', check }));
  }
  const pending = state.disclosure;
  if (pending !== null)
    steps.push(plain(`answer ${pending.id}`, { op: 'answer', text: 'yes', confirm: pending.id }));
  return steps;
}

function confirmations(state: State): PossibleStep[] {
  if (state.method.consequence === 'off') return [];
  const steps: PossibleStep[] = [];
  const waiting = (view: ReturnType<typeof baseView>, index: number) => {
    const node = state.spec.nodes[index]!;
    const { value, authorized } = view(index);
    return node.kind === 'derived' && node.mode === 'confirm' && value !== undefined && !authorized;
  };
  for (const [index, { id }] of state.spec.nodes.entries()) {
    if (!waiting(baseView(state), index)) continue;
    const { version } = state.records[index]!;
    steps.push(plain(`confirm ${id}`, { op: 'CONFIRM', node: id, version, group: null, member: null }));
  }
  for (const [group, { members }] of state.groups) {
    for (const [name, member] of members) {
      for (const [index, { version }] of member.records) {
        if (!waiting(memberView(state, member), index)) continue;
        const { id } = state.spec.nodes[index]!;
        steps.push(
          plain(`confirm ${id} for ${name}`, { op: 'CONFIRM', node: id, version, group, member: name }),
        );
      }
    }
  }
  return steps;
}

/** A check of every action with the arguments that its nodes have now, and of every member of every group. */
function proposals(state: State): PossibleStep[] {
  const steps: PossibleStep[] = [];
  for (const id of state.spec.actions.keys()) {
    const { args, fill } = presentArguments(state, { action: id, group: null, member: null });
    const step: Step = {
      op: 'check',
      as: freeName('c', state.checks),
      action: id,
      args,
      group: null,
      member: null,
    };
    steps.push({ label: `check ${id}`, step, fill });
  }
  for (const [group, { action, members }] of state.groups) {
    for (const member of members.keys()) {
      const { args, fill } = presentArguments(state, { action, group, member });
      steps.push({
        label: `check ${action} for ${member}`,
        step: { op: 'check', as: freeName('c', state.checks), action, args, group, member },
        fill,
      });
    }
  }
  return steps;
}

function grants(state: State): PossibleStep[] {
  return state.spec.nodes.flatMap(({ id, kind }, index): PossibleStep[] => {
    if (kind !== 'authority') return [];
    const { value, authorized } = state.records[index]!;
    const op = value === undefined || !authorized ? 'COMMIT' : 'REVISE';
    return [
      {
        label: `${op === 'COMMIT' ? 'commit' : 'revise'} ${id}`,
        step: { op, values: new Map([[id, value ?? null]]) },
        fill: [id],
      },
    ];
  });
}

function observations(state: State): PossibleStep[] {
  return state.spec.nodes.flatMap(({ id, kind, source }, index): PossibleStep[] => {
    if (kind !== 'evidence' || source === null) return [];
    const values = new Map<string, Value>([[id, state.records[index]!.value ?? null]]);
    return [{ label: `observe ${id}`, step: { op: 'OBSERVE', source, values, withdrawn: [] }, fill: [id] }];
  });
}

function revocations(state: State): PossibleStep[] {
  const nodes = state.spec.nodes.filter((_, index) => state.records[index]!.authorized);
  const groups = [...state.groups.keys()].map((group) =>
    plain(`revoke ${group}`, { op: 'REVOKE', group, member: null }),
  );
  return [...nodes.map(({ id }) => plain(`revoke ${id}`, { op: 'REVOKE', nodes: [id] })), ...groups];
}

function plain(label: string, step: Step): PossibleStep {
  return { label, step, fill: [] };
}

/**
 * The step that an entry of a repair asks for, for applying it by one click; null for `wait`, which nobody can do anything
 * about yet. A confirmation of the action itself is of the candidate that was checked.
 */
export function stepFromRepair(state: State, need: Need, candidate: Candidate): PossibleStep | null {
  const value = (id: string): Value => state.records[state.spec.index.get(id) ?? -1]?.value ?? null;
  const { node, group, member } = need;
  if (need.need === 'wait') return null;
  if (node === null) {
    return plain(`confirm ${candidate.action}`, {
      op: 'CONFIRM',
      action: candidate.action,
      arguments: candidate.args,
    });
  }
  if (need.need === 'confirm') {
    const step: Step = {
      op: 'CONFIRM',
      node,
      version: need.version!,
      group: group ?? null,
      member: member ?? null,
    };
    return plain(`confirm ${node}`, step);
  }
  if (need.need === 'observe') {
    const { source, tool, arguments: args } = need;
    if (tool !== undefined && args !== undefined) {
      return { label: `call ${tool}`, step: { op: 'result', tool, args, value: null }, fill: [node] };
    }
    const values = new Map<string, Value>([[node, value(node)]]);
    return {
      label: `observe ${node}`,
      step: { op: 'OBSERVE', source: source ?? '', values, withdrawn: [] },
      fill: [node],
    };
  }
  const [target] = need.limit ?? need.ancestors ?? [node];
  if (target === undefined) return null;
  const index = state.spec.index.get(target);
  if (index !== undefined && state.spec.nodes[index]!.kind === 'derived') {
    const { version } = state.records[index]!;
    return plain(`confirm ${target}`, { op: 'CONFIRM', node: target, version, group: null, member: null });
  }
  const op = need.need === 'revise' ? 'REVISE' : 'COMMIT';
  // A fresh grant of what stands is enough, except where a limit has to move or where nothing stands yet.
  const fill = need.need === 'revise' || value(target) === null ? [target] : [];
  return { label: `${need.need} ${target}`, step: { op, values: new Map([[target, value(target)]]) }, fill };
}
