import { createContext, useContext, useEffect, useMemo, useState } from 'react';
import type {
  Answer,
  AuthorityDifference,
  AuthorityView,
  DiffAnswer,
} from '../../../core/authority/types.ts';
import { useWorkbench } from '../../app/hooks.ts';
import type { Box } from '../../canvas/geometry.ts';
import type { Steps } from '../../canvas/slices.ts';
import { useSteps } from '../../canvas/use-steps.ts';
import { whyNone } from '../cuts/answers.ts';
import { type Question, useAnswer } from '../cuts/use-answer.tsx';
import { isLarge, useGraph } from '../graph.ts';
import { buildModel, type Model } from '../model.ts';
import { type Other, useScreen } from '../screen-state.ts';
import { type DifferenceRow, differenceRows, onlyMoved } from './rows.ts';
import { differenceMarks, unionBoxes, unionView } from './union.ts';

/** The open document beside another one: `before` is the other, `after` is the open one. */
export interface Comparison {
  readonly other: Other;
  readonly question: Question<AuthorityDifference>;
  readonly union: AuthorityView;
  readonly model: Model;
  readonly boxes: ReadonlyMap<string, Box>;
  readonly marks: ReturnType<typeof differenceMarks>;
  readonly rows: readonly DifferenceRow[];
}

const NO_MARKS: ReturnType<typeof differenceMarks> = { nodes: new Map(), edges: new Map() };

export const ComparisonContext = createContext<Comparison | null>(null);

/** The comparison that is looked at, or null. */
export function useComparison(): Comparison | null {
  return useContext(ComparisonContext);
}

/** Says of which of two documents an answer's trouble is. */
export function namedTrouble(
  answer: DiffAnswer,
  names: Readonly<Record<'before' | 'after', string>>,
): Answer<AuthorityDifference> {
  if (answer.kind === 'answered') return answer;
  return { kind: 'declined', message: `\`${names[answer.document]}\`: ${whyNone(answer)}` };
}

/** Makes the comparison with the document that the screen has as `other`. Called once, around the screen. */
export function useComparisonWith(): Comparison | null {
  const other = useScreen((state) => state.other);
  const { session, view, boxes } = useGraph();
  const otherView = useOtherView(other);
  const name = other === null ? 'no comparison' : `diff ${other.key}`;
  const question = useAnswer<AuthorityDifference>(name, async (api, text) => {
    if (other === null) return { kind: 'declined', message: 'there is nothing to compare with' };
    const names = { before: other.name, after: session.info.name };
    return namedTrouble(await api.diff(other.text, text), names);
  });
  const drawn = useDrawn(other, otherView, view, boxes);
  const { answer } = question;
  return useMemo(() => {
    if (other === null || drawn === null) return null;
    const moved = answer === null ? [] : onlyMoved(answer, other.positions, session.layout.positions);
    const rows = answer === null ? [] : differenceRows(answer, drawn.union, moved);
    const marks = answer === null ? NO_MARKS : differenceMarks(answer);
    return { question, ...drawn, marks, rows };
  }, [other, drawn, question, answer, session]);
}

interface Drawn extends Pick<Comparison, 'other' | 'union' | 'model' | 'boxes'> {}

function* drawing(
  other: Other,
  otherView: AuthorityView,
  view: AuthorityView,
  boxes: ReadonlyMap<string, Box>,
): Steps<Drawn> {
  const union = unionView(otherView, view);
  yield;
  const model = buildModel(union);
  yield;
  return { other, union, model, boxes: unionBoxes(model, boxes, other.positions) };
}

/** What is drawn of two documents; of large ones the last picture stands until the next is made. */
function useDrawn(
  other: Other | null,
  otherView: AuthorityView | null,
  view: AuthorityView,
  boxes: ReadonlyMap<string, Box>,
): Drawn | null {
  const make = useMemo(
    () => (other === null || otherView === null ? null : () => drawing(other, otherView, view, boxes)),
    [other, otherView, view, boxes],
  );
  const drawn = useSteps(make, !isLarge(view));
  return drawn?.other === other ? drawn : null;
}

function useOtherView(other: Other | null): AuthorityView | null {
  const { analysis } = useWorkbench();
  const [found, setFound] = useState<{ readonly of: Other; readonly view: AuthorityView | null } | null>(
    null,
  );
  useEffect(() => {
    if (other === null) return;
    const abort = new AbortController();
    analysis
      .with({ signal: abort.signal })
      .authority(other.text)
      .then((result) => setFound({ of: other, view: result.kind === 'analysed' ? result.view : null }))
      // Why it cannot be read is what the comparison itself answers.
      .catch(() => {});
    return () => abort.abort();
  }, [analysis, other]);
  return found !== null && found.of === other ? found.view : null;
}
