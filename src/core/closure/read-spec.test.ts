import { describe, expect, test } from 'vitest';
import { loadSpec } from './read-spec.ts';

interface Parts {
  nodes?: unknown;
  actions?: unknown;
  tools?: unknown;
}

function textOf({ nodes = {}, actions = {}, tools }: Parts): string {
  return JSON.stringify(
    { version: 'ambit-closure/1', nodes, actions, ...(tools === undefined ? {} : { tools }) },
    null,
    1,
  );
}

/** Findings as code, pointer, and the text that is underlined. */
function findingsOf(text: string): string[] {
  const outcome = loadSpec(text);
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.message);
  return outcome.findings.map(({ code, severity, pointer, range }) => {
    const underlined = text.slice(range.start.offset, range.end.offset).replaceAll(/\s+/g, ' ');
    return `${severity} ${code} ${pointer} ${underlined}`;
  });
}

const a = { kind: 'authority' };
const e = { kind: 'evidence', source: 's' };
const derived = (rule: unknown, authority?: unknown) => ({
  kind: 'derived',
  rule,
  ...(authority === undefined ? {} : { authority }),
});
const use = (...requires: string[]) => ({ go: { requires } });

describe('findings of a specification, with their places', () => {
  test('a sound one has none, in any order of declaration', () => {
    const nodes = { d: derived({ op: 'list', args: [{ node: 'a' }, { node: 'e' }] }), e, a };
    expect(findingsOf(textOf({ nodes, actions: use('d') }))).toEqual([]);
  });

  test('text that is not JSON, a member named twice, another version', () => {
    expect(findingsOf('{"version": ')[0]).toMatch(/^error JSON_SYNTAX/);
    const twice =
      '{"version": "ambit-closure/1", "nodes": {"a": {"kind": "authority"}, "a": {"kind": "authority"}}, "actions": {"go": {"requires": ["a"]}}}';
    expect(findingsOf(twice)).toEqual(['error DUPLICATE_KEY /nodes/a "a"']);
    expect(findingsOf('{"version": "ambit-closure/2", "nodes": {}, "actions": {}}')).toEqual([
      'error VERSION_UNSUPPORTED /version "ambit-closure/2"',
    ]);
    expect(findingsOf('[]')).toEqual(['error SCHEMA  []']);
  });

  test('unknown nodes, wherever one is named, with the likely one', () => {
    const text = textOf({
      nodes: {
        fares: e,
        flight: a,
        pay: derived(
          { op: 'map_get', args: [{ node: 'fare' }, { node: 'flight' }] },
          { mode: 'inherit', authority_from: ['flght'] },
        ),
      },
      actions: {
        book: {
          arguments: { flight: 'fligt' },
          requires: ['paid'],
          rules: [{ id: 'r', test: { op: 'eq', args: [{ node: 'x' }, { argument: 'seat' }] } }],
        },
      },
    });
    expect(findingsOf(text).filter((line) => line.includes('UNKNOWN'))).toEqual([
      'error UNKNOWN_NODE /nodes/pay/rule/args/0/node "fare"',
      'error UNKNOWN_NODE /nodes/pay/authority/authority_from/0 "flght"',
      'error UNKNOWN_NODE /actions/book/arguments/flight "fligt"',
      'error UNKNOWN_NODE /actions/book/requires/0 "paid"',
      'error UNKNOWN_NODE /actions/book/rules/0/test/args/0/node "x"',
      'error UNKNOWN_ARGUMENT /actions/book/rules/0/test/args/1/argument "seat"',
    ]);
    const outcome = loadSpec(text);
    const first =
      outcome.kind === 'read' ? outcome.findings.find(({ code }) => code === 'UNKNOWN_NODE') : undefined;
    expect(first!.help).toBe('did you mean `fares`?');
  });

  test('a cycle is named, once, and everything else is still compiled', () => {
    const nodes = {
      a,
      x: derived({ op: 'add', args: [{ node: 'z' }, { node: 'a' }] }),
      y: derived({ node: 'x' }),
      z: derived({ node: 'y' }),
      self: derived({ node: 'self' }),
      below: derived({ node: 'x' }),
    };
    const outcome = loadSpec(textOf({ nodes, actions: use('below') }));
    if (outcome.kind === 'refused') throw new Error();
    const cycles = outcome.findings.filter(({ code }) => code === 'CYCLE');
    expect(cycles.map(({ message, pointer }) => [pointer, message])).toEqual([
      ['/nodes/x', 'these nodes are computed from one another: `x` → `y` → `z` → `x`'],
      ['/nodes/self', '`self` is computed from itself'],
    ]);
    expect(outcome.spec!.order.length).toBe(6);
    expect(outcome.spec!.nodes[outcome.spec!.index.get('below')!]!.rule).not.toBeNull();
  });

  test('operators: unknown, arity, operand shapes, terminals out of place', () => {
    const rule = (expression: unknown) =>
      findingsOf(textOf({ nodes: { a, d: derived(expression) }, actions: use('d', 'a') })).filter((line) =>
        line.startsWith('error'),
      );
    expect(rule({ op: 'plus', args: [] })).toEqual(['error UNKNOWN_OPERATOR /nodes/d/rule/op "plus"']);
    expect(rule({ op: 'sub', args: [1] })).toEqual(['error ARITY /nodes/d/rule/args [ 1 ]']);
    expect(rule({ op: 'add', args: [{ node: 'a' }, 'one'] })).toEqual([
      'error OPERAND_SHAPE /nodes/d/rule/args/1 "one"',
    ]);
    expect(rule({ op: 'in', args: [1, { op: 'normalize_space', args: [{ node: 'a' }] }] })[0]).toMatch(
      /OPERAND_SHAPE \/nodes\/d\/rule\/args\/1/,
    );
    expect(rule({ value: true })).toEqual(['error VALUE_OUTSIDE_LIMIT /nodes/d/rule/value true']);
    expect(rule({ argument: 'x' })[0]).toMatch(/UNKNOWN_ARGUMENT/);
    expect(rule({ local: 'row' })[0]).toMatch(/UNKNOWN_LOCAL/);
    expect(rule([1])[0]).toMatch(/EXPRESSION/);
    expect(rule({ node: 'a', const: 1 })[0]).toMatch(/EXPRESSION/);
    const scoped = {
      op: 'map_records',
      rows: { node: 'a' },
      var: 'row',
      template: { op: 'map_get', args: [{ local: 'row' }, 'x'] },
    };
    expect(rule(scoped)).toEqual([]);
    expect(rule({ op: 'list', args: [scoped, { local: 'row' }] })[0]).toMatch(
      /UNKNOWN_LOCAL \/nodes\/d\/rule\/args\/1/,
    );
  });

  test('limits and narrowed authority', () => {
    const d = (authority: unknown) =>
      findingsOf(
        textOf({
          nodes: { a, e, d: derived({ op: 'list', args: [{ node: 'a' }, { node: 'e' }] }, authority) },
          actions: use('d'),
        }),
      );
    const limit = { op: 'le', args: [{ value: true }, 1] };
    expect(d({ mode: 'bounded' })[0]).toMatch(/LIMIT \/nodes\/d\/authority/);
    expect(d({ mode: 'inherit', limit })[0]).toMatch(/LIMIT \/nodes\/d\/authority\/limit/);
    expect(d({ mode: 'bounded', limit: { op: 'add', args: [{ value: true }, 1] } })[0]).toMatch(
      /OPERAND_SHAPE/,
    );
    expect(d({ mode: 'inherit', authority_from: ['a'] })).toEqual([]);
    expect(d({ mode: 'often' })[0]).toMatch(/SCHEMA \/nodes\/d\/authority\/mode/);
  });

  test('requirements that can never be met', () => {
    const only = (nodes: object, actions: object) =>
      findingsOf(textOf({ nodes, actions })).filter(
        (line) => line.includes('UNMEETABLE') || line.includes('EVIDENCE_REQUIRED'),
      );
    // Raw evidence required as authority.
    const narrowed = derived(
      { op: 'list', args: [{ node: 'a' }, { node: 'e' }] },
      { mode: 'inherit', authority_from: ['e'] },
    );
    expect(only({ a, e, d: narrowed }, use('d'))[0]).toMatch(
      /^error UNMEETABLE \/nodes\/d\/authority\/authority_from/,
    );
    const limit = { op: 'le', args: [{ value: true }, 1] };
    expect(only({ a, e, d: derived({ node: 'e' }, { mode: 'bounded', limit }) }, use('d', 'a'))[0]).toMatch(
      /^error UNMEETABLE \/nodes\/d\/authority/,
    );
    // An action of which nothing is the user's to give.
    expect(only({ e }, { go: { arguments: { e: 'e' } } })).toEqual(['error UNMEETABLE /actions/go "go"']);
    expect(only({ e }, { go: { arguments: { e: 'e' }, approval: 'exact' } })).toEqual([]);
    expect(only({ a, e }, use('a', 'e'))).toEqual(['lint EVIDENCE_REQUIRED /actions/go/requires/1 "e"']);
  });

  test('unused nodes, misspelt and unknown members', () => {
    expect(findingsOf(textOf({ nodes: { a, spare: a }, actions: use('a') }))).toEqual([
      'lint UNUSED_NODE /nodes/spare "spare"',
    ]);
    expect(
      findingsOf(textOf({ nodes: { a }, actions: { go: { require: ['a'], arguments: { a: 'a' } } } })),
    ).toEqual(['error UNKNOWN_MEMBER /actions/go/require "require"']);
    expect(
      findingsOf(
        textOf({ nodes: { a }, actions: { go: { colour: 1, extensions: {}, arguments: { a: 'a' } } } }),
      ),
    ).toEqual(['lint UNKNOWN_MEMBER /actions/go/colour "colour"']);
  });

  test('tools: bad paths, unknown actions and arguments, evidence of another source', () => {
    const nodes = { a, e };
    const actions = { go: { arguments: { a: 'a' }, requires: ['e'] } };
    const tool = (one: unknown) =>
      findingsOf(textOf({ nodes, actions, tools: { t: one } })).filter((line) => line.startsWith('error'));
    expect(tool({ action: 'go', arguments: { a: '$.x[0].y' } })).toEqual([]);
    for (const path of ['x', '$.', '$[*]', '$..x', '$[-1]', '$[01]']) {
      expect(tool({ action: 'go', arguments: { a: path } }), path).toContain(
        `error BAD_PATH /tools/t/arguments/a ${JSON.stringify(path)}`,
      );
    }
    expect(tool({ action: 'stop', arguments: {} })[0]).toMatch(/UNKNOWN_ACTION/);
    expect(tool({ action: 'go', arguments: { a: '$.x', b: '$.y' } })[0]).toMatch(
      /UNKNOWN_ARGUMENT \/tools\/t\/arguments\/b/,
    );
    expect(tool({ action: 'go', arguments: {} })[0]).toMatch(/SCHEMA/);
    expect(tool({ observes: 's', values: { e: '$' }, arguments: { id: { node: 'a' } } })).toEqual([]);
    expect(tool({ observes: 'other', values: { e: '$' } })[0]).toMatch(/WRONG_SOURCE/);
    expect(tool({ observes: 's', values: { a: '$' } })[0]).toMatch(/WRONG_SOURCE/);
    expect(tool({})[0]).toMatch(/SCHEMA/);
  });
});
