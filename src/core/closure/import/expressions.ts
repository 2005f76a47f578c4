import { isList, isObject, type Value } from '../value.ts';

/** Notes what had to be decided; each sentence is kept once. */
export type Decide = (decision: string) => void;

/** What is called differently, or does something else, in the public engine. */
const DIFFERENCES: ReadonlyMap<string, string> = new Map([
  ['and', '`and`, `or` and `not` take booleans only here; there any value counts as true or false'],
  ['or', '`and`, `or` and `not` take booleans only here; there any value counts as true or false'],
  ['not', '`and`, `or` and `not` take booleans only here; there any value counts as true or false'],
  ['all', '`all` takes booleans only here; there any value counts as true or false'],
  ['if', '`if` takes a boolean and evaluates the chosen branch only; there both branches are evaluated'],
  ['in', '`in` looks in lists and objects only; there it also finds parts of strings'],
  ['round2', '`round2` rounds half away from zero on decimals; there on binary floats'],
  ['index_by', '`index_by` takes a repeated key as an error; there the last row wins'],
  ['sort', '`sort` orders numbers by value and strings by code points; there everything by its JSON text'],
  ['normalize_space', '`normalize_space` takes strings only; there anything is turned into one'],
  ['starts_with', '`starts_with` takes strings only; there anything is turned into one'],
]);

/** An expression of the public engine in ours. `derived` is how a limit there calls the derived value. */
export function convertExpression(expression: Value, decide: Decide): Value {
  if (isList(expression)) {
    return object({ op: 'list', args: expression.map((item) => convertExpression(item, decide)) });
  }
  if (!isObject(expression)) return expression;
  const [terminal] = ['atom', 'candidate', 'local', 'const'].filter((name) => expression.has(name));
  if (terminal !== undefined) return convertTerminal(terminal, expression.get(terminal)!);
  const op = expression.get('op');
  if (typeof op !== 'string') return expression;
  const difference = DIFFERENCES.get(op);
  if (difference !== undefined) decide(difference);
  if (op === 'record') return object({ op, fields: convertFields(expression.get('fields'), decide) });
  if (op === 'map_records') {
    return object({
      op,
      rows: convertExpression(expression.get('rows') ?? null, decide),
      var: expression.get('var') ?? '',
      template: convertExpression(expression.get('template') ?? null, decide),
    });
  }
  const args = expression.get('args') ?? [];
  const converted = isList(args) ? args.map((arg) => convertExpression(arg, decide)) : [];
  return convertOperation(op, converted, decide);
}

function convertTerminal(terminal: string, value: Value): Value {
  if (terminal === 'atom') return object({ node: value });
  if (terminal === 'candidate') return object({ argument: value });
  if (terminal === 'local' && value === 'derived') return object({ value: true });
  return object({ [terminal]: value });
}

function convertFields(fields: Value | undefined, decide: Decide): Value {
  if (fields === undefined || !isObject(fields)) return new Map();
  return new Map([...fields].map(([name, field]) => [name, convertExpression(field, decide)]));
}

function convertOperation(op: string, args: readonly Value[], decide: Decide): Value {
  if (op === 'sum' && args.length !== 1) {
    decide('`sum` of several operands became `add`');
    return object({ op: 'add', args });
  }
  if (op === 'zip_records') {
    decide('`zip_records` keeps the order of its lists here; there it sorts, so it stands in a `sort`');
    return object({ op: 'sort', args: [object({ op, args })] });
  }
  return object({ op, args });
}

export function object(members: Record<string, Value>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(members));
}

/** Atoms that an expression of the public engine reads, by its grammar. */
export function atomsOf(expression: Value): string[] {
  if (isList(expression)) return unique(expression.flatMap(atomsOf));
  if (!isObject(expression) || expression.has('const')) return [];
  const atom = expression.get('atom');
  if (typeof atom === 'string') return [atom];
  const fields = expression.get('fields');
  const parts = [
    expression.get('args') ?? [],
    expression.get('rows') ?? null,
    expression.get('template') ?? null,
    ...(fields !== undefined && isObject(fields) ? fields.values() : []),
  ];
  return unique(parts.flatMap(atomsOf));
}

export function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
