import type { HistoryEvent } from '../types.ts';

/** The name spaces of a history file: an id is unique within one, and the same word may stand in several. */
export type IdKind = 'principal' | 'conversation' | 'item' | 'message' | 'grant' | 'attempt';
export type EventType = HistoryEvent['type'];

/** A member that holds an id (or, with `many`, a list of them), and whether it introduces it. */
export interface IdMember {
  readonly name: string;
  readonly kind: IdKind;
  readonly declares: boolean;
  readonly many: boolean;
}

const declares = (name: string, kind: IdKind): IdMember => ({ name, kind, declares: true, many: false });
const uses = (name: string, kind: IdKind): IdMember => ({ name, kind, declares: false, many: false });
const usesMany = (name: string, kind: IdKind): IdMember => ({ name, kind, declares: false, many: true });

const ROOM = uses('conversation', 'conversation');
const BY = uses('by', 'principal');

/** Members of each event type that hold ids. The principals inside `slots` are found through {@link SLOT_MEMBER}. */
export const ID_MEMBERS: Readonly<Record<EventType, readonly IdMember[]>> = {
  join: [ROOM, uses('principal', 'principal')],
  leave: [ROOM, uses('principal', 'principal')],
  evidence: [ROOM],
  message: [declares('id', 'message'), ROOM, uses('speaker', 'principal')],
  write: [declares('item', 'item'), ROOM, uses('message', 'message'), uses('supersedes', 'item')],
  derive: [declares('item', 'item'), usesMany('sources', 'item')],
  grant: [declares('grant', 'grant'), uses('item', 'item'), usesMany('audience', 'principal'), BY],
  revoke: [uses('grant', 'grant'), BY],
  retire: [uses('item', 'item'), BY],
  resolve: [ROOM, uses('principal', 'principal'), BY],
  attempt: [declares('attempt', 'attempt'), ROOM, uses('retry_of', 'attempt')],
};

/** The member of one slot of an `evidence` event that names a principal. */
export const SLOT_MEMBER = uses('principal', 'principal');

/** Every event type, in the order of the format's description. */
export const EVENT_TYPES = Object.keys(ID_MEMBERS) as readonly EventType[];

export function isEventType(word: string): word is EventType {
  return Object.hasOwn(ID_MEMBERS, word);
}
