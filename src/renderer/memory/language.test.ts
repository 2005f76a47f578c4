import { describe, expect, it } from 'vitest';
import { historyText, join, write } from '../../core/memory/faults/exemplar.ts';
import { MemoryStorage } from '../../core/workspace/testing/memory-storage.ts';
import { openInNode } from '../../core/workspace/testing/node.ts';
import { openSession } from '../document/session.ts';
import { historyLanguage } from './language.ts';

const derive = { type: 'derive', item: 'd', sources: ['i'], disposition: 'partition', texts: ['x'] };
const text = historyText([...join('g', 'a'), write('i', 'g'), derive, { type: 'retire', item: 'd/1' }]);

async function languageOn(source: string) {
  const { api } = await openInNode(new MemoryStorage());
  const info = await api.create({ kind: 'history', name: 'h', text: source });
  return historyLanguage(await openSession({ workspace: api, by: 'one' }, await api.open(info.id)));
}
const at = (needle: string) => text.indexOf(needle) + needle.length - 1;
const cut = (span: { start: number; end: number }) => text.slice(span.start, span.end);

describe('editor language of histories', () => {
  it('offers the ids that belong at a place, each with what says most about it', async () => {
    const language = await languageOn(text);
    const offered = language.complete(at('"type":"retire","item":"d'));
    expect(offered.map(({ label, detail }) => [label, detail])).toEqual([
      ['i', 'text of i'],
      ['d', 'item'],
      ['d/1', 'item'],
    ]);
    expect(language.complete(at('"conversation":"g')).find(({ label }) => label === 'g')).toMatchObject({
      detail: 'Group',
      insert: '"g"',
    });
  });

  it('leads to the event that makes an item, of a part to the whole of it', async () => {
    const language = await languageOn(text);
    const whole = language.definition(at('"type":"retire","item":"d'));
    expect(JSON.parse(cut(whole as { start: number; end: number }))).toMatchObject(derive);
    expect(cut(language.definition(at('"sources":["i')) as { start: number; end: number })).toBe('"i"');
    expect(language.references(at('"sources":["i')).map(cut)).toEqual(['"i"', '"i"']);
  });

  it('tells an item and renames it everywhere, and says why a part keeps its name', async () => {
    const language = await languageOn(text);
    const hover = language.hover(at('"sources":["i'));
    expect(hover?.markdown.join(' ')).toContain('**item** `` i `` text: `` text of i ``');
    expect(language.rename(at('"sources":["i'), 'j')).toMatchObject({ kind: 'renamed' });
    expect(language.rename(at('"type":"retire","item":"d'), 'e')).toMatchObject({ kind: 'refused' });
  });
});
