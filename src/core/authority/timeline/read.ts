import type { Finding, JsonTree, JsonValue, Ref } from '../../text/types.ts';
import type { RehearsalAction } from '../cut-types.ts';
import type { FieldChange } from '../gestures.ts';
import { quote } from '../quote.ts';
import { isUtcTime } from '../time.ts';
import type { EdgeState } from '../types.ts';
import { STATES } from '../wire.ts';

export const TIMELINE_VERSION = 'ambit-timeline/1';

/** One step of a timeline, with its place. */
export interface TimelineStep {
  readonly ref: Ref;
  readonly label: string | null;
  readonly capturedAt: string;
  readonly epoch: string | undefined;
  readonly action: RehearsalAction;
}

/** What a timeline document says: whole snapshots (one where it has a base), then steps. `null` is a step that is unsound. */
export interface TimelineDocument {
  readonly snapshots: readonly Ref[];
  readonly steps: readonly (TimelineStep | null)[];
}

const TOP = ['version', 'timeline_id', 'base', 'steps', 'snapshots', 'extensions'];
const STEP = ['captured_at', 'authority_epoch', 'label', 'cut', 'edges', 'act', 'observe', 'edit'];
const ACTIONS = ['cut', 'edges', 'act', 'observe', 'edit'] as const;

/** Reads a timeline by its schema (schemas/aagv-timeline.schema.json); reports what is not as it says. */
export class TimelineReader {
  readonly findings: Finding[] = [];
  readonly #tree: JsonTree;

  constructor(tree: JsonTree) {
    this.#tree = tree;
  }

  read(): TimelineDocument {
    const tree = this.#tree;
    const { root } = tree;
    if (tree.kind(root) !== 'object') {
      this.report('TIMELINE_SCHEMA', root, 'a timeline is an object');
      return { snapshots: [], steps: [] };
    }
    this.#closed(root, TOP, 'a timeline');
    this.#text(root, 'timeline_id');
    const extensions = tree.member(root, 'extensions');
    if (extensions >= 0 && tree.kind(extensions) !== 'object') {
      this.report('TIMELINE_SCHEMA', extensions, '`extensions` is not an object');
    }
    const version = tree.member(root, 'version');
    if (version < 0 || !tree.stringEquals(version, TIMELINE_VERSION)) {
      this.report(
        'TIMELINE_VERSION',
        version < 0 ? root : version,
        `the version is not ${quote(TIMELINE_VERSION)}`,
      );
      return { snapshots: [], steps: [] };
    }
    const [base, steps, snapshots] = ['base', 'steps', 'snapshots'].map((name) =>
      tree.member(root, name),
    ) as [Ref, Ref, Ref];
    if (base >= 0 === snapshots >= 0) {
      this.report('TIMELINE_SCHEMA', root, 'a timeline has either `base` and `steps` or `snapshots`');
      return { snapshots: [], steps: [] };
    }
    if (snapshots >= 0 && steps >= 0) this.report('TIMELINE_SCHEMA', steps, '`steps` go with `base`');
    return {
      snapshots: base >= 0 ? this.#objects([base]) : this.#objects(this.#items(snapshots)),
      steps: base >= 0 && steps >= 0 ? this.#items(steps).map((ref) => this.#step(ref)) : [],
    };
  }

  report(code: string, ref: Ref, message: string, ids: readonly string[] = []): void {
    const tree = this.#tree;
    this.findings.push({
      code,
      step: 1,
      severity: 'error',
      message,
      pointer: tree.pointer(ref),
      range: tree.range(ref),
      ids,
    });
  }

