import { loadSpec } from '../read-spec.ts';
import type { Spec } from '../spec.ts';
import type { Step } from '../steps.ts';
import type { Value } from '../value.ts';

/**
 * A specification of parallel branches: each has an amount of the user's and a price of its own source, and then a chain
 * of derived nodes, the last of which is within a limit of the user's. One action needs the end of every branch.
 */
export function branchesSpec(branches: number, length: number): Spec {
  const nodes: Record<string, object> = {};
  for (let b = 0; b < branches; b++) {
    nodes[`want${b}`] = { kind: 'authority' };
    nodes[`price${b}`] = { kind: 'evidence', source: `shop${b}` };
    for (let at = 2; at < length; at++) nodes[`chain${b}_${at}`] = link(b, at, length);
  }
  const ends = Array.from({ length: branches }, (_, b) => `chain${b}_${length - 1}`);
  const actions = {
    pay: {
      arguments: { first: 'want0' },
      requires: ends,
      rules: [{ id: 'positive', test: { op: 'ge', args: [{ node: 'price0' }, 0] } }],
      uses: 1_000_000,
    },
  };
  const outcome = loadSpec(JSON.stringify({ version: 'ambit-closure/1', nodes, actions }));
  if (outcome.kind === 'refused' || outcome.spec === null) throw new Error('the branches were not read');
  return outcome.spec;
}

/** A running total: what stands before it in the branch, and the price again, as fees and taxes pile up. */
function link(branch: number, at: number, length: number): object {
  const before = at === 2 ? `want${branch}` : `chain${branch}_${at - 1}`;
  const rule = {
    op: 'if',
    args: [
      { op: 'gt', args: [{ node: before }, 1000] },
      { op: 'round2', args: [{ op: 'mul', args: [{ node: `price${branch}` }, 1.07] }] },
      {
        op: 'round2',
        args: [
          { op: 'add', args: [{ node: before }, { op: 'mul', args: [{ node: `price${branch}` }, 0.01] }] },
        ],
      },
    ],
  };
  const limit = { op: 'le', args: [{ value: true }, { op: 'add', args: [{ node: `want${branch}` }, 1000] }] };
  return { kind: 'derived', rule, ...(at === length - 1 ? { authority: { mode: 'bounded', limit } } : {}) };
}

/** Steps that make every branch available and authorized. */
export function branchesSetUp(branches: number): Step[] {
  const all = (prefix: string): ReadonlyMap<string, Value> =>
    new Map(Array.from({ length: branches }, (_, b) => [`${prefix}${b}`, 1.5]));
  const steps: Step[] = [{ op: 'COMMIT', values: all('want') }];
  for (let b = 0; b < branches; b++) steps.push(observeBranch(b, 100));
  return steps;
}

/** A new price in one branch. */
export function observeBranch(branch: number, price: number): Step {
  return {
    op: 'OBSERVE',
    source: `shop${branch}`,
    values: new Map([[`price${branch}`, price]]),
    withdrawn: [],
  };
}

/** The check of the action that needs every branch. */
export const checkAll: Step = {
  op: 'check',
  as: null,
  action: 'pay',
  args: new Map([['first', 1.5]]),
  group: null,
  member: null,
};
