import { compareText } from './audience.ts';
import type { DeriveEvent, Item, ItemId, WriteEvent } from './types.ts';

/** The item of a write. */
export function writtenItem(event: WriteEvent): Item {
  return {
    id: event.item,
    conversation: event.conversation,
    session: event.session,
    text: event.text,
    subject: event.subject ?? null,
    entities: event.entities ?? [],
    message: event.message ?? null,
    seq: event.seq,
    time: event.time,
    sources: [],
    supersedes: event.supersedes ?? null,
  };
}

/**
 * One item of a derivation. It has a room, a session and a subject where all its sources share one, and the entities
 * of its own sources only: nothing of another part's sources.
 */
export function derivedItem(event: DeriveEvent, id: ItemId, text: string, sources: readonly Item[]): Item {
  return {
    id,
    conversation: shared(sources, (source) => source.conversation),
    session: shared(sources, (source) => source.session),
    text,
    subject: shared(sources, (source) => source.subject),
    entities: [...new Set(sources.flatMap((source) => source.entities))].sort(compareText),
    message: null,
    seq: event.seq,
    time: event.time,
    sources: sources.map((source) => source.id),
    supersedes: null,
  };
}

/** What to say where a partition has more or fewer texts than parts. */
export function textWarnings(event: DeriveEvent, parts: number): readonly string[] {
  const texts = event.texts?.length ?? parts;
  if (texts < parts) return [`${parts - texts} of ${parts} parts have no text and are not stored`];
  return texts > parts ? [`${texts - parts} of ${texts} texts belong to no part`] : [];
}

function shared<T>(sources: readonly Item[], of: (source: Item) => T | null): T | null {
  const first = sources[0] === undefined ? null : of(sources[0]);
  return sources.every((source) => of(source) === first) ? first : null;
}
