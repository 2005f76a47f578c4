import fc from 'fast-check';
import type { OracleSpec } from './oracle.ts';

/** Random small specifications and steps, as plain JSON, in the operators that the oracle knows. */

const AUTHORITIES = ['u0', 'u1', 'u2'];
const EVIDENCE = ['e0', 'e1'];
const small = fc.integer({ min: 0, max: 3 });

/** A specification with three authority nodes, two pieces of evidence, some derived nodes and two actions. */
export const anySpec: fc.Arbitrary<OracleSpec> = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 5 }), fc.nat(30), fc.nat(30), fc.nat(30), fc.nat(9), small), {
    minLength: 1,
    maxLength: 6,
  })
  .chain((derived) => fc.tuple(fc.constant(derived), fc.tuple(anyAction, anyAction)))
  .map(([derived, actions]) => {
    const nodes: OracleSpec['nodes'] = {};
    for (const id of AUTHORITIES) nodes[id] = { kind: 'authority' };
    for (const [index, id] of EVIDENCE.entries()) nodes[id] = { kind: 'evidence', source: `s${index}` };
    for (const [index, draft] of derived.entries())
      nodes[`d${index}`] = derivedNode(Object.keys(nodes), draft);
    const ids = Object.keys(nodes);
    return { nodes, actions: { act0: actions[0](ids), act1: actions[1](ids) } };
  });

function derivedNode(ids: string[], [shape, p, q, r, mode, constant]: number[]): OracleSpec['nodes'][string] {
  const node = (at: number) => ({ node: ids[at % ids.length]! });
  const [a, b, c] = [node(p!), node(q!), node(r!)];
  const is = (what: object, value: number) => ({ op: 'eq', args: [what, value] });
  const rules = [
    { op: 'add', args: [a, b] },
    { op: 'list', args: [a, b, c] },
    { op: 'if', args: [{ op: 'le', args: [a, 1] }, b, c] },
    { op: 'or', args: [is(a, constant!), is(b, 2)] },
    { op: 'list', args: [a] },
    { op: 'add', args: [a, constant!] },
  ];
  const rule = rules[shape!] as never;
  const limits = [
    { op: 'le', args: [{ value: true }, c] },
    { op: 'le', args: [{ value: true }, 4] },
  ];
  const narrowed = { mode: 'inherit', authority_from: [a.node] };
  const authorities = [
    undefined,
    { mode: 'inherit' },
    { mode: 'confirm' },
    { mode: 'bounded', limit: limits[0] },
    { mode: 'bounded', limit: limits[1] },
    narrowed,
  ];
  const authority = authorities[mode! % authorities.length] as never;
  return { kind: 'derived', rule, ...(authority === undefined ? {} : { authority }) };
}

const anyAction = fc
  .tuple(
    fc.nat(30),
    fc.nat(30),
    fc.nat(30),
    fc.nat(30),
    fc.integer({ min: 0, max: 4 }),
    fc.boolean(),
    fc.integer({ min: 1, max: 2 }),
    small,
  )
  .map(([x, y, requires, read, shape, exact, uses, constant]) => (ids: string[]) => {
    const node = (at: number) => ids[at % ids.length]!;
    const tests = [
      [],
      [{ op: 'le', args: [{ node: node(read) }, constant] }],
      [
        {
          op: 'or',
          args: [
            { op: 'eq', args: [{ argument: 'x' }, constant] },
            { op: 'eq', args: [{ node: node(read) }, 1] },
          ],
        },
      ],
      [{ op: 'le', args: [{ argument: 'x' }, 2] }],
      [
        { op: 'le', args: [{ node: node(read) }, 2] },
        { op: 'eq', args: [{ node: node(y) }, { argument: 'x' }] },
      ],
    ];
    return {
      // Mostly authority nodes, as arguments are; sometimes a derived one beside it.
      arguments: { x: AUTHORITIES[x % 3]!, ...(y % 3 === 0 ? { y: node(y) } : {}) },
      requires: [node(requires)],
      rules: tests[shape]!.map((test, index) => ({ id: `r${index}`, test: test as never })),
      approval: exact ? 'exact' : 'committed',
      uses,
    };
  });

/** A step before its references are resolved against what stands: numbers choose among what there is. */
export interface Draft {
  readonly kind: number;
  readonly a: number;
  readonly b: number;
  readonly value: number;
  readonly twist: number;
}

export const anyDraft: fc.Arbitrary<Draft> = fc.record({
  kind: fc.nat(99),
  a: fc.nat(30),
  b: fc.nat(30),
  value: small,
  twist: fc.nat(19),
});
