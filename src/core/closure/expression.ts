import type { Value } from './value.ts';

/** A rule, limit, test or tool argument, read and checked. `node` is the index of a node in its specification. */
export type Expression =
  | { readonly kind: 'node'; readonly node: number }
  | { readonly kind: 'argument'; readonly name: string }
  | { readonly kind: 'local'; readonly name: string }
  | { readonly kind: 'value' }
  | { readonly kind: 'const'; readonly value: Value }
  | { readonly kind: 'op'; readonly op: string; readonly args: readonly Expression[] }
  | { readonly kind: 'record'; readonly fields: readonly (readonly [string, Expression])[] }
  | {
      readonly kind: 'map_records';
      readonly rows: Expression;
      readonly variable: string;
      readonly template: Expression;
    };

/** Subexpressions, in the order in which they are written. */
export function operands(expression: Expression): readonly Expression[] {
  switch (expression.kind) {
    case 'op':
      return expression.args;
    case 'record':
      return expression.fields.map(([, field]) => field);
    case 'map_records':
      return [expression.rows, expression.template];
    default:
      return [];
  }
}

/** Indices of the nodes that expressions read, each once, in order of first mention. Walked by grammar, never by key. */
export function nodesOf(...expressions: readonly Expression[]): number[] {
  const found = new Set<number>();
  const visit = (expression: Expression): void => {
    if (expression.kind === 'node') found.add(expression.node);
    for (const operand of operands(expression)) visit(operand);
  };
  for (const expression of expressions) visit(expression);
  return [...found];
}
