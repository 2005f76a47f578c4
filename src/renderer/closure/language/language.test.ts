import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyseSession } from '../../../core/closure/index.ts';
import { applyEdits, parseJson, type TextEdit } from '../../../core/text/index.ts';
import type { Closure } from '../closure.ts';
import { stateAfter } from '../states.ts';
import { closureLanguage } from './language.ts';

const FOLDER = join(import.meta.dirname, '../../../../samples/closure/two-passengers');
const SPEC = readFileSync(join(FOLDER, 'spec.json'), 'utf8');
const SESSION = readFileSync(join(FOLDER, 'one-date-changed.session.json'), 'utf8');

/** A document as far as the language looks at it. */
function documentOf(kind: 'closure' | 'session', text: string) {
  const parsed = parseJson(text);
  const tree = parsed.kind === 'parsed' ? parsed.tree : null;
  const session = {
    text,
    info: { kind },
    applied: [] as TextEdit[],
    tree: () => tree,
    apply: ({ edits }: { edits: TextEdit[] }) => session.applied.push(...edits),
  };
  return { session, selection: { actions: { focusOn: () => {} } } };
}

function at(step: number, open: 'spec' | 'session') {
  const analysis = analyseSession({ session: SESSION, spec: SPEC, method: 'acg' });
  if (analysis.kind !== 'read' || analysis.run === null) throw new Error('the sample cannot be run');
  const spec = documentOf('closure', SPEC);
  const session = documentOf('session', SESSION);
  const closure = {
    pair: { spec, session },
    opened: open === 'spec' ? spec : session,
    graph: spec,
    run: analysis.run,
    state: stateAfter(analysis.run, step),
    step,
  } as unknown as Closure;
  const jumps: string[] = [];
  return { language: closureLanguage(closure, ({ name }) => jumps.push(name)), session, jumps };
}

const inside = (text: string, words: string) => text.indexOf(words) + words.length - 2;

describe('the language of specifications and sessions', () => {
  it('says of a node its kind, type and value at the step that is shown, and why it is not more', () => {
    const { language } = at(8, 'spec');
    const hover = language.hover(inside(SPEC, '{"node": "flight_b"}'.slice(0, -1)))!.markdown.join('\n');
    expect(hover).toContain('derived, confirm');
    expect(hover).toContain('at step 8: string');
    expect(hover).toContain('"HAT207"');
    expect(hover).toContain('version 1 was confirmed, and this is version 2');
    expect(at(0, 'spec').language.hover(inside(SPEC, '"flight_b"'))!.markdown.join('\n')).toContain(
      'no value',
    );
  });

  it('says how an operator is called, and what an action takes', () => {
    const { language } = at(8, 'spec');
    expect(language.hover(inside(SPEC, '"map_get"'))!.markdown.join()).toContain('object and key');
    expect(language.hover(inside(SPEC, '"book_both"'))!.markdown.join()).toContain('amount: total');
  });

  it('leads to definitions and lists uses', () => {
    const { language } = at(8, 'spec');
    const use = inside(SPEC, '{"node": "cap"');
    expect(language.definition(use)).toMatchObject({ start: SPEC.indexOf('"cap"') });
    expect(language.references(use)).toHaveLength(2);
  });

  it('leads from a session to what its specification declares', () => {
    const { language, jumps } = at(8, 'session');
    for (const [words, name] of [
      ['"node": "flight_a"', '"flight_a"'],
      ['{"date_b"', '"date_b"'],
      ['"action": "book_both"', '"book_both"'],
    ] as const) {
      const found = language.definition(inside(SESSION, words));
      if (found === null || !('open' in found)) throw new Error(words);
      expect(found.text.slice(found.span.start, found.span.end)).toBe(name);
      expect(found.span.start).toBe(SPEC.indexOf(`${name}: {`));
      found.open();
    }
    expect(jumps).toEqual(['flight_a', 'date_b', 'book_both']);
    expect(language.definition(inside(SESSION, '"version"'))).toBeNull();
  });

  it('says above each node what uses it', () => {
    const titles = at(8, 'spec').language.codeLens!().map(({ title }) => title);
    expect(titles).toContain('used by total · hold_b · book_both');
    expect(titles).toHaveLength(9);
  });

  it('renames in the specification and lets the session follow', () => {
    const { language, session } = at(8, 'spec');
    const outcome = language.rename(inside(SPEC, '{"node": "results_a"'), 'offers_a');
    if (outcome.kind === 'refused') throw new Error(outcome.message);
    expect(applyEdits(SPEC, outcome.edits)).not.toContain('results_a');
    expect(applyEdits(SESSION, session.session.applied)).toBe(SESSION.replaceAll('results_a', 'offers_a'));
    const again = at(8, 'spec');
    again.language.rename(inside(SPEC, '{"node": "flight_b"'), 'leg_b');
    const followed = applyEdits(SESSION, again.session.session.applied);
    expect(followed).toContain('"repair": [{"node": "leg_b", "need": "confirm"');
    expect(followed).not.toContain('"node": "flight_b"');
    expect(language.rename(inside(SPEC, '"results_a"'), 'cap')).toMatchObject({ kind: 'refused' });
    expect(language.rename(inside(SPEC, '"results_a"'), ' ')).toMatchObject({ kind: 'refused' });
  });

  it('offers names of the specification in a session, and renames them only where they are declared', () => {
    const { language } = at(8, 'session');
    const nodes = language.complete(inside(SESSION, '"node": "flight_a"')).map(({ label }) => label);
    expect(nodes).toContain('total');
    expect(language.complete(inside(SESSION, '{"date_b"')).map(({ label }) => label)).toContain('cap');
    expect(language.complete(inside(SESSION, '"action": "book_both"')).map(({ label }) => label)).toEqual([
      'hold_a',
      'hold_b',
      'book_both',
    ]);
    expect(language.rename(inside(SESSION, '"node": "flight_a"'), 'x').kind).toBe('refused');
  });
});
