/**
 * What the replay screen does to a history, as edits of its text that touch only what they change. The renderer imports
 * this file and `symbols.ts`; neither brings the model along.
 */
import {
  insertElement,
  type JsonTree,
  type JsonValue,
  mergeEdits,
  type Ref,
  removeMember,
  removeValues,
  renameStrings,
  replaceValue,
  setMember,
  type TextEdit,
} from '../text/index.ts';
import { elements } from './read/fields.ts';
import { type EventType, ID_MEMBERS, type IdKind, isEventType } from './read/ids.ts';
import { HISTORY_VERSION } from './read/version.ts';
import {
  declaredIds,
  listed,
  memberString,
  partIds,
  references,
  type SymbolKind,
  slotsOfEvent,
} from './symbols.ts';
import { parseTime } from './time.ts';

/** One step of the document's history, as edits of the text that the tree was made of, or why it cannot be done. */
export type Gesture =
  | { readonly kind: 'change'; readonly label: string; readonly edits: readonly TextEdit[] }
  | { readonly kind: 'refused'; readonly message: string };

/** An event as a gesture writes it; `seq` follows from its place and `at` from the event before where it is left out. */
export interface NewEvent {
  readonly type: EventType;
  readonly at?: string;
  readonly members: Readonly<Record<string, JsonValue>>;
}

const refused = (message: string): Gesture => ({ kind: 'refused', message });

function change(label: string, lists: readonly (readonly TextEdit[])[]): Gesture {
  const merged = mergeEdits(lists);
  return merged.kind === 'overlap'
    ? refused('the history does not have the shape that this needs; see the problems')
    : { kind: 'change', label, edits: merged.edits };
}

/** The text of a new history: its owner alone in a private room. */
export function newHistory(owner: { readonly id: string; readonly name: string }): string {
  const text = JSON.stringify(
    {
      version: HISTORY_VERSION,
      owner: owner.id,
      principals: [owner],
      conversations: [{ id: 'notes', kind: 'private', title: `${owner.name} alone` }],
      events: [],
    },
    null,
    2,
  );
  return `${text}\n`;
}

/**
 * Puts events after the event at `after` (-1: first; the last where it is left out). Later events are numbered anew only as
 * far as their `seq` must give way.
 */
export function insertEvents(tree: JsonTree, events: readonly NewEvent[], after?: number): Gesture {
  const array = eventArray(tree);
  if (array < 0) return refused('`events` is not a list in this history');
  const refs = [...listed(tree, 'events')];
  const place = Math.min(after ?? refs.length - 1, refs.length - 1);
  const before = place < 0 ? -1 : refs[place]!;
  const at = timesFor(tree, events, before, refs[place + 1] ?? -1);
  if (typeof at === 'string') return refused(at);
  const first = (before < 0 ? 0 : seqOf(tree, before)) + 1;
  const values = events.map(
    (event, index): JsonValue => ({
      seq: first + index,
      at: at[index]!,
      type: event.type,
      ...event.members,
    }),
  );
  const label = events.length === 1 ? `add ${events[0]!.type}` : `add ${events.length} events`;
  const inserted =
    refs.length === 0
      ? [replaceValue(tree, array, values)]
      : values.map((value) => insertElement(tree, array, value, place + 1));
  return change(label, [...inserted, ...renumber(tree, refs.slice(place + 1), first + events.length)]);
}

/**
 * Removes events, and with them every later event that cannot stand without what they introduced; an optional mention
 * (`message`, `supersedes`, `retry_of`) is only dropped.
 */
export function removeEvents(tree: JsonTree, indices: readonly number[]): Gesture {
  const refs = [...listed(tree, 'events')];
  const gone = new Set(indices.flatMap((index) => refs[index] ?? []));
  if (gone.size === 0) return refused('there is no such event');
  const asked = gone.size;
  const lost = new Set<string>();
  const handles = new Set<string>();
  const dropped: (readonly TextEdit[])[] = [];
  for (const event of refs) {
    if (!gone.has(event)) {
      const mentions = [...slotsOfEvent(tree, event)].filter(
        (slot) => !slot.declares && lost.has(key(slot.kind, tree.value(slot.ref))),
      );
      const baseless =
        memberString(tree, event, 'type') === 'resolve' &&
        !handlesOf(tree, event).every((at) => handles.has(at));
      if (baseless || mentions.some(({ ref }) => !isOptional(tree, ref))) gone.add(event);
      else dropped.push(...mentions.map(({ ref }) => removeMember(tree, ref)));
    }
    if (gone.has(event)) for (const id of introduced(tree, event)) lost.add(id);
    else if (memberString(tree, event, 'type') === 'evidence')
      for (const at of handlesOf(tree, event)) handles.add(at);
  }
  const more = gone.size - asked;
  const what = asked === 1 ? 'event' : `${asked} events`;
  return change(
    more === 0 ? `remove ${what}` : `remove ${what} and ${more} that need ${asked === 1 ? 'it' : 'them'}`,
    [removeValues(tree, [...gone]), ...dropped],
  );
}

