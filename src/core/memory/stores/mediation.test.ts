import { readFileSync } from 'node:fs';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { historyText, join, write } from '../faults/exemplar.ts';
import { fold } from '../fold.ts';
import { mustRead } from '../testing/histories.ts';
import { READ_PATHS } from './reads.ts';
import { openStore, STORE_PARTS, type StoreParts } from './store.ts';
import { CALLS } from './testing/calls.ts';
import { STORE_KINDS } from './types.ts';

const sql = await initSqlJs();

/** What a store offers besides its read paths: none of it is given to a viewer. */
const NOT_READS = ['apply', 'close', 'admitted', 'arm', 'bytes'];

/** Functions of a store that are in no registry. */
function unregistered(store: object): readonly string[] {
  return Object.entries(store)
    .filter(([, member]) => typeof member === 'function')
    .map(([name]) => name)
    .filter((name) => !(name in READ_PATHS) && !NOT_READS.includes(name));
}

/** A store with a few items, where the tables say that nothing is admitted to anybody. */
const closed: StoreParts = {
  ...STORE_PARTS,
  tables(made, kind) {
    const tables = STORE_PARTS.tables(made, kind);
    return Object.assign(Object.create(tables) as typeof tables, { admitted: () => [] });
  },
};
const history = mustRead(
  historyText([
    ...join('g', 'a'),
    write('i', 'g', { subject: 'a', entities: ['plum'] }),
    write('j', 'pub', { subject: 'a', entities: ['plum'], supersedes: 'i' }),
    write('k', 'g', { subject: 'b', entities: ['plum'] }),
  ]),
);

describe.each(STORE_KINDS)('read paths of the $architecture store by $index', (kind) => {
  it('are all registered, and calls of all of them are known', () => {
    const store = openStore(sql, kind);
    expect(unregistered(store)).toEqual([]);
    expect(unregistered({ ...store, peek: () => 'everything' })).toEqual(['peek']);
    expect(Object.keys(CALLS).sort()).toEqual(Object.keys(READ_PATHS).sort());
    for (const path of Object.keys(READ_PATHS)) expect(store).toHaveProperty(path);
    store.close();
  });

  it.each(Object.keys(CALLS) as (keyof typeof CALLS)[])('%s goes through admission', (path) => {
    const [open, shut, empty] = [STORE_PARTS, closed, STORE_PARTS].map((parts, index) => {
      const store = openStore(sql, kind, null, parts);
      if (index < 2) for (const event of fold(history).changes) store.apply(event);
      const context = { viewers: ['a', 'o'], conversation: 'g', time: history.events.at(-1)!.time };
      return JSON.stringify(CALLS[path]({ store, context, ids: ['i', 'j', 'k'], query: 'text' }));
    });
    expect(shut).toBe(empty);
    expect(open).not.toBe(empty);
  });
});

describe('the modules of the stores', () => {
  it('let only the view of admitted items and the store itself at the tables', () => {
    const reads = readFileSync(new URL('./reads.ts', import.meta.url), 'utf8');
    const imported = [...reads.matchAll(/from '([^']+)'/g)].map((match) => match[1]);
    expect(imported).toEqual(['../audience.ts', './types.ts', './view.ts']);
  });
});
