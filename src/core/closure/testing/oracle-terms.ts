/** Shapes of the oracle, and the few operators that random specifications use. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface OracleSpec {
  nodes: Record<
    string,
    {
      kind: string;
      source?: string;
      rule?: Json;
      authority?: { mode: string; limit?: Json; authority_from?: string[] };
    }
  >;
  actions: Record<
    string,
    {
      arguments: Record<string, string>;
      requires: string[];
      rules: { id: string; test: Json }[];
      approval: string;
      uses: number;
    }
  >;
}
export type Args = Record<string, Json>;
/** A step as it stands in a session file, with empty stand-ins for members that its operation has not. */
export interface OracleStep {
  op: string;
  values: Args;
  source: string;
  withdrawn: string[];
  nodes: string[] | null;
  node: string;
  version: number;
  /** Empty where none is named, and so below. */
  group: string;
  member: string;
  action: string;
  arguments: Args;
  shared: Args;
  members: Record<string, Args>;
  uses: number;
  as: string | null;
  check: string;
}
export const EMPTY: OracleStep = {
  op: '',
  values: {},
  source: '',
  withdrawn: [],
  nodes: null,
  node: '',
  version: 0,
  group: '',
  member: '',
  action: '',
  arguments: {},
  shared: {},
  members: {},
  uses: 1,
  as: null,
  check: '',
};
export type Done = (refused?: string | null) => OracleResult;

export interface Cell {
  has: boolean;
  value: Json;
  version: number;
  lineage: string;
  ok: boolean;
  revoked: boolean;
  approved: number;
}
export type World = Record<string, Cell>;
export interface Member {
  args: Record<string, { fixed: Json } | { follows: string }>;
  revoked: boolean;
  world: World;
  born: number;
}
export interface Group {
  action: string;
  uses: number;
  members: Record<string, Member>;
}
export interface Open {
  action: string;
  args: Record<string, Json>;
  group: string | null;
  member: string | null;
  key: string;
  snapshot: string;
  decision: string;
  kind: string | null;
}
export interface OracleResult {
  decision: string | null;
  refused: string | null;
  reasons: string[];
}

export const UNKNOWN = Symbol('unknown');
export type Tri = Json | typeof UNKNOWN;
export const text = (value: Json | undefined): string =>
  JSON.stringify(value, (_k, v) =>
    v && typeof v === 'object' && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v,
  ) ?? '';

/** The node that a member's argument follows, or null. */
export function followed(stated: Json): string | null {
  const reference =
    typeof stated === 'object' &&
    stated !== null &&
    !Array.isArray(stated) &&
    Object.keys(stated).join() === 'node';
  return reference ? (stated.node as string) : null;
}

export function blank(): Cell {
  return { has: false, value: null, version: 0, lineage: '', ok: false, revoked: false, approved: 0 };
}

export function verdict(look: { rejections: string[]; missing: string[]; hopeless: boolean }) {
  if (look.rejections.length > 0) return { decision: 'BLOCK', reasons: look.rejections.sort() };
  if (look.hopeless) return { decision: 'BLOCK', reasons: ['MISSING'] };
  return { decision: look.missing.length > 0 ? 'REPAIR' : 'AUTHORIZE', reasons: look.missing.sort() };
}

export function mentioned(expression: Json): string[] {
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return [];
  if ('node' in expression) return [expression.node as string];
  return [...new Set(((expression.args ?? []) as Json[]).flatMap(mentioned))];
}

/** The few operators that random specifications use. */
export function value(
  expression: Json,
  see: (id: string) => Tri,
  args: Record<string, Json>,
  derived?: Json,
): Tri {
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return expression;
  if ('node' in expression) return see(expression.node as string);
  if ('argument' in expression)
    return (expression.argument as string) in args ? args[expression.argument as string]! : UNKNOWN;
  if ('value' in expression) return derived!;
  if ('const' in expression) return expression.const as Json;
  const list = (expression.args as Json[]).map((arg) => value(arg, see, args, derived));
  const [a, b] = list;
  switch (expression.op) {
    case 'or':
      return list.includes(true) ? true : list.every((one) => one === false) ? false : UNKNOWN;
    case 'if':
      return a === true ? list[1]! : a === false ? list[2]! : UNKNOWN;
  }
  if (list.includes(UNKNOWN)) return UNKNOWN;
  switch (expression.op) {
    case 'add':
      return list.every((one) => typeof one === 'number')
        ? (list as number[]).reduce((x, y) => x + y, 0)
        : UNKNOWN;
    case 'list':
      return list as Json[];
    case 'eq':
      return text(a as Json) === text(b as Json);
    case 'le':
      if (typeof a === 'number' && typeof b === 'number') return a <= b;
      return typeof a === 'string' && typeof b === 'string' ? a <= b : UNKNOWN;
  }
  throw new Error('the oracle knows no such operator');
}
