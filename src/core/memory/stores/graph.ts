/**
 * B-Graph: principals, conversations, items, authsets, grants and entities are nodes. An item is admitted where a walk
 * leads from every viewer to it, and it is current where no walk leads to a retired source. Edges:
 *
 *     item -in-> conversation      item -names-> entity      item -from-> item      item -supersedes-> item
 *     holder -on-> item            where a holder is a grant, or stands for what was recorded
 *     holder -to-> authset -member-> principal               with labels: one authset node an audience
 *     principal -sees-> holder                               with postings
 */
import type { Audience, Item, ItemId, Viewers } from '../types.ts';
import { EVERYONE } from '../types.ts';
import { key, type Sql } from './sql.ts';
import { EVERYONE_KEY, label, PUBLIC_LABEL, postingKeys, type Tables } from './tables.ts';
import type { StoreChange } from './types.ts';

const SCHEMA = `
CREATE TABLE IF NOT EXISTS node(
  n INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, until INTEGER, UNIQUE(kind, key)
) STRICT;
CREATE INDEX IF NOT EXISTS node_until ON node(until) WHERE until IS NOT NULL;
CREATE TABLE IF NOT EXISTS edge(source INTEGER, kind TEXT, target INTEGER, PRIMARY KEY(source, kind, target)) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS edge_back ON edge(target, kind, source);
CREATE TABLE IF NOT EXISTS item(
  n INTEGER PRIMARY KEY, node INTEGER NOT NULL UNIQUE, body TEXT NOT NULL, retired INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS item_retired ON item(retired) WHERE retired = 1;
`;

const CURRENT = `i.node NOT IN (SELECT node FROM ended) AND i.retired = 0
  AND NOT EXISTS (SELECT 1 FROM edge WHERE target = i.node AND kind = 'supersedes')`;
/** Items from which a walk along sources leads to a retired one. */
const ENDED = `ended(node) AS (
  SELECT e.source FROM item r JOIN edge e ON e.target = r.node AND e.kind = 'from' WHERE r.retired = 1
  UNION SELECT e.source FROM ended JOIN edge e ON e.target = ended.node AND e.kind = 'from')`;
/** Of a holder: a grant counts only where the item has a recorded audience too, which a quarantined one has not. */
const IN_FORCE = `(h.until IS NULL OR h.until > ?1) AND (h.kind = 'recorded' OR EXISTS (
  SELECT 1 FROM edge b JOIN node r ON r.n = b.source AND r.kind = 'recorded'
  WHERE b.target = i.node AND b.kind = 'on'))`;
const AMONG_ITEMS = 'i.n IN (SELECT value FROM json_each(?4))';

/** From the viewers to the authsets that all of them are members of. ?1 time, ?2 viewer nodes, ?3 how many viewers. */
const BY_LABELS = `
WITH RECURSIVE ${ENDED},
reached(n) AS (
  SELECT source FROM edge WHERE kind = 'member' AND target IN (SELECT value FROM json_each(?2))
  GROUP BY source HAVING count(*) = ?3
  UNION ALL SELECT n FROM node WHERE kind = 'authset' AND key = '${PUBLIC_LABEL}')
SELECT i.n FROM item i WHERE ${CURRENT} AND EXISTS (
  SELECT 1 FROM edge o JOIN node h ON h.n = o.source JOIN edge t ON t.source = h.n AND t.kind = 'to'
  WHERE o.target = i.node AND o.kind = 'on' AND t.target IN (SELECT n FROM reached)
    AND ${IN_FORCE})`;

/** From one viewer (?3) to the holders that every other viewer sees too. */
const byPostings = (among: string) => `
WITH RECURSIVE ${ENDED}, viewer(n) AS (SELECT value FROM json_each(?2)),
held(n) AS (
  SELECT p.target FROM edge p WHERE p.source = ?3 AND p.kind = 'sees' ${among} AND NOT EXISTS (
    SELECT 1 FROM viewer WHERE NOT EXISTS (
      SELECT 1 FROM edge q WHERE q.source = viewer.n AND q.kind = 'sees' AND q.target = p.target))
  UNION ALL
  SELECT p.target FROM node e JOIN edge p ON p.source = e.n AND p.kind = 'sees' ${among}
  WHERE e.kind = 'principal' AND e.key = '${EVERYONE_KEY}')
SELECT DISTINCT i.n FROM held JOIN node h ON h.n = held.n JOIN edge o ON o.source = h.n AND o.kind = 'on'
JOIN item i ON i.node = o.target WHERE ${IN_FORCE} AND ${CURRENT}`;
const BY_POSTINGS = byPostings('');
const BY_POSTINGS_AMONG = byPostings(`AND p.target IN (
  SELECT o.source FROM item i JOIN edge o ON o.target = i.node AND o.kind = 'on' WHERE ${AMONG_ITEMS})`);

