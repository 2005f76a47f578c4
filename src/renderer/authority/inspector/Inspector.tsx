import { useSelection } from '../../app/hooks.ts';
import { useGraph } from '../graph.ts';
import { DocumentPanels } from './DocumentPanels.tsx';
import { EdgePanels } from './EdgePanels.tsx';
import { ListPanels } from './ListPanels.tsx';
import { ManyPanel } from './ManyPanel.tsx';
import { NodePanels } from './NodePanels.tsx';

/** Facts and fields of what is selected; of the document where nothing is. */
export function Inspector() {
  const { view } = useGraph();
  const selected = useSelection((selection) => selection.selected);
  const [first] = selected;
  if (first === undefined) return <DocumentPanels />;
  if (selected.length > 1) return <ManyPanel selected={selected} />;
  switch (first.kind) {
    case 'node': {
      const node = view.nodes.find((one) => one.id === first.id);
      return node === undefined ? <DocumentPanels /> : <NodePanels key={node.id} node={node} />;
    }
    case 'edge': {
      const edge = view.edges.find((one) => one.id === first.id);
      return edge === undefined ? <DocumentPanels /> : <EdgePanels key={edge.id} edge={edge} />;
    }
    case 'cut':
    case 'path': {
      const lists = first.kind === 'cut' ? view.cuts : view.normalPaths;
      const list = lists.find((one) => one.id === first.id);
      return list === undefined ? (
        <DocumentPanels />
      ) : (
        <ListPanels key={`${first.kind} ${list.id}`} kind={first.kind} list={list} />
      );
    }
    default:
      return <DocumentPanels />;
  }
}
