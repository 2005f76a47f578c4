import { toggleRoot, toggleSink } from '../../../core/authority/gestures.ts';
import type { GraphNode } from '../../../core/authority/types.ts';
import { Facts, Panel } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { useActs } from '../use-acts.ts';
import { ElementFindings, ElementLinks, IdField, WireField } from './parts.tsx';

/** Fields and connections of a node. */
export function NodePanels({ node }: { readonly node: GraphNode }) {
  const { view } = useGraph();
  const acts = useActs();
  const { id } = node;
  const ids = (by: 'source' | 'target') =>
    view.edges.filter((edge) => edge[by] === id).map((edge) => edge.id);
  return (
    <>
      <Panel title={`Node ${id}`}>
        <IdField kind="node" id={id} />
        <WireField
          label="kind"
          value={node.kind}
          change={(value) => ({ of: 'node', id, field: 'kind', value })}
        />
        <WireField
          label="trust domain"
          value={node.trustDomain}
          change={(value) => ({ of: 'node', id, field: 'trust_domain', value })}
        />
        <div className="a-checks">
          <label>
            <input
              type="checkbox"
              checked={node.root}
              onChange={() => void acts.do((tree) => toggleRoot(tree, [id]))}
            />
            root
          </label>
          <label>
            <input
              type="checkbox"
              checked={node.sink}
              onChange={() => void acts.do((tree) => toggleSink(tree, [id]))}
            />
            sink
          </label>
        </div>
      </Panel>
      <Panel title="Connections">
        <Facts
          rows={[
            ['edges in', <ElementLinks key="in" kind="edge" ids={ids('target')} />],
            ['edges out', <ElementLinks key="out" kind="edge" ids={ids('source')} />],
          ]}
        />
      </Panel>
      <ElementFindings pointer={node.pointer} />
    </>
  );
}
