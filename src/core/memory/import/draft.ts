/** What importers have in common: a history in the making, written as a file with one event a line. */
import type { JsonValue } from '../../text/types.ts';
import type { EventType } from '../read/ids.ts';
import { HISTORY_VERSION, readHistory } from '../read/read.ts';
import { formatTime, parseTime } from '../time.ts';
import type { Conversation, Principal } from '../types.ts';

/** An event without its `seq`, which its place gives; `time` in milliseconds since 1970 becomes `at`. */
export interface DraftEvent {
  readonly time: number;
  readonly type: EventType;
  readonly members: Readonly<Record<string, JsonValue>>;
}

export interface Draft {
  readonly owner: string;
  readonly principals: readonly Principal[];
  readonly conversations: readonly Conversation[];
  /** In any order; sorted by time, and where times are equal left as they stand. */
  readonly events: readonly DraftEvent[];
}

/** A problem of an imported file: where (a line or an id, as the format allows) and what. */
export interface ImportProblem {
  readonly where: string;
  readonly message: string;
}

/** The text of a history and what a reader should know about how it was made, or every problem found: nothing half imported. */
export type ImportOutcome =
  | { readonly kind: 'imported'; readonly text: string; readonly notes: readonly string[] }
  | { readonly kind: 'failed'; readonly problems: readonly ImportProblem[] };

/** What a draft comes to: its file, or why that would be no history, as where the corpus has an id twice. */
export function imported(draft: Draft, notes: readonly string[]): ImportOutcome {
  const text = draftText(draft);
  const outcome = readHistory(text);
  if (outcome.kind === 'read') return { kind: 'imported', text, notes };
  const where = 'the history made of it';
  if (outcome.kind === 'refused')
    return { kind: 'failed', problems: [{ where, message: outcome.refusal.message }] };
  return {
    kind: 'failed',
    problems: outcome.findings
      .filter(({ severity }) => severity === 'error')
      .map(({ pointer, message }) => ({ where: `${where}, ${pointer}`, message })),
  };
}

/** The file of a draft. */
export function draftText(draft: Draft): string {
  const events = [...draft.events].sort((a, b) => a.time - b.time);
  const lines = (values: readonly unknown[]) =>
    values.map((value) => `    ${JSON.stringify(value)}`).join(',\n');
  const list = (name: string, values: readonly unknown[]) =>
    values.length === 0 ? `  "${name}": []` : `  "${name}": [\n${lines(values)}\n  ]`;
  const numbered = events.map(({ time, type, members }, index) => ({
    seq: index + 1,
    at: formatTime(time),
    type,
    ...members,
  }));
  return `{\n${[
    `  "version": ${JSON.stringify(HISTORY_VERSION)}`,
    `  "owner": ${JSON.stringify(draft.owner)}`,
    list('principals', draft.principals),
    list('conversations', draft.conversations),
    list('events', numbered),
  ].join(',\n')}\n}\n`;
}

/**
 * The time of a corpus: RFC 3339, or the same without zone or seconds or with a space for the T, which is then read
 * as UTC. Null where it is neither.
 */
export function looseTime(text: string): number | null {
  const full = parseTime(text);
  if (full !== null) return full;
  const match = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?$/.exec(text.trim());
  return match === null ? null : parseTime(`${match[1]}T${match[2]}${match[3] ?? ':00'}Z`);
}
