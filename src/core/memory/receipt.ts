import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { authSetSources } from './admission.ts';
import { audienceKey } from './audience.ts';
import type { Question } from './replay.ts';
import { formatTime } from './time.ts';
import { roomAt, type Timeline } from './timeline.ts';
import type {
  Arm,
  AttemptResult,
  Audience,
  ItemId,
  PrincipalId,
  SearchOptions,
  Slot,
  Viewers,
} from './types.ts';

/** What was put into one context and on what grounds, complete enough to be checked against the history. */
export interface Receipt {
  readonly version: 'ambit-receipt/1';
  readonly attempt: string | null;
  readonly conversation: string;
  readonly query: string;
  /** RFC 3339 UTC, and the `seq` of the last event that had happened (null before the first). */
  readonly time: string;
  readonly seq: number | null;
  readonly policy: string;
  readonly arm: Arm;
  readonly search: SearchOptions;
  readonly viewers: Viewers;
  readonly evidence: {
    readonly resolved: boolean;
    readonly members: readonly PrincipalId[];
    readonly slots: readonly Slot[] | null;
  };
  readonly items: readonly {
    readonly item: ItemId;
    readonly rank: number;
    readonly score: number;
    readonly witness: Audience;
    /** Where the witness comes from. */
    readonly from: 'recorded' | { readonly grant: string } | 'none';
  }[];
  /** SHA-256, in hexadecimal, of {@link contextText} as UTF-8. */
  readonly contextSha256: string;
}

/** The receipt of one answered question. */
export function receiptOf(
  timeline: Timeline,
  question: Question,
  result: AttemptResult,
  search: SearchOptions,
): Receipt {
  const { moment, evidence } = question;
  const log = timeline.rooms.get(question.conversation);
  const room = log === undefined ? { members: [], slots: null } : roomAt(log, moment);
  return {
    version: 'ambit-receipt/1',
    attempt: question.attempt,
    conversation: question.conversation,
    query: question.query,
    time: formatTime(moment.time),
    seq: timeline.history.events[moment.applied - 1]?.seq ?? null,
    policy: timeline.policy,
    arm: result.arm,
    search,
    viewers: result.viewers,
    evidence: { resolved: !evidence.unresolved, members: room.members, slots: room.slots },
    items: result.admitted.map(({ item, rank, score, witness, forbidden }) => ({
      item,
      rank,
      score,
      witness,
      from: forbidden ? 'none' : origin(timeline, item, witness, question),
    })),
    contextSha256: bytesToHex(sha256(utf8ToBytes(contextText(timeline, result)))),
  };
}

/** The exact context: a JSON list of `[item id, text]` in rank order, without white space. */
export function contextText(timeline: Timeline, result: AttemptResult): string {
  return JSON.stringify(result.admitted.map(({ item }) => [item, timeline.byId.get(item)?.item.text ?? '']));
}

function origin(
  timeline: Timeline,
  item: ItemId,
  witness: Audience,
  { moment }: Question,
): 'recorded' | { readonly grant: string } | 'none' {
  const entry = timeline.byId.get(item);
  const sources = entry === undefined ? [] : authSetSources(entry, moment);
  const source = sources.find(({ audience }) => audienceKey(audience) === audienceKey(witness));
  if (source === undefined) return 'none';
  return source.from === 'recorded' ? 'recorded' : { grant: source.grant };
}
