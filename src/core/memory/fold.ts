/** The fold of an event log into a {@link Timeline}: one pass, after which any moment can be asked about. */
import { admit, authSetsAt, currency } from './admission.ts';
import { audienceKey, intersectAudiences } from './audience.ts';
import { derivedItem, textWarnings, writtenItem } from './derived.ts';
import { FoldRooms } from './foldrooms.ts';
import { narrowing } from './narrowing.ts';
import { type DeriveSource, RULES, type Rules } from './rules.ts';
import type { StoreChange, StoreEvent } from './stores/types.ts';
import type { Entry, FoldedHistory, GrantSpan, LogRow, Moment } from './timeline.ts';
import type {
  Audience,
  DeriveEvent,
  Disposition,
  GrantEvent,
  History,
  HistoryEvent,
  IdentityPolicy,
  Item,
  ItemId,
  ResolveEvent,
  WriteEvent,
} from './types.ts';

type Outcome = Omit<LogRow, 'seq'>;
const applied = (items: readonly ItemId[] = [], warnings: readonly string[] = []): Outcome => ({
  status: 'applied',
  message: null,
  warnings,
  items,
});
const refused = (message: string): Outcome => ({ status: 'refused', message, warnings: [], items: [] });
const suppressed = (message: string): Outcome => ({ status: 'suppressed', message, warnings: [], items: [] });

/**
 * Folds a history under an identity policy. Total for every history that the reader accepts. A write into an
 * unresolved room, a derivation that must not be made and a gesture on an item that was never stored are rows of the
 * log and change nothing.
 */
export function fold(
  history: History,
  policy: IdentityPolicy = 'default',
  rules: Rules = RULES,
): FoldedHistory {
  return new Fold(history, policy, rules).run();
}

class Fold {
  private readonly entries: Entry[] = [];
  private readonly byId = new Map<ItemId, Entry>();
  private readonly dependents = new Map<ItemId, Entry[]>();
  private readonly grants = new Map<string, GrantSpan>();
  private readonly rows: LogRow[] = [];
  private readonly changes: StoreEvent[] = [];
  private readonly interned = new Map<string, Audience>();
  private readonly rooms: FoldRooms;
  private readonly timeline: FoldedHistory;
  /** Changes of the event in hand. */
  private pending: StoreChange[] = [];

  constructor(
    private readonly history: History,
    private readonly policy: IdentityPolicy,
    private readonly rules: Rules,
  ) {
    this.rooms = new FoldRooms(history);
    const { entries, byId, grants, rows, changes } = this;
    this.timeline = { history, policy, entries, byId, grants, rooms: this.rooms.logs, rows, changes };
  }

  run(): FoldedHistory {
    for (const [index, event] of this.history.events.entries()) {
      const outcome = this.event(event, index);
      this.rows.push({ seq: event.seq, ...outcome });
      this.changes.push({ seq: event.seq, time: event.time, changes: this.pending });
      this.pending = [];
    }
    return this.timeline;
  }

  private event(event: HistoryEvent, index: number): Outcome {
    switch (event.type) {
      case 'join':
      case 'leave': {
        const warning = this.rooms.membership(event, index);
        return applied([], warning === null ? [] : [warning]);
      }
      case 'evidence':
        this.rooms.evidence(event, index);
        return applied();
      case 'write':
        return this.write(event, index);
      case 'derive':
        return this.derive(event, index);
      case 'grant':
        return this.grant(event, index);
      case 'revoke':
        return this.revoke(event.grant, index);
      case 'retire':
        return this.retire(event.item, index);
      case 'resolve':
        return this.resolve(event, index);
      case 'message':
      case 'attempt':
        return applied();
    }
  }

  private write(event: WriteEvent, index: number): Outcome {
    const room = this.rooms.view(event.conversation);
    const binding = this.rules.bind(room, this.history.owner, this.policy);
    if (binding.kind === 'refused') {
      return refused(`the evidence of \`${event.conversation}\` is not resolved: nothing is stored`);
    }
    const audience = binding.kind === 'quarantined' ? null : this.intern(binding.audience);
    const warnings: string[] = [];
    if (event.supersedes !== undefined) {
      const moment = { applied: index, time: event.time };
      const old = this.supersedable(event.supersedes, event.conversation, moment);
      // The same sentence for an item that is not there, not current or not admitted: existence stays opaque.
      if (old === null)
        return refused(`\`${event.supersedes}\` is not admitted to this room: nothing is stored`);
      warnings.push(
        ...narrowing({ old: old.item.id, by: event.item }, authSetsAt(old, moment, this.rules), audience),
      );
      old.superseded = { index, by: event.item };
    }
    this.record(writtenItem(event), index, null, audience);
    const awaiting = binding.kind === 'quarantined' || binding.provisional;
    this.rooms.bound(event.conversation, event.item, index, awaiting);
    return applied([event.item], warnings);
  }

  private supersedable(id: ItemId, conversation: string, moment: Moment): Entry | null {
    const entry = this.byId.get(id);
    if (entry === undefined) return null;
    const evidence = this.rules.viewers(this.rooms.view(conversation), this.history.owner, this.policy);
    return admit(this.timeline, entry, evidence, moment, this.rules).kind === 'admitted' ? entry : null;
  }

