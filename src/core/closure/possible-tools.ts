import type { Path } from './path.ts';
import type { PossibleStep } from './possible.ts';
import { freeName, type PresentArguments, presentArguments } from './possible-arguments.ts';
import { toolArguments } from './repair.ts';
import type { Tool } from './spec.ts';
import { baseView, type State } from './state.ts';
import { isList, isObject, type Value } from './value.ts';

type Mutating = Extract<Tool, { kind: 'mutating' }>;
type Reading = Extract<Tool, { kind: 'reading' }>;

/** Elements that a list of a call is made up to. A path may name any element, and a list of that many helps nobody. */
const MOST_ELEMENTS = 100;

/** A call without what it calls: an agent may propose a tool that no mapping knows. */
const UNMAPPED: PossibleStep = {
  label: 'call another tool',
  step: { op: 'call', as: null, tool: '', args: new Map(), mutates: null, group: null, member: null },
  fill: ['tool'],
};

/**
 * A call of every tool, for every member of a group too, and a result of every tool that would now prove something; and
 * a call of a tool that is not mapped, whose name is yet to be given.
 */
export function toolSteps(state: State): PossibleStep[] {
  const mapped = [...state.spec.tools.values()].flatMap((tool) =>
    tool.kind === 'mutating' ? calls(state, tool) : readings(state, tool),
  );
  return [...mapped, UNMAPPED];
}

function calls(state: State, tool: Mutating): PossibleStep[] {
  const ofMembers = [...state.groups].flatMap(([group, { action, members }]) =>
    action === tool.action ? [...members.keys()].map((member) => ({ group, member })) : [],
  );
  return [{ group: null, member: null }, ...ofMembers].map(({ group, member }) => {
    const present = presentArguments(state, { action: tool.action, group, member });
    const { args, fill } = throughPaths(tool, present);
    const name = tool.name;
    return {
      label: member === null ? `call ${name}` : `call ${name} for ${member}`,
      step: { op: 'call', as: freeName('c', state.checks), tool: name, args, mutates: null, group, member },
      fill,
    };
  });
}

/** What has to be in a call for the paths of its tool to find the arguments of the action there. */
function throughPaths({ paths }: Mutating, present: PresentArguments): PresentArguments {
  let whole: Value = new Map<string, Value>();
  const fill = new Set<string>();
  for (const [argument, path] of paths) {
    whole = placed(whole, path, present.args.get(argument) ?? null);
    const [first] = path;
    if (typeof first === 'string' && present.fill.includes(argument)) fill.add(first);
  }
  return { args: isObject(whole) ? whole : new Map(), fill: [...fill] };
}

/** `whole` with a value at a path, made of objects and lists as the path needs them. */
function placed(whole: Value | undefined, path: Path, value: Value): Value {
  const [part, ...rest] = path;
  if (part === undefined) return value;
  if (typeof part === 'string') {
    const members = new Map(whole !== undefined && isObject(whole) ? whole : []);
    return members.set(part, placed(members.get(part), rest, value));
  }
  const list = whole !== undefined && isList(whole) ? [...whole] : [];
  if (part >= MOST_ELEMENTS) return list;
  while (list.length < part) list.push(null);
  list[part] = placed(list[part], rest, value);
  return list;
}

function readings(state: State, { name: tool, args: asked }: Reading): PossibleStep[] {
  const args = toolArguments(state, asked, baseView(state));
  // A call or a result that is about something else than what stands now would prove nothing.
  if (args === null) return [];
  const call = { op: 'call', as: null, tool, args, mutates: null, group: null, member: null } as const;
  return [
    { label: `call ${tool}`, step: call, fill: [] },
    { label: `result ${tool}`, step: { op: 'result', tool, args, value: null }, fill: ['value'] },
  ];
}
