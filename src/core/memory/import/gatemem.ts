/**
 * GateMem (Ren et al. 2026): multi-party episodes in a clinic or an office, and checkpoints with an asker. No turn of
 * it carries an audience, so none is guessed: a policy file states which rooms there are, who is in them by role, and
 * which turns are said in which. What a history made of it shows holds under that policy only.
 */
import { z } from 'zod';
import { CONVERSATION_KINDS } from '../types.ts';
import { type DraftEvent, type ImportOutcome, type ImportProblem, imported, looseTime } from './draft.ts';
import { readJson, readLines } from './shape.ts';

const principalSchema = z.object({ principal_id: z.string(), role: z.string(), display_name: z.string() });
const episodeSchema = z.object({
  episode_id: z.string(),
  entities: z.object({ principals: z.array(principalSchema) }),
  turns: z.array(
    z.object({
      turn_id: z.string(),
      timestamp: z.string().optional(),
      speaker: z.object({ principal_id: z.string(), role: z.string() }),
      turn_kind: z.string().optional(),
      text: z.string(),
    }),
  ),
});
const checkpointSchema = z.object({
  checkpoint_id: z.string(),
  episode_id: z.string(),
  as_of_turn_id: z.string(),
  asker: z.object({ principal_id: z.string() }),
  query_text: z.string(),
});
/** The policy file. The first rule of `turns` that fits a turn names its room; a turn that none fits is an error. */
const policySchema = z.strictObject({
  version: z.literal('ambit-gatemem-policy/1'),
  about: z.string().optional(),
  /** Role whose principals are the one owner of the memory: the assistant's side. */
  owner_role: z.string(),
  /** When an episode without times begins; its turns are a minute apart. */
  untimed_start: z.string(),
  rooms: z.array(
    z.strictObject({
      id: z.string(),
      kind: z.enum(CONVERSATION_KINDS),
      title: z.string(),
      roles: z.array(z.string()),
    }),
  ),
  turns: z.array(
    z.strictObject({
      kinds: z.array(z.string()).optional(),
      roles: z.array(z.string()).optional(),
      room: z.string(),
    }),
  ),
});
type Episode = z.infer<typeof episodeSchema>;
type Turn = Episode['turns'][number];
type Checkpoint = z.infer<typeof checkpointSchema>;
export type GateMemPolicy = z.infer<typeof policySchema>;

const OWNER = 'owner';
const MINUTE = 60_000;

/** Imports episodes (one JSON object a line) and, where given, checkpoints, under a stated policy file. */
export function importGateMem(input: {
  readonly episodes: string;
  readonly checkpoints?: string;
  readonly policy: string;
}): ImportOutcome {
  const policy = readJson('policy', input.policy, policySchema);
  const episodes = readLines('episodes', input.episodes, episodeSchema);
  const checkpoints = readLines('checkpoints', input.checkpoints ?? '', checkpointSchema);
  if (policy.kind === 'failed') return policy;
  if (episodes.kind === 'failed') return episodes;
  if (checkpoints.kind === 'failed') return checkpoints;
  const problems: ImportProblem[] = policyProblems(policy.value);
  const parts = episodes.value.map((episode) => {
    const asked = checkpoints.value.filter(({ episode_id }) => episode_id === episode.episode_id);
    return new EpisodeImport(episode, policy.value, problems).run(asked);
  });
  const known = new Set(episodes.value.map(({ episode_id }) => episode_id));
  for (const { checkpoint_id, episode_id } of checkpoints.value) {
    if (!known.has(episode_id))
      problems.push({ where: checkpoint_id, message: `there is no episode \`${episode_id}\`` });
  }
  if (problems.length > 0) return { kind: 'failed', problems };
  const draft = {
    owner: OWNER,
    principals: [{ id: OWNER, name: 'Owner' }, ...parts.flatMap((part) => part.principals)],
    conversations: parts.flatMap((part) => part.conversations),
    events: parts.flatMap((part) => part.events),
  };
  const turns = draft.events.filter(({ type }) => type === 'write').length;
  const notes = [
    `${parts.length} episodes, ${turns} turns, ${checkpoints.value.length} checkpoints`,
    'audiences are those of the policy file: the corpus states none',
  ];
  return imported(draft, notes);
}

/** Rooms that rules name and that are not there. */
function policyProblems(policy: GateMemPolicy): ImportProblem[] {
  const rooms = new Set(policy.rooms.map(({ id }) => id));
  const start = looseTime(policy.untimed_start);
  return [
    ...policy.turns.flatMap(({ room }, index) =>
      rooms.has(room) ? [] : [{ where: `policy, turns.${index}`, message: `there is no room \`${room}\`` }],
    ),
    ...(start === null ? [{ where: 'policy, untimed_start', message: 'this is not a time' }] : []),
  ];
}

/** One episode: rooms, memberships from its start on, a message and an item a turn, and an attempt a checkpoint. */
class EpisodeImport {
  private readonly roles: ReadonlyMap<string, string>;
  private readonly asking = new Set<string>();

  constructor(
    private readonly episode: Episode,
    private readonly policy: GateMemPolicy,
    private readonly problems: ImportProblem[],
  ) {
    this.roles = new Map(episode.entities.principals.map(({ principal_id, role }) => [principal_id, role]));
  }

