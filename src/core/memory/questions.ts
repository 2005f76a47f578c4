/**
 * What the replay screen asks about the text of a history. What needs the whole history is computed here, away from the
 * window; the timeline that {@link HistoryQuestions.history} answers is plain data, so that the window itself can ask
 * any moment of it (`admittedAt`, `matrixAt`, `provenanceOf`) without another call.
 */
import type { SqlJsStatic } from 'sql.js';
import type { Finding, Refusal } from '../text/types.ts';
import { contextOf, rankingOf } from './arms.ts';
import { compareHistories, type HistoryDifference } from './compare.ts';
import {
  type ExportedFile,
  type ExportRequest,
  exportContexts,
  exportFrom,
  type ImportRequest,
  importFrom,
} from './exchange.ts';
import { fold } from './fold.ts';
import type { ImportOutcome } from './import/draft.ts';
import { readHistory } from './read/read.ts';
import { type Receipt, receiptOf } from './receipt.ts';
import { judge, judgeHits, type Question, questionByHand, questionsOf } from './replay.ts';
import { LiveStore, type StoredContext } from './stores/live.ts';
import type { StoreKind } from './stores/types.ts';
import type { FoldedHistory, Moment, Timeline } from './timeline.ts';
import {
  ARMS,
  type Arm,
  type ArmResult,
  type AttemptResult,
  type IdentityPolicy,
  type PrincipalId,
  type Ranking,
  type SearchOptions,
} from './types.ts';
import { type Proposal, type RoomChange, whatIf } from './whatif.ts';

