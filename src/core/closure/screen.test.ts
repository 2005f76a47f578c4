import { describe, expect, test } from 'vitest';
import { applyEdits, parseJson } from '../text/index.ts';
import { analyseSession, analyseSpec } from './analyse.ts';
import { completionsAt } from './completion.ts';
import { explainNode, proofOf } from './explain.ts';
import { expectOutcome, insertStep, renameSymbol, stepToJson } from './gestures.ts';
import { perform } from './perform.ts';
import { possibleSteps, stepFromRepair } from './possible.ts';
import { loadSession } from './read-session.ts';
import { CHECKPOINT_EVERY, recordsAt, runSteps, stateAt } from './run.ts';
import { definitionOf, sameSymbol, symbolAt, symbolsOf } from './symbols.ts';
import { branchesSetUp, branchesSpec, checkAll, observeBranch } from './testing/branches.ts';
import { runOf } from './testing/session.ts';
import { checkOf, commitOrder, fareCap, observeTotals, refund } from './testing/specs.ts';

const SPEC = `{
  "version": "ambit-closure/1",
  "nodes": {
    "order": {"kind": "authority"},
    "orders": {"kind": "evidence", "source": "shop"},
    "total": {"kind": "derived", "rule": {"op": "map_get", "args": [{"node": "orders"}, {"node": "order"}]},
              "authority": {"mode": "inherit", "authority_from": ["order"]}}
  },
  "actions": {
    "pay": {"arguments": {"order": "order"}, "requires": ["total"],
            "rules": [{"id": "some", "test": {"op": "ne", "args": [{"argument": "order"}, ""]}}]}
  }
}
`;

function treeOf(text: string) {
  const parsed = parseJson(text);
  if (parsed.kind !== 'parsed') throw new Error('not JSON');
  return parsed.tree;
}

describe('symbols of a specification', () => {
  const tree = treeOf(SPEC);
  const symbols = symbolsOf(tree);
  const at = (text: string, after = 0) => symbolAt(symbols, SPEC.indexOf(text, after) + 1)!;

  test('a node has its definition and all its references, an argument of the same name is another thing', () => {
    const order = at('"order"');
    expect(order).toMatchObject({ kind: 'node', role: 'definition' });
    expect(sameSymbol(symbols, order).map(({ role }) => role)).toEqual([
      'definition',
      'reference',
      'reference',
      'reference',
    ]);
    const argument = at('"order"', SPEC.indexOf('"argument"'));
    expect(argument).toMatchObject({ kind: 'argument', scope: 'pay' });
    expect(definitionOf(symbols, argument)!.range.start.offset).toBe(SPEC.indexOf('"order": "order"'));
  });

  test('renaming reaches every reference and leaves the rest of the text as it is', () => {
    const renamed = applyEdits(SPEC, renameSymbol(tree, symbols, at('"order"'), 'the "order"'));
    expect(renamed.match(/the \\"order\\"/g)).toHaveLength(4);
    expect(renamed).toContain('"arguments": {"order": "the \\"order\\""}');
    expect(analyseSpec(renamed)).toMatchObject({ findings: [] });
  });

  test('completion knows what may stand where', () => {
    const words = (text: string, after = 0) =>
      completionsAt(tree, SPEC.indexOf(text, after) + 1).map(({ word }) => word);
    expect(words('"map_get"')).toContain('paired_nested_lookup');
    expect(words('"orders"', SPEC.indexOf('"args"'))).toEqual(['order', 'orders', 'total']);
    expect(words('"total"', SPEC.indexOf('"requires"'))).toEqual(['order', 'orders', 'total']);
    expect(words('"order"', SPEC.indexOf('"arguments": {"order": ') + 22)).toEqual([
      'order',
      'orders',
      'total',
    ]);
    expect(words('"order"', SPEC.indexOf('"argument"'))).toEqual(['order']);
    expect(words('"authority"')).toEqual(['authority', 'evidence', 'derived']);
    expect(words('"shop"')).toEqual(['shop']);
  });

  test('completion takes no name for one that every object has', () => {
    const text =
      '{"nodes": {"a": {"kind": "authority"}}, "actions": {"go": {"arguments": {"constructor": "a"}}}}';
    const offered = completionsAt(treeOf(text), text.lastIndexOf('"a"') + 1);
    expect(offered.map(({ word }) => word)).toEqual(['a']);
  });
});

