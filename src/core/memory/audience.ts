import { type Audience, EVERYONE, type PrincipalId, PUBLIC, type Viewers } from './types.ts';

/** Order by UTF-16 unit, as everywhere in the core: no locale decides an outcome. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sorted, without repetition, the owner included: the form in which audiences and viewer sets are kept. */
export function principalSet(owner: PrincipalId, ...parts: Iterable<PrincipalId>[]): readonly PrincipalId[] {
  const all = new Set<PrincipalId>([owner]);
  for (const part of parts) for (const id of part) all.add(id);
  return [...all].sort(compareText);
}

/** `viewers ⊆ audience`: the one comparison of Eq. (1). U is inside PUBLIC and inside nothing else. */
export function covers(audience: Audience, viewers: Viewers): boolean {
  if (audience === PUBLIC) return true;
  if (viewers === EVERYONE) return false;
  const members = new Set(audience);
  return viewers.every((id) => members.has(id));
}

/** Intersection of two audiences; PUBLIC is the neutral element. */
export function intersectAudiences(a: Audience, b: Audience): Audience {
  if (a === PUBLIC) return b;
  if (b === PUBLIC) return a;
  const members = new Set(b);
  return a.filter((id) => members.has(id));
}

/** One text for one audience, so that equal audiences are equal keys. */
export function audienceKey(audience: Audience): string {
  return audience === PUBLIC ? PUBLIC : JSON.stringify(audience);
}

/** PUBLIC first, then lists member by member: the order of partition ids. */
export function compareAudiences(a: Audience, b: Audience): number {
  if (a === PUBLIC || b === PUBLIC) return a === b ? 0 : a === PUBLIC ? -1 : 1;
  const shared = Math.min(a.length, b.length);
  for (let i = 0; i < shared; i++) {
    const order = compareText(a[i]!, b[i]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** `{a, b}` or `everyone`, for sentences. */
export function describeAudience(audience: Audience | Viewers): string {
  return typeof audience === 'string' ? 'everyone' : `{${audience.join(', ')}}`;
}

/** Known principals of the viewer set that are not in the audience, sorted. Of U, every known principal outside. */
export function outsideOf(
  audience: Audience,
  viewers: Viewers,
  principals: readonly PrincipalId[],
): readonly PrincipalId[] {
  if (audience === PUBLIC) return [];
  const members = new Set(audience);
  const inRoom = viewers === EVERYONE ? [...principals].sort(compareText) : viewers;
  return inRoom.filter((id) => !members.has(id));
}