  private derive(event: DeriveEvent, index: number): Outcome {
    if (event.disposition === 'suppress')
      return suppressed('the derivation is suppressed: nothing is stored');
    if (event.sources.length === 0) return suppressed('the provenance is unknown: nothing is stored');
    const sources: DeriveSource[] = [];
    for (const id of event.sources) {
      const source = this.source(id, { applied: index, time: event.time });
      if ('status' in source) return source;
      sources.push(source);
    }
    const parts = this.rules.derive(event.disposition, sources, this.history.owner);
    const stored: ItemId[] = [];
    for (const [number, part] of parts.entries()) {
      const text = event.texts === undefined ? event.text : event.texts[number];
      if (text === undefined) continue;
      const id = event.disposition === 'partition' ? `${event.item}/${number + 1}` : event.item;
      const from = part.sources.map((source) => this.byId.get(source)!.item);
      const item = derivedItem(event, id, text, from);
      this.record(item, index, event.disposition, this.intern(part.audience));
      stored.push(id);
    }
    return applied(stored, textWarnings(event, parts.length));
  }

  /** A source of a derivation, or the row that says why there will be none. */
  private source(id: ItemId, moment: Moment): DeriveSource | Outcome {
    const entry = this.byId.get(id);
    if (entry === undefined)
      return suppressed(`the source \`${id}\` was never stored: its provenance is unknown`);
    if (currency(entry, moment, this.rules) !== 'current')
      return refused(`the source \`${id}\` is not current`);
    const [recorded, ...granted] = authSetsAt(entry, moment, this.rules);
    return recorded === undefined
      ? suppressed(`the source \`${id}\` is quarantined`)
      : { item: id, recorded, granted };
  }

  private grant(event: GrantEvent, index: number): Outcome {
    const entry = this.byId.get(event.item);
    if (entry === undefined) return refused(`\`${event.item}\` was never stored`);
    const until = event.until ?? null;
    const audience = this.intern(event.audience);
    const grant = { id: event.grant, item: event.item, audience, from: index, until, revoked: null };
    entry.grants.push(grant);
    this.grants.set(event.grant, grant);
    this.pending.push({
      kind: 'grant',
      grant: event.grant,
      item: event.item,
      audience,
      from: event.time,
      until,
    });
    if (currency(entry, { applied: index, time: event.time }, this.rules) === 'current') return applied();
    return applied([], [`\`${event.item}\` is no longer current: the grant admits nobody`]);
  }

  private revoke(id: string, index: number): Outcome {
    const grant = this.grants.get(id);
    if (grant === undefined) return refused(`the grant \`${id}\` was never made`);
    if (grant.revoked !== null) return applied([], [`the grant \`${id}\` is already revoked`]);
    grant.revoked = index;
    this.pending.push({ kind: 'revoke', grant: id });
    return applied();
  }

  private retire(id: ItemId, index: number): Outcome {
    const entry = this.byId.get(id);
    if (entry === undefined) return refused(`\`${id}\` was never stored`);
    if (entry.retired !== null) return applied([], [`\`${id}\` is already retired`]);
    entry.retired = index;
    this.pending.push({ kind: 'retire', item: id });
    for (const derived of this.derivedFrom(id)) derived.sourceRetired ??= { index, source: id };
    return applied();
  }

  /** Reconciliation: the slot is known now, and what was bound under its evidence is bound anew. */
  private resolve(event: ResolveEvent, index: number): Outcome {
    const changed: ItemId[] = [];
    for (const { item, room, awaiting } of this.rooms.resolve(event, index)) {
      const entry = this.byId.get(item)!;
      const before = entry.bindings.at(-1)!.audience;
      const now = this.rules.bind(room, this.history.owner, this.policy);
      const open = now.kind !== 'bound' || now.provisional;
      if (now.kind === 'bound') {
        // What waited for this may widen to what the room really was; anything else is narrowed, never widened.
        const audience =
          awaiting || before === null ? now.audience : intersectAudiences(before, now.audience);
        if (this.bind(entry, audience, index)) changed.push(item);
      }
      if (!open) this.rooms.settled(item);
    }
    return changed.length === 0 ? applied() : applied(changed);
  }

  /** Sets a recorded audience; where it narrowed, what was derived from the item narrows with it. */
  private bind(entry: Entry, audience: Audience, index: number): boolean {
    const before = entry.bindings.at(-1)!.audience;
    const after = this.intern(audience);
    if (before === after) return false;
    entry.bindings.push({ from: index, audience: after });
    this.pending.push({ kind: 'bind', item: entry.item.id, audience: after });
    for (const derived of this.derivedFrom(entry.item.id)) {
      const own = derived.bindings.at(-1)!.audience;
      const narrowed = own === null ? null : this.intern(intersectAudiences(own, after));
      if (narrowed === own) continue;
      derived.bindings.push({ from: index, audience: narrowed });
      this.pending.push({ kind: 'bind', item: derived.item.id, audience: narrowed });
    }
    return true;
  }

  private record(
    item: Item,
    index: number,
    disposition: Disposition | null,
    audience: Audience | null,
  ): void {
    const bindings = [{ from: index, audience }];
    const entry: Entry = {
      item,
      index,
      disposition,
      bindings,
      grants: [],
      retired: null,
      superseded: null,
      sourceRetired: null,
    };
    this.entries.push(entry);
    this.byId.set(item.id, entry);
    for (const source of item.sources) {
      const list = this.dependents.get(source);
      if (list === undefined) this.dependents.set(source, [entry]);
      else list.push(entry);
    }
    this.pending.push({ kind: 'record', item, audience });
  }

  /** Everything derived from an item, at any depth, each once. */
  private derivedFrom(id: ItemId): ReadonlySet<Entry> {
    const found = new Set<Entry>();
    const open = [id];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      for (const entry of this.dependents.get(next) ?? []) {
        if (found.has(entry)) continue;
        found.add(entry);
        open.push(entry.item.id);
      }
    }
    return found;
  }

  private intern(audience: Audience): Audience {
    const key = audienceKey(audience);
    const known = this.interned.get(key);
    if (known !== undefined) return known;
    this.interned.set(key, audience);
    return audience;
  }
}
