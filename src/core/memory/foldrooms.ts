import type { RoomView } from './rules.ts';
import { type RoomLog, roomAt } from './timeline.ts';
import type { EvidenceEvent, History, ItemId, JoinEvent, PrincipalId, ResolveEvent, Slot } from './types.ts';

/** Evidence of one room, with the items that were bound under it. Its slots change when one is resolved. */
interface Evidence {
  slots: readonly Slot[];
  readonly items: { readonly item: ItemId; readonly index: number }[];
}

interface LiveRoom {
  readonly log: RoomLog;
  readonly open: Map<PrincipalId, RoomLog['memberships'][number]>;
  readonly evidence: Evidence[];
  readonly byHandle: Map<string, Evidence[]>;
  /** Cached view, dropped at every change. */
  view: RoomView | null;
}

/** An item to bind anew: its room as it was when it was written, with the slots as they are known now. */
export interface Rebinding {
  readonly item: ItemId;
  readonly room: RoomView;
  readonly awaiting: boolean;
}

/** Rooms while a history is folded: who is in, what evidence stands, and what waits for a slot to be resolved. */
export class FoldRooms {
  readonly logs = new Map<string, RoomLog>();
  private readonly live = new Map<string, LiveRoom>();
  private readonly awaiting = new Set<ItemId>();

  constructor(private readonly history: History) {
    for (const conversation of history.conversations) {
      const log: RoomLog = { conversation, memberships: [], evidence: [] };
      this.logs.set(conversation.id, log);
      this.live.set(conversation.id, { log, open: new Map(), evidence: [], byHandle: new Map(), view: null });
    }
  }

  view(conversation: string): RoomView {
    const room = this.room(conversation);
    room.view ??= {
      kind: room.log.conversation.kind,
      members: [...room.open.keys()],
      slots: room.evidence.at(-1)?.slots ?? null,
    };
    return room.view;
  }

  /** Returns a warning where the event changes nothing. The owner is in every room and neither joins nor leaves. */
  membership(event: JoinEvent, index: number): string | null {
    const { conversation, principal, type } = event;
    if (principal === this.history.owner) return `the owner \`${principal}\` is in every room anyway`;
    const room = this.room(conversation);
    const span = room.open.get(principal);
    if (type === 'join') {
      if (span !== undefined) return `\`${principal}\` is already in \`${conversation}\``;
      const joined = { principal, from: index, to: null };
      room.log.memberships.push(joined);
      room.open.set(principal, joined);
    } else {
      if (span === undefined) return `\`${principal}\` is not in \`${conversation}\``;
      span.to = index;
      room.open.delete(principal);
    }
    room.view = null;
    return null;
  }

  evidence(event: EvidenceEvent, index: number): void {
    const room = this.room(event.conversation);
    const evidence: Evidence = { slots: event.slots, items: [] };
    room.evidence.push(evidence);
    for (const { handle } of event.slots) {
      const same = room.byHandle.get(handle);
      if (same === undefined) room.byHandle.set(handle, [evidence]);
      else same.push(evidence);
    }
    room.log.evidence.push({ from: index, slots: event.slots });
    room.view = null;
  }

  /** Remembers under which evidence an item was bound; `awaiting` says that a resolved slot may widen it. */
  bound(conversation: string, item: ItemId, index: number, awaiting: boolean): void {
    this.room(conversation).evidence.at(-1)?.items.push({ item, index });
    if (awaiting) this.awaiting.add(item);
  }

  /** The slot's principal is known now, in the standing evidence and in all before it; what was bound under them. */
  resolve(event: ResolveEvent, index: number): readonly Rebinding[] {
    const room = this.room(event.conversation);
    const rebindings: Rebinding[] = [];
    for (const evidence of room.byHandle.get(event.handle) ?? []) {
      if (isKnown(evidence, event)) continue;
      evidence.slots = evidence.slots.map((slot) =>
        slot.handle === event.handle
          ? { handle: slot.handle, status: 'ok', principal: event.principal }
          : slot,
      );
      for (const { item, index: written } of evidence.items) {
        const then = roomAt(room.log, { applied: written, time: 0 });
        rebindings.push({
          item,
          room: { ...then, slots: evidence.slots },
          awaiting: this.awaiting.has(item),
        });
      }
    }
    const standing = room.evidence.at(-1);
    if (standing !== undefined) room.log.evidence.push({ from: index, slots: standing.slots });
    room.view = null;
    return rebindings;
  }

  /** The item waits for nothing any more. */
  settled(item: ItemId): void {
    this.awaiting.delete(item);
  }

  private room(conversation: string): LiveRoom {
    const room = this.live.get(conversation);
    if (room === undefined) throw new Error(`no conversation ${conversation}`);
    return room;
  }
}

/** Whether the slot is already certain to be the principal. */
function isKnown(evidence: Evidence, { handle, principal }: ResolveEvent): boolean {
  const slot = evidence.slots.find((reported) => reported.handle === handle);
  return slot?.status === 'ok' && slot.principal === principal;
}