  run(checkpoints: readonly Checkpoint[]) {
    const { episode } = this;
    const times = this.times();
    const events = episode.turns.flatMap((turn, index) => [
      ...this.turn(turn, times[index]!),
      ...checkpoints
        .filter((point) => point.as_of_turn_id === turn.turn_id)
        .map((point) => this.attempt(point, times[index]!)),
    ]);
    const turns = new Set(episode.turns.map(({ turn_id }) => turn_id));
    for (const { checkpoint_id, as_of_turn_id } of checkpoints) {
      if (!turns.has(as_of_turn_id)) this.fail(checkpoint_id, `there is no turn \`${as_of_turn_id}\``);
    }
    const start = times.reduce((first, time) => Math.min(first, time), Number.POSITIVE_INFINITY);
    const people = episode.entities.principals.filter(({ role }) => role !== this.policy.owner_role);
    return {
      principals: people.map(({ principal_id, display_name }) => ({
        id: this.scoped(principal_id),
        name: display_name,
      })),
      conversations: [...this.rooms(), ...this.askRooms()],
      events: [...this.joins(Number.isFinite(start) ? start : 0), ...events],
    };
  }

  private turn(turn: Turn, time: number): readonly DraftEvent[] {
    const where = `${this.episode.episode_id}, ${turn.turn_id}`;
    const speaker = turn.speaker.principal_id;
    const role = this.roles.get(speaker);
    if (role === undefined) return this.fail(where, `the speaker \`${speaker}\` is not among the principals`);
    const kind = turn.turn_kind ?? 'dialogue';
    const rule = this.policy.turns.find(
      ({ kinds, roles }) =>
        (kinds === undefined || kinds.includes(kind)) && (roles === undefined || roles.includes(role)),
    );
    if (rule === undefined) return this.fail(where, `no rule of the policy fits \`${kind}\` by \`${role}\``);
    const room = this.policy.rooms.find(({ id }) => id === rule.room);
    const present = role === this.policy.owner_role || room?.kind === 'public' || room?.roles.includes(role);
    if (!present)
      return this.fail(where, `the policy puts \`${role}\` into \`${rule.room}\`, where that role is not`);
    const conversation = this.scoped(rule.room);
    const item = this.scoped(turn.turn_id);
    const base = { conversation, session: this.episode.episode_id, text: turn.text };
    const by = role === this.policy.owner_role ? OWNER : this.scoped(speaker);
    return [
      { time, type: 'message', members: { id: item, speaker: by, ...base } },
      { time, type: 'write', members: { item, ...base, subject: by, message: item } },
    ];
  }

  /** A checkpoint is asked by its asker alone with the owner. */
  private attempt(point: Checkpoint, time: number): DraftEvent {
    const asker = point.asker.principal_id;
    if (!this.roles.has(asker))
      this.fail(point.checkpoint_id, `the asker \`${asker}\` is not among the principals`);
    this.asking.add(asker);
    const members = {
      attempt: point.checkpoint_id,
      conversation: this.scoped(`ask/${asker}`),
      query: point.query_text,
    };
    return { time, type: 'attempt', members };
  }

  private rooms() {
    return this.policy.rooms.map(({ id, kind, title }) => ({ id: this.scoped(id), kind, title }));
  }

  private askRooms() {
    return [...this.asking].map((asker) => ({
      id: this.scoped(`ask/${asker}`),
      kind: 'dm' as const,
      title: `Asked by ${this.episode.entities.principals.find(({ principal_id }) => principal_id === asker)?.display_name ?? asker}`,
    }));
  }

  private joins(time: number): readonly DraftEvent[] {
    const { principals } = this.episode.entities;
    const join = (room: string, principal: string): DraftEvent => ({
      time,
      type: 'join',
      members: { conversation: this.scoped(room), principal: this.scoped(principal) },
    });
    const inRooms = this.policy.rooms.flatMap(({ id, roles }) =>
      principals.filter(({ role }) => roles.includes(role)).map(({ principal_id }) => join(id, principal_id)),
    );
    const owners = new Set(
      principals.filter(({ role }) => role === this.policy.owner_role).map((p) => p.principal_id),
    );
    const asking = [...this.asking].filter((asker) => !owners.has(asker));
    return [...inRooms, ...asking.map((asker) => join(`ask/${asker}`, asker))];
  }

  /** Times of the turns: as stated, never before the turn above, or a minute apart where the episode states none. */
  private times(): readonly number[] {
    let last = (looseTime(this.policy.untimed_start) ?? 0) - MINUTE;
    return this.episode.turns.map(({ timestamp, turn_id }) => {
      const stated = timestamp === undefined ? last + MINUTE : looseTime(timestamp);
      if (stated === null)
        this.fail(`${this.episode.episode_id}, ${turn_id}`, `\`${timestamp}\` is not a time`);
      else last = stated;
      return last;
    });
  }

  private scoped(id: string): string {
    return `${this.episode.episode_id}/${id}`;
  }

  private fail(where: string, message: string): [] {
    this.problems.push({ where, message });
    return [];
  }
}