const DERIVED = `
WITH RECURSIVE derived(node) AS (
  SELECT e.source FROM item i JOIN edge e ON e.target = i.node AND e.kind = 'from' WHERE i.n = ?1
  UNION SELECT e.source FROM derived JOIN edge e ON e.target = derived.node AND e.kind = 'from')
SELECT i.n FROM derived JOIN item i USING (node)`;

/** Two steps by way of a conversation or an entity, or one along a derivation, in either direction. */
const NEIGHBOURS = `
WITH here(node) AS (SELECT node FROM item WHERE n = ?1),
beside(node) AS (
  SELECT b.source FROM here JOIN edge a ON a.source = here.node AND a.kind IN ('in', 'names')
  JOIN edge b ON b.target = a.target AND b.kind = a.kind
  UNION SELECT e.target FROM here JOIN edge e ON e.source = here.node AND e.kind = 'from'
  UNION SELECT e.source FROM here JOIN edge e ON e.target = here.node AND e.kind = 'from')
SELECT i.n FROM beside JOIN item i USING (node)`;

type NodeKind = 'principal' | 'conversation' | 'item' | 'authset' | 'recorded' | 'grant' | 'entity';
type EdgeKind = 'in' | 'names' | 'from' | 'supersedes' | 'on' | 'to' | 'member' | 'sees';

export class GraphTables implements Tables {
  constructor(
    private readonly sql: Sql,
    private readonly index: 'labels' | 'postings',
  ) {
    sql.db.run(SCHEMA);
  }

  apply(change: StoreChange): readonly number[] {
    if (change.kind === 'record') return this.record(change.item, change.audience);
    if (change.kind === 'revoke') return this.revoke(key(change.grant));
    const item = this.numberOf(change.item);
    if (item === null) return [];
    switch (change.kind) {
      case 'bind':
        this.hold('recorded', key(change.item), change.item, change.audience, null);
        return [item];
      case 'grant':
        this.hold('grant', key(change.grant), change.item, change.audience, change.until);
        return [item];
      case 'retire':
        this.sql.run('UPDATE item SET retired = 1 WHERE n = ?', item);
        return [item, ...this.sql.numbers(DERIVED, item)];
    }
  }

  size(): number {
    return (this.sql.number('SELECT max(n) FROM item') ?? -1) + 1;
  }

  admitted(viewers: Viewers, time: number, among?: readonly number[]): readonly number[] {
    const nodes = viewers === EVERYONE ? [] : viewers.map((id) => this.find('principal', key(id)));
    // Whoever has no node is in no audience: the walk from there leads nowhere, and only what is public is left.
    const walkable = nodes.every((node) => node !== null) ? nodes : [];
    const list = JSON.stringify(walkable);
    const rest = among === undefined ? [] : [JSON.stringify(among)];
    if (this.index === 'labels') {
      const text = among === undefined ? BY_LABELS : `${BY_LABELS} AND ${AMONG_ITEMS}`;
      return this.sql.numbers(text, time, list, walkable.length, ...rest);
    }
    if (among !== undefined)
      return this.sql.numbers(BY_POSTINGS_AMONG, time, list, walkable[0] ?? null, ...rest);
    return this.sql.numbers(BY_POSTINGS, time, list, this.rarest(list));
  }

  current(among?: readonly number[]): readonly number[] {
    const all = `WITH RECURSIVE ${ENDED} SELECT i.n FROM item i WHERE ${CURRENT}`;
    if (among === undefined) return this.sql.numbers(all);
    return this.sql.numbers(`${all} AND i.n IN (SELECT value FROM json_each(?1))`, JSON.stringify(among));
  }

  expiring(after: number, until: number): readonly number[] {
    return this.sql.numbers(
      `SELECT DISTINCT i.n FROM node g JOIN edge e ON e.source = g.n AND e.kind = 'on' JOIN item i ON i.node = e.target
       WHERE g.until > ? AND g.until <= ?`,
      after,
      until,
    );
  }

