import { describe, expect, it } from 'vitest';
import { newDocument } from '../../core/authority/gestures.ts';
import { MemoryStorage } from '../../core/workspace/testing/memory-storage.ts';
import { openInNode } from '../../core/workspace/testing/node.ts';
import { openSession } from '../document/session.ts';
import type { DocumentSession } from '../document/types.ts';
import { authorityLanguage } from './authority-language.ts';

const TEXT = newDocument({ graphId: 'g', capturedAt: '2026-11-30T06:00:00Z' });

async function sessionOn(text: string): Promise<DocumentSession> {
  const { api } = await openInNode(new MemoryStorage());
  const info = await api.create({ kind: 'authority', name: 'a', text });
  return openSession({ workspace: api, by: 'one' }, await api.open(info.id));
}

const at = (needle: string) => TEXT.indexOf(needle) + needle.length - 1;
const cut = (span: { start: number; end: number } | null) =>
  span === null ? null : TEXT.slice(span.start, span.end);

describe('editor language of authority graphs', () => {
  it('offers the ids that belong at a place, and says what they are', async () => {
    const session = await sessionOn(TEXT);
    const language = authorityLanguage(session);
    const items = language.complete(at('"source": "us'));
    expect(items.map(({ label, detail }) => [label, detail])).toEqual([
      ['user', 'principal'],
      ['agent', 'agent'],
      ['resource', 'resource'],
    ]);
    const first = items[0]!;
    expect(first.insert).toBe('"user"');
    expect(TEXT.slice(first.offset, first.offset + first.length)).toBe('"user"');
    expect(language.complete(at('"graph_id"'))).toEqual([]);
    session.dispose();
  });

  it('leads from a reference to the element, and to every use', async () => {
    const session = await sessionOn(TEXT);
    const language = authorityLanguage(session);
    const reference = at('"target": "ag');
    const declaration = language.definition(reference);
    if (declaration === null || 'open' in declaration) throw new Error('it is declared in this text');
    expect(cut(declaration)).toBe('"agent"');
    expect(TEXT.slice(0, declaration.start)).toMatch(/"id": $/);
    expect(language.references(reference).map(cut)).toEqual(['"agent"', '"agent"', '"agent"']);
    expect(language.definition(at('"AAGV'))).toBeNull();
    session.dispose();
  });

  it('explains an id by its element, without letting the document write markup', async () => {
    const session = await sessionOn(TEXT);
    const hover = authorityLanguage(session).hover(at('"target": "ag'));
    expect(hover?.markdown.join('\n')).toContain('**node** `` agent ``');
    expect(hover?.markdown.join('\n')).toContain('used in 2 places');
    const hostile = TEXT.replaceAll('"agent"', '"``<b>x</b>[y](z)"');
    const other = await sessionOn(hostile);
    const text = authorityLanguage(other).hover(hostile.indexOf('<b>'))?.markdown.join('\n') ?? '';
    expect(text).toContain('<b>x</b>');
    expect(text.split('``')).toHaveLength(7);
    session.dispose();
    other.dispose();
  });

  it('renames an id everywhere in one step', async () => {
    const session = await sessionOn(TEXT);
    const language = authorityLanguage(session);
    const place = at('"roots": [\n    "us');
    expect(language.prepareRename(place)).toMatchObject({ name: 'user' });
    const outcome = language.rename(place, 'alice');
    if (outcome.kind !== 'renamed') throw new Error(outcome.message);
    session.apply(outcome);
    expect(session.text).not.toContain('"user"');
    expect(session.text.match(/"alice"/g)).toHaveLength(3);
    session.undo();
    expect(session.text).toBe(TEXT);
    session.dispose();
  });

  it('refuses a name that is taken, an id that nothing declares and a place without one', async () => {
    const session = await sessionOn(TEXT.replace('"source": "user"', '"source": "nobody"'));
    const language = authorityLanguage(session);
    const place = session.text.indexOf('nobody');
    expect(language.prepareRename(place)).toHaveProperty('refused');
    expect(language.rename(session.text.indexOf('"user"') + 1, 'agent').kind).toBe('refused');
    expect(language.prepareRename(2)).toBeNull();
    expect(language.rename(2, 'x').kind).toBe('refused');
    session.dispose();
  });

  it('is silent while the text is not JSON', async () => {
    const session = await sessionOn('{"roots": [');
    const language = authorityLanguage(session);
    expect(language.complete(3)).toEqual([]);
    expect(language.hover(3)).toBeNull();
    expect(language.references(3)).toEqual([]);
    session.dispose();
  });
});
