/**
 * Records in the shape of PiSAs (Gupta et al. 2026): what was said on a surface, and `visible_to`, the users who can
 * see it. Every distinct pair of surface and `visible_to` is a room of exactly those users.
 */
import { z } from 'zod';
import { compareText } from '../audience.ts';
import type { Conversation } from '../types.ts';
import { type DraftEvent, type ImportOutcome, type ImportProblem, imported, looseTime } from './draft.ts';
import { readLines } from './shape.ts';

const EVERYBODY = ['public', 'everyone', 'all', '*'];
const visibleTo = z.union([z.array(z.string()), z.enum(EVERYBODY)]);
/** One a line. A record with a `query` is a question before exactly the users of its `visible_to`. */
const recordSchema = z.object({
  id: z.string(),
  surface: z.string(),
  timestamp: z.string().optional(),
  visible_to: visibleTo,
  author: z.string().optional(),
  text: z.string().optional(),
  query: z.string().optional(),
});
type PisasRecord = z.infer<typeof recordSchema>;

const MINUTE = 60_000;

/** Imports records, one JSON object a line. `owner` is the user whose assistant it is; records without times are a minute apart. */
export function importPisas(input: { readonly records: string; readonly owner: string }): ImportOutcome {
  const records = readLines('records', input.records, recordSchema);
  if (records.kind === 'failed') return records;
  const problems: ImportProblem[] = [];
  const people = new Set<string>();
  const rooms = new Map<
    string,
    { readonly conversation: Conversation; readonly members: readonly string[] }
  >();
  let last = Date.UTC(2026, 0, 1) - MINUTE;
  const events = records.value.flatMap((record): readonly DraftEvent[] => {
    const time = record.timestamp === undefined ? last + MINUTE : looseTime(record.timestamp);
    if (time === null) problems.push({ where: record.id, message: `\`${record.timestamp}\` is not a time` });
    if ((record.text === undefined) === (record.query === undefined)) {
      problems.push({ where: record.id, message: 'a record has `text` or `query`, and not both' });
    }
    last = time ?? last;
    for (const id of usersOf(record)) people.add(id);
    return eventsOf(record, roomOf(record, rooms, input.owner), last, input.owner);
  });
  if (problems.length > 0) return { kind: 'failed', problems };
  people.delete(input.owner);
  const start = events.reduce((first, event) => Math.min(first, event.time), last);
  const joins = [...rooms.values()].flatMap(({ conversation, members }) =>
    members.map(
      (principal): DraftEvent => ({
        time: start,
        type: 'join',
        members: { conversation: conversation.id, principal },
      }),
    ),
  );
  const draft = {
    owner: input.owner,
    principals: [input.owner, ...[...people].sort(compareText)].map((id) => ({ id, name: id })),
    conversations: [...rooms.values()].map(({ conversation }) => conversation),
    events: [...joins, ...events],
  };
  return imported(draft, [`${records.value.length} records in ${rooms.size} rooms`]);
}

function usersOf(record: PisasRecord): readonly string[] {
  const seen = typeof record.visible_to === 'string' ? [] : record.visible_to;
  return record.author === undefined ? seen : [...seen, record.author];
}

/** The room of a record: its surface together with the users who see it, the author among them. */
function roomOf(
  record: PisasRecord,
  rooms: Map<string, { readonly conversation: Conversation; readonly members: readonly string[] }>,
  owner: string,
): string {
  const open = typeof record.visible_to === 'string';
  const members = open ? [] : [...new Set(usersOf(record))].filter((id) => id !== owner).sort(compareText);
  const key = JSON.stringify([record.surface, open ? 'public' : members]);
  const known = rooms.get(key);
  if (known !== undefined) return known.conversation.id;
  const id = `${record.surface}#${rooms.size + 1}`;
  const kind = open ? 'public' : members.length === 0 ? 'private' : members.length === 1 ? 'dm' : 'group';
  const title = `${record.surface}: ${open ? 'everyone' : [owner, ...members].join(', ')}`;
  rooms.set(key, { conversation: { id, kind, title }, members });
  return id;
}

function eventsOf(
  record: PisasRecord,
  conversation: string,
  time: number,
  owner: string,
): readonly DraftEvent[] {
  if (record.query !== undefined) {
    return [{ time, type: 'attempt', members: { attempt: record.id, conversation, query: record.query } }];
  }
  const speaker = record.author ?? owner;
  const base = { conversation, session: record.surface, text: record.text ?? '' };
  return [
    { time, type: 'message', members: { id: record.id, speaker, ...base } },
    { time, type: 'write', members: { item: record.id, ...base, subject: speaker, message: record.id } },
  ];
}
