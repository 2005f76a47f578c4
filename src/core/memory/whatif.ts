/**
 * What a step would change, asked before anyone takes it: the step is appended to the history as it stood at the
 * moment and the rules are run, so that there is no second opinion about what it does.
 */
import { admittedAt, viewersAt } from './admission.ts';
import { audienceKey } from './audience.ts';
import { fold } from './fold.ts';
import { type Moment, roomAt, type Timeline } from './timeline.ts';
import type { Audience, History, HistoryEvent, ItemId, PrincipalId, Slot, Viewers } from './types.ts';

/** A step that is only proposed. `bad-slot`: the transport reports one reader whom it cannot name. */
export type Proposal =
  | { readonly kind: 'grant'; readonly item: ItemId; readonly audience: Audience }
  | { readonly kind: 'revoke'; readonly grant: string }
  | { readonly kind: 'newcomer'; readonly conversation: string; readonly principal: PrincipalId }
  | { readonly kind: 'departure'; readonly conversation: string; readonly principal: PrincipalId }
  | { readonly kind: 'bad-slot'; readonly conversation: string }
  | { readonly kind: 'retire'; readonly item: ItemId };

/** What would be different in one room: its viewers, what could enter its contexts and what no longer could. */
export interface RoomChange {
  readonly conversation: string;
  readonly before: Viewers;
  readonly after: Viewers;
  readonly entering: readonly ItemId[];
  readonly leaving: readonly ItemId[];
  /** Whether the room would be unresolved, and writes into it refused under the default policy. */
  readonly unresolved: boolean;
}

/** Rooms in which a proposal would change anything, in the order of the file. */
export function whatIf(timeline: Timeline, moment: Moment, proposal: Proposal): readonly RoomChange[] {
  const { history, policy } = timeline;
  const happened = history.events.slice(0, moment.applied);
  const step = stepOf(timeline, moment, proposal, (happened.at(-1)?.seq ?? 0) + 1);
  const proposed: History = { ...history, events: [...happened, step] };
  const after = fold(proposed, policy);
  const afterMoment = { applied: happened.length + 1, time: moment.time };
  return history.conversations.flatMap(({ id }) => {
    const change = compareRoom(id, { timeline, moment }, { timeline: after, moment: afterMoment });
    return change === null ? [] : [change];
  });
}

interface State {
  readonly timeline: Timeline;
  readonly moment: Moment;
}

function compareRoom(conversation: string, before: State, after: State): RoomChange | null {
  const was = viewersAt(before.timeline, conversation, before.moment);
  const is = viewersAt(after.timeline, conversation, after.moment);
  const old = admittedAt(before.timeline, was, before.moment);
  const now = admittedAt(after.timeline, is, after.moment);
  const entering = [...now.keys()].filter((item) => !old.has(item));
  const leaving = [...old.keys()].filter((item) => !now.has(item));
  const same = viewersKey(was.viewers) === viewersKey(is.viewers) && was.unresolved === is.unresolved;
  if (same && entering.length === 0 && leaving.length === 0) return null;
  return {
    conversation,
    before: was.viewers,
    after: is.viewers,
    entering,
    leaving,
    unresolved: is.unresolved,
  };
}

const viewersKey = (viewers: Viewers): string => (viewers === 'U' ? viewers : audienceKey(viewers));

function stepOf(timeline: Timeline, moment: Moment, proposal: Proposal, seq: number): HistoryEvent {
  const base = { seq, at: '', time: moment.time };
  const by = timeline.history.owner;
  switch (proposal.kind) {
    case 'grant':
      // An id of its own: no grant of the file begins with a space and ends with the number of a future event.
      return {
        ...base,
        type: 'grant',
        grant: ` ${seq}`,
        item: proposal.item,
        audience: proposal.audience,
        by,
      };
    case 'revoke':
      return { ...base, type: 'revoke', grant: proposal.grant, by };
    case 'retire':
      return { ...base, type: 'retire', item: proposal.item, by };
    case 'newcomer':
      return { ...base, type: 'join', conversation: proposal.conversation, principal: proposal.principal };
    case 'departure':
      return { ...base, type: 'leave', conversation: proposal.conversation, principal: proposal.principal };
    case 'bad-slot': {
      const room = timeline.rooms.get(proposal.conversation);
      const standing: readonly Slot[] = room === undefined ? [] : (roomAt(room, moment).slots ?? []);
      const slots: readonly Slot[] = [...standing, { handle: 'unknown reader', status: 'missing' }];
      return { ...base, type: 'evidence', conversation: proposal.conversation, slots };
    }
  }
}
