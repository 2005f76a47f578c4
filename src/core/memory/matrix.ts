import {
  type AdmissionReason,
  type AuthSetSource,
  admit,
  authSetSources,
  authSetsAt,
  currency,
} from './admission.ts';
import { covers, principalSet } from './audience.ts';
import { type Moment, recordedAt, type Timeline } from './timeline.ts';
import { type Audience, EVERYONE, type ItemId, type PrincipalId } from './types.ts';

/** How a principal, alone with the owner, comes to see an item. */
export type CellKind = 'recorded' | 'granted' | 'none';

/** Items by principals at one moment. */
export interface Matrix {
  readonly principals: readonly PrincipalId[];
  readonly rows: readonly MatrixRow[];
  /** Rows there are in all, of which `rows` may be a stretch. */
  readonly total: number;
}
export interface MatrixRow {
  readonly item: ItemId;
  readonly text: string;
  /** `current`, or why nobody sees it. */
  readonly state: 'current' | AdmissionReason;
  /** Whether everyone sees it, known or not. */
  readonly public: boolean;
  /** One a principal, in the order of `principals`. Of an item that is not current: what it was before. */
  readonly cells: readonly CellKind[];
}

/** The items recorded by a moment, in the order of recording, and who could see each then. */
export function matrixAt(
  timeline: Timeline,
  moment: Moment,
  stretch: { readonly offset: number; readonly limit: number } = {
    offset: 0,
    limit: Number.POSITIVE_INFINITY,
  },
): Matrix {
  const principals = timeline.history.principals.map(({ id }) => id);
  const recorded = timeline.entries.filter((entry) => entry.index < moment.applied);
  const rows = recorded.slice(stretch.offset, stretch.offset + stretch.limit).map((entry): MatrixRow => {
    const authSets = authSetsAt(entry, moment);
    const state = currency(entry, moment);
    return {
      item: entry.item.id,
      text: entry.item.text,
      state: state === 'current' && authSets.length === 0 ? 'quarantined' : state,
      public: state === 'current' && authSets.some((audience) => covers(audience, EVERYONE)),
      cells: principals.map((id) =>
        cell(authSets, recordedAt(entry, moment), principalSet(timeline.history.owner, [id])),
      ),
    };
  });
  return { principals, rows, total: recorded.length };
}

function cell(
  authSets: readonly Audience[],
  recorded: Audience | null,
  viewers: readonly PrincipalId[],
): CellKind {
  if (recorded !== null && covers(recorded, viewers)) return 'recorded';
  return authSets.some((audience) => covers(audience, viewers)) ? 'granted' : 'none';
}

/** For whom an item would be admitted at a moment, by which authset, and why not for the others (`ambit admits`). */
export interface Admits {
  readonly item: ItemId;
  readonly current: boolean;
  readonly authsets: readonly AuthSetSource[];
  /** Whether a room of unknown viewers would have it. */
  readonly public: boolean;
  readonly admits: readonly { readonly principal: PrincipalId; readonly witness: Audience }[];
  readonly withheld: readonly {
    readonly principal: PrincipalId;
    readonly reason: AdmissionReason;
    readonly outside: readonly PrincipalId[];
  }[];
}

/** {@link Admits} of an item, each principal alone with the owner; null where no such item was ever stored. */
export function admitsOf(timeline: Timeline, item: ItemId, moment: Moment): Admits | null {
  const entry = timeline.byId.get(item);
  if (entry === undefined) return null;
  const { owner, principals } = timeline.history;
  const judged = principals.map(({ id }) => ({
    principal: id,
    admission: admit(timeline, entry, { viewers: principalSet(owner, [id]), unresolved: false }, moment),
  }));
  const everyone = admit(timeline, entry, { viewers: EVERYONE, unresolved: false }, moment);
  return {
    item,
    current: currency(entry, moment) === 'current',
    authsets: authSetSources(entry, moment),
    public: everyone.kind === 'admitted',
    admits: judged.flatMap(({ principal, admission }) =>
      admission.kind === 'admitted' ? [{ principal, witness: admission.witness }] : [],
    ),
    withheld: judged.flatMap(({ principal, admission }) =>
      admission.kind === 'withheld'
        ? [{ principal, reason: admission.reason, outside: admission.outside }]
        : [],
    ),
  };
}