  #closed(object: Ref, names: readonly string[], what: string): void {
    const tree = this.#tree;
    for (let ref = tree.firstChild(object); ref >= 0; ref = tree.nextSibling(ref)) {
      const key = tree.key(ref)!;
      if (!names.includes(key)) {
        this.report(
          'TIMELINE_SCHEMA',
          ref,
          `${what} has a member ${quote(key)} that is not part of the format`,
        );
      }
    }
  }

  #items(array: Ref): Ref[] {
    const tree = this.#tree;
    if (tree.kind(array) !== 'array') {
      this.report('TIMELINE_SCHEMA', array, `${quote(tree.key(array) ?? '')} is not an array`);
      return [];
    }
    const items: Ref[] = [];
    for (let ref = tree.firstChild(array); ref >= 0; ref = tree.nextSibling(ref)) items.push(ref);
    return items;
  }

  #objects(refs: readonly Ref[]): Ref[] {
    return refs.filter((ref) => {
      const sound = this.#tree.kind(ref) === 'object';
      if (!sound) this.report('TIMELINE_SCHEMA', ref, 'a snapshot is an object');
      return sound;
    });
  }

  #step(ref: Ref): TimelineStep | null {
    const tree = this.#tree;
    const before = this.findings.length;
    if (tree.kind(ref) !== 'object') {
      this.report('TIMELINE_SCHEMA', ref, 'a step is an object');
      return null;
    }
    this.#closed(ref, STEP, 'a step');
    const capturedAt = this.#text(ref, 'captured_at');
    if (capturedAt === null) this.report('TIMELINE_SCHEMA', ref, 'a step has no `captured_at`');
    else if (!isUtcTime(capturedAt)) {
      this.report(
        'TIMELINE_SCHEMA',
        tree.member(ref, 'captured_at'),
        `${quote(capturedAt)} is not a time in UTC`,
      );
    }
    const epoch = this.#text(ref, 'authority_epoch') ?? undefined;
    const label = this.#text(ref, 'label');
    const action = this.#action(ref);
    if (this.findings.length > before || action === null || capturedAt === null) return null;
    return { ref, label, capturedAt, epoch, action };
  }

  /** A member that is a non-empty string, null where it is absent; reported where it is anything else. */
  #text(object: Ref, name: string): string | null {
    const tree = this.#tree;
    const ref = tree.member(object, name);
    if (ref < 0) return null;
    if (tree.kind(ref) === 'string' && tree.string(ref) !== '') return tree.string(ref);
    this.report('TIMELINE_SCHEMA', ref, `${quote(name)} is not a non-empty string`);
    return null;
  }

  #action(step: Ref): RehearsalAction | null {
    const tree = this.#tree;
    const [name, ...others] = ACTIONS.filter((action) => tree.member(step, action) >= 0);
    if (name === undefined || others.length > 0) {
      this.report('TIMELINE_SCHEMA', step, 'a step has one of `cut`, `edges`, `act`, `observe` and `edit`');
      return null;
    }
    const ref = tree.member(step, name);
    switch (name) {
      case 'cut':
      case 'act': {
        const id = this.#text(step, name);
        if (id === null) return null;
        return name === 'cut' ? { kind: 'cut', id } : { kind: 'act', revocationId: id };
      }
      case 'edges': {
        const edges = tree.value(ref) as JsonValue;
        if (isTexts(edges)) return { kind: 'edges', edges };
        break;
      }
      case 'observe': {
        const observed = observationOf(tree.value(ref) as JsonValue);
        if (observed !== null) return observed;
        break;
      }
      case 'edit': {
        const change = changeOf(tree.value(ref) as JsonValue);
        if (change !== null) return { kind: 'edit', change };
      }
    }
    this.report('TIMELINE_SCHEMA', ref, `${quote(name)} of a step is not as the format has it`);
    return null;
  }
}

function isTexts(value: JsonValue): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

type Members = { readonly [name: string]: JsonValue };

function membersOf(value: JsonValue, names: readonly string[]): Members | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  return Object.keys(value).every((name) => names.includes(name)) ? (value as Members) : null;
}

function observationOf(value: JsonValue): RehearsalAction | null {
  const members = membersOf(value, ['edge', 'state']);
  const { edge, state } = members ?? {};
  const known = STATES.find((word) => word === state);
  if (typeof edge !== 'string' || known === undefined) return null;
  return { kind: 'observe', edge, state: known satisfies EdgeState };
}

/** Fields that an edit may set, with the kind of value that each takes. Sequence, time and epoch belong to the step. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  document: { graph_id: ['string'] },
  node: { kind: ['string'], trust_domain: ['string'] },
  edge: {
    source: ['string'],
    target: ['string'],
    capability: ['string'],
    control_domain: ['string'],
    state: ['string'],
    revocable: ['boolean'],
    revocation_id: ['string', 'null'],
  },
};

function changeOf(value: JsonValue): FieldChange | null {
  const members = membersOf(value, ['of', 'id', 'field', 'value']);
  if (members === null) return null;
  const { of, id, field } = members;
  if (typeof of !== 'string' || typeof field !== 'string' || !Object.hasOwn(FIELDS, of)) return null;
  if ((of === 'document') !== (id === undefined) || (id !== undefined && typeof id !== 'string')) return null;
  const kinds = Object.hasOwn(FIELDS[of]!, field) ? FIELDS[of]![field]! : [];
  const kind = members.value === null ? 'null' : typeof members.value;
  return kinds.includes(kind) ? (members as unknown as FieldChange) : null;
}
