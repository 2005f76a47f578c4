/**
 * Shapes of audience-bound memory ("Audience-Bound Persistent Memory", model and Table 1). Everything here is plain
 * data that may cross a worker boundary, which is why PUBLIC and U are marker words and not JavaScript symbols: a
 * stored audience is either the marker or a list, and the marker is never expanded into one.
 */

/** Marker of the audience that holds everyone, later comers included. Never stored as a list. */
export const PUBLIC = 'PUBLIC';
/** Marker of the viewer set "everyone, known or not". */
export const EVERYONE = 'U';

export type PrincipalId = string;
export type ItemId = string;

/** PUBLIC, or principal ids sorted by UTF-16 unit, without repetition, the owner among them. */
export type Audience = typeof PUBLIC | readonly PrincipalId[];
/** U, or principal ids sorted by UTF-16 unit, without repetition, the owner among them. */
export type Viewers = typeof EVERYONE | readonly PrincipalId[];

export interface Principal {
  readonly id: PrincipalId;
  readonly name: string;
}

export const CONVERSATION_KINDS = ['private', 'dm', 'group', 'public'] as const;
export type ConversationKind = (typeof CONVERSATION_KINDS)[number];

export interface Conversation {
  readonly id: string;
  readonly kind: ConversationKind;
  readonly title: string;
}

export const SLOT_STATUSES = ['ok', 'missing', 'stale', 'low', 'conflict'] as const;
export type SlotStatus = (typeof SLOT_STATUSES)[number];

/** One reader of a room as the transport reports it. `principal` of a slot that is not `ok` is a best guess. */
export interface Slot {
  readonly handle: string;
  readonly status: SlotStatus;
  readonly principal?: PrincipalId;
  readonly confidence?: number;
}

export const DISPOSITIONS = ['partition', 'intersect', 'suppress'] as const;
export type Disposition = (typeof DISPOSITIONS)[number];

/** `at` as written (RFC 3339) and `time` as milliseconds since 1970; order is `seq`. */
interface EventBase {
  readonly seq: number;
  readonly at: string;
  readonly time: number;
}

export interface JoinEvent extends EventBase {
  readonly type: 'join' | 'leave';
  readonly conversation: string;
  readonly principal: PrincipalId;
}
export interface EvidenceEvent extends EventBase {
  readonly type: 'evidence';
  readonly conversation: string;
  readonly slots: readonly Slot[];
}
export interface MessageEvent extends EventBase {
  readonly type: 'message';
  readonly id: string;
  readonly conversation: string;
  readonly session: string;
  readonly speaker: PrincipalId;
  readonly text: string;
}
export interface WriteEvent extends EventBase {
  readonly type: 'write';
  readonly item: ItemId;
  readonly conversation: string;
  readonly session: string;
  readonly text: string;
  readonly subject?: string;
  readonly entities?: readonly string[];
  readonly message?: string;
  readonly supersedes?: ItemId;
}
/** `sources` is everything the function read; none at all means that the provenance is unknown. */
export interface DeriveEvent extends EventBase {
  readonly type: 'derive';
  readonly item: ItemId;
  readonly sources: readonly ItemId[];
  readonly disposition: Disposition;
  readonly text?: string;
  /** One text a part, in the order of the partition ids. */
  readonly texts?: readonly string[];
}
export interface GrantEvent extends EventBase {
  readonly type: 'grant';
  readonly grant: string;
  readonly item: ItemId;
  readonly audience: Audience;
  /** Milliseconds; the grant holds from the event up to, and not at, this time. */
  readonly until?: number;
  readonly by: PrincipalId;
}
export interface RevokeEvent extends EventBase {
  readonly type: 'revoke';
  readonly grant: string;
  readonly by: PrincipalId;
}
export interface RetireEvent extends EventBase {
  readonly type: 'retire';
  readonly item: ItemId;
  readonly by: PrincipalId;
}
export interface ResolveEvent extends EventBase {
  readonly type: 'resolve';
  readonly conversation: string;
  readonly handle: string;
  readonly principal: PrincipalId;
  readonly by: PrincipalId;
}
export interface AttemptEvent extends EventBase {
  readonly type: 'attempt';
  readonly attempt: string;
  readonly conversation: string;
  readonly query: string;
  readonly retry_of?: string;
}
export type HistoryEvent =
  | JoinEvent
  | EvidenceEvent
  | MessageEvent
  | WriteEvent
  | DeriveEvent
  | GrantEvent
  | RevokeEvent
  | RetireEvent
  | ResolveEvent
  | AttemptEvent;

