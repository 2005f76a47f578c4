import type { Ref } from '../text/types.ts';
import type { Expression } from './expression.ts';
import { didYouMean } from './findings.ts';
import { ANY, type Kind, OPERATORS, type Operator } from './operators.ts';
import type { Reader } from './reader.ts';
import { children, isList, isObject, readValue, type Value } from './value.ts';

/** What an expression may mention where it stands. */
export interface Grammar {
  readonly nodes: ReadonlyMap<string, number>;
  /** Names of arguments in a business rule, else null. */
  readonly args: ReadonlySet<string> | null;
  /** Whether it is a limit, where `{"value": true}` is the derived value. */
  readonly limit: boolean;
  readonly locals: readonly string[];
}

const TERMINALS = ['node', 'argument', 'local', 'value', 'const'] as const;
const RECORD_OPERATORS = ['record', 'map_records'];

/** An expression that was read, and what kinds of value it can give; null (with findings) where it is not sound. */
export interface ReadExpression {
  readonly expression: Expression;
  readonly kinds: readonly Kind[];
}

/** Reads an expression by its grammar, never by looking for a key of some name, and checks arity and operand shapes. */
export function readExpression(reader: Reader, ref: Ref, grammar: Grammar): ReadExpression | null {
  const { tree, findings } = reader;
  const kind = tree.kind(ref);
  if (kind === 'array') {
    findings.add('EXPRESSION', ref, 'a list is no expression by itself', {
      help: 'write `{"const": [...]}` for a fixed list, or `{"op": "list", "args": [...]}`',
    });
    return null;
  }
  if (kind !== 'object') return constant(readValue(tree, ref));
  const op = tree.member(ref, 'op');
  if (op !== -1) return readOperation(reader, ref, op, grammar);
  const members = children(tree, ref);
  const name = TERMINALS.find((one) => tree.member(ref, one) !== -1);
  if (name === undefined || members.length !== 1) {
    findings.add(
      'EXPRESSION',
      ref,
      'an expression is a scalar, one of `node`, `argument`, `local`, `value`, `const`, or an `op`',
    );
    return null;
  }
  return readTerminal(reader, name, members[0]!, grammar);
}

function constant(value: Value): ReadExpression {
  return { expression: { kind: 'const', value }, kinds: [kindOf(value)] };
}

function kindOf(value: Value): Kind {
  if (value === null) return 'null';
  if (isList(value)) return 'list';
  if (isObject(value)) return 'object';
  return typeof value as 'number' | 'string' | 'boolean';
}

function readTerminal(
  reader: Reader,
  terminal: (typeof TERMINALS)[number],
  ref: Ref,
  grammar: Grammar,
): ReadExpression | null {
  const { tree, findings } = reader;
  if (terminal === 'const') return constant(readValue(tree, ref));
  if (terminal === 'value') return readDerivedValue(reader, ref, grammar);
  const name = reader.string(ref, `the \`${terminal}\` of an expression`);
  if (name === null) return null;
  if (terminal === 'node') {
    const node = readNodeId(reader, ref, grammar.nodes);
    return node === null ? null : { expression: { kind: 'node', node }, kinds: ANY };
  }
  if (terminal === 'local') {
    if (grammar.locals.includes(name)) return { expression: { kind: 'local', name }, kinds: ANY };
    findings.add('UNKNOWN_LOCAL', ref, `no row is called \`${name}\` here`, {
      ids: [name],
      ...didYouMean(name, grammar.locals),
    });
    return null;
  }
  if (grammar.args?.has(name)) return { expression: { kind: 'argument', name }, kinds: ANY };
  const message =
    grammar.args === null
      ? `the argument \`${name}\` can only be read by a rule of an action`
      : `the action has no argument \`${name}\``;
  findings.add('UNKNOWN_ARGUMENT', ref, message, { ids: [name], ...didYouMean(name, grammar.args ?? []) });
  return null;
}

function readDerivedValue(reader: Reader, ref: Ref, grammar: Grammar): ReadExpression | null {
  if (grammar.limit && reader.tree.value(ref) === true) return { expression: { kind: 'value' }, kinds: ANY };
  const message = grammar.limit
    ? 'the derived value is written `{"value": true}`'
    : 'the derived value can only be read by a limit';
  reader.findings.add('VALUE_OUTSIDE_LIMIT', ref, message);
  return null;
}

/** A string that must name a node; null with a finding where it does not. */
export function readNodeId(reader: Reader, ref: Ref, nodes: ReadonlyMap<string, number>): number | null {
  const id = reader.string(ref, 'the name of a node');
  if (id === null) return null;
  const node = nodes.get(id);
  if (node !== undefined) return node;
  reader.findings.add('UNKNOWN_NODE', ref, `no node is called \`${id}\``, {
    ids: [id],
    ...didYouMean(id, nodes.keys()),
  });
  return null;
}

