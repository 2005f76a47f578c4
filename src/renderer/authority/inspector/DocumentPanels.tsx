import { useApp } from '../../app/hooks.ts';
import { Facts, Panel } from '../../ui/index.ts';
import { CutVerdict } from '../CutsPanel.tsx';
import { AdvisorSummary } from '../cuts/CutWork.tsx';
import { BoundsAnswer, useBounds } from '../cuts/UnknownPanel.tsx';
import { Answered } from '../cuts/use-answer.tsx';
import { useGraph } from '../graph.ts';
import { routeSentence } from '../judgement.ts';
import { ElementLink, ElementLinks, WireField } from './parts.tsx';

/** The document itself: its fields, roots and sinks, cuts with their judgement, normal paths. */
export function DocumentPanels() {
  const { view, validation } = useGraph();
  const judged = new Map(validation.cuts.map((cut) => [cut.id, cut]));
  return (
    <>
      <Panel title="Snapshot">
        <WireField
          label="graph id"
          mono
          value={view.graphId}
          change={(value) => ({ of: 'document', field: 'graph_id', value })}
        />
        <WireField
          label="sequence"
          mono
          value={view.snapshotSequence === null ? '' : String(view.snapshotSequence)}
          change={(value) => ({
            of: 'document',
            field: 'snapshot_sequence',
            value: value.trim() === '' ? Number.NaN : Number(value),
          })}
        />
        <WireField
          label="captured at (UTC)"
          mono
          value={view.capturedAt}
          change={(value) => ({ of: 'document', field: 'captured_at', value })}
        />
        <WireField
          label="authority epoch"
          mono
          value={view.authorityEpoch}
          change={(value) => ({ of: 'document', field: 'authority_epoch', value })}
        />
      </Panel>
      <Panel title="Graph">
        <Facts
          rows={[
            ['roots', <ElementLinks key="roots" kind="node" ids={view.roots} />],
            ['sinks', <ElementLinks key="sinks" kind="node" ids={view.sinks} />],
            ['trust domains', domainsOf(view) || <span className="a-none">none</span>],
          ]}
        />
        {validation.outcome === 'VALID_OPEN' && validation.witness !== undefined && (
          <p className="a-note">open path: {routeSentence(view, validation.witness)}</p>
        )}
      </Panel>
      {validation.outcome === 'INDETERMINATE' && <UnknownBounds />}
      <Panel title="Cuts">
        {view.cuts.length === 0 && <p className="a-none">none is declared</p>}
        <ul className="a-list">
          {view.cuts.map((cut) => (
            <li key={cut.pointer}>
              <ElementLink kind="cut" id={cut.id} /> <CutVerdict judged={judged.get(cut.id) ?? null} />
            </li>
          ))}
        </ul>
      </Panel>
      <AdvisorSummary />
      <Panel title="Normal paths">
        {view.normalPaths.length === 0 && <p className="a-none">none is declared</p>}
        <ul className="a-list">
          {view.normalPaths.map((path) => (
            <li key={path.pointer}>
              <ElementLink kind="path" id={path.id} /> <span>{routeSentence(view, path.edges)}</span>
            </li>
          ))}
        </ul>
      </Panel>
      {view.nodes.length > 0 && <Hint />}
    </>
  );
}

/** Beside an outcome that is INDETERMINATE: what the unknown edges can change. */
function UnknownBounds() {
  const { view } = useGraph();
  const { commands } = useApp();
  const question = useBounds();
  const unknown = view.edges.filter(({ state }) => state === 'unknown').length;
  return (
    <Panel
      title="Bounds on the unknown"
      actions={
        <button type="button" className="a-link" onClick={() => commands.run('authority.whatIf')}>
          what if…
        </button>
      }
    >
      <Answered question={question}>
        {(bounds) => <BoundsAnswer bounds={bounds} unknown={unknown} />}
      </Answered>
    </Panel>
  );
}

function domainsOf(view: ReturnType<typeof useGraph>['view']): string {
  return [...new Set(view.nodes.map((node) => node.trustDomain))].sort().join(', ');
}

/** One way on, for whoever sees the screen for the first time. */
function Hint() {
  const { commands } = useApp();
  return (
    <p className="panel a-hint">
      Drag from a node's dot to connect, or{' '}
      <button type="button" className="a-link" onClick={() => commands.run('authority.connect')}>
        choose two nodes
      </button>
      .
    </p>
  );
}
