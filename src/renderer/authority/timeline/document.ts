import type { RehearsalAction } from '../../../core/authority/types.ts';
import {
  insertElement,
  type JsonTree,
  type JsonValue,
  parseJson,
  replaceValue,
  setMember,
  type TextEdit,
} from '../../../core/text/index.ts';

const VERSION = 'ambit-timeline/1';
/** Blanks that a line inside of the timeline is moved in by. */
const INDENT = '  ';

/** When a step happens, and what else is said of it. */
export interface StepFacts {
  /** RFC 3339, in UTC. */
  readonly capturedAt: string;
  /** The epoch from then on, where it changes. */
  readonly epoch?: string;
  readonly label?: string;
}

/** A step as it stands in a timeline document (schemas/aagv-timeline.schema.json). */
export function stepValue(action: RehearsalAction, { capturedAt, epoch, label }: StepFacts): JsonValue {
  return {
    captured_at: capturedAt,
    ...(epoch !== undefined && epoch !== '' && { authority_epoch: epoch }),
    ...(label !== undefined && label !== '' && { label }),
    ...actionValue(action),
  };
}

function actionValue(action: RehearsalAction): { readonly [name: string]: JsonValue } {
  switch (action.kind) {
    case 'cut':
      return { cut: action.id };
    case 'edges':
      return { edges: action.edges };
    case 'act':
      return { act: action.revocationId };
    case 'observe':
      return { observe: { edge: action.edge, state: action.state } };
    case 'edit':
      return { edit: { ...action.change } };
  }
}

/** Whether a timeline consists of whole snapshots rather than of a base and steps. */
export function hasWholeSnapshots(tree: JsonTree): boolean {
  return tree.kind(tree.root) === 'object' && tree.member(tree.root, 'snapshots') >= 0;
}

/** Edits that put a value at the end of `steps` or `snapshots`; null where the document has no place for it. */
export function appendTo(
  tree: JsonTree,
  list: 'steps' | 'snapshots',
  value: JsonValue,
): readonly TextEdit[] | null {
  if (tree.kind(tree.root) !== 'object') return null;
  const array = tree.member(tree.root, list);
  if (array < 0) return setMember(tree, tree.root, list, [value]);
  if (tree.kind(array) !== 'array') return null;
  return tree.firstChild(array) < 0 ? replaceValue(tree, array, [value]) : insertElement(tree, array, value);
}

/** A timeline that begins with a document as it is written, with steps, or null where the document is not JSON. */
export function timelineOf(id: string, base: string, steps: readonly JsonValue[] = []): string | null {
  if (parseJson(base).kind !== 'parsed') return null;
  const listed = steps.map((step) => `\n    ${JSON.stringify(step)}`).join(',');
  return [
    '{',
    `  "version": ${JSON.stringify(VERSION)},`,
    `  "timeline_id": ${JSON.stringify(id)},`,
    `  "base": ${indented(base)},`,
    `  "steps": [${listed}${listed === '' ? '' : '\n  '}]`,
    '}\n',
  ].join('\n');
}

/** A timeline of whole snapshots in the order given, or the place of the first that is not JSON. */
export function timelineOfSnapshots(id: string, snapshots: readonly string[]): string | number {
  const wrong = snapshots.findIndex((text) => parseJson(text).kind !== 'parsed');
  if (wrong >= 0) return wrong;
  const listed = snapshots.map((text) => `\n    ${indented(text, INDENT.repeat(2))}`).join(',');
  return [
    '{',
    `  "version": ${JSON.stringify(VERSION)},`,
    `  "timeline_id": ${JSON.stringify(id)},`,
    `  "snapshots": [${listed}\n  ]`,
    '}\n',
  ].join('\n');
}

/** A line end never stands inside of a JSON string, so that blanks after it change nothing. */
function indented(text: string, by = INDENT): string {
  return text.trim().replace(/\n/g, `\n${by}`);
}
