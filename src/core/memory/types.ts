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
