import { type JsonTree, mergeEdits, parseJson, setMember, type TextEdit } from '../../text/index.ts';
import type { Rehearsal, RehearsalAction } from '../cut-types.ts';
import { type Gesture, setEdgeState, setField } from '../gestures.ts';
import { compareIds } from '../order.ts';
import { quote } from '../quote.ts';
import { isUtcTime } from '../time.ts';
import type { AuthorityView, GraphEdge } from '../types.ts';
import { viewOf } from '../view.ts';

/**
 * The next snapshot of a document as edits of its text: what the action does, the sequence one higher, and `capturedAt`
 * (RFC 3339, UTC). A document that is unsound elsewhere can be rehearsed too. Declined, with a sentence, where the action
 * names what is not there or would revoke what is declared not revocable.
 */
export function rehearse(text: string, action: RehearsalAction, capturedAt: string): Rehearsal {
  const parsed = parseJson(text);
  if (parsed.kind === 'refused') return parsed;
  const view = parsed.kind === 'parsed' ? viewOf(parsed.tree) : null;
  if (parsed.kind === 'unparsed' || view === null) return declined('the document is not a JSON object');
  return rehearseOn(parsed.tree, view, action, capturedAt);
}

/** {@link rehearse} on a text that has been read. `epoch` is the next authority epoch, where it changes. */
export function rehearseOn(
  tree: JsonTree,
  view: AuthorityView,
  action: RehearsalAction,
  capturedAt: string,
  epoch?: string,
): Rehearsal {
  if (!isUtcTime(capturedAt))
    return declined(`${quote(capturedAt)} is not a time in UTC, like \`2026-11-30T06:00:00Z\``);
  const { snapshotSequence: sequence } = view;
  if (sequence === null || !Number.isSafeInteger(sequence + 1) || sequence < 0) {
    return declined('`snapshot_sequence` is no whole number that has a next one');
  }
  const step = stepOf(tree, view, action);
  if (step.gesture.kind === 'refused') return declined(step.gesture.message);
  const merged = mergeEdits([
    step.gesture.edits,
    setMember(tree, tree.root, 'snapshot_sequence', sequence + 1),
    setMember(tree, tree.root, 'captured_at', capturedAt),
    ...(epoch === undefined ? [] : [setMember(tree, tree.root, 'authority_epoch', epoch)]),
  ]);
  if (merged.kind === 'overlap') {
    return declined(
      'the sequence, the time and the epoch of a snapshot are set with the step, not edited by it',
    );
  }
  const edits: readonly TextEdit[] = merged.edits;
  return { kind: 'next', label: step.label, edits, edges: [...step.edges].sort(compareIds) };
}

function declined(message: string): Rehearsal {
  return { kind: 'declined', message };
}

interface Step {
  readonly label: string;
  readonly gesture: Gesture;
  /** Edges whose state changes. */
  readonly edges: readonly string[];
}

function stepOf(tree: JsonTree, view: AuthorityView, action: RehearsalAction): Step {
  switch (action.kind) {
    case 'cut': {
      const cut = view.cuts.find(({ id }) => id === action.id);
      const label = `apply cut ${quote(action.id)}`;
      return cut === undefined
        ? no(label, `${quote(action.id)} is no cut`)
        : revoke(tree, view, label, cut.edges);
    }
    case 'edges': {
      const { length } = action.edges;
      return revoke(tree, view, `revoke ${length} ${length === 1 ? 'edge' : 'edges'}`, action.edges);
    }
    case 'act':
      return perform(tree, view, `act ${quote(action.revocationId)}`, new Set([action.revocationId]));
    case 'observe': {
      const { edge, state } = action;
      const changes = view.edges.some(({ id, state: now }) => id === edge && now !== state);
      const label = `observe ${quote(edge)} ${state}`;
      return { label, gesture: setEdgeState(tree, [edge], state), edges: changes ? [edge] : [] };
    }
    case 'edit': {
      const { change } = action;
      const isState = change.of === 'edge' && change.field === 'state';
      const of = change.of === 'document' ? '' : ` of ${quote(change.id)}`;
      const label = `set ${quote(change.field)}${of}`;
      return { label, gesture: setField(tree, change), edges: isState ? [change.id] : [] };
    }
  }
}

function no(label: string, message: string): Step {
  return { label, gesture: { kind: 'refused', message }, edges: [] };
}

/** Every act that these edges need; an act disables each revocable edge that has its id. */
function revoke(tree: JsonTree, view: AuthorityView, label: string, edges: readonly string[]): Step {
  const byId = new Map(view.edges.map((edge) => [edge.id, edge]));
  const acts = new Set<string>();
  for (const id of edges) {
    const edge = byId.get(id);
    if (edge === undefined) return no(label, `${quote(id)} is no edge`);
    if (!edge.revocable || edge.revocationId === null) {
      return no(label, `${quote(id)} is declared not revocable, so no act disables it`);
    }
    acts.add(edge.revocationId);
  }
  return edges.length === 0 ? no(label, 'there is no edge to revoke') : perform(tree, view, label, acts);
}

function perform(tree: JsonTree, view: AuthorityView, label: string, acts: ReadonlySet<string>): Step {
  const falls = (edge: GraphEdge): boolean =>
    edge.revocable && edge.revocationId !== null && acts.has(edge.revocationId);
  const falling = view.edges.filter(falls);
  if (falling.length === 0) return no(label, `${quote([...acts][0] ?? '')} revokes no edge`);
  const changing = falling.filter((edge) => edge.state !== 'disabled').map((edge) => edge.id);
  return { label, gesture: setEdgeState(tree, changing, 'disabled'), edges: changing };
}
