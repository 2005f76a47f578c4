import { useApp } from '../app/hooks.ts';
import { Button, Empty } from '../ui/index.ts';
import { useGraph } from './graph.ts';

/** What stands in place of a drawing that nobody could read. */
export function TooLarge({ limit }: { readonly limit: number }) {
  const { view } = useGraph();
  const { panes } = useApp();
  const size = (view.nodes.length + view.edges.length).toLocaleString('en');
  return (
    <Empty
      action={
        <Button onClick={() => panes.setState({ editor: true, editorTab: 'outline' })}>
          Show the outline
        </Button>
      }
    >
      this graph has {size} nodes and edges; drawings go up to {limit.toLocaleString('en')}. The outline shows
      all of it, and the verdict speaks of all of it
    </Empty>
  );
}