function readOperation(reader: Reader, ref: Ref, opRef: Ref, grammar: Grammar): ReadExpression | null {
  const op = reader.string(opRef, 'an operator');
  if (op === null) return null;
  if (op === 'record') return readRecord(reader, ref, grammar);
  if (op === 'map_records') return readMapRecords(reader, ref, grammar);
  const operator = OPERATORS.get(op);
  if (operator === undefined) {
    const names = [...OPERATORS.keys(), ...RECORD_OPERATORS];
    reader.findings.add('UNKNOWN_OPERATOR', opRef, `there is no operator \`${op}\``, {
      ids: [op],
      ...didYouMean(op, names),
    });
    return null;
  }
  const members = reader.closed(ref, 'an operation', ['op', 'args'])!;
  const args = reader.required(ref, members, 'args', `\`${op}\``);
  if (args === null) return null;
  const refs = reader.list(args, '`args`');
  if (refs.length < operator.least || refs.length > operator.most) {
    reader.findings.add('ARITY', args, `\`${op}\` takes ${countOf(operator)}, not ${refs.length}`, {
      help: operator.usage,
      ids: [op],
    });
    return null;
  }
  return readOperands(reader, op, operator, refs, grammar);
}

function countOf({ least, most }: Operator): string {
  const noun = (count: number) => (count === 1 ? `${count} operand` : `${count} operands`);
  return least === most ? noun(least) : `at least ${noun(least)}`;
}

function readOperands(
  reader: Reader,
  op: string,
  operator: Operator,
  refs: readonly Ref[],
  grammar: Grammar,
): ReadExpression | null {
  const args: Expression[] = [];
  let sound = true;
  for (const [index, ref] of refs.entries()) {
    const operand = readExpression(reader, ref, grammar);
    if (operand === null) sound = false;
    else if (fits(reader, op, operator, index, ref, operand.kinds)) args.push(operand.expression);
    else sound = false;
  }
  return sound ? { expression: { kind: 'op', op, args }, kinds: operator.result } : null;
}

function fits(
  reader: Reader,
  op: string,
  operator: Operator,
  index: number,
  ref: Ref,
  kinds: readonly Kind[],
): boolean {
  const allowed = operator.operands[Math.min(index, operator.operands.length - 1)]!;
  if (kinds.some((kind) => allowed.includes(kind))) return true;
  const message = `operand ${index + 1} of \`${op}\` must be ${either(allowed)}, and this is ${either(kinds)}`;
  reader.findings.add('OPERAND_SHAPE', ref, message, { help: operator.usage, ids: [op] });
  return false;
}

export function either(kinds: readonly Kind[]): string {
  const words = kinds.map((kind) =>
    kind === 'object' ? 'an object' : kind === 'null' ? 'null' : `a ${kind}`,
  );
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

function readRecord(reader: Reader, ref: Ref, grammar: Grammar): ReadExpression | null {
  const members = reader.closed(ref, 'an operation `record`', ['op', 'fields'])!;
  const fieldsRef = reader.required(ref, members, 'fields', '`record`');
  const fields = fieldsRef === null ? null : reader.object(fieldsRef, '`fields`');
  if (fields === null) return null;
  const read: (readonly [string, Expression])[] = [];
  for (const [name, child] of fields) {
    const field = readExpression(reader, child, grammar);
    if (field !== null) read.push([name, field.expression]);
  }
  if (read.length < fields.size) return null;
  return { expression: { kind: 'record', fields: read }, kinds: ['object'] };
}

function readMapRecords(reader: Reader, ref: Ref, grammar: Grammar): ReadExpression | null {
  const members = reader.closed(ref, 'an operation `map_records`', ['op', 'rows', 'var', 'template'])!;
  const rowsRef = reader.required(ref, members, 'rows', '`map_records`');
  const varRef = reader.required(ref, members, 'var', '`map_records`');
  const templateRef = reader.required(ref, members, 'template', '`map_records`');
  if (rowsRef === null || varRef === null || templateRef === null) return null;
  const rows = readExpression(reader, rowsRef, grammar);
  const variable = reader.string(varRef, '`var`');
  if (variable === null) return null;
  const inner = { ...grammar, locals: [...grammar.locals, variable] };
  const template = readExpression(reader, templateRef, inner);
  if (rows === null || template === null) return null;
  if (!rows.kinds.includes('list')) {
    reader.findings.add(
      'OPERAND_SHAPE',
      rowsRef,
      `\`rows\` must be a list, and this is ${either(rows.kinds)}`,
    );
    return null;
  }
  return {
    expression: { kind: 'map_records', rows: rows.expression, variable, template: template.expression },
    kinds: ['list'],
  };
}

/** An expression that must be able to give a boolean: a test or a limit. */
export function readCondition(reader: Reader, ref: Ref, what: string, grammar: Grammar): Expression | null {
  const read = readExpression(reader, ref, grammar);
  if (read === null) return null;
  if (read.kinds.includes('boolean')) return read.expression;
  reader.findings.add(
    'OPERAND_SHAPE',
    ref,
    `${what} must be true or false, and this is ${either(read.kinds)}`,
  );
  return null;
}
