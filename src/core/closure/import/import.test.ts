import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { hasErrors } from '../findings.ts';
import { loadSpec } from '../read-spec.ts';
import { damage } from '../testing/damage.ts';
import { lastOf } from '../testing/session.ts';
import { importSpec } from './import.ts';

/** In the shape of the public engine's specifications; the content is ours. */
const PUBLIC = {
  authorization_scope: { namespace: 'order', arguments: ['order_id'] },
  execution_metadata: { required_witnesses: ['orders', 'caller'], context_commitments: ['caller_reason'] },
  derivations: [
    {
      id: 'select',
      output: 'order',
      expression: { op: 'map_get', args: [{ atom: 'orders' }, { atom: 'order_id' }] },
      authority: 'inherit',
    },
    {
      id: 'refund',
      output: 'refund',
      expression: {
        op: 'round2',
        args: [{ op: 'sum', args: [{ op: 'map_get', args: [{ atom: 'order' }, { const: 'prices' }] }] }],
      },
      authority: { mode: 'bounded', predicate: { op: 'le', args: [{ local: 'derived' }, { atom: 'cap' }] } },
      authority_parents: ['order', 'orders', 'cap'],
    },
  ],
  effects: {
    cancel_effect: {
      argument_bindings: { order_id: 'order_id', cap: 'cap' },
      proof_atoms: ['refund', 'lease'],
      policies: [
        {
          id: 'pending_only',
          expression: { op: 'eq', args: [{ op: 'map_get', args: [{ atom: 'order' }, 'status'] }, 'pending'] },
        },
        { op: 'in', args: [{ candidate: 'order_id' }, ['W1', 'W2']] },
      ],
      budget: 2,
      consumption_atom: 'lease',
      consumption_binding: 'exact_arguments',
      group_family: 'cancellations',
    },
  },
  tools: {
    cancel: {
      kind: 'effect',
      mutates_state: true,
      effect_schema: 'cancel_effect',
      argument_bindings: { order_id: '$.order_id', cap: '$.cap' },
    },
    get_caller: {
      kind: 'witness',
      mutates_state: false,
      bindings: [{ atom_template: 'caller', value_path: '$.id' }],
    },
    get_order: {
      kind: 'witness',
      mutates_state: false,
      bindings: [{ atom_template: 'order::{call.id}', value_path: '$' }],
      state_patches: [],
    },
  },
};

test('a specification of the public engine becomes one of ours, and every decision is told', () => {
  const imported = importSpec(JSON.stringify(PUBLIC));
  if (imported.kind === 'failed') throw new Error(imported.message);
  const outcome = loadSpec(imported.text);
  if (outcome.kind === 'refused' || outcome.spec === null) throw new Error('what was written cannot be read');
  expect(hasErrors(outcome.findings)).toBe(false);
  const kinds = Object.fromEntries(outcome.spec.nodes.map(({ id, kind }) => [id, kind]));
  expect(kinds).toEqual({
    order_id: 'authority',
    cap: 'authority',
    orders: 'evidence',
    order: 'derived',
    refund: 'derived',
  });
  const action = outcome.spec.actions.get('cancel_effect')!;
  expect(action).toMatchObject({ approval: 'exact' });
  expect(action.rules.map(({ id }) => id)).toEqual(['pending_only', '1']);
  const told = imported.decisions.join('\n');
  for (const word of [
    '`order_id` is taken for the user',
    '`orders` is taken for evidence',
    '`lease`',
    'group_family',
    'authorization_scope',
    '`round2` rounds',
    'asked authority of evidence',
    'family of atoms',
  ]) {
    expect(told).toContain(word);
  }
  const steps = [
    { op: 'COMMIT', values: { order_id: 'W1', cap: 100 } },
    { op: 'OBSERVE', source: 'orders', values: { orders: { W1: { status: 'pending', prices: [40, 15] } } } },
    { op: 'call', as: 'c', tool: 'cancel', arguments: { order_id: 'W1', cap: 100 } },
  ];
  expect(lastOf(outcome.spec, steps)).toMatchObject({
    decision: 'REPAIR',
    repair: [{ node: null, need: 'confirm', action: 'cancel_effect' }],
  });
  const confirm = { op: 'CONFIRM', action: 'cancel_effect', arguments: { order_id: 'W1', cap: 100 } };
  expect(lastOf(outcome.spec, [...steps, confirm, steps[2]!]).decision).toBe('AUTHORIZE');
});

test('a budget that is no number of uses becomes one use, and that is told', () => {
  const told = (budget: unknown) => {
    const effects = { pay: { argument_bindings: { sum: 'sum' }, budget } };
    const imported = importSpec(JSON.stringify({ effects }));
    if (imported.kind === 'failed') throw new Error(imported.message);
    expect(JSON.parse(imported.text).actions.pay.uses).toBe(budget === 3 ? 3 : 1);
    return imported.decisions.filter((decision) => decision.startsWith('the budget'));
  };
  expect(told(3)).toEqual([]);
  for (const budget of [0, -1, 1.5, 'many', null]) {
    expect(told(budget)).toEqual([
      `the budget ${JSON.stringify(budget)} of \`pay\` is no number of uses; it became 1`,
    ]);
  }
});

test('an operator called like something that every object has is no known difference', () => {
  const effects = { pay: { policies: [{ op: 'constructor', args: [] }] } };
  const imported = importSpec(JSON.stringify({ effects }));
  if (imported.kind === 'failed') throw new Error(imported.message);
  expect(imported.decisions.every((decision) => typeof decision === 'string')).toBe(true);
  expect(imported.decisions.join()).toContain('there is no operator `constructor`');
});

test('what is none of its specifications is refused in words', () => {
  expect(importSpec('[]')).toEqual({ kind: 'failed', message: 'the file holds no object' });
  expect(importSpec('{"nodes": {}}').kind).toBe('failed');
  expect(importSpec('{')).toMatchObject({ kind: 'failed' });
  expect(importSpec('{"book": {"effects": {}}, "cancel": {"effects": {}}}')).toMatchObject({
    message: expect.stringContaining('`book`, `cancel`'),
  });
  expect(importSpec('{"effects": 1}').kind).toBe('failed');
});

test('whatever stands in the file, it is converted or refused, and what is converted can be read', () => {
  let converted = 0;
  fc.assert(
    fc.property(damage(PUBLIC), (text) => {
      const imported = importSpec(text);
      if (imported.kind === 'failed') {
        expect(imported.message).not.toBe('');
        return;
      }
      converted++;
      const outcome = loadSpec(imported.text);
      expect(outcome).toMatchObject({ kind: 'read', spec: expect.anything() });
    }),
    { numRuns: count(5_000), seed: seed('closure import') },
  );
  expect(converted).toBeGreaterThan(count(5_000) / 2);
});
