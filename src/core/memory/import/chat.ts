/**
 * Plain chat exports: a CSV of what was said (`time`, `room`, `speaker`, `text`) and a CSV of who was in which room
 * (`room`, `person`, `from`, `to`, and optionally `kind`). Every line said becomes a message and an item. Who is not in the membership
 * table is in no room: audiences are not guessed from who spoke.
 */
import Papa from 'papaparse';
import { compareText } from '../audience.ts';
import { CONVERSATION_KINDS, type Conversation } from '../types.ts';
import { type DraftEvent, type ImportOutcome, type ImportProblem, imported, looseTime } from './draft.ts';

interface Table {
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly problems: readonly ImportProblem[];
}
interface Stay {
  readonly room: string;
  readonly person: string;
  readonly from: number;
  readonly to: number | null;
}

/** Imports a chat export with its membership table. `owner` is the person whose memory it is. */
export function importChat(input: {
  readonly chat: string;
  readonly members: string;
  readonly owner: string;
}): ImportOutcome {
  const chat = readTable('chat', input.chat, ['time', 'room', 'speaker', 'text']);
  const members = readTable('members', input.members, ['room', 'person', 'from']);
  const problems = [...chat.problems, ...members.problems];
  if (problems.length > 0) return { kind: 'failed', problems };
  const stays = members.rows.map((row, index) => readStay(row, index, problems));
  const kinds = readKinds(members.rows, problems);
  const said = chat.rows.flatMap((row, index) =>
    sayings(row, index, { stays, owner: input.owner, kinds }, problems),
  );
  if (problems.length > 0) return { kind: 'failed', problems };
  const people = new Set([...stays.map((stay) => stay.person), ...chat.rows.map((row) => row.speaker!)]);
  people.delete(input.owner);
  const moves = joined(stays).flatMap(({ room, person, from, to }): readonly DraftEvent[] => {
    if (person === input.owner) return [];
    const about = { conversation: room, principal: person };
    const join: DraftEvent = { time: from, type: 'join', members: about };
    return to === null ? [join] : [join, { time: to, type: 'leave', members: about }];
  });
  const draft = {
    owner: input.owner,
    principals: [input.owner, ...[...people].sort(compareText)].map((id) => ({ id, name: id })),
    conversations: [...kinds].map(([id, kind]): Conversation => ({ id, kind, title: id })),
    // Who joins at the minute of a message is there for it; who leaves at that minute is gone.
    events: [...moves, ...said],
  };
  return imported(draft, [`${chat.rows.length} lines, ${kinds.size} rooms, ${people.size + 1} people`]);
}

/** Stays of one person in one room that meet or overlap are one, in whatever order the table has them. */
function joined(stays: readonly Stay[]): readonly Stay[] {
  const last = new Map<string, Stay>();
  const whole: Stay[] = [];
  for (const stay of [...stays].sort((a, b) => a.from - b.from)) {
    const key = JSON.stringify([stay.room, stay.person]);
    const before = last.get(key);
    if (before === undefined || (before.to !== null && before.to < stay.from)) {
      last.set(key, stay);
      whole.push(stay);
      continue;
    }
    const to = before.to === null || stay.to === null ? null : Math.max(before.to, stay.to);
    const longer = { ...before, to };
    last.set(key, longer);
    whole[whole.indexOf(before)] = longer;
  }
  return whole;
}

interface Membership {
  readonly stays: readonly Stay[];
  readonly owner: string;
  readonly kinds: ReadonlyMap<string, Conversation['kind']>;
}

function sayings(
  row: Readonly<Record<string, string>>,
  index: number,
  { stays, owner, kinds }: Membership,
  problems: ImportProblem[],
): readonly DraftEvent[] {
  const where = place('chat', index);
  const time = looseTime(row.time!);
  const room = row.room!;
  const speaker = row.speaker!;
  const text = row.text!;
  if (time === null) {
    problems.push({ where, message: `\`${row.time}\` is not a time` });
    return [];
  }
  const kind = kinds.get(room);
  if (kind === undefined) {
    problems.push({ where, message: `the room \`${room}\` is not in the membership table` });
    return [];
  }
  const present = stays.some(
    (stay) =>
      stay.room === room &&
      stay.person === speaker &&
      stay.from <= time &&
      (stay.to === null || time < stay.to),
  );
  if (!present && speaker !== owner && kind !== 'public') {
    const help = 'correct the membership table: an audience is not guessed from who spoke';
    problems.push({ where, message: `\`${speaker}\` was not in \`${room}\` then (${help})` });
  }
  const session = `${room}/${new Date(time).toISOString().slice(0, 10)}`;
  const message = `m${index + 1}`;
  return [
    { time, type: 'message', members: { id: message, conversation: room, session, speaker, text } },
    {
      time,
      type: 'write',
      members: { item: `i${index + 1}`, conversation: room, session, text, subject: speaker, message },
    },
  ];
}

function readStay(row: Readonly<Record<string, string>>, index: number, problems: ImportProblem[]): Stay {
  const where = place('members', index);
  const from = looseTime(row.from!);
  const end = row.to ?? '';
  const to = end === '' ? null : looseTime(end);
  if (from === null) problems.push({ where, message: `\`${row.from}\` is not a time` });
  if (end !== '' && to === null) problems.push({ where, message: `\`${end}\` is not a time` });
  if (from !== null && to !== null && to < from) problems.push({ where, message: '`to` is before `from`' });
  return { room: row.room!, person: row.person!, from: from ?? 0, to };
}

/** The kind of each room: as the table says, or `group`. */
function readKinds(
  rows: readonly Readonly<Record<string, string>>[],
  problems: ImportProblem[],
): ReadonlyMap<string, Conversation['kind']> {
  const kinds = new Map<string, Conversation['kind']>();
  for (const [index, row] of rows.entries()) {
    const room = row.room!;
    const word = row.kind ?? '';
    const kind =
      word === '' ? (kinds.get(room) ?? 'group') : CONVERSATION_KINDS.find((known) => known === word);
    if (kind === undefined) {
      problems.push({
        where: place('members', index),
        message: `\`${word}\` is no kind of room: ${CONVERSATION_KINDS.join(', ')}`,
      });
    } else kinds.set(room, kind);
  }
  return kinds;
}

function readTable(name: string, text: string, required: readonly string[]): Table {
  const parsed = Papa.parse(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (header) => header.trim().toLowerCase(),
  });
  const fields = parsed.meta.fields ?? [];
  const missing = required.filter((column) => !fields.includes(column));
  if (missing.length > 0) {
    const message = `the column ${missing.map((column) => `\`${column}\``).join(', ')} is missing`;
    return { rows: [], problems: [{ where: place(name, -1), message }] };
  }
  const problems = parsed.errors
    // A table of one column has no delimiter to be found, which is no fault of it.
    .filter((error) => error.row !== undefined)
    .map(({ type, row, message }) => ({
      where: place(name, type === 'Quotes' ? row! - 1 : row!),
      message: message.toLowerCase(),
    }));
  const empty = parsed.data.flatMap((row, index) =>
    required
      .filter((column) => column !== 'text' && (row[column] ?? '') === '')
      .map((column) => ({ where: place(name, index), message: `\`${column}\` is empty` })),
  );
  return { rows: parsed.data, problems: [...problems, ...empty] };
}

/** The header is row 1. */
const place = (table: string, index: number): string => `${table}, row ${index + 2}`;
