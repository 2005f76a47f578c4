import { useMemo } from 'react';
import { type FieldChange, setField } from '../../../core/authority/gestures.ts';
import type { EdgeState, GraphEdge } from '../../../core/authority/types.ts';
import { Facts, Panel, SelectField } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { sharedActs } from '../judgement.ts';
import { useActs } from '../use-acts.ts';
import { ElementFindings, ElementLink, ElementLinks, IdField, WireField } from './parts.tsx';

const STATES: readonly { readonly value: EdgeState; readonly label: string }[] = [
  { value: 'enabled', label: 'enabled (solid)' },
  { value: 'disabled', label: 'disabled (dashed)' },
  { value: 'unknown', label: 'unknown (dotted)' },
];

/** Fields of an edge, how it is revoked and what falls with it. */
export function EdgePanels({ edge }: { readonly edge: GraphEdge }) {
  const { view } = useGraph();
  const acts = useActs();
  const { id } = edge;
  const set = (field: FieldChange) => void acts.do((tree) => setField(tree, field));
  const inLists = (lists: typeof view.cuts) =>
    lists.filter((list) => list.edges.includes(id)).map((list) => list.id);
  return (
    <>
      <Panel title={`Edge ${id}`}>
        <IdField kind="edge" id={id} />
        <WireField
          label="source"
          mono
          value={edge.source}
          change={(value) => ({ of: 'edge', id, field: 'source', value })}
        />
        <WireField
          label="target"
          mono
          value={edge.target}
          change={(value) => ({ of: 'edge', id, field: 'target', value })}
        />
        <WireField
          label="capability"
          value={edge.capability}
          change={(value) => ({ of: 'edge', id, field: 'capability', value })}
        />
        <SelectField
          label="state"
          value={edge.state}
          options={STATES}
          onChange={(value) => set({ of: 'edge', id, field: 'state', value })}
        />
      </Panel>
      <Panel title="Enforcement">
        <div className="a-checks">
          <label>
            <input
              type="checkbox"
              checked={edge.revocable}
              onChange={(event) => set({ of: 'edge', id, field: 'revocable', value: event.target.checked })}
            />
            revocable
          </label>
        </div>
        <WireField
          label="control domain"
          value={edge.controlDomain}
          change={(value) => ({ of: 'edge', id, field: 'control_domain', value })}
        />
        <WireField
          label="revocation id"
          mono
          value={edge.revocationId ?? ''}
          change={(value) => ({
            of: 'edge',
            id,
            field: 'revocation_id',
            value: value === '' ? null : value,
          })}
        />
        <FallsTogether edge={edge} />
      </Panel>
      <Panel title="Where it stands">
        <Facts
          rows={[
            ['from', <ElementLink key="from" kind="node" id={edge.source} />],
            ['to', <ElementLink key="to" kind="node" id={edge.target} />],
            ['cuts', <ElementLinks key="cuts" kind="cut" ids={inLists(view.cuts)} />],
            ['normal paths', <ElementLinks key="paths" kind="path" ids={inLists(view.normalPaths)} />],
          ]}
        />
      </Panel>
      <ElementFindings pointer={edge.pointer} />
    </>
  );
}

/** One revocation act may disable several edges: then it says which. */
function FallsTogether({ edge }: { readonly edge: GraphEdge }) {
  const { view } = useGraph();
  const acts = useMemo(() => sharedActs(view), [view]);
  const shared = edge.revocationId === null ? undefined : acts.get(edge.revocationId);
  if (shared === undefined) return null;
  const others = shared.filter((id) => id !== edge.id);
  return (
    <div className="a-note">
      <p>
        one act, <code>{edge.revocationId}</code>, also disables
      </p>
      <ElementLinks kind="edge" ids={others} />
    </div>
  );
}