  numberOf(item: ItemId): number | null {
    return this.sql.number(
      `SELECT i.n FROM node JOIN item i ON i.node = node.n WHERE node.kind = 'item' AND node.key = ?`,
      key(item),
    );
  }

  item(number: number): Item {
    return JSON.parse(this.sql.all('SELECT body FROM item WHERE n = ?', number)[0]![0] as string) as Item;
  }

  neighbours(number: number): readonly number[] {
    return this.sql.numbers(NEIGHBOURS, number);
  }

  links(number: number): { readonly older: number | null; readonly newer: readonly number[] } {
    const walk = (from: string, to: string) =>
      this.sql.numbers(
        `SELECT o.n FROM item i JOIN edge e ON e.${from} = i.node AND e.kind = 'supersedes'
         JOIN item o ON o.node = e.${to} WHERE i.n = ?`,
        number,
      );
    return { older: walk('source', 'target')[0] ?? null, newer: walk('target', 'source') };
  }

  private record(item: Item, audience: Audience | null): readonly number[] {
    if (this.numberOf(item.id) !== null) return [];
    const n = this.size();
    const node = this.node('item', key(item.id));
    this.sql.run('INSERT INTO item(n, node, body) VALUES (?, ?, ?)', n, node, JSON.stringify(item));
    if (item.conversation !== null) this.edge(node, 'in', this.node('conversation', key(item.conversation)));
    for (const entity of item.entities) this.edge(node, 'names', this.node('entity', key(entity)));
    for (const source of item.sources) {
      const from = this.find('item', key(source));
      if (from !== null) this.edge(node, 'from', from);
    }
    this.hold('recorded', key(item.id), item.id, audience, null);
    const old = item.supersedes === null ? null : this.numberOf(item.supersedes);
    if (old === null) return [n];
    this.edge(node, 'supersedes', this.node('item', key(item.supersedes!)));
    return [n, old];
  }

  private revoke(grant: string): readonly number[] {
    const holder = this.find('grant', grant);
    if (holder === null) return [];
    const items = this.sql.numbers(
      `SELECT i.n FROM edge e JOIN item i ON i.node = e.target WHERE e.source = ? AND e.kind = 'on'`,
      holder,
    );
    this.release(holder);
    return items;
  }

  /** Puts an audience on an item by way of a holder, in the place of what the holder held. */
  private hold(
    kind: 'recorded' | 'grant',
    name: string,
    item: ItemId,
    audience: Audience | null,
    until: number | null,
  ): void {
    const holder = this.node(kind, name);
    this.release(holder);
    if (audience === null) return;
    this.sql.run('UPDATE node SET until = ? WHERE n = ?', until, holder);
    this.edge(holder, 'on', this.node('item', key(item)));
    if (this.index === 'labels') this.edge(holder, 'to', this.authset(audience));
    else for (const id of postingKeys(audience)) this.edge(this.node('principal', id), 'sees', holder);
  }

  private release(holder: number): void {
    this.sql.run('DELETE FROM edge WHERE source = ?', holder);
    this.sql.run(`DELETE FROM edge WHERE target = ? AND kind = 'sees'`, holder);
  }

  private authset(audience: Audience): number {
    const known = this.find('authset', label(audience));
    if (known !== null) return known;
    const made = this.node('authset', label(audience));
    if (typeof audience !== 'string')
      for (const id of audience) this.edge(made, 'member', this.node('principal', key(id)));
    return made;
  }

  private find(kind: NodeKind, name: string): number | null {
    return this.sql.number('SELECT n FROM node WHERE kind = ? AND key = ?', kind, name);
  }

  private node(kind: NodeKind, name: string): number {
    const known = this.find(kind, name);
    if (known !== null) return known;
    this.sql.run('INSERT INTO node(kind, key) VALUES (?, ?)', kind, name);
    return this.sql.number('SELECT last_insert_rowid()')!;
  }

  private edge(source: number, kind: EdgeKind, target: number): void {
    this.sql.run(
      'INSERT INTO edge(source, kind, target) VALUES (?, ?, ?) ON CONFLICT DO NOTHING',
      source,
      kind,
      target,
    );
  }

  /** The viewer with the fewest postings: the shortest way to what all of them hold. */
  private rarest(viewers: string): number | null {
    return this.sql.number(
      `SELECT value FROM json_each(?)
       ORDER BY (SELECT count(*) FROM edge WHERE source = value AND kind = 'sees') LIMIT 1`,
      viewers,
    );
  }
}
