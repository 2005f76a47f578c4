/** B-Flat: items, and a table of their authsets. The predicate is one query; currency is three columns. */
import type { Audience, Item, ItemId, Viewers } from '../types.ts';
import { EVERYONE } from '../types.ts';
import { key, type Sql } from './sql.ts';
import { EVERYONE_KEY, label, PUBLIC_LABEL, postingKeys, type Tables } from './tables.ts';
import type { StoreChange } from './types.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS item(
  n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, body TEXT NOT NULL, conversation TEXT, supersedes INTEGER,
  retired INTEGER NOT NULL DEFAULT 0, superseded INTEGER NOT NULL DEFAULT 0, source_retired INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS item_conversation ON item(conversation);
CREATE INDEX IF NOT EXISTS item_supersedes ON item(supersedes) WHERE supersedes IS NOT NULL;
CREATE TABLE IF NOT EXISTS item_entity(entity TEXT, item INTEGER, PRIMARY KEY(entity, item)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS entity_of_item ON item_entity(item);
CREATE TABLE IF NOT EXISTS item_source(item INTEGER, source INTEGER, PRIMARY KEY(item, source)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS derived_item ON item_source(source);
CREATE TABLE IF NOT EXISTS audience(n INTEGER PRIMARY KEY, label TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE IF NOT EXISTS authset(
  n INTEGER PRIMARY KEY, item INTEGER NOT NULL, gift TEXT UNIQUE, audience INTEGER, until INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS authset_item ON authset(item);
CREATE INDEX IF NOT EXISTS authset_until ON authset(until) WHERE until IS NOT NULL;
CREATE TABLE IF NOT EXISTS posting(
  principal TEXT, item INTEGER, authset INTEGER, PRIMARY KEY(principal, item, authset)
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS posting_authset ON posting(authset);
`;

const CURRENT = 'i.retired = 0 AND i.superseded = 0 AND i.source_retired = 0';
/** Of an authset: a grant counts only where the item has a recorded audience too, which a quarantined one has not. */
const IN_FORCE = `(s.until IS NULL OR s.until > ?1) AND (s.gift IS NULL OR EXISTS (
  SELECT 1 FROM authset r WHERE r.item = s.item AND r.gift IS NULL))`;

/** Labels: an item is admitted by an authset whose label has every viewer. ?1 time, ?2 viewers, ?3 whether they are known. */
const BY_LABELS = `
WITH viewer(key) AS (SELECT value FROM json_each(?2)),
covering(n) AS (
  SELECT n FROM audience WHERE label = '${PUBLIC_LABEL}' OR (?3 AND NOT EXISTS (
    SELECT 1 FROM viewer WHERE key NOT IN (SELECT value FROM json_each(audience.label)))))
SELECT i.n FROM item i WHERE ${CURRENT} AND EXISTS (
  SELECT 1 FROM authset s WHERE s.item = i.n AND s.audience IN (SELECT n FROM covering) AND ${IN_FORCE})`;

/** Postings: the entries of one viewer that every other viewer has too, by item and authset. ?3 that one viewer. */
const byPostings = (among: string) => `
WITH viewer(key) AS (SELECT value FROM json_each(?2)),
held(item, authset) AS (
  SELECT p.item, p.authset FROM posting p WHERE p.principal = ?3 ${among} AND NOT EXISTS (
    SELECT 1 FROM viewer WHERE NOT EXISTS (
      SELECT 1 FROM posting q WHERE q.principal = viewer.key AND q.item = p.item AND q.authset = p.authset))
  UNION ALL
  SELECT p.item, p.authset FROM posting p WHERE p.principal = '${EVERYONE_KEY}' ${among})
SELECT DISTINCT i.n FROM held h JOIN authset s ON s.n = h.authset JOIN item i ON i.n = h.item
WHERE ${CURRENT} AND ${IN_FORCE}`;
const BY_POSTINGS = byPostings('');
const BY_POSTINGS_AMONG = byPostings('AND p.item IN (SELECT value FROM json_each(?4))');

const DERIVED = `
WITH RECURSIVE derived(n) AS (
  SELECT item FROM item_source WHERE source = ?1 UNION SELECT s.item FROM derived JOIN item_source s ON s.source = derived.n)
SELECT n FROM derived`;

const NEIGHBOURS = `
SELECT o.n FROM item i JOIN item o ON o.conversation = i.conversation WHERE i.n = ?1
UNION SELECT o.item FROM item_entity e JOIN item_entity o ON o.entity = e.entity WHERE e.item = ?1
UNION SELECT source FROM item_source WHERE item = ?1
UNION SELECT item FROM item_source WHERE source = ?1`;

export class FlatTables implements Tables {
  constructor(
    private readonly sql: Sql,
    private readonly index: 'labels' | 'postings',
  ) {
    sql.db.run(SCHEMA);
  }

  apply(change: StoreChange): readonly number[] {
    if (change.kind === 'record') return this.record(change.item, change.audience);
    if (change.kind === 'revoke') {
      const items = this.sql.numbers('SELECT item FROM authset WHERE gift = ?', key(change.grant));
      this.drop('gift = ?1', key(change.grant));
      return items;
    }
    const item = this.numberOf(change.item);
    if (item === null) return [];
    switch (change.kind) {
      case 'bind':
        this.drop('item = ?1 AND gift IS NULL', item);
        if (change.audience !== null) this.authset(item, null, change.audience, null);
        return [item];
      case 'grant':
        this.authset(item, key(change.grant), change.audience, change.until);
        return [item];
      case 'retire':
        return [item, ...this.retire(item)];
    }
  }

  size(): number {
    return (this.sql.number('SELECT max(n) FROM item') ?? -1) + 1;
  }

  admitted(viewers: Viewers, time: number, among?: readonly number[]): readonly number[] {
    const keys = viewers === EVERYONE ? [] : viewers.map(key);
    const list = JSON.stringify(keys);
    if (this.index === 'labels') {
      const known = viewers === EVERYONE ? 0 : 1;
      if (among === undefined) return this.sql.numbers(BY_LABELS, time, list, known);
      return this.sql.numbers(`${BY_LABELS} ${AMONG}`, time, list, known, JSON.stringify(among));
    }
    if (among !== undefined)
      return this.sql.numbers(BY_POSTINGS_AMONG, time, list, keys[0] ?? null, JSON.stringify(among));
    return this.sql.numbers(BY_POSTINGS, time, list, this.rarest(list));
  }

  current(among?: readonly number[]): readonly number[] {
    const all = `SELECT i.n FROM item i WHERE ${CURRENT}`;
    if (among === undefined) return this.sql.numbers(all);
    return this.sql.numbers(`${all} AND i.n IN (SELECT value FROM json_each(?1))`, JSON.stringify(among));
  }

  expiring(after: number, until: number): readonly number[] {
    return this.sql.numbers('SELECT DISTINCT item FROM authset WHERE until > ? AND until <= ?', after, until);
  }

  numberOf(item: ItemId): number | null {
    return this.sql.number('SELECT n FROM item WHERE id = ?', key(item));
  }

  item(number: number): Item {
    return JSON.parse(this.sql.all('SELECT body FROM item WHERE n = ?', number)[0]![0] as string) as Item;
  }

  neighbours(number: number): readonly number[] {
    return this.sql.numbers(NEIGHBOURS, number);
  }

  links(number: number): { readonly older: number | null; readonly newer: readonly number[] } {
    return {
      older: this.sql.number('SELECT supersedes FROM item WHERE n = ?', number),
      newer: this.sql.numbers('SELECT n FROM item WHERE supersedes = ?', number),
    };
  }

  private record(item: Item, audience: Audience | null): readonly number[] {
    if (this.numberOf(item.id) !== null) return [];
    const n = this.size();
    const old = item.supersedes === null ? null : this.numberOf(item.supersedes);
    const room = item.conversation === null ? null : key(item.conversation);
    const body = JSON.stringify(item);
    this.sql.run(
      'INSERT INTO item(n, id, body, conversation, supersedes) VALUES (?, ?, ?, ?, ?)',
      n,
      key(item.id),
      body,
      room,
      old,
    );
    for (const entity of new Set(item.entities))
      this.sql.run('INSERT INTO item_entity(entity, item) VALUES (?, ?)', key(entity), n);
    for (const source of new Set(item.sources)) {
      const from = this.numberOf(source);
      if (from !== null) this.sql.run('INSERT INTO item_source(item, source) VALUES (?, ?)', n, from);
    }
    if (audience !== null) this.authset(n, null, audience, null);
    if (old === null) return [n];
    this.sql.run('UPDATE item SET superseded = 1 WHERE n = ?', old);
    return [n, old];
  }

  private retire(item: number): readonly number[] {
    const derived = this.sql.numbers(DERIVED, item);
    this.sql.run('UPDATE item SET retired = 1 WHERE n = ?', item);
    for (const n of derived) this.sql.run('UPDATE item SET source_retired = 1 WHERE n = ?', n);
    return derived;
  }

  private authset(item: number, gift: string | null, audience: Audience, until: number | null): void {
    if (gift !== null) this.drop('gift = ?1', gift);
    const by = this.index === 'labels' ? this.audience(audience) : null;
    this.sql.run(
      'INSERT INTO authset(item, gift, audience, until) VALUES (?, ?, ?, ?)',
      item,
      gift,
      by,
      until,
    );
    if (this.index === 'labels') return;
    const authset = this.sql.number('SELECT last_insert_rowid()')!;
    for (const principal of postingKeys(audience))
      this.sql.run(
        'INSERT INTO posting(principal, item, authset) VALUES (?, ?, ?)',
        principal,
        item,
        authset,
      );
  }

  private audience(audience: Audience): number {
    const text = label(audience);
    this.sql.run('INSERT INTO audience(label) VALUES (?) ON CONFLICT DO NOTHING', text);
    return this.sql.number('SELECT n FROM audience WHERE label = ?', text)!;
  }

  /** Removes authsets and their postings. */
  private drop(which: string, value: string | number): void {
    this.sql.run(`DELETE FROM posting WHERE authset IN (SELECT n FROM authset WHERE ${which})`, value);
    this.sql.run(`DELETE FROM authset WHERE ${which}`, value);
  }

  /** The viewer with the fewest postings: the shortest way to what all of them hold. */
  private rarest(viewers: string): string | null {
    const found = this.sql.all(
      'SELECT value FROM json_each(?) ORDER BY (SELECT count(*) FROM posting WHERE principal = value) LIMIT 1',
      viewers,
    );
    return (found[0]?.[0] ?? null) as string | null;
  }
}

const AMONG = 'AND i.n IN (SELECT value FROM json_each(?4))';
