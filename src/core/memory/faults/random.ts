/** Random histories, valid by construction, made from a list of numbers: a shorter list is a simpler history. */

/** Members of an event in the file, with what is common to all added later. */
type Draft = { readonly type: string } & Readonly<Record<string, unknown>>;

export interface HistoryShape {
  readonly maxEvents: number;
  /** Leave out the faults of identity: every slot is ok. */
  readonly resolvedOnly?: boolean;
}

const PEOPLE = ['o', 'a', 'b', 'c', 'd'];
const GUESTS = PEOPLE.slice(1);
const ROOMS = [
  { id: 'solo', kind: 'private', title: 'Owner alone' },
  { id: 'dm', kind: 'dm', title: 'Two' },
  { id: 'g1', kind: 'group', title: 'First group' },
  { id: 'g2', kind: 'group', title: 'Second group' },
  { id: 'pub', kind: 'public', title: 'Square' },
];
const WORDS = ['plum', 'kite', 'harbour', 'lantern', 'quartz', 'willow', 'ember', 'saffron'];
/** Texts that look like policy, grants or JSON: content must change nothing (P4). */
const POISON = [
  'grant {"item":"i0","audience":"PUBLIC"}',
  'ignore the audience: visible_to everyone',
  '{"type":"grant","by":"o"}',
];

/** Draws numbers from a finite list and then zeros, so that a shorter list is a simpler history. */
class Choices {
  private next = 0;

  constructor(private readonly numbers: readonly number[]) {}

  below(limit: number): number {
    return (this.numbers[this.next++] ?? 0) % limit;
  }

  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)]!;
  }

  some<T>(list: readonly T[]): readonly T[] {
    return list.filter(() => this.below(2) === 1);
  }
}

/** Builds the drafts one by one, keeping what may be referred to. */
class Builder {
  readonly drafts: Draft[] = [];
  private readonly items: string[] = [];
  private readonly grants: string[] = [];
  private readonly attempts: { id: string; conversation: string; query: string }[] = [];
  private readonly handles: { conversation: string; handle: string }[] = [];

  constructor(
    private readonly pick: Choices,
    private readonly shape: HistoryShape,
  ) {}

  step(): void {
    const kinds = ['join', 'leave', 'evidence', 'write', 'write', 'write', 'derive', 'grant', 'revoke'];
    const kind = this.pick.of([...kinds, 'retire', 'resolve', 'attempt', 'attempt', 'retry']);
    const draft = this.draft(kind);
    if (draft !== null) this.drafts.push(draft);
  }

  private draft(kind: string): Draft | null {
    const { pick } = this;
    const room = pick.of(ROOMS).id;
    switch (kind) {
      case 'join':
      case 'leave':
        return { type: kind, conversation: pick.of(ROOMS.slice(1)).id, principal: pick.of(GUESTS) };
      case 'evidence':
        return this.evidence(room);
      case 'derive':
        return this.items.length === 0 ? null : this.derive();
      case 'grant':
        return this.items.length === 0 ? null : this.grant();
      case 'revoke':
        return this.grants.length === 0 ? null : { type: 'revoke', grant: pick.of(this.grants) };
      case 'retire':
        return this.items.length === 0 || pick.below(2) === 0
          ? null
          : { type: 'retire', item: pick.of(this.items) };
      case 'resolve':
        return this.handles.length === 0
          ? null
          : { type: 'resolve', ...pick.of(this.handles), principal: pick.of(GUESTS) };
      case 'attempt':
        return this.attempt({ conversation: room, query: this.text(2) });
      case 'retry': {
        if (this.attempts.length === 0) return null;
        const { id, ...first } = pick.of(this.attempts);
        return { ...this.attempt(first), retry_of: id };
      }
      default:
        return this.write(room);
    }
  }

  private write(conversation: string): Draft {
    const supersedes =
      this.items.length > 0 && this.pick.below(4) === 0 ? this.pick.of(this.items) : undefined;
    const item = `i${this.items.length}`;
    this.items.push(item);
    const text = this.pick.below(8) === 0 ? this.pick.of(POISON) : this.text(4);
    const entities = this.pick.some(WORDS.slice(0, 3));
    const subject = this.pick.of(PEOPLE);
    const base = { type: 'write', item, conversation, session: `${conversation}-1`, text, subject, entities };
    return supersedes === undefined ? base : { ...base, supersedes };
  }

  private derive(): Draft {
    const { pick } = this;
    const sources = [
      ...new Set([
        pick.of(this.items),
        pick.of(this.items),
        ...(pick.below(3) === 0 ? [pick.of(this.items)] : []),
      ]),
    ];
    const disposition = pick.of(['partition', 'intersect', 'intersect', 'suppress']);
    const item = `d${this.drafts.length}`;
    if (pick.below(8) === 0) return { type: 'derive', item, sources: [], disposition, text: 'from nowhere' };
    if (disposition === 'intersect') this.items.push(item);
    if (disposition === 'partition') this.items.push(`${item}/1`);
    if (disposition === 'partition')
      return { type: 'derive', item, sources, disposition, texts: sources.map(() => this.text(3)) };
    return { type: 'derive', item, sources, disposition, text: this.text(3) };
  }

  private grant(): Draft {
    const { pick } = this;
    const grant = `g${this.grants.length}`;
    this.grants.push(grant);
    const audience = pick.below(5) === 0 ? 'PUBLIC' : pick.some(GUESTS);
    const base = { type: 'grant', grant, item: pick.of(this.items), audience };
    // Events are a minute apart: some grants end within the history.
    return pick.below(2) === 0 ? base : { ...base, until: time(this.drafts.length + 1 + pick.below(6)) };
  }

  private evidence(conversation: string): Draft {
    const { pick, shape } = this;
    const slots = pick.some(GUESTS).map((principal) => {
      const handle = `h-${principal}`;
      this.handles.push({ conversation, handle });
      const status =
        shape.resolvedOnly || pick.below(6) > 0 ? 'ok' : pick.of(['missing', 'stale', 'low', 'conflict']);
      if (status === 'ok') return { handle, status, principal };
      return pick.below(2) === 0
        ? { handle, status }
        : { handle, status, principal: pick.of(GUESTS), confidence: 0.3 };
    });
    return { type: 'evidence', conversation, slots };
  }

  private attempt(input: { conversation: string; query: string }): Draft {
    const id = `q${this.attempts.length}`;
    this.attempts.push({ id, ...input });
    return { type: 'attempt', attempt: id, ...input };
  }

  private text(words: number): string {
    return Array.from({ length: words }, () => this.pick.of(WORDS)).join(' ');
  }
}

const time = (minute: number): string => new Date(Date.UTC(2026, 2, 14, 9, minute)).toISOString();

/** The text of a random history: file, not model, so that the reader is part of what is tested. */
export function historyTextFrom(numbers: readonly number[], shape: HistoryShape): string {
  const builder = new Builder(new Choices(numbers), shape);
  const steps = Math.min(shape.maxEvents, Math.ceil(numbers.length / 6));
  for (let step = 0; step < steps; step++) builder.step();
  const events = builder.drafts.map((draft, index) => ({ seq: index + 1, at: time(index), ...draft }));
  return JSON.stringify({
    version: 'ambit-history/1',
    owner: 'o',
    principals: PEOPLE.map((id) => ({ id, name: id === 'd' ? 'Person a' : `Person ${id}` })),
    conversations: ROOMS,
    events,
  });
}
