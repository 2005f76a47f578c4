import type { JsonTree, Ref } from '../../text/types.ts';
import type { HistoryEvent, MessageEvent, PrincipalId } from '../types.ts';
import { elements, type Report } from './fields.ts';
import { ID_MEMBERS, type IdKind, type IdMember, SLOT_MEMBER } from './ids.ts';

/** What has been said so far, walking the events in order: an id may be used only after it was introduced. */
export class References {
  private readonly seen: Readonly<Record<IdKind, Map<string, Ref>>> = {
    principal: new Map(),
    conversation: new Map(),
    item: new Map(),
    message: new Map(),
    grant: new Map(),
    attempt: new Map(),
  };
  private readonly messages = new Map<string, MessageEvent>();
  private readonly attempts = new Map<string, { conversation: string; query: string }>();
  private readonly handles = new Map<string, Set<string>>();
  private last: { seq: number; time: number } | null = null;

  constructor(
    private readonly tree: JsonTree,
    private readonly report: Report,
    private readonly owner: PrincipalId,
  ) {}

  /** Introduces an id, or reports that it is taken. */
  declare(kind: IdKind, id: string, ref: Ref): void {
    const earlier = this.seen[kind].get(id);
    if (earlier === undefined) {
      this.seen[kind].set(id, ref);
      return;
    }
    const { line, column } = this.tree.position(this.tree.start(earlier));
    this.report.error(ref, {
      code: 'DUPLICATE_ID',
      message: `the ${kind} \`${id}\` is there twice`,
      help: `it is introduced at line ${line}, column ${column}`,
      ids: [id],
    });
  }

  use(kind: IdKind, id: string, ref: Ref): void {
    if (this.seen[kind].has(id)) return;
    const elsewhere = kind === 'principal' || kind === 'conversation' ? '' : ' before this event';
    this.report.error(ref, {
      code: 'UNKNOWN_ID',
      message: `there is no ${kind} \`${id}\`${elsewhere}`,
      ids: [id],
    });
  }

  /** Checks one event against all before it. */
  event(event: HistoryEvent, ref: Ref): void {
    this.order(event, ref);
    const members = ID_MEMBERS[event.type];
    // What an event uses was there before it: what it introduces comes after, so that none refers to itself.
    for (const member of members) if (!member.declares) this.idMember(member, ref);
    for (const member of members) if (member.declares) this.idMember(member, ref);
    this.byOwner(event, ref);
    if (event.type === 'evidence') this.slots(event.conversation, ref);
    else if (event.type === 'message') this.messages.set(event.id, event);
    else if (event.type === 'write') this.sameRoom(event.message, event.conversation, ref);
    else if (event.type === 'derive') this.parts(event, ref);
    else if (event.type === 'grant') this.emptyGrant(event.until, event.time, ref);
    else if (event.type === 'resolve') this.knownHandle(event.conversation, event.handle, ref);
    else if (event.type === 'attempt') this.retry(event, ref);
  }

  private order(event: HistoryEvent, ref: Ref): void {
    const last = this.last;
    this.last = { seq: event.seq, time: event.time };
    if (last === null) return;
    if (event.seq <= last.seq) {
      const message = `\`seq\` ${event.seq} does not follow ${last.seq}`;
      this.report.error(this.tree.member(ref, 'seq'), {
        code: 'SEQ_ORDER',
        message,
        help: 'events stand in the order of their `seq`',
      });
    }
    if (event.time < last.time) {
      const message = `time goes backwards: \`${event.at}\` is before the event above it`;
      this.report.error(this.tree.member(ref, 'at'), { code: 'TIME_ORDER', message });
    }
  }

