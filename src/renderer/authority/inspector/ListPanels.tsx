import { setCutEdges, setPathEdges } from '../../../core/authority/gestures.ts';
import type { EdgeList } from '../../../core/authority/types.ts';
import { useSelection, useSelectionActions } from '../../app/hooks.ts';
import { Button, Facts, Panel } from '../../ui/index.ts';
import { CutVerdict } from '../CutsPanel.tsx';
import { CutWork } from '../cuts/CutWork.tsx';
import { useGraph } from '../graph.ts';
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
  const members = view.edges.filter((edge) => list.edges.includes(edge.id));
  const acts = new Set(members.flatMap((edge) => edge.revocationId ?? []));
  const domains = [...new Set(members.map((edge) => edge.controlDomain))].sort();
  const beyond = [...sharedActs(view)]
    .filter(([act]) => acts.has(act))
    .flatMap(([, edges]) => edges.filter((id) => !list.edges.includes(id)));
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

/** Takes edges that were ticked in a list; for a pointer the canvas selection does the same. */
function EdgeEditor({ kind, list }: { readonly kind: 'cut' | 'path'; readonly list: EdgeList }) {
  const { view } = useGraph();
  const acts = useActs();
  const hovered = useSelection((selection) => selection.hovered);
  const offered = view.edges.filter((edge) => !list.edges.includes(edge.id));
  const set = (edges: readonly string[]) =>
    acts.do((tree) =>
      kind === 'cut' ? setCutEdges(tree, list.id, edges) : setPathEdges(tree, list.id, edges),
    );
  return (
    <details className="a-edit">
      <summary>Change its edges</summary>
      <ul>
        {list.edges.map((id, index) => (
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
      <select
        className="input mono"
        aria-label="Add an edge"
        value=""
        onChange={(event) => event.target.value !== '' && set([...list.edges, event.target.value])}
      >
        <option value="">add an edge…</option>
        {offered.map((edge) => (
          <option key={edge.pointer} value={edge.id}>
            {`${edge.id}: ${edge.source} → ${edge.target}`}
          </option>
        ))}
      </select>
    </details>
  );
}
