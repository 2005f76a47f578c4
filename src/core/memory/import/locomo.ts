/**
 * LoCoMo (Maharana et al. 2024): ten long two-person conversations. Each becomes a room of the owner and its two
 * speakers, all pooled into one memory; each question is an attempt in its own room, after everything was said.
 * First names repeat across rooms, so a speaker's id is `conversation/speaker`.
 */
import { z } from 'zod';
import { type DraftEvent, type ImportOutcome, type ImportProblem, imported } from './draft.ts';
import { readJson } from './shape.ts';

const turnSchema = z.object({ speaker: z.string(), dia_id: z.string(), text: z.string() });
type Turn = z.infer<typeof turnSchema>;
const sampleSchema = z.object({
  sample_id: z.string(),
  conversation: z.record(z.string(), z.unknown()),
  qa: z.array(
    z.object({ question: z.string(), evidence: z.array(z.string()), category: z.number().optional() }),
  ),
});
type Sample = z.infer<typeof sampleSchema>;

const OWNER = 'owner';
const MINUTE = 60_000;

/** Evidence ids of a question: some entries hold several, split by `;` or spaces. */
export function evidenceIds(entries: readonly string[]): readonly string[] {
  return entries.flatMap((entry) => entry.split(/[;\s]+/)).filter((id) => id !== '');
}

/**
 * Imports a LoCoMo file. A turn is the item `conversation/D1:3`; the evidence of a question, as item ids of turns that
 * exist, stands in the `extensions` of its attempt.
 */
export function importLocomo(text: string): ImportOutcome {
  const file = readJson('locomo', text, z.array(sampleSchema));
  if (file.kind === 'failed') return file;
  const problems: ImportProblem[] = [];
  const rooms = file.value.map((sample) => readRoom(sample, problems));
  if (problems.length > 0) return { kind: 'failed', problems };
  const said = rooms.flatMap((room) => room.events);
  const end = said.reduce((last, event) => Math.max(last, event.time), 0) + MINUTE;
  const questions = file.value.flatMap((sample, index) => attempts(sample, rooms[index]!, end));
  const answerable = questions.filter(({ members }) => evidenceOf(members).length > 0).length;
  const draft = {
    owner: OWNER,
    principals: [{ id: OWNER, name: 'Owner' }, ...rooms.flatMap((room) => room.speakers)],
    conversations: rooms.map(({ id, title }) => ({ id, kind: 'group' as const, title })),
    events: [...rooms.flatMap((room) => room.joins), ...said, ...questions],
  };
  const notes = [
    `${rooms.length} conversations, ${said.length} turns, ${questions.length} questions, ${answerable} of them with evidence that exists`,
  ];
  return imported(draft, notes);
}

interface Room {
  readonly id: string;
  readonly title: string;
  readonly speakers: readonly { readonly id: string; readonly name: string }[];
  readonly joins: readonly DraftEvent[];
  readonly events: readonly DraftEvent[];
  readonly turns: ReadonlySet<string>;
}

function readRoom(sample: Sample, problems: ImportProblem[]): Room {
  const id = sample.sample_id;
  const events: DraftEvent[] = [];
  for (const { number, time, turns } of sessionsOf(sample, problems)) {
    for (const [index, turn] of turns.entries()) {
      const members = {
        item: `${id}/${turn.dia_id}`,
        conversation: id,
        session: `${id}/session_${number}`,
        text: `${turn.speaker}: ${turn.text}`,
        subject: `${id}/${turn.speaker}`,
      };
      // Turns carry no time of their own: a second apart from the start of their session.
      events.push({ time: time + index * 1000, type: 'write', members });
    }
  }
  const names = ['speaker_a', 'speaker_b'].map((key) => String(sample.conversation[key]));
  const start = events.reduce((first, event) => Math.min(first, event.time), Number.POSITIVE_INFINITY);
  const joins = names.map(
    (name): DraftEvent => ({
      time: Number.isFinite(start) ? start : 0,
      type: 'join',
      members: { conversation: id, principal: `${id}/${name}` },
    }),
  );
  const speakers = names.map((name) => ({ id: `${id}/${name}`, name }));
  const turns = new Set(events.map(({ members }) => String(members.item)));
  return { id, title: `${id}: ${names.join(' and ')}`, speakers, joins, events, turns };
}

function sessionsOf(
  sample: Sample,
  problems: ImportProblem[],
): readonly { readonly number: number; readonly time: number; readonly turns: readonly Turn[] }[] {
  return Object.entries(sample.conversation).flatMap(([key, value]) => {
    const number = /^session_(\d+)$/.exec(key)?.[1];
    if (number === undefined) return [];
    const where = `${sample.sample_id}, ${key}`;
    const turns = z.array(turnSchema).safeParse(value);
    const time = sessionTime(String(sample.conversation[`${key}_date_time`]));
    if (!turns.success) problems.push({ where, message: 'the turns are not of the known shape' });
    if (time === null) problems.push({ where, message: 'the session has no time of the known form' });
    return turns.success && time !== null ? [{ number: Number(number), time, turns: turns.data }] : [];
  });
}

function attempts(sample: Sample, room: Room, time: number): readonly DraftEvent[] {
  return sample.qa.map((question, index): DraftEvent => {
    const evidence = evidenceIds(question.evidence)
      .map((id) => `${room.id}/${id}`)
      .filter((id) => room.turns.has(id));
    const extensions = {
      evidence,
      ...(question.category === undefined ? {} : { category: question.category }),
    };
    const members = {
      attempt: `${room.id}/q${index + 1}`,
      conversation: room.id,
      query: question.question,
      extensions,
    };
    return { time, type: 'attempt', members };
  });
}

function evidenceOf(members: DraftEvent['members']): readonly unknown[] {
  const extensions = members.extensions as { readonly evidence?: readonly unknown[] } | undefined;
  return extensions?.evidence ?? [];
}

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
);

/** `1:56 pm on 8 May, 2023`, read as UTC. */
function sessionTime(text: string): number | null {
  const match = /^(\d{1,2}):(\d{2}) (am|pm) on (\d{1,2}) (\w+), (\d{4})$/.exec(text.trim());
  const month = MONTHS.indexOf(match?.[5] ?? '');
  if (match === null || month === -1) return null;
  const hour = (Number(match[1]) % 12) + (match[3] === 'pm' ? 12 : 0);
  return Date.UTC(Number(match[6]), month, Number(match[4]), hour, Number(match[2]));
}