  private idMember(member: IdMember, event: Ref): void {
    const ref = this.tree.member(event, member.name);
    if (ref === -1) return;
    // `audience` may be the word PUBLIC, which is no id.
    const refs = member.many ? (this.tree.kind(ref) === 'array' ? elements(this.tree, ref) : []) : [ref];
    for (const place of refs) {
      if (this.tree.kind(place) !== 'string') continue;
      const id = this.tree.string(place);
      if (member.declares) this.declare(member.kind, id, place);
      else this.use(member.kind, id, place);
    }
  }

  private byOwner(event: HistoryEvent, ref: Ref): void {
    if (!('by' in event) || event.by === this.owner) return;
    this.report.error(this.tree.member(ref, 'by'), {
      code: 'NOT_OWNER',
      message: `a ${event.type} is made by the owner \`${this.owner}\` only, and this one is by \`${event.by}\``,
      help: 'anyone else, a model too, can only propose one',
      ids: [event.by],
    });
  }

  private slots(conversation: string, ref: Ref): void {
    const handles = new Set<string>();
    for (const slot of elements(this.tree, this.tree.member(ref, 'slots'))) {
      this.idMember(SLOT_MEMBER, slot);
      const place = this.tree.member(slot, 'handle');
      const handle = this.tree.string(place);
      if (handles.has(handle)) {
        this.report.error(place, {
          code: 'DUPLICATE_ID',
          message: `the handle \`${handle}\` is there twice`,
        });
      }
      handles.add(handle);
    }
    this.handles.set(conversation, new Set([...(this.handles.get(conversation) ?? []), ...handles]));
  }

  private sameRoom(message: string | undefined, conversation: string, ref: Ref): void {
    const said = message === undefined ? undefined : this.messages.get(message);
    if (said === undefined || said.conversation === conversation) return;
    this.report.error(this.tree.member(ref, 'message'), {
      code: 'ROOM_MISMATCH',
      message: `the message \`${said.id}\` was said in \`${said.conversation}\`, not in \`${conversation}\``,
      help: 'an item carries the audience of the room it was said in',
    });
  }

  /** A partition of n sources makes at most n parts, `item/1` to `item/n`: those ids are taken from here on. */
  private parts(event: Extract<HistoryEvent, { type: 'derive' }>, ref: Ref): void {
    if (event.disposition !== 'partition') return;
    const place = this.tree.member(ref, 'item');
    for (let part = 1; part <= event.sources.length; part++)
      this.declare('item', `${event.item}/${part}`, place);
    if (event.text === undefined || event.sources.length < 2) return;
    this.report.lint(this.tree.member(ref, 'text'), {
      code: 'SAME_TEXT',
      message: `every part of \`${event.item}\` has the same text`,
      help: 'a text made from all sources tells each audience about the others: give `texts`, one a part',
    });
  }

  private emptyGrant(until: number | undefined, from: number, ref: Ref): void {
    if (until === undefined || until > from) return;
    const message = 'the grant ends before it begins and never holds';
    this.report.lint(this.tree.member(ref, 'until'), { code: 'EMPTY_GRANT', message });
  }

  private knownHandle(conversation: string, handle: string, ref: Ref): void {
    if (this.handles.get(conversation)?.has(handle)) return;
    this.report.error(this.tree.member(ref, 'handle'), {
      code: 'UNKNOWN_HANDLE',
      message: `no evidence of \`${conversation}\` before this event has a slot \`${handle}\``,
      ids: [handle],
    });
  }

  private retry(event: Extract<HistoryEvent, { type: 'attempt' }>, ref: Ref): void {
    this.attempts.set(event.attempt, event);
    const first = event.retry_of === undefined ? undefined : this.attempts.get(event.retry_of);
    if (first === undefined) return;
    if (first.conversation === event.conversation && first.query === event.query) return;
    this.report.error(this.tree.member(ref, 'retry_of'), {
      code: 'RETRY_MISMATCH',
      message: `\`${event.attempt}\` is no retry of \`${event.retry_of}\`: its ${
        first.conversation === event.conversation ? 'query' : 'conversation'
      } is another`,
    });
  }
}
