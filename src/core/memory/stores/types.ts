/** What a memory store takes in, the ways out of it, and which stores there are. Plain data, as in `../types.ts`. */
import type { Arm, ArmResult, Audience, Hit, Item, ItemId, SearchOptions, Viewers } from '../types.ts';

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
export interface StoreKind {
  readonly architecture: 'flat' | 'graph';
  readonly index: 'labels' | 'postings';
}

export const STORE_KINDS: readonly StoreKind[] = [
  { architecture: 'flat', index: 'labels' },
  { architecture: 'flat', index: 'postings' },
  { architecture: 'graph', index: 'labels' },
  { architecture: 'graph', index: 'postings' },
];

export interface MemoryStore extends MemoryReads, StoreKind {
  /** Applies one event in one transaction. Events come in `seq` order; one that was applied before is skipped. */
  apply(event: StoreEvent): void;
  /** `seq` of the last applied event, or -1. */
  readonly seq: number;
  /** Ids admitted to the context by Eq. (1), sorted. For the reviewer and for tests. */
  admitted(context: ReadContext): readonly ItemId[];
  close(): void;
}

/** The arms over one history, advanced event by event. The retrieval half builds it; replay drives it. */
export interface ReplayArms {
  apply(event: StoreEvent): void;
  search(arm: Arm, context: ReadContext, query: string, options: SearchOptions): ArmResult;
  close(): void;
}
