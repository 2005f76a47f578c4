/**
 * The decisions of the model, each a pure function, gathered in one table. The fold and the admission take the table
 * as a parameter, so that a test can switch one decision to a wrong one and show that the suite notices.
 */
import { audienceKey, compareAudiences, covers, intersectAudiences, principalSet } from './audience.ts';
import {
  type Audience,
  type ConversationKind,
  type Disposition,
  EVERYONE,
  type IdentityPolicy,
  type ItemId,
  type PrincipalId,
  PUBLIC,
  type Slot,
  type Viewers,
} from './types.ts';

/** A room at one moment: members by the transport, and the slots of the evidence that stands, if any does. */
export interface RoomView {
  readonly kind: ConversationKind;
  readonly members: readonly PrincipalId[];
  readonly slots: readonly Slot[] | null;
}

/** V(C) and whether it is U because the evidence is not resolved (a public room is U by itself). */
export interface ViewerEvidence {
  readonly viewers: Viewers;
  readonly unresolved: boolean;
}

/** What a write into a room binds. `provisional` says that a later `resolve` may bind it anew. */
export type Binding =
  | { readonly kind: 'bound'; readonly audience: Audience; readonly provisional: boolean }
  | { readonly kind: 'quarantined' }
  | { readonly kind: 'refused' };

/** A source of a derivation, with everything a wrong rule might be tempted by. */
export interface DeriveSource {
  readonly item: ItemId;
  readonly recorded: Audience;
  readonly granted: readonly Audience[];
}
export interface DerivedPart {
  readonly audience: Audience;
  readonly sources: readonly ItemId[];
}

/** What `current(m,t)` looks at. */
export interface Ends {
  readonly retired: boolean;
  readonly superseded: boolean;
  readonly sourceRetired: boolean;
}

export interface Rules {
  viewers(room: RoomView, owner: PrincipalId, policy: IdentityPolicy): ViewerEvidence;
  bind(room: RoomView, owner: PrincipalId, policy: IdentityPolicy): Binding;
  derive(
    disposition: Disposition,
    sources: readonly DeriveSource[],
    owner: PrincipalId,
  ): readonly DerivedPart[];
  /** The authset that admits the viewers, recorded audience first, or null: `some A in AuthSets with V ⊆ A`. */
  witness(authSets: readonly Audience[], viewers: Viewers): Audience | null;
  /** Whether a grant holds: in [from, until) and not revoked. */
  inForce(grant: { readonly until: number | null; readonly revoked: boolean }, time: number): boolean;
  current(ends: Ends): boolean;
  /** Viewers of a retry: evaluated afresh, whatever the first attempt saw. */
  retry(fresh: ViewerEvidence, first: ViewerEvidence): ViewerEvidence;
}

/** Whether every slot of the standing evidence is `ok`. A room without evidence is resolved by its membership. */
export function isResolved(room: RoomView): boolean {
  return room.slots === null || room.slots.every((slot) => slot.status === 'ok');
}

const named = (slots: readonly Slot[]): PrincipalId[] => slots.flatMap((slot) => slot.principal ?? []);
const certain = (slots: readonly Slot[]): PrincipalId[] =>
  named(slots.filter((slot) => slot.status === 'ok'));

function viewers(room: RoomView, owner: PrincipalId, policy: IdentityPolicy): ViewerEvidence {
  const resolved = isResolved(room);
  if (!resolved && policy !== 'fail-open') return { viewers: EVERYONE, unresolved: true };
  if (room.kind === 'public') return { viewers: EVERYONE, unresolved: false };
  // Under fail-open a slot without a guess is dropped and a guess is taken for the truth: that is its fault.
  return { viewers: principalSet(owner, room.members, named(room.slots ?? [])), unresolved: false };
}

function bind(room: RoomView, owner: PrincipalId, policy: IdentityPolicy): Binding {
  if (isResolved(room)) return { kind: 'bound', audience: present(room, owner), provisional: false };
  const slots = room.slots ?? [];
  switch (policy) {
    case 'default':
      return { kind: 'refused' };
    case 'quarantine':
      return { kind: 'quarantined' };
    case 'public-only':
      return { kind: 'bound', audience: [owner], provisional: false };
    case 'provisional':
      return { kind: 'bound', audience: lowerBound(room, owner), provisional: true };
    case 'fail-open':
      return {
        kind: 'bound',
        audience: room.kind === 'public' ? PUBLIC : principalSet(owner, named(slots)),
        provisional: false,
      };
  }
}

/** The owner and the members present, narrowed to the slots where there is evidence: never the union of the two. */
function present(room: RoomView, owner: PrincipalId): Audience {
  if (room.kind === 'public') return PUBLIC;
  if (room.slots === null) return principalSet(owner, room.members);
  const seen = new Set(certain(room.slots));
  return principalSet(
    owner,
    room.members.filter((id) => seen.has(id)),
  );
}

/** The owner and the slots that are certain: inside whatever the resolved room will bind. */
function lowerBound(room: RoomView, owner: PrincipalId): Audience {
  const sure = certain(room.slots ?? []);
  return room.kind === 'public' ? principalSet(owner, sure) : present({ ...room, kind: 'group' }, owner);
}

function derive(disposition: Disposition, sources: readonly DeriveSource[]): readonly DerivedPart[] {
  if (disposition === 'suppress' || sources.length === 0) return [];
  if (disposition === 'intersect') {
    const audience = sources.map((source) => source.recorded).reduce(intersectAudiences);
    return [{ audience, sources: sources.map((source) => source.item) }];
  }
  const parts = new Map<string, DeriveSource[]>();
  for (const source of sources) {
    const key = audienceKey(source.recorded);
    const part = parts.get(key);
    if (part === undefined) parts.set(key, [source]);
    else part.push(source);
  }
  return [...parts.values()]
    .map((part) => ({ audience: part[0]!.recorded, sources: part.map((source) => source.item) }))
    .sort((a, b) => compareAudiences(a.audience, b.audience));
}

/** The rules of the paper and of memory.md. */
export const RULES: Rules = {
  viewers,
  bind,
  derive,
  witness: (authSets, set) => authSets.find((audience) => covers(audience, set)) ?? null,
  inForce: (grant, time) => !grant.revoked && (grant.until === null || time < grant.until),
  current: (ends) => !ends.retired && !ends.superseded && !ends.sourceRetired,
  retry: (fresh) => fresh,
};
