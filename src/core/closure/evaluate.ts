import type { Expression } from './expression.ts';
import { OPERATORS } from './operators.ts';
import { failure, Unknown } from './unknown.ts';
import { isList, type Value } from './value.ts';

/** Where the terminals of an expression get their values. */
export interface Scope {
  /** Value of a node, or why it has none here. */
  node(index: number): Value | Unknown;
  /** Arguments of the proposed action; business rules only. */
  readonly args?: ReadonlyMap<string, Value>;
  /** The derived value that a limit is about. */
  readonly value?: Value;
}

interface Local {
  readonly name: string;
  readonly value: Value;
  readonly outer: Local | null;
}

/**
 * Evaluates an expression. Total: every error is an {@link Unknown} with its reason. `and`, `or`, `not`, `if`, `all` and
 * `any` are Kleene, so that `or(true, unknown)` is true.
 */
export function evaluate(expression: Expression, scope: Scope): Value | Unknown {
  return run(expression, scope, null);
}

function run(expression: Expression, scope: Scope, local: Local | null): Value | Unknown {
  switch (expression.kind) {
    case 'const':
      return expression.value;
    case 'node':
      return scope.node(expression.node);
    case 'argument':
      return scope.args?.get(expression.name) ?? absentArgument(scope, expression.name);
    case 'local':
      return find(local, expression.name);
    case 'value':
      return scope.value === undefined ? failure('UNSOUND', 'value', 'stands outside a limit') : scope.value;
    case 'record':
      return record(expression.fields, scope, local);
    case 'map_records':
      return collect(elements(expression, scope, local));
    case 'op':
      return operate(expression, scope, local);
  }
}

/** A null argument is a value like any other; only one that was not given is unknown. */
function absentArgument(scope: Scope, name: string): Value | Unknown {
  if (scope.args?.has(name)) return null;
  return new Unknown({
    code: 'NO_ARGUMENT',
    argument: name,
    message: `the argument \`${name}\` is not given`,
  });
}

function find(local: Local | null, name: string): Value | Unknown {
  for (let at = local; at !== null; at = at.outer) if (at.name === name) return at.value;
  return failure('UNSOUND', 'local', `finds no row called \`${name}\``);
}

function record(
  fields: readonly (readonly [string, Expression])[],
  scope: Scope,
  local: Local | null,
): Value | Unknown {
  const members = new Map<string, Value>();
  for (const [name, field] of fields) {
    const value = run(field, scope, local);
    if (value instanceof Unknown) return value;
    members.set(name, value);
  }
  return members;
}

function operate(
  { op, args }: Expression & { kind: 'op' },
  scope: Scope,
  local: Local | null,
): Value | Unknown {
  switch (op) {
    case 'and':
      return every(op, lazily(args, scope, local), false);
    case 'or':
      return every(op, lazily(args, scope, local), true);
    case 'not': {
      const value = truth(op, run(args[0]!, scope, local));
      return value instanceof Unknown ? value : !value;
    }
    case 'if': {
      const condition = truth(op, run(args[0]!, scope, local));
      return condition instanceof Unknown ? condition : run(args[condition ? 1 : 2]!, scope, local);
    }
    case 'all':
    case 'any': {
      const items = elements(args[0]!, scope, local);
      return items instanceof Unknown ? items : every(op, items, op === 'any');
    }
    default:
      return strict(op, args, scope, local);
  }
}

function strict(op: string, args: readonly Expression[], scope: Scope, local: Local | null): Value | Unknown {
  const values: Value[] = [];
  for (const arg of args) {
    const value = run(arg, scope, local);
    if (value instanceof Unknown) return value;
    values.push(value);
  }
  const apply = OPERATORS.get(op)?.apply;
  return apply === undefined ? failure('UNSOUND', op, 'is no operator') : apply(values);
}

/** Kleene `and` (decided by false) or `or` (decided by true). The first unknown gives the reason where nothing decides. */
function every(op: string, items: Iterable<Value | Unknown>, deciding: boolean): Value | Unknown {
  let undecided: Unknown | null = null;
  for (const item of items) {
    const value = truth(op, item);
    if (value === deciding) return deciding;
    if (value instanceof Unknown) undecided ??= value;
  }
  return undecided ?? !deciding;
}

/** Booleans only: nothing else counts as true or false. */
function truth(op: string, value: Value | Unknown): boolean | Unknown {
  if (typeof value === 'boolean' || value instanceof Unknown) return value;
  return failure('WRONG_TYPE', op, 'takes booleans only');
}

function* lazily(args: readonly Expression[], scope: Scope, local: Local | null): Generator<Value | Unknown> {
  for (const arg of args) yield run(arg, scope, local);
}

/** Elements of a list expression, each of which may be unknown by itself: `all([false, unknown])` is false. */
function elements(
  expression: Expression,
  scope: Scope,
  local: Local | null,
): Iterable<Value | Unknown> | Unknown {
  if (expression.kind === 'op' && expression.op === 'list') return lazily(expression.args, scope, local);
  if (expression.kind === 'map_records') return mapped(expression, scope, local);
  const list = run(expression, scope, local);
  if (list instanceof Unknown || isList(list)) return list;
  return failure('WRONG_TYPE', 'list', 'was expected');
}

function mapped(
  { rows, variable, template }: Expression & { kind: 'map_records' },
  scope: Scope,
  local: Local | null,
): Iterable<Value | Unknown> | Unknown {
  const list = run(rows, scope, local);
  if (list instanceof Unknown) return list;
  if (!isList(list)) return failure('WRONG_TYPE', 'map_records', 'takes a list of rows');
  return list.map((value) => run(template, scope, { name: variable, value, outer: local }));
}

function collect(items: Iterable<Value | Unknown> | Unknown): Value | Unknown {
  if (items instanceof Unknown) return items;
  const values: Value[] = [];
  for (const item of items) {
    if (item instanceof Unknown) return item;
    values.push(item);
  }
  return values;
}
