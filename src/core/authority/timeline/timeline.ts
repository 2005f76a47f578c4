import { applyEdits, parseJson } from '../../text/index.ts';
import type { Finding, JsonTree, Refusal } from '../../text/types.ts';
import type { Progress, SnapshotMark, Timeline, TimelineSnapshot } from '../cut-types.ts';
import { compareIds } from '../order.ts';
import { compareTimes, isUtcTime } from '../time.ts';
import type { AuthorityView } from '../types.ts';
import { analyse } from '../validate.ts';
import { viewOf } from '../view.ts';
import { type TimelineDocument, TimelineReader } from './read.ts';
import { rehearseOn } from './rehearse.ts';

/** One snapshot of a replay. */
interface Frame {
  readonly text: string;
  readonly label: string;
  readonly pointer: string;
}

/**
 * Replays a `.aagv-timeline.json`: a base and steps, or whole snapshots in sequence. Total: what cannot be read is a
 * finding, and the replay goes on with what can.
 */
export function timeline(text: string, progress: Progress = () => {}): Timeline {
  const { findings, frames } = replay(text);
  const refusals: Finding[] = [];
  const snapshots: TimelineSnapshot[] = [];
  let before: AuthorityView | null = null;
  for (const frame of frames) {
    progress(snapshots.length / frames.length, `snapshot ${snapshots.length + 1} of ${frames.length}`);
    const analysed = analyse(frame.text);
    if (analysed.kind === 'refused' || analysed.view === null) {
      // Later ones hold what this one held, and an index means the same in every question.
      if (analysed.kind === 'refused') refusals.push(refusalFinding(analysed.refusal, frame.pointer));
      break;
    }
    const { view, validation } = analysed;
    const previous = snapshots.at(-1);
    const wasClosed = previous === undefined ? null : previous.validation.outcome === 'VALID_CLOSED';
    snapshots.push({
      label: frame.label,
      pointer: frame.pointer,
      graphId: view.graphId,
      sequence: view.snapshotSequence,
      capturedAt: view.capturedAt,
      epoch: view.authorityEpoch,
      validation,
      marks: marksOf(before, view, wasClosed, validation.outcome === 'VALID_CLOSED'),
      stateChanges: before === null ? [] : stateChanges(before, view),
    });
    before = view;
  }
  return { findings: [...findings, ...refusals], snapshots, closedSince: closedSince(snapshots) };
}

/** The text of one snapshot of a timeline, or null where there is none with that index. */
export function timelineSnapshot(text: string, index: number): string | null {
  return replay(text).frames[index]?.text ?? null;
}

function replay(text: string): { readonly findings: readonly Finding[]; readonly frames: readonly Frame[] } {
  const parsed = parseJson(text);
  if (parsed.kind === 'refused') {
    return { findings: [refusalFinding(parsed.refusal, '')], frames: [] };
  }
  const problems = parsed.problems.map(
    (problem): Finding => ({ ...problem, step: 1, severity: 'error', ids: [] }),
  );
  if (parsed.kind === 'unparsed') return { findings: problems, frames: [] };
  const reader = new TimelineReader(parsed.tree);
  const frames = framesOf(parsed.tree, reader.read(), reader);
  return { findings: [...problems, ...reader.findings], frames };
}

function refusalFinding({ code, message }: Refusal, pointer: string): Finding {
  const start = { line: 1, column: 1, offset: 0 };
  return { code, step: 1, severity: 'error', message, pointer, range: { start, end: start }, ids: [] };
}

function framesOf(tree: JsonTree, document: TimelineDocument, reader: TimelineReader): Frame[] {
  const label = tree.member(tree.root, 'base') >= 0 ? 'base' : 'snapshot';
  const frames = document.snapshots.map(
    (ref): Frame => ({
      text: tree.text.slice(tree.start(ref), tree.end(ref)),
      label,
      pointer: tree.pointer(ref),
    }),
  );
  for (const step of document.steps) {
    const last = frames.at(-1);
    if (step === null || last === undefined) continue;
    const parsed = parseJson(last.text);
    const view = parsed.kind === 'parsed' ? viewOf(parsed.tree) : null;
    if (parsed.kind !== 'parsed' || view === null) continue;
    const next = rehearseOn(parsed.tree, view, step.action, step.capturedAt, step.epoch);
    if (next.kind !== 'next') {
      const why = next.kind === 'declined' ? next.message : next.refusal.message;
      reader.report('STEP_FAILED', step.ref, `the step cannot be done: ${why}`);
      continue;
    }
    frames.push({
      text: applyEdits(last.text, next.edits),
      label: step.label ?? next.label,
      pointer: tree.pointer(step.ref),
    });
  }
  return frames;
}

function marksOf(
  before: AuthorityView | null,
  now: AuthorityView,
  wasClosed: boolean | null,
  isClosed: boolean,
): SnapshotMark[] {
  const marks: SnapshotMark[] = [];
  if (before !== null) {
    const [last, next] = [before.snapshotSequence ?? -1, now.snapshotSequence ?? -1];
    if (next < last) marks.push('sequence falls');
    else if (next === last) marks.push('sequence repeats');
    if (timeFalls(before.capturedAt, now.capturedAt)) marks.push('time falls');
    if (now.authorityEpoch !== before.authorityEpoch) marks.push('epoch changes');
    if (now.graphId !== before.graphId) marks.push('graph changes');
  }
  if (isClosed && wasClosed !== true) marks.push('becomes closed');
  if (!isClosed && wasClosed === true) marks.push('no longer closed');
  return marks;
}

/** False where one of them is no time, which the validation of its snapshot says. */
function timeFalls(before: string, now: string): boolean {
  return isUtcTime(before) && isUtcTime(now) && compareTimes(now, before) < 0;
}

/** Edges of both snapshots whose states differ. */
function stateChanges(before: AuthorityView, now: AuthorityView): string[] {
  const states = new Map(before.edges.map((edge) => [edge.id, edge.state]));
  const changed = now.edges.filter((edge) => (states.get(edge.id) ?? edge.state) !== edge.state);
  return changed.map((edge) => edge.id).sort(compareIds);
}

function closedSince(snapshots: readonly TimelineSnapshot[]): number | null {
  const lastOther = snapshots.findLastIndex(({ validation }) => validation.outcome !== 'VALID_CLOSED');
  return lastOther === snapshots.length - 1 ? null : lastOther + 1;
}
