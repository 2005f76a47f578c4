import type { JsonTree } from '../../text/types.ts';
import { principalSet } from '../audience.ts';
import {
  type Audience,
  type DeriveEvent,
  DISPOSITIONS,
  type HistoryEvent,
  type PrincipalId,
  PUBLIC,
  SLOT_STATUSES,
  type Slot,
} from '../types.ts';
import { elements, type Fields, type Report } from './fields.ts';
import { EVENT_TYPES, type EventType, isEventType } from './ids.ts';

type Base = { readonly seq: number; readonly at: string; readonly time: number };
type Reader = (fields: Fields, base: Base, owner: PrincipalId, tree: JsonTree) => HistoryEvent;

/** An object without the members that are undefined, as `exactOptionalPropertyTypes` asks. */
function defined<T extends object>(value: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(value).filter(([, member]) => member !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> };
}

const READERS: Readonly<Record<EventType, Reader>> = {
  join: (f, base) => ({
    ...base,
    type: 'join',
    conversation: f.id('conversation'),
    principal: f.id('principal'),
  }),
  leave: (f, base) => ({
    ...base,
    type: 'leave',
    conversation: f.id('conversation'),
    principal: f.id('principal'),
  }),
  evidence: (f, base) => ({
    ...base,
    type: 'evidence',
    conversation: f.id('conversation'),
    slots: f.objects('slots', readSlot),
  }),
  message: (f, base) => ({
    ...base,
    type: 'message',
    id: f.id('id'),
    conversation: f.id('conversation'),
    session: f.string('session'),
    speaker: f.id('speaker'),
    text: f.string('text'),
  }),
  write: (f, base) => ({
    ...base,
    type: 'write',
    item: f.id('item'),
    conversation: f.id('conversation'),
    session: f.string('session'),
    text: f.string('text'),
    ...defined({
      subject: f.optionalString('subject'),
      entities: f.strings('entities', false),
      message: f.optionalId('message'),
      supersedes: f.optionalId('supersedes'),
    }),
  }),
  derive: readDerive,
  grant: (f, base, owner, tree) => ({
    ...base,
    type: 'grant',
    grant: f.id('grant'),
    item: f.id('item'),
    audience: readAudience(f, owner, tree),
    ...defined({ until: f.optionalTime('until') }),
    by: f.optionalId('by') ?? owner,
  }),
  revoke: (f, base, owner) => ({
    ...base,
    type: 'revoke',
    grant: f.id('grant'),
    by: f.optionalId('by') ?? owner,
  }),
  retire: (f, base, owner) => ({
    ...base,
    type: 'retire',
    item: f.id('item'),
    by: f.optionalId('by') ?? owner,
  }),
  resolve: (f, base, owner) => ({
    ...base,
    type: 'resolve',
    conversation: f.id('conversation'),
    handle: f.string('handle'),
    principal: f.id('principal'),
    by: f.optionalId('by') ?? owner,
  }),
  attempt: (f, base) => ({
    ...base,
    type: 'attempt',
    attempt: f.id('attempt'),
    conversation: f.id('conversation'),
    query: f.string('query'),
    ...defined({ retry_of: f.optionalId('retry_of') }),
  }),
};

/** One event of the file, or null where its type is not known (which is reported). */
export function readEvent(
  fields: Fields,
  owner: PrincipalId,
  tree: JsonTree,
  report: Report,
): HistoryEvent | null {
  const base = { seq: fields.whole('seq'), ...fields.moment('at') };
  const typeRef = fields.member('type', 'string', true);
  const type = typeRef === -1 ? '' : tree.string(typeRef);
  if (isEventType(type)) return READERS[type](fields, base, owner, tree);
  fields.letPass();
  if (typeRef === -1) return null;
  report.error(typeRef, {
    code: 'UNKNOWN_TYPE',
    message: `there is no event type \`${type}\``,
    help: `it is one of ${EVENT_TYPES.join(', ')}`,
  });
  return null;
}

function readSlot(f: Fields): Slot {
  const handle = f.string('handle');
  const status = f.word('status', SLOT_STATUSES);
  const principal = f.optionalId('principal');
  if (status === 'ok' && principal === undefined) {
    f.schema(f.ref, `the slot \`${handle}\` is \`ok\` and names no \`principal\``);
  }
  return { handle, status, ...defined({ principal, confidence: f.optionalShare('confidence') }) };
}

function readDerive(f: Fields, base: Base): DeriveEvent {
  const item = f.id('item');
  const sources = [...new Set(f.strings('sources', true))];
  const disposition = f.word('disposition', DISPOSITIONS);
  const text = f.optionalString('text');
  const texts = f.strings('texts', false);
  if (text !== undefined && texts !== undefined) {
    f.schema(f.ref, 'a derivation has `text` or `texts`, not both');
  } else if (texts !== undefined && disposition === 'intersect') {
    f.schema(f.ref, 'an intersection is one item and has one `text`');
  } else if (text === undefined && texts === undefined && disposition !== 'suppress') {
    f.schema(f.ref, 'the member `text` is missing', 'a partition may have `texts` instead, one a part');
  }
  return { ...base, type: 'derive', item, sources, disposition, ...defined({ text, texts }) };
}

function readAudience(f: Fields, owner: PrincipalId, tree: JsonTree): Audience {
  f.skip('audience');
  const ref = tree.member(f.ref, 'audience');
  if (ref === -1) f.schema(f.ref, 'the member `audience` is missing');
  else if (tree.kind(ref) === 'array') return principalSet(owner, f.stringsAt(ref, 'audience'));
  else if (tree.kind(ref) === 'string' && tree.string(ref) === PUBLIC) return PUBLIC;
  else f.schema(ref, '`audience` must be a list of principals or `PUBLIC`');
  return [owner];
}

/** Refs of the event objects, in file order. */
export function eventRefs(tree: JsonTree, root: number): readonly number[] {
  const events = tree.member(root, 'events');
  return events === -1 || tree.kind(events) !== 'array' ? [] : [...elements(tree, events)];
}
