import { useMemo, useState } from 'react';
import { setCutEdges, setPathEdges } from '../../../core/authority/gestures.ts';
import type { EdgeList, GraphEdge } from '../../../core/authority/types.ts';
import { useSelection, useSelectionActions } from '../../app/hooks.ts';
import { Button, Details, Facts, Panel } from '../../ui/index.ts';
import { CutVerdict } from '../CutsPanel.tsx';
import { CutWork } from '../cuts/CutWork.tsx';
import { useGraph } from '../graph.ts';
import { IdPicker, OFFERED } from '../IdPicker.tsx';
import { litByBypass, routeSteps, sharedActs } from '../judgement.ts';
import { useActs } from '../use-acts.ts';
import { ElementFindings, ElementLink, ElementLinks, IdField } from './parts.tsx';

/** A cut or a normal path: its edges, and for a cut how it was judged and what stays open. */
export function ListPanels({ kind, list }: { readonly kind: 'cut' | 'path'; readonly list: EdgeList }) {
  return (
    <>
      <Panel title={kind === 'cut' ? `Cut ${list.id}` : `Normal path ${list.id}`}>
        <IdField kind={kind} id={list.id} />
        {kind === 'cut' ? <CutFacts list={list} /> : <PathFacts list={list} />}
        <EdgeEditor kind={kind} list={list} />
      </Panel>
      {kind === 'cut' && <OpenRoute list={list} />}
      {kind === 'cut' && <CutWork cut={list} />}
      <ElementFindings pointer={list.pointer} />
    </>
  );
}

function CutFacts({ list }: { readonly list: EdgeList }) {
  const { view, validation } = useGraph();
  const judged = validation.cuts.find((cut) => cut.id === list.id) ?? null;
  const shared = useMemo(() => sharedActs(view), [view]);
  const own = new Set(list.edges);
  const members = view.edges.filter((edge) => own.has(edge.id));
  const acts = new Set(members.flatMap((edge) => edge.revocationId ?? []));
  const domains = [...new Set(members.map((edge) => edge.controlDomain))].sort();
  const beyond = [...shared]
    .filter(([act]) => acts.has(act))
    .flatMap(([, edges]) => edges.filter((id) => !own.has(id)));
  return (
    <Facts
      rows={[
        ['edges', <ElementLinks key="edges" kind="edge" ids={list.edges} />],
        ['judged', <CutVerdict key="judged" judged={judged} />],
        ['revocation acts', String(acts.size)],
        ['control domains', domains.join(', ')],
        ...(beyond.length === 0
          ? []
          : [['also fall', <ElementLinks key="beyond" kind="edge" ids={beyond} />] as const]),
      ]}
    />
  );
}

function PathFacts({ list }: { readonly list: EdgeList }) {
  const { view } = useGraph();
  const nodes = routeSteps(view, list.edges).map((step) => step.node);
  return (
    <Facts
      rows={[
        ['edges', <ElementLinks key="edges" kind="edge" ids={list.edges} />],
        ['passes', <ElementLinks key="nodes" kind="node" ids={nodes} />],
      ]}
    />
  );
}

/** The route that a cut leaves open, step under step, with the way to light it on the canvas. */
function OpenRoute({ list }: { readonly list: EdgeList }) {
  const { view, validation } = useGraph();
  const { light } = useSelectionActions();
  const bypass = validation.cuts.find((cut) => cut.id === list.id)?.bypass;
  if (bypass == null) return null;
  return (
    <Panel title="Open route without it">
      <ol className="a-route">
        {routeSteps(view, bypass).map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a route may come to a node twice
          <li key={index} style={{ paddingInlineStart: index * 12 }}>
            {step.edge !== null && (
              <>
                <span aria-hidden="true">└ </span>
                <ElementLink kind="edge" id={step.edge} />{' '}
              </>
            )}
            <ElementLink kind="node" id={step.node} />
          </li>
        ))}
      </ol>
      <Button onClick={() => light(litByBypass(view, list.id, bypass))}>Show on the canvas</Button>
    </Panel>
  );
}

/** Edges of a list that can be taken out one by one here; in a longer one by the text. */
const LISTED = 400;

/** Takes edges that were ticked in a list; for a pointer the canvas selection does the same. */
function EdgeEditor({ kind, list }: { readonly kind: 'cut' | 'path'; readonly list: EdgeList }) {
  const { view } = useGraph();
  const acts = useActs();
  const hovered = useSelection((selection) => selection.hovered);
  const set = (edges: readonly string[]) =>
    acts.do((tree) =>
      kind === 'cut' ? setCutEdges(tree, list.id, edges) : setPathEdges(tree, list.id, edges),
    );
  const offered = () => {
    const own = new Set(list.edges);
    return view.edges.filter((edge) => !own.has(edge.id));
  };
  return (
    <Details className="a-edit" summary="Change its edges">
      {() => (
        <>
          <ul>
            {list.edges.slice(0, LISTED).map((id, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a path may name an edge twice
              <li key={`${index} ${id}`} data-hovered={hovered?.kind === 'edge' && hovered.id === id}>
                <span className="mono">{id}</span>
                <Button
                  aria-label={`Take ${id} out`}
                  disabled={list.edges.length === 1}
                  onClick={() => set(list.edges.filter((_, at) => at !== index))}
                >
                  Take out
                </Button>
              </li>
            ))}
          </ul>
          {list.edges.length > LISTED && <p className="a-none">and {list.edges.length - LISTED} more</p>}
          <AddEdge offered={offered()} onAdd={(id) => set([...list.edges, id])} />
        </>
      )}
    </Details>
  );
}

/** Adds an edge that is chosen in a list, or typed where the list would be too long. */
function AddEdge({
  offered,
  onAdd,
}: {
  readonly offered: readonly GraphEdge[];
  readonly onAdd: (id: string) => void;
}) {
  const [typed, setTyped] = useState('');
  if (offered.length > OFFERED) {
    return (
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onAdd(typed);
          setTyped('');
        }}
      >
        <IdPicker label="add an edge" value={typed} ids={offered.map(({ id }) => id)} onChange={setTyped} />
        <button type="submit" className="button" disabled={!offered.some(({ id }) => id === typed)}>
          Add
        </button>
      </form>
    );
  }
  return (
    <select
      className="input mono"
      aria-label="Add an edge"
      value=""
      onChange={(event) => event.target.value !== '' && onAdd(event.target.value)}
    >
      <option value="">add an edge…</option>
      {offered.map((edge) => (
        <option key={edge.pointer} value={edge.id}>
          {`${edge.id}: ${edge.source} → ${edge.target}`}
        </option>
      ))}
    </select>
  );
}
