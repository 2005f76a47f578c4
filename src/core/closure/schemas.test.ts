import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { hasErrors } from './findings.ts';
import { OPERATORS } from './operators.ts';
import { loadSession } from './read-session.ts';
import { loadSpec } from './read-spec.ts';

const ROOT = join(import.meta.dirname, '../../..');
const read = (...path: string[]) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'));

const ajv = new Ajv({ strict: true, allowUnionTypes: true, strictRequired: false, strictTypes: false });
ajv.addSchema(read('schemas', 'ambit-closure.schema.json'));
ajv.addSchema(read('schemas', 'ambit-session.schema.json'));
const accepts = (schema: 'closure' | 'session', value: unknown) =>
  ajv.validate(`ambit-${schema}.schema.json`, value);

describe('the published schemas agree with the readers', () => {
  const samples = readdirSync(join(ROOT, 'samples/closure'));

  test.each(samples)('on the sample %s', (sample) => {
    for (const file of readdirSync(join(ROOT, 'samples/closure', sample))) {
      if (!file.endsWith('.json')) continue;
      const schema = file.endsWith('.session.json') ? 'session' : 'closure';
      expect(accepts(schema, read('samples/closure', sample, file)), `${file} ${ajv.errorsText()}`).toBe(
        true,
      );
    }
  });

  test('on every operator and its number of operands', () => {
    for (const [op, { least, most }] of OPERATORS) {
      const spec = (count: number) => ({
        version: 'ambit-closure/1',
        nodes: { a: { kind: 'derived', rule: { op, args: Array(count).fill({ const: null }) } } },
        actions: {},
      });
      expect(accepts('closure', spec(least)), op).toBe(true);
      if (least > 0) expect(accepts('closure', spec(least - 1)), op).toBe(false);
      if (most < 100) expect(accepts('closure', spec(most + 1)), op).toBe(false);
    }
  });

  const SPECS: object[] = [
    { kind: 'authority', source: 's' },
    { kind: 'evidence' },
    { kind: 'derived' },
    { kind: 'derived', rule: { node: '' } },
    { kind: 'derived', rule: { node: 'a', const: 1 } },
    { kind: 'derived', rule: [1] },
    { kind: 'derived', rule: 1, authority: { mode: 'bounded' } },
    { kind: 'derived', rule: 1, authority: { mode: 'inherit', limit: true } },
  ];

  test.each(SPECS.map((node) => [JSON.stringify(node), node] as const))(
    'on what is wrong with the node %s',
    (_, node) => {
      const spec = { version: 'ambit-closure/1', nodes: { a: node }, actions: {} };
      expect(accepts('closure', spec)).toBe(false);
      const outcome = loadSpec(JSON.stringify(spec));
      // A member that no kind of node has is a lint for the reader, and everything else here an error.
      if (outcome.kind === 'read')
        expect(outcome.findings.some(({ code }) => code !== 'UNUSED_NODE')).toBe(true);
    },
  );

  const STEPS: object[] = [
    { op: 'COMIT', values: {} },
    { op: 'COMMIT' },
    { op: 'REVOKE' },
    { op: 'REVOKE', nodes: ['a'], group: 'g' },
    { op: 'OBSERVE', source: 's' },
    { op: 'CONFIRM', node: 'a', action: 'b' },
    { op: 'GROUP', group: 'g', action: 'b' },
    { op: 'check', action: 'b' },
    { op: 'dispatch' },
    { op: 'answer' },
    { op: 'call', tool: 't', arguments: {}, mutates: 'no' },
    { op: 'result', tool: 't', arguments: {} },
  ];

  test.each(STEPS.map((step) => [JSON.stringify(step), step] as const))(
    'on what is wrong with the step %s',
    (_, step) => {
      const session = { version: 'ambit-session/1', steps: [step] };
      expect(accepts('session', session)).toBe(false);
      const outcome = loadSession(JSON.stringify(session));
      expect(outcome.kind === 'read' && hasErrors(outcome.findings)).toBe(true);
      expect(
        outcome.kind === 'read' && outcome.findings.every(({ pointer }) => pointer.startsWith('/steps/0')),
      ).toBe(true);
    },
  );
});