/** Why there is no answer: the text is no history, or was not looked at. */
export type NoHistory =
  | { readonly kind: 'invalid'; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

export type HistoryAnalysis =
  | { readonly kind: 'analysed'; readonly timeline: Timeline; readonly findings: readonly Finding[] }
  | NoHistory;

/** A text under an identity policy. */
export interface HistoryText {
  readonly text: string;
  readonly policy: IdentityPolicy;
}

/** One of the attempts, or a query put by hand, at a time in milliseconds since 1970 or at an event of that time. */
export type Asked =
  | { readonly attempt: string }
  | {
      readonly conversation: string;
      readonly time: number;
      /** Events that have happened by then, where several share the time. */
      readonly applied?: number;
      readonly query: string;
      readonly viewers?: readonly PrincipalId[] | 'U';
    };

export type ContextsAnswer =
  | {
      readonly kind: 'answered';
      /** One an arm, in the order in which they were asked for. */
      readonly results: readonly AttemptResult[];
      readonly receipts: readonly Receipt[];
    }
  | { readonly kind: 'no-such-attempt' }
  | NoHistory;

/** What a store on sql.js answered to the question, beside the model's answer. */
export type StoredAnswer =
  | ({ readonly kind: 'answered' } & StoredContext)
  | { readonly kind: 'no-such-attempt' }
  | NoHistory;

/** Of how many contexts an arm makes what it must not. */
export interface Exposure {
  readonly arm: Arm;
  /** Contexts with at least one forbidden item. */
  readonly exposed: number;
  /** Forbidden items in all contexts. */
  readonly forbidden: number;
}
export type ExposureAnswer =
  | { readonly kind: 'answered'; readonly contexts: number; readonly arms: readonly Exposure[] }
  | NoHistory;

export type ExportAnswer =
  | { readonly kind: 'exported'; readonly files: readonly ExportedFile[] }
  | { readonly kind: 'no-such-attempt' }
  | NoHistory;

/** A question with the arms that answer it. */
interface AskedOfArms extends HistoryText {
  readonly asked: Asked;
  readonly arms: readonly Arm[];
  readonly search: SearchOptions;
}

export interface HistoryQuestions {
  history(input: HistoryText): Promise<HistoryAnalysis>;
  historyContexts(input: AskedOfArms): Promise<ContextsAnswer>;
  /** The same question put to a real store that has taken in the history up to its moment. */
  historyStored(
    input: HistoryText & {
      readonly asked: Asked;
      readonly arm: Arm;
      readonly search: SearchOptions;
      readonly store: StoreKind;
    },
  ): Promise<StoredAnswer>;
  historyExposure(input: HistoryText & { readonly search: SearchOptions }): Promise<ExposureAnswer>;
  /** Rooms that a proposed step would change, or none where the text is no history. */
  historyWhatIf(
    input: HistoryText & { readonly moment: Moment; readonly proposal: Proposal },
  ): Promise<readonly RoomChange[]>;
  historyCompare(input: {
    readonly before: string;
    readonly after: string;
    readonly policy: IdentityPolicy;
  }): Promise<{ readonly kind: 'compared'; readonly difference: HistoryDifference } | NoHistory>;
  historyImport(request: ImportRequest): Promise<ImportOutcome>;
  historyExport(input: HistoryText & { readonly request: ExportRequest }): Promise<ExportAnswer>;
  /** The answer of {@link historyContexts}, as a table. */
  historyExportContexts(input: AskedOfArms): Promise<ExportAnswer>;
}

interface Opened {
  readonly kind: 'opened';
  readonly timeline: FoldedHistory;
  readonly findings: readonly Finding[];
  /** Made when the first context is asked for. */
  ranking: Ranking | null;
}

/** Histories kept open: the one on screen, and the one that it is compared with. */
const KEPT = 2;

export interface QuestionsHost {
  /** A ranking without texts. */
  readonly emptyRanking: () => Ranking;
  /** What the stores are made on, loaded when one is first asked. */
  readonly sql: () => Promise<SqlJsStatic>;
  /** From 0 to 1. */
  readonly progress: (fraction: number) => void;
}

/** The answers, from the last histories asked about. */
export function historyQuestions(host: QuestionsHost): HistoryQuestions {
  const kept: { readonly input: HistoryText; readonly opened: Opened }[] = [];
  /** The store last asked. */
  let live: LiveStore | null = null;

  function open(input: HistoryText): Opened | NoHistory {
    const at = kept.findIndex(
      ({ input: { text, policy } }) => policy === input.policy && text === input.text,
    );
    const known = at < 0 ? undefined : kept.splice(at, 1)[0];
    if (known !== undefined) {
      kept.push(known);
      return known.opened;
    }
    const outcome = readHistory(input.text);
    if (outcome.kind !== 'read') return outcome;
    const timeline = fold(outcome.history, input.policy);
    const opened: Opened = { kind: 'opened', timeline, findings: outcome.findings, ranking: null };
    kept.push({ input: { text: input.text, policy: input.policy }, opened });
    if (kept.length > KEPT) kept.shift();
    return opened;
  }

  function place(opened: Opened, question: Question, arm: Arm, search: SearchOptions): ArmResult {
    opened.ranking ??= rankingOf(opened.timeline, host.emptyRanking());
    return contextOf(opened.timeline, opened.ranking, question, arm, search);
  }

  function liveStore(sql: SqlJsStatic, timeline: FoldedHistory, kind: StoreKind): LiveStore {
    const { architecture, index } = kind;
    if (live?.timeline === timeline && live.kind.architecture === architecture && live.kind.index === index)
      return live;
    live?.close();
    live = new LiveStore(sql, timeline, kind);
    return live;
  }

  function contexts({ asked, arms, search, ...input }: AskedOfArms): ContextsAnswer {
    const opened = open(input);
    if (opened.kind !== 'opened') return opened;
    const question = questionAsked(opened.timeline, asked);
    if (question === undefined) return { kind: 'no-such-attempt' };
    const results = arms.map((arm) =>
      judge(opened.timeline, question, arm, place(opened, question, arm, search)),
    );
    const receipts = results.map((result) => receiptOf(opened.timeline, question, result, search));
    return { kind: 'answered', results, receipts };
  }

  return {
    async history(input) {
      const opened = open(input);
      if (opened.kind !== 'opened') return opened;
      const { changes: _, ...timeline } = opened.timeline;
      return { kind: 'analysed', timeline, findings: opened.findings };
    },

    historyContexts: async (input) => contexts(input),

    async historyStored({ asked, arm, search, store, ...input }) {
      const sql = await host.sql();
      const opened = open(input);
      if (opened.kind !== 'opened') return opened;
      const question = questionAsked(opened.timeline, asked);
      if (question === undefined) return { kind: 'no-such-attempt' };
      const model = place(opened, question, arm, search).hits;
      const { progress } = host;
      const answer = liveStore(sql, opened.timeline, store).ask(question, { arm, search, model, progress });
      return { kind: 'answered', ...answer };
    },

    async historyExposure({ search, ...input }) {
      const opened = open(input);
      if (opened.kind !== 'opened') return opened;
      const questions = questionsOf(opened.timeline);
      const arms = ARMS.map((arm) => ({ arm, exposed: 0, forbidden: 0 }));
      for (const [index, question] of questions.entries()) {
        for (const exposure of arms) {
          const placed = place(opened, question, exposure.arm, search);
          const hits = judgeHits(opened.timeline, question, placed);
          const forbidden = hits.filter((hit) => hit.forbidden).length;
          exposure.forbidden += forbidden;
          if (forbidden > 0) exposure.exposed++;
        }
        host.progress((index + 1) / questions.length);
      }
      return { kind: 'answered', contexts: questions.length, arms };
    },

    async historyWhatIf({ moment, proposal, ...input }) {
      const opened = open(input);
      return opened.kind === 'opened' ? whatIf(opened.timeline, moment, proposal) : [];
    },

    async historyCompare({ before, after, policy }) {
      const old = open({ text: before, policy });
      if (old.kind !== 'opened') return old;
      const now = open({ text: after, policy });
      if (now.kind !== 'opened') return now;
      return { kind: 'compared', difference: compareHistories(old.timeline, now.timeline) };
    },

    historyImport: async (request) => importFrom(request),

    async historyExport({ request, ...input }) {
      const opened = open(input);
      if (opened.kind !== 'opened') return opened;
      return { kind: 'exported', files: exportFrom(opened.timeline, request) };
    },

    async historyExportContexts(input) {
      const answer = contexts(input);
      if (answer.kind !== 'answered') return answer;
      return { kind: 'exported', files: [exportContexts(answer.results)] };
    },
  };
}

function questionAsked(timeline: Timeline, asked: Asked): Question | undefined {
  if (!('attempt' in asked)) return questionByHand(timeline, asked);
  return questionsOf(timeline).find(({ attempt }) => attempt === asked.attempt);
}
