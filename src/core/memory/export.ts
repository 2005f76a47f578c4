/** What leaves a history in other forms: a chat with its membership table, and tables of items and of results. */
import Papa from 'papaparse';
import { currency } from './admission.ts';
import { formatTime } from './time.ts';
import { type Moment, recordedAt, type Timeline } from './timeline.ts';
import type { AttemptResult, Audience, Viewers } from './types.ts';

/** The two files that `ambit import csv` reads. Memories that were never said do not appear in a chat. */
export function exportChat(timeline: Timeline): { readonly chat: string; readonly members: string } {
  const { events } = timeline.history;
  const said = events.flatMap((event) =>
    event.type === 'message' ? [[formatTime(event.time), event.conversation, event.speaker, event.text]] : [],
  );
  const at = (index: number | null) => (index === null ? '' : formatTime(events[index]?.time ?? 0));
  const stays = [...timeline.rooms.values()].flatMap(({ conversation, memberships }) => {
    const { id, kind } = conversation;
    const rows = memberships.map(({ principal, from, to }) => [id, principal, at(from), at(to), kind]);
    // A room that nobody but the owner was ever in has a row all the same, so that it is not lost.
    return rows.length > 0 ? rows : [[id, timeline.history.owner, at(0), '', kind]];
  });
  return {
    chat: table(['time', 'room', 'speaker', 'text'], said, false),
    members: table(['room', 'person', 'from', 'to', 'kind'], stays, false),
  };
}

/** Items recorded by a moment, with their audience and what became of them. For spreadsheets. */
export function exportItems(timeline: Timeline, moment: Moment): string {
  const rows = timeline.entries
    .filter((entry) => entry.index < moment.applied)
    .map((entry) => [
      entry.item.id,
      formatTime(entry.item.time),
      entry.item.conversation ?? '',
      currency(entry, moment),
      words(recordedAt(entry, moment)),
      entry.item.sources.join(' '),
      entry.item.text,
    ]);
  return table(['item', 'time', 'room', 'state', 'recorded for', 'sources', 'text'], rows, true);
}

/** Results of attempts, one row an item. For spreadsheets. */
export function exportResults(results: readonly AttemptResult[]): string {
  const rows = results.flatMap((result) => {
    const head = [result.attempt ?? '', result.arm, words(result.viewers)];
    return [
      ...result.admitted.map(({ item, rank, score, witness, forbidden }) => [
        ...head,
        item,
        forbidden ? 'forbidden' : 'admitted',
        String(rank),
        String(score),
        words(witness),
      ]),
      ...result.withheld.map(({ item, reason, outside }) => [
        ...head,
        item,
        reason,
        '',
        '',
        outside.join(' '),
      ]),
    ];
  });
  const header = ['attempt', 'arm', 'viewers', 'item', 'outcome', 'rank', 'score', 'witness or outside'];
  return table(header, rows, true);
}

function words(people: Audience | Viewers | null): string {
  return people === null ? '' : typeof people === 'string' ? people : people.join(' ');
}

/** `forSpreadsheets` keeps a cell that begins like a formula from being run as one. */
function table(
  header: readonly string[],
  rows: readonly (readonly string[])[],
  forSpreadsheets: boolean,
): string {
  return `${Papa.unparse([header, ...rows], { newline: '\n', escapeFormulae: forSpreadsheets })}\n`;
}
