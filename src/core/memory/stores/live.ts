/** A real store that follows a folded history, and its answers held against those of the model. */
import type { SqlJsStatic } from 'sql.js';
import { admittedAt } from '../admission.ts';
import { compareText } from '../audience.ts';
import type { Question } from '../replay.ts';
import type { FoldedHistory } from '../timeline.ts';
import type { Arm, Hit, ItemId, SearchOptions } from '../types.ts';
import { isOffered } from './arms.ts';
import { type OpenStore, openStore } from './store.ts';
import type { StoreKind } from './types.ts';

/** What a store answered to one question, and in what it differs from the model: in nothing, unless one of them is wrong. */
export interface StoredContext {
  readonly store: StoreKind;
  readonly hits: readonly Hit[];
  /** Events that the store has taken in. */
  readonly events: number;
  /** How many items Eq. (1), as the store's tables have it, admits to the context. */
  readonly admitted: number;
  /** Items placed or admitted by one of the two only, or at another place or score; sorted. */
  readonly differs: readonly ItemId[];
}

/** A store that stands after some events of a history: forwards it takes in what follows, backwards it begins anew. */
export class LiveStore {
  private store: OpenStore | null = null;
  private applied = 0;

  constructor(
    private readonly sql: SqlJsStatic,
    readonly timeline: FoldedHistory,
    readonly kind: StoreKind,
  ) {}

  /** Asks the question at its moment. `model` is what the model places there; `progress` goes from 0 to 1. */
  ask(
    question: Question,
    asked: {
      readonly arm: Arm;
      readonly search: SearchOptions;
      readonly model: readonly Hit[];
      readonly progress: (fraction: number) => void;
    },
  ): StoredContext {
    const { moment, evidence, conversation, query } = question;
    const store = this.at(moment.applied, asked.progress);
    const context = { viewers: evidence.viewers, conversation, time: moment.time };
    // What a store offers is asked by a viewer's own read path; the other arms are for the reviewer.
    const hits = isOffered(asked.arm)
      ? store.search(context, query, asked.search)
      : store.arm(asked.arm, context, query, asked.search).hits;
    const admitted = new Set(store.admitted(context));
    const expected = admittedAt(this.timeline, evidence, moment);
    const wrong = [
      ...differentHits(hits, asked.model),
      ...[...admitted].filter((item) => !expected.has(item)),
      ...[...expected.keys()].filter((item) => !admitted.has(item)),
    ];
    return {
      store: this.kind,
      hits,
      events: this.applied,
      admitted: admitted.size,
      differs: [...new Set(wrong)].sort(compareText),
    };
  }

  close(): void {
    this.store?.close();
    this.store = null;
    this.applied = 0;
  }

  private at(applied: number, progress: (fraction: number) => void): OpenStore {
    if (applied < this.applied) this.close();
    this.store ??= openStore(this.sql, this.kind);
    const from = this.applied;
    for (; this.applied < applied; this.applied++) {
      this.store.apply(this.timeline.changes[this.applied]!);
      progress((this.applied + 1 - from) / (applied - from));
    }
    return this.store;
  }
}

function differentHits(some: readonly Hit[], others: readonly Hit[]): readonly ItemId[] {
  return Array.from({ length: Math.max(some.length, others.length) }, (_, place) => {
    const [one, other] = [some[place], others[place]];
    return one?.item === other?.item && one?.score === other?.score ? [] : [one?.item, other?.item];
  })
    .flat()
    .filter((item) => item !== undefined);
}
