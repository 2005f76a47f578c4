/** Short histories written by hand: events get their `seq` and a time a minute apart where they name none. */
import { readHistory } from '../read/read.ts';
import type { History } from '../types.ts';

export type Draft = { readonly type: string; readonly at?: string } & Readonly<Record<string, unknown>>;

const PEOPLE = ['o', 'a', 'b', 'c', 'd'];
const ROOMS = [
  { id: 'solo', kind: 'private', title: 'Owner alone' },
  { id: 'dm', kind: 'dm', title: 'Owner and a' },
  { id: 'g', kind: 'group', title: 'Group' },
  { id: 'h', kind: 'group', title: 'Other group' },
  { id: 'pub', kind: 'public', title: 'Square' },
];

/** Time of the event at `index`, in RFC 3339 and one minute apart. */
export function minute(index: number): string {
  return new Date(Date.UTC(2026, 2, 14, 9, index)).toISOString().replace('.000Z', 'Z');
}

/** The text of a history of owner `o`, people a to d and rooms solo, dm, g, h and pub. */
export function historyText(events: readonly Draft[]): string {
  return JSON.stringify({
    version: 'ambit-history/1',
    owner: 'o',
    principals: PEOPLE.map((id) => ({ id, name: id.toUpperCase() })),
    conversations: ROOMS,
    events: events.map((event, index) => ({ seq: index + 1, at: minute(index), ...event })),
  });
}

export const join = (conversation: string, ...people: readonly string[]): readonly Draft[] =>
  people.map((principal) => ({ type: 'join', conversation, principal }));

export const write = (
  item: string,
  conversation: string,
  more: Readonly<Record<string, unknown>> = {},
): Draft => ({
  type: 'write',
  item,
  conversation,
  session: 's',
  text: `text of ${item}`,
  ...more,
});

export const attempt = (id: string, conversation: string, query = 'text'): Draft => ({
  type: 'attempt',
  attempt: id,
  conversation,
  query,
});

export const grant = (
  item: string,
  audience: unknown,
  more: Readonly<Record<string, unknown>> = {},
): Draft => ({
  type: 'grant',
  grant: `grant-${item}`,
  item,
  audience,
  ...more,
});

export const derive = (item: string, sources: readonly string[], text = 'sum'): Draft => ({
  type: 'derive',
  item,
  sources,
  disposition: 'intersect',
  text,
});

/** {@link historyText}, read: on such a history a fault shows. */
export function exemplar(...events: readonly (Draft | readonly Draft[])[]): History {
  const outcome = readHistory(historyText(events.flat()));
  if (outcome.kind !== 'read') throw new Error(`an exemplar is no history: ${JSON.stringify(outcome)}`);
  return outcome.history;
}
