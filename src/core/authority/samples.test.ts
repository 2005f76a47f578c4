import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { validate } from './validate.ts';

const FOLDER = new URL('../../../samples/authority/', import.meta.url);
const names = readdirSync(FOLDER).filter((name) => existsSync(new URL(`${name}/${name}.aagv.json`, FOLDER)));

describe('samples', () => {
  it.each(names)('%s has the outcome that its README states, and the codes that it names', (name) => {
    const readme = readFileSync(new URL(`${name}/README.md`, FOLDER), 'utf8');
    const judged = validate(readFileSync(new URL(`${name}/${name}.aagv.json`, FOLDER), 'utf8'));
    if (judged.kind === 'refused') throw new Error(judged.refusal.message);
    const { outcome, findings } = judged.validation;
    expect(/^Outcome: `(\w+)`$/m.exec(readme)?.[1]).toBe(outcome);
    const codes = findings.map((finding) => finding.code);
    for (const [, code] of readme.matchAll(/`((?:CUT|PATH)_[A-Z_]+)`/g)) expect(codes).toContain(code);
  });

  it('shows the bypass that its README tells of', () => {
    const text = readFileSync(new URL('bypass/bypass.aagv.json', FOLDER), 'utf8');
    expect(validate(text)).toMatchObject({
      validation: {
        cuts: [
          { id: 'close-intake', holds: true, bypass: null },
          {
            id: 'withdraw-refund-token',
            holds: false,
            bypass: ['open-ticket', 'invoke-runbook', 'emergency-write'],
          },
        ],
      },
    });
  });

  it('has an organisation of 300 nodes that its script still writes', () => {
    const folder = new URL('organisation-300/', FOLDER);
    const written = execFileSync(process.execPath, [fileURLToPath(new URL('generate.mjs', folder))], {
      encoding: 'utf8',
      maxBuffer: 2 ** 24,
    });
    expect(readFileSync(new URL('organisation-300.aagv.json', folder), 'utf8')).toBe(written);
    expect((JSON.parse(written) as { nodes: unknown[] }).nodes).toHaveLength(300);
  });
});