/** A history file after reading: every id known, time never backwards, grants by the owner only. */
export interface History {
  readonly owner: PrincipalId;
  readonly principals: readonly Principal[];
  readonly conversations: readonly Conversation[];
  readonly events: readonly HistoryEvent[];
}

/** What happens in a room whose evidence is not resolved (memory.md, "Identity policies"). */
export const IDENTITY_POLICIES = [
  'default',
  'fail-open',
  'public-only',
  'quarantine',
  'provisional',
] as const;
export type IdentityPolicy = (typeof IDENTITY_POLICIES)[number];

/** A stored item without its authsets: those change, this does not. */
export interface Item {
  readonly id: ItemId;
  /** Room it was recorded in; of a derived item the one room of all its sources, or null. */
  readonly conversation: string | null;
  readonly session: string | null;
  readonly text: string;
  readonly subject: string | null;
  readonly entities: readonly string[];
  readonly message: string | null;
  readonly seq: number;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Items it was derived from; none for a written item. */
  readonly sources: readonly ItemId[];
  readonly supersedes: ItemId | null;
}

/**
 * What one event does to a store, after the rules for writing, deriving, granting and reconciling have decided: a
 * store keeps no second copy of those rules. `audience: null` is a quarantined item, which has no authset at all.
 */
export type StoreChange =
  | { readonly kind: 'record'; readonly item: Item; readonly audience: Audience | null }
  /** The recorded audience after reconciliation. */
  | { readonly kind: 'bind'; readonly item: ItemId; readonly audience: Audience | null }
  | {
      readonly kind: 'grant';
      readonly grant: string;
      readonly item: ItemId;
      readonly audience: Audience;
      readonly from: number;
      /** First millisecond at which it no longer holds, or null. */
      readonly until: number | null;
    }
  | { readonly kind: 'revoke'; readonly grant: string }
  | { readonly kind: 'retire'; readonly item: ItemId };

/** One acknowledged step of a store. An event that changes nothing (a refused write) has no changes and is kept too. */
export interface StoreEvent {
  readonly seq: number;
  readonly time: number;
  readonly changes: readonly StoreChange[];
}

/** Who reads, where and when. Every read path takes one, and evaluates Eq. (1) on it afresh. */
export interface ReadContext {
  readonly viewers: Viewers;
  /** The room of the attempt; only the session silo looks at it. */
  readonly conversation: string | null;
  /** Milliseconds since 1970: decides which grants are in force. */
  readonly time: number;
}

export const STATISTICS = ['strict', 'shared'] as const;
export type Statistics = (typeof STATISTICS)[number];

export interface SearchOptions {
  /** Items of the context; 5 in the paper's protocol. Infinity lifts the limit. */
  readonly k: number;
  /** Items of the fused list that are fetched; 20 in the paper's protocol. Infinity lifts the limit. */
  readonly budget: number;
  readonly statistics: Statistics;
  /** Porter stemming of the word list. */
  readonly stem: boolean;
}

export const DEFAULT_SEARCH: SearchOptions = { k: 5, budget: 20, statistics: 'strict', stem: false };

export const ARMS = ['unscoped', 'silo', 'post-filter', 'postings', 'flat', 'graph'] as const;
export type Arm = (typeof ARMS)[number];

/** One ranked item; `score` is rounded to 1e-9 and higher is better. */
export interface Hit {
  readonly item: ItemId;
  readonly score: number;
}

/** An item as a viewer's read path returns it: no authset, nothing about anything withheld. */
export type SeenItem = Omit<Item, 'sources' | 'supersedes'>;

/** Why-free "there is no such item": the one answer for an inadmissible id and for an unused id. */
export type ItemAnswer = { readonly kind: 'item'; readonly item: SeenItem } | { readonly kind: 'none' };

export interface Profile {
  readonly subject: string;
  readonly items: readonly SeenItem[];
  /** Other entities named by those items, with how many of them name each, sorted by entity. */
  readonly entities: readonly { readonly entity: string; readonly count: number }[];
}

