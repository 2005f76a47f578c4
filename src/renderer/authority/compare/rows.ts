import type { AuthorityDifference, AuthorityView, FieldDifference } from '../../../core/authority/types.ts';
import type { JsonValue } from '../../../core/text/types.ts';
import type { ElementRef } from '../../app/types.ts';
import type { Point } from '../../canvas/geometry.ts';
import { routeSentence } from '../judgement.ts';

export type Change = 'new authority' | 'added' | 'removed' | 'changed' | 'only moved';

/** One row of a comparison. */
export interface DifferenceRow {
  readonly key: string;
  readonly change: Change;
  /** What kind of thing it is, in words. */
  readonly what: string;
  readonly id: string;
  readonly detail: string;
  /** What to bring into view. */
  readonly element: ElementRef | null;
  /** A route to light. */
  readonly path: readonly string[] | null;
}

const LISTS = [
  ['nodes', 'node', 'node'],
  ['edges', 'edge', 'edge'],
  ['roots', 'root', 'node'],
  ['sinks', 'sink', 'node'],
  ['paths', 'normal path', 'path'],
  ['cuts', 'cut', 'cut'],
] as const;

/** A comparison as rows: new authority first, then what was added, removed and changed, at last what only moved. */
export function differenceRows(
  difference: AuthorityDifference,
  union: AuthorityView,
  moved: readonly string[] = [],
): DifferenceRow[] {
  const rows = difference.newlyReachable.map(
    ({ root, sink, enabled, path }): DifferenceRow => ({
      key: JSON.stringify(['reach', root, sink, enabled]),
      change: 'new authority',
      what: enabled ? 'by enabled edges' : 'by structure',
      id: `${root} → ${sink}`,
      detail: routeSentence(union, path),
      element: null,
      path,
    }),
  );
  for (const change of ['added', 'removed', 'changed'] as const) {
    for (const [list, what, kind] of LISTS) {
      const { added, removed, changed } = difference[list];
      const entries =
        change === 'changed'
          ? changed.map(({ id, fields }) => ({ id, detail: fieldsSentence(fields) }))
          : (change === 'added' ? added : removed).map((id) => ({ id, detail: '' }));
      for (const { id, detail } of entries) {
        const key = JSON.stringify([change, list, id]);
        rows.push({ key, change, what, id, detail, element: { kind, id }, path: null });
      }
    }
  }
  for (const id of moved) {
    rows.push({
      key: JSON.stringify(['moved', id]),
      change: 'only moved',
      what: 'node',
      id,
      detail: 'stands elsewhere on the canvas; nothing of it changed',
      element: { kind: 'node', id },
      path: null,
    });
  }
  return rows;
}

/** Nodes in both layouts that stand elsewhere and of which nothing else changed. */
export function onlyMoved(
  difference: AuthorityDifference,
  before: ReadonlyMap<string, Point>,
  after: ReadonlyMap<string, Point>,
): string[] {
  const changed = new Set([
    ...difference.nodes.changed.map(({ id }) => id),
    ...difference.nodes.added,
    ...difference.nodes.removed,
  ]);
  return [...after].flatMap(([id, now]) => {
    const then = before.get(id);
    const stands = then === undefined || (then.x === now.x && then.y === now.y);
    return stands || changed.has(id) ? [] : [id];
  });
}

function fieldsSentence(fields: Readonly<Record<string, FieldDifference>>): string {
  return Object.entries(fields)
    .map(([name, [before, after]]) => `${name}: ${valueWord(before)} → ${valueWord(after)}`)
    .join('; ');
}

function valueWord(value: JsonValue): string {
  if (value === null) return 'none';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueWord).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** How many rows there are of each change, as one sentence. */
export function differenceSentence(rows: readonly DifferenceRow[]): string {
  const order: readonly Change[] = ['new authority', 'added', 'removed', 'changed', 'only moved'];
  const parts = order.flatMap((change) => {
    const count = rows.filter((row) => row.change === change).length;
    return count === 0 ? [] : [`${count} ${change}`];
  });
  return parts.length === 0 ? 'they mean the same' : parts.join(', ');
}