describe('a session on the screen', () => {
  test('steps are written, read back and expected as they came out', () => {
    const text =
      '{\n  "version": "ambit-session/1",\n  "spec": "spec.json",\n  "steps": [\n    {"op": "COMMIT", "values": {"order": "W1"}}\n  ]\n}\n';
    const run = runOf(refund, [commitOrder, observeTotals, checkOf('refund', { order: 'W1' }, { as: 'c' })]);
    let current = text;
    for (const { step } of run.steps.slice(1))
      current = applyEdits(current, insertStep(treeOf(current), step!));
    const tree = treeOf(current);
    current = applyEdits(current, expectOutcome(tree, tree.resolve('/steps/2'), run.rows[2]!.outcome));
    const session = loadSession(current);
    if (session.kind === 'refused') throw new Error();
    expect(session.findings).toEqual([]);
    expect(session.steps.map(({ step }) => stepToJson(step!))).toEqual(
      run.steps.map(({ step }) => stepToJson(step!)),
    );
    expect(runSteps(refund, session.steps).rows.flatMap(({ failures }) => failures)).toEqual([]);
    expect(current.startsWith(text.slice(0, text.indexOf('\n  ]')))).toBe(true);
  });

  test('each repair, applied as it is offered, leads to AUTHORIZE', () => {
    const state = stateAt(runOf(refund, []), 0);
    const candidate = {
      action: 'refund_exactly',
      args: new Map([['order', 'W1']]),
      group: null,
      member: null,
    };
    const given = new Map<string, object>([
      ['order', { value: 'W1' }],
      ['totals', { value: new Map([['W1', 54.1]]) }],
    ]);
    const kinds: string[] = [];
    for (let round = 0; round < 6; round++) {
      const outcome = perform(state, { op: 'check', as: null, ...candidate });
      kinds.push(outcome.decision!);
      for (const need of outcome.repair) {
        const offered = stepFromRepair(state, need, candidate);
        if (offered === null) continue;
        const { step, fill } = offered;
        const filled =
          'values' in step
            ? {
                ...step,
                values: new Map(
                  [...step.values].map(([id, value]) => [
                    id,
                    fill.includes(id) ? (given.get(id) as { value: never }).value : value,
                  ]),
                ),
              }
            : step;
        expect(perform(state, filled).refused).toBeNull();
      }
    }
    expect(kinds.slice(0, 2)).toEqual(['REPAIR', 'REPAIR']);
    expect(kinds.at(-1)).toBe('AUTHORIZE');
  });

  test('every step that is offered as possible is accepted', () => {
    const group = { op: 'GROUP', group: 'g', action: 'refund', members: { a: { order: 'W2' } } };
    const run = runOf(refund, [
      commitOrder,
      observeTotals,
      group,
      checkOf('refund', { order: 'W1' }, { as: 'c1' }),
      { op: 'disclose', check: 'c1' },
    ]);
    const offered = possibleSteps(stateAt(run, run.steps.length));
    expect(offered.map(({ label }) => label)).toEqual(
      expect.arrayContaining([
        'confirm amount',
        'confirm amount for a',
        'answer d1',
        'abandon c1',
        'check refund for a',
        'revise order',
        'observe weather',
        'revoke g',
      ]),
    );
    for (const { label, step } of offered)
      expect(perform(stateAt(run, run.steps.length), step).refused, label).toBeNull();
  });

  test('a node tells why it has no value or no authority, and a decision what stands behind it', () => {
    const run = runOf(fareCap, [
      { op: 'COMMIT', values: { flight: 'A', cap: 100 } },
      { op: 'OBSERVE', source: 'search_flights', values: { fares: { A: 120 } } },
    ]);
    const why = (count: number, id: string) => explainNode(stateAt(run, count), id)!.why;
    expect(why(0, 'flight')).toEqual(['the user has not said it']);
    expect(why(1, 'payment')).toEqual(['`fares` has no value']);
    expect(why(2, 'payment')).toEqual(['it is not within its limit, which `cap` can move']);
    expect(why(2, 'fares')).toEqual(["evidence is never permission, and nothing behind it is the user's"]);
    expect(explainNode(stateAt(run, 0), 'nope')).toBeNull();
    const proof = proofOf(stateAt(run, 2), {
      action: 'book',
      args: new Map<string, never>([
        ['flight', 'A' as never],
        ['amount', 120 as never],
      ]),
      group: null,
      member: null,
    });
    expect(proof.rules).toEqual([
      { id: 'open', message: 'the flight is on sale', result: 'true', reason: null },
    ]);
    expect(proof.authority).toEqual([
      { node: 'flight', step: 1 },
      { node: 'cap', step: 1 },
    ]);
    expect(proof.nodes.map(({ id, version }) => `${id}@${version}`)).toEqual([
      'flight@1',
      'cap@1',
      'fares@1',
      'payment@1',
    ]);
    expect(proof.verdict.decision).toBe('REPAIR');
  });

  test('any step is reached from a checkpoint, with the records that the rows tell of', () => {
    const steps = branchesSetUp(8);
    for (let at = 0; steps.length < 3 * CHECKPOINT_EVERY + 7; at++)
      steps.push(observeBranch(at % 8, 100 + at), checkAll);
    const run = runSteps(
      branchesSpec(8, 6),
      steps.map((step) => ({ step, expect: null })),
    );
    for (const count of [0, 1, CHECKPOINT_EVERY - 1, CHECKPOINT_EVERY, CHECKPOINT_EVERY + 1, steps.length]) {
      expect(recordsAt(run, count)).toEqual(stateAt(run, count).records);
      expect(stateAt(run, count).event).toBe(count);
    }
  });

  test('a session is run as far as it can be read, on a specification as far as it is sound', () => {
    const session = JSON.stringify({
      version: 'ambit-session/1',
      steps: [
        { op: 'COMMIT', values: { order: 1 } },
        { op: 'COMIT' },
        { op: 'check', action: 'pay', arguments: { order: 1 } },
      ],
    });
    const broken = SPEC.replace('{"node": "orders"}', '{"node": "order5"}');
    const analysis = analyseSession({ session, spec: broken, method: 'acg' });
    if (analysis.kind === 'refused') throw new Error();
    expect(analysis.findings.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['UNKNOWN_OPERATION', '/steps/1/op'],
    ]);
    expect(analysis.specFindings.map(({ code }) => code)).toContain('UNKNOWN_NODE');
    expect(analysis.run!.rows.map(({ op }) => op)).toEqual(['COMMIT', null, 'check']);
    expect(analysis.run!.rows[2]!.outcome.decision).toBe('REPAIR');
    expect(analysis.places[2]!.pointer).toBe('/steps/2');
    expect(structuredClone(analysis)).toEqual(analysis);
    expect(analyseSession({ session, spec: null, method: 'acg' })).toMatchObject({ run: null });
  });
});
