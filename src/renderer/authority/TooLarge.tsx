import type { AuthorityView } from '../../core/authority/types.ts';
import { useApp } from '../app/hooks.ts';
import { Button, Empty } from '../ui/index.ts';
import { useGraph } from './graph.ts';

/** Nodes and edges above which no drawing is made: tables still show everything. */
const DRAWN = 50_000;

function sizeOf({ nodes, edges }: Pick<AuthorityView, 'nodes' | 'edges'>): number {
  return nodes.length + edges.length;
}

/** Whether a graph is small enough to be drawn. */
export function canBeDrawn(view: Pick<AuthorityView, 'nodes' | 'edges'>): boolean {
  return sizeOf(view) <= DRAWN;
}

/** Says that a graph is not drawn, and how large it is. */
export function tooLargeSentence(view: Pick<AuthorityView, 'nodes' | 'edges'>): string {
  const size = sizeOf(view).toLocaleString('en');
  return `this graph has ${size} nodes and edges; drawings go up to ${DRAWN.toLocaleString('en')}`;
}

/** What stands in place of a drawing that nobody could read. */
export function TooLarge() {
  const { view } = useGraph();
  const { panes } = useApp();
  return (
    <Empty
      action={
        <Button onClick={() => panes.setState({ editor: true, editorTab: 'outline' })}>
          Show the outline
        </Button>
      }
    >
      {tooLargeSentence(view)}. The outline shows all of it, and the verdict speaks of all of it
    </Empty>
  );
}
