import { useSelectionActions } from '../../app/hooks.ts';
import type { Lit } from '../../app/selection.ts';
import { useGraph } from '../graph.ts';
import { routeSentence } from '../judgement.ts';

/** A route as a sentence of its nodes; pressing it lights it on the canvas. */
export function Route({
  path,
  tone,
  label,
}: {
  readonly path: readonly string[];
  readonly tone: Lit['tone'];
  /** What the route is, for the sentence of the light. */
  readonly label: string;
}) {
  const { view } = useGraph();
  const { light } = useSelectionActions();
  const sentence = routeSentence(view, path);
  return (
    <button
      type="button"
      className="a-link k-route"
      title={`light this route: ${path.join(', ')}`}
      onClick={() => light({ edges: path, tone, label: `${label} ${sentence}` })}
    >
      {sentence}
    </button>
  );
}