/** Every way out of a store. Each is a function of the context and of what the context admits, and of nothing else. */
export interface MemoryReads {
  search(context: ReadContext, query: string, options: SearchOptions): readonly Hit[];
  get(context: ReadContext, item: ItemId): ItemAnswer;
  /** By item id. */
  list(context: ReadContext): readonly SeenItem[];
  /** By time, then seq, then id. */
  timeline(context: ReadContext, conversation: string | null): readonly SeenItem[];
  /** Items that share a conversation, an entity or a derivation with `item`, reached through admitted items only. */
  neighbours(context: ReadContext, item: ItemId, depth: number): readonly SeenItem[];
  count(context: ReadContext): number;
  aggregate(
    context: ReadContext,
    by: 'conversation' | 'session' | 'subject' | 'entity',
  ): readonly { readonly key: string; readonly count: number }[];
  profile(context: ReadContext, subject: string): Profile;
  /** The admitted part of the supersession chain through `item`, oldest first. Older links are not current. */
  chain(context: ReadContext, item: ItemId): readonly SeenItem[];
  export(context: ReadContext): readonly SeenItem[];
  /** A second attempt: evaluated afresh, never from what an earlier one admitted. */
  retry(context: ReadContext, query: string, options: SearchOptions): readonly Hit[];
}
export type ReadPath = keyof MemoryReads;

/** One of the reference architectures with one of the two indexes. */
export interface MemoryStore extends MemoryReads {
  readonly architecture: 'flat' | 'graph';
  readonly index: 'labels' | 'postings';
  /** Applies one event in one transaction. Events come in `seq` order; one that was applied before is skipped. */
  apply(event: StoreEvent): void;
  /** `seq` of the last applied event, or -1. */
  readonly seq: number;
  /** Ids admitted to the context by Eq. (1), sorted. For the reviewer and for tests. */
  admitted(context: ReadContext): readonly ItemId[];
  close(): void;
}

/** What one arm would put into one context. `matched` says which current items the query matches at all. */
export interface ArmResult {
  readonly hits: readonly Hit[];
  readonly matched: ReadonlySet<ItemId>;
}

/**
 * A ranking over item texts, pure and exact, whatever holds it. `candidates` are what may be placed; document count,
 * document frequency and average length are taken over `population`: the candidates with strict statistics, every
 * current item with shared ones. Both are subsets of what was added.
 */
export interface Ranking {
  add(item: ItemId, text: string): void;
  rank(
    query: string,
    candidates: ReadonlySet<ItemId>,
    population: ReadonlySet<ItemId>,
    options: Pick<SearchOptions, 'k' | 'budget' | 'stem'>,
  ): ArmResult;
}

/** The arms over one history, advanced event by event. The retrieval half builds it; replay drives it. */
export interface ReplayArms {
  apply(event: StoreEvent): void;
  search(arm: Arm, context: ReadContext, query: string, options: SearchOptions): ArmResult;
  close(): void;
}

/** Why an item is not in a context: the first that applies, in this order. */
export const WITHHELD_REASONS = [
  'not-yet',
  'retired',
  'superseded',
  'source-retired',
  'quarantined',
  'unresolved-viewers',
  'audience',
  'no-match',
  'beyond-k',
] as const;
export type WithheldReason = (typeof WITHHELD_REASONS)[number];

/** An item placed in a context. `witness` is the authset that admits it; empty where none does (`forbidden`). */
export interface AdmittedItem {
  readonly item: ItemId;
  /** From 1. */
  readonly rank: number;
  readonly score: number;
  readonly witness: Audience;
  readonly forbidden?: true;
}

/** The reviewer's (owner's) view of an item that is not in the context; no viewer's read path returns it. */
export interface WithheldItem {
  readonly item: ItemId;
  readonly reason: WithheldReason;
  /** Viewers outside the authset that comes nearest; known ids only. Empty where the audience is not the reason. */
  readonly outside: readonly PrincipalId[];
}

/** One attempt under one arm, as `ambit replay --json` prints it. `attempt` is null for a question put by hand. */
export interface AttemptResult {
  readonly attempt: string | null;
  readonly arm: Arm;
  readonly viewers: Viewers;
  readonly admitted: readonly AdmittedItem[];
  readonly withheld: readonly WithheldItem[];
}
