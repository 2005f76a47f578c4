import { useMemo } from 'react';
import { setEdgeState } from '../../../core/authority/gestures.ts';
import type { AssumedState, Bounds, EdgeState, GraphEdge } from '../../../core/authority/types.ts';
import { Button, VerdictMark } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { ElementLink, ElementLinks } from '../inspector/parts.tsx';
import { useScreen, useScreenStore } from '../screen-state.ts';
import { useActs } from '../use-acts.ts';
import { Route } from './Route.tsx';
import { Answered, type Question, useAnswer } from './use-answer.tsx';
import { assumedStates, boundsSentence } from './what-if.ts';

/** Bounds for the document with assumed states; without any, for the document as it is. */
export function useBounds(assumed: readonly AssumedState[] = []): Question<Bounds> {
  const name = `bounds ${JSON.stringify(assumed)}`;
  return useAnswer(name, (api, text) => api.bounds(text, assumed));
}

/** What the unknown edges can change, and a layer of assumed states that the document knows nothing of. */
export function UnknownPanel() {
  const { view } = useGraph();
  const whatIf = useScreen((state) => state.whatIf);
  const assumed = useMemo(() => assumedStates(view, whatIf), [view, whatIf]);
  const question = useBounds(assumed);
  const unknown = view.edges.filter((edge) => (whatIf.get(edge.id) ?? edge.state) === 'unknown').length;
  return (
    <div className="k-panel">
      <div className="k-fields">
        <Assumptions assumed={assumed} />
      </div>
      <div className="k-answer">
        <Answered question={question}>
          {(bounds) => <BoundsAnswer bounds={bounds} unknown={unknown} />}
        </Answered>
      </div>
    </div>
  );
}

/** Unknown edges listed at most; the outline has all of them. */
const LISTED = 100;

function Assumptions({ assumed }: { readonly assumed: readonly AssumedState[] }) {
  const { view } = useGraph();
  const whatIf = useScreen((state) => state.whatIf);
  const store = useScreenStore();
  const adopt = useAdopt(assumed);
  const isShown = ({ id, state }: GraphEdge) => state === 'unknown' || whatIf.has(id);
  const shown = view.edges.filter(isShown);
  const others = view.edges.filter((edge) => !isShown(edge)).slice(0, LISTED);
  return (
    <>
      {shown.length === 0 && <p className="a-none">no edge is unknown</p>}
      <ul className="k-assumed">
        {shown.slice(0, LISTED).map((edge) => (
          <li key={edge.pointer}>
            <ElementLink kind="edge" id={edge.id} />
            <span className="a-none">{edge.state}</span>
            <select
              className="input"
              aria-label={`What if ${edge.id}`}
              value={whatIf.get(edge.id) ?? ''}
              onChange={(event) => {
                const next = new Map(whatIf);
                if (event.target.value === '') next.delete(edge.id);
                else next.set(edge.id, event.target.value as EdgeState);
                store.setState({ whatIf: next });
              }}
            >
              <option value="">as it is</option>
              <option value="enabled">what if enabled</option>
              <option value="disabled">what if disabled</option>
              <option value="unknown">what if unknown</option>
            </select>
          </li>
        ))}
      </ul>
      {shown.length > LISTED && <p className="a-none">and {shown.length - LISTED} more, in the outline</p>}
      <select
        className="input mono"
        aria-label="What if another edge is disabled"
        value=""
        onChange={(event) => {
          const { value } = event.target;
          if (value !== '') store.setState({ whatIf: new Map(whatIf).set(value, 'disabled') });
        }}
      >
        <option value="">what if another edge is disabled…</option>
        {others.map((edge) => (
          <option key={edge.pointer} value={edge.id}>
            {edge.id}
          </option>
        ))}
      </select>
      {whatIf.size > 0 && (
        <div className="a-buttons">
          <Button primary disabled={assumed.length === 0} onClick={adopt}>
            Write these states down
          </Button>
          <Button onClick={() => store.setState({ whatIf: new Map() })}>Drop them</Button>
        </div>
      )}
    </>
  );
}

/** Makes the assumed states those of the document, in one step of its history. */
function useAdopt(assumed: readonly AssumedState[]): () => void {
  const { session } = useGraph();
  const acts = useActs();
  const store = useScreenStore();
  return () => {
    const coalesce = `adopt ${session.version}`;
    for (const to of ['enabled', 'disabled', 'unknown'] as const) {
      const edges = assumed.filter(({ state }) => state === to).map(({ edge }) => edge);
      if (edges.length > 0 && !acts.do((tree) => setEdgeState(tree, edges, to), { coalesce })) return;
    }
    store.setState({ whatIf: new Map() });
  };
}

/** What the unknown edges can change; open and closed are no outcomes here, since paths and cuts are not looked at. */
export function BoundsAnswer({ bounds, unknown }: { readonly bounds: Bounds; readonly unknown: number }) {
  const { openIf, openPath, closedIf } = bounds;
  const { outcome } = useGraph().validation;
  return (
    <>
      <p className="c-bounds">
        <b>{boundsSentence(bounds, unknown)}</b>
      </p>
      <dl className="facts">
        <End name="all disabled" outcome={bounds.allDisabled} />
        <End name="all enabled" outcome={bounds.allEnabled} />
        <div className="fact">
          <dt>open if</dt>
          <dd>
            {openIf === null && 'nothing unknown can open a path'}
            {openIf?.length === 0 && 'a path is open already'}
            {openIf !== null && openIf.length > 0 && (
              <>
                <ElementLinks kind="edge" ids={openIf} /> {openIf.length === 1 ? 'is' : 'are'} enabled
              </>
            )}
          </dd>
        </div>
        {openPath !== null && (
          <div className="fact">
            <dt>then by</dt>
            <dd>
              <Route path={openPath} tone="open" label="open if enabled:" />
            </dd>
          </div>
        )}
        <div className="fact">
          <dt>closed if</dt>
          <dd>
            {closedIf === null && 'a path is open without any of them'}
            {closedIf?.length === 0 && 'no path can open'}
            {closedIf !== null && closedIf.length > 0 && (
              <>
                <ElementLinks kind="edge" ids={closedIf} /> {closedIf.length === 1 ? 'is' : 'are'} disabled
              </>
            )}
          </dd>
        </div>
      </dl>
      {outcome === 'INVALID' && (
        <p className="k-proof">the outcome is INVALID whatever the states: see Problems</p>
      )}
      {unknown > 0 && outcome !== 'INVALID' && (
        <p className="k-proof">
          the outcome stays INDETERMINATE until every relevant unknown edge is observed
        </p>
      )}
    </>
  );
}

function End({ name, outcome }: { readonly name: string; readonly outcome: Bounds['allEnabled'] }) {
  const tone = outcome === 'VALID_OPEN' ? 'open' : 'closed';
  return (
    <div className="fact">
      <dt>{name}</dt>
      <dd>
        <VerdictMark verdict={{ tone, word: tone }} word />
      </dd>
    </div>
  );
}
