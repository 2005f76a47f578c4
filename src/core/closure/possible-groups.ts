import type { PossibleStep } from './possible.ts';
import { freeName } from './possible-arguments.ts';
import type { Binding, State } from './state.ts';
import type { Value } from './value.ts';

/** A new group for every action, all of whose arguments follow their nodes, and every group as it stands, again. */
export function groupSteps(state: State): PossibleStep[] {
  return [...newGroups(state), ...standingGroups(state)];
}

function newGroups(state: State): PossibleStep[] {
  return [...state.spec.actions].map(([action, { bindings }]) => {
    const shared = new Map([...bindings].map(([name, node]) => [name, follow(state, node)] as const));
    const members = new Map([['first', new Map<string, Value>()]]);
    const group = freeName('g', state.groups);
    return {
      label: `group ${action}`,
      step: { op: 'GROUP', group, action, shared, members, uses: 1 },
      fill: [],
    };
  });
}

function standingGroups(state: State): PossibleStep[] {
  return [...state.groups].map(([group, { action, uses, members }]) => {
    const own = [...members].map(([name, { bindings }]) => {
      const args = [...bindings].map(([argument, binding]) => [argument, bound(state, binding)] as const);
      return [name, new Map(args)] as const;
    });
    return {
      label: `group ${group} again`,
      step: { op: 'GROUP', group, action, shared: new Map(), members: new Map(own), uses },
      fill: [],
    };
  });
}

function bound(state: State, binding: Binding): Value {
  return 'value' in binding ? binding.value : follow(state, binding.follows);
}

function follow(state: State, node: number): Value {
  return new Map([['node', state.spec.nodes[node]!.id]]);
}
