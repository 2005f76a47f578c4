import { describe, expect, it } from 'vitest';
import { validate } from '../../src/core/authority/index.ts';
import { analyseSession } from '../../src/core/closure/index.ts';
import { documentKind } from '../../src/core/document-kind.ts';
import { broken, history, large, other, session, spec } from './files.ts';

describe('the documents of the benchmark of the window', () => {
  it('are of their kinds', () => {
    const kinds = [large(), other(), broken(), spec(), session(), history()].map(documentKind);
    expect(kinds).toEqual(['authority', 'authority', 'authority', 'closure', 'session', 'history']);
  });

  it('have the thousands of findings that one is for', () => {
    const validated = validate(broken());
    if (validated.kind !== 'validated') throw new Error(validated.refusal.message);
    expect(validated.validation.findings.length).toBeGreaterThan(4000);
  });

  it('run: the last step of the session is authorized', () => {
    const read = analyseSession({ session: session(), spec: spec(), method: 'acg' });
    if (read.kind !== 'read' || read.run === null) throw new Error('the session was not run');
    expect(read.run.rows.length).toBeGreaterThanOrEqual(10_000);
    expect(read.findings).toEqual([]);
    expect(read.run.rows.at(-1)?.outcome.decision).toBe('AUTHORIZE');
  });
});