/** Renames an id everywhere; the parts of a partition follow its item. */
export function renameId(tree: JsonTree, kind: SymbolKind, from: string, to: string): Gesture {
  if (to === '') return refused(`a ${kind} needs an id`);
  const taken = new Set(declaredIds(tree, kind));
  if (from !== to && taken.has(to)) return refused(`\`${to}\` is the id of another ${kind}`);
  const uses = references(tree, kind, from);
  if (uses.length === 0) return refused(`\`${from}\` is no ${kind}`);
  const declaration = uses.find((use) => use.declares);
  if (declaration === undefined && taken.has(from)) {
    return refused(`\`${from}\` is a part of a partition and is named after it`);
  }
  const parts = kind === 'item' && declaration !== undefined ? partIds(tree, declaration.element) : [];
  const renamed = (part: string) => to + part.slice(from.length);
  const clash = parts.map(renamed).find((part) => taken.has(part) && !parts.includes(part));
  if (clash !== undefined) return refused(`its part \`${clash}\` would have the id of another ${kind}`);
  const edits = [
    renameStrings(
      tree,
      uses.map(({ ref }) => ref),
      to,
    ),
  ];
  for (const part of parts) {
    const refs = references(tree, kind, part).map(({ ref }) => ref);
    if (refs.length > 0) edits.push(renameStrings(tree, refs, renamed(part)));
  }
  return change(`rename ${kind}`, edits);
}

/** An id of the kind that is not taken: the stem with the first free number. */
export function freshId(tree: JsonTree, kind: IdKind, stem: string): string {
  const taken = new Set(declaredIds(tree, kind));
  let number = taken.size + 1;
  while (taken.has(`${stem}${number}`)) number++;
  return `${stem}${number}`;
}

function eventArray(tree: JsonTree): Ref {
  const ref = tree.kind(tree.root) === 'object' ? tree.member(tree.root, 'events') : -1;
  return ref >= 0 && tree.kind(ref) === 'array' ? ref : -1;
}

function seqOf(tree: JsonTree, event: Ref): number {
  const ref = tree.member(event, 'seq');
  const seq = ref < 0 ? Number.NaN : Number(tree.value(ref));
  return Number.isSafeInteger(seq) ? seq : 0;
}

function renumber(tree: JsonTree, later: readonly Ref[], least: number): readonly (readonly TextEdit[])[] {
  const edits: (readonly TextEdit[])[] = [];
  let next = least;
  for (const event of later) {
    if (seqOf(tree, event) >= next) break;
    edits.push(setMember(tree, event, 'seq', next++));
  }
  return edits;
}

/** The times of new events, each as given or that of the event before; a sentence where they do not fit in. */
function timesFor(
  tree: JsonTree,
  events: readonly NewEvent[],
  before: Ref,
  after: Ref,
): readonly string[] | string {
  const limit = memberString(tree, after, 'at');
  const times: string[] = [];
  let last = memberString(tree, before, 'at');
  for (const event of events) {
    const at = event.at ?? last ?? limit ?? '1970-01-01T00:00:00Z';
    const time = parseTime(at);
    if (time === null) return `\`${at}\` is not a date and time of RFC 3339`;
    if (time < (parseTime(last ?? '') ?? Number.NEGATIVE_INFINITY))
      return `\`${at}\` is before the event above it`;
    if (time > (parseTime(limit ?? '') ?? Number.POSITIVE_INFINITY))
      return `\`${at}\` is after the event below it`;
    times.push(at);
    last = at;
  }
  return times;
}

const key = (kind: IdKind, id: unknown): string => JSON.stringify([kind, id]);

function introduced(tree: JsonTree, event: Ref): readonly string[] {
  const declared = [...slotsOfEvent(tree, event)].filter((slot) => slot.declares);
  const own = declared.map((slot) => key(slot.kind, tree.value(slot.ref)));
  return [...own, ...partIds(tree, event).map((part) => key('item', part))];
}

/** The handles that evidence reports, or the one that a `resolve` is about, each with its room. */
function handlesOf(tree: JsonTree, event: Ref): readonly string[] {
  const room = memberString(tree, event, 'conversation');
  const slots = tree.member(event, 'slots');
  const holders = slots >= 0 && tree.kind(slots) === 'array' ? [...elements(tree, slots)] : [event];
  return holders.map((holder) => JSON.stringify([room, memberString(tree, holder, 'handle')]));
}

/** Whether the event stands without this mention: a member of its own that the format does not require. */
function isOptional(tree: JsonTree, ref: Ref): boolean {
  const name = tree.key(ref);
  const type = memberString(tree, tree.parent(ref), 'type');
  if (name === undefined || type === null || !isEventType(type)) return false;
  return (
    ['message', 'supersedes', 'retry_of'].includes(name) &&
    ID_MEMBERS[type].some((member) => member.name === name)
  );
}
