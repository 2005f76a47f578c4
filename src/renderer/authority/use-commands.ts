import {
  addCut,
  addNormalPath,
  setEdgeState,
  toggleRoot,
  toggleSink,
} from '../../core/authority/gestures.ts';
import type { EdgeState } from '../../core/authority/types.ts';
import { useApp, useCommands, useSelectionActions } from '../app/hooks.ts';
import type { Command, ElementRef } from '../app/types.ts';
import { exportCommands } from './export/commands.ts';
import { useGraph } from './graph.ts';
import { orderedPath } from './judgement.ts';
import { useScreenStore } from './screen-state.ts';
import { idsByKind, useActs } from './use-acts.ts';
import { useClipboard } from './use-clipboard.ts';
import { useCutCommands } from './use-cut-commands.ts';
import { useBlocksCommand, useLayoutCommand } from './use-layout.ts';

const GRAPH = 'Graph';
const CANVAS = 'Canvas';

/** Every command of the authority screen. Toolbar, keys, menus and palette all run these. */
export function useAuthorityCommands(): void {
  const graph = useGraph();
  const app = useApp();
  // Read when a command runs or is asked whether it could, since that may be before this component renders again.
  const selected = () => app.state.getState().opened?.selection.getState().selected ?? [];
  const picture = { graph, name: graph.session.info.name };
  useCommands([
    ...useEditCommands(selected),
    ...useElementCommands(selected),
    ...useCanvasCommands(selected),
    ...useCutCommands(selected),
    ...exportCommands(picture, app.workbench),
  ]);
}

type Selected = () => readonly ElementRef[];

function useEditCommands(selected: Selected): Command[] {
  const acts = useActs();
  const screen = useScreenStore();
  const clipboard = useClipboard();
  const { model } = useGraph();
  const actions = useSelectionActions();
  const some = () => selected().length > 0;
  const copyable = () => selected().some(({ kind }) => kind === 'node' || kind === 'edge');
  return [
    {
      id: 'authority.addNode',
      title: 'Add node',
      section: GRAPH,
      keys: ['Alt+A', 'Insert'],
      run: () => {
        const { canvas } = screen.getState();
        acts.addNodeAt(canvas?.pointer() ?? canvas?.middle() ?? { x: 0, y: 0 });
      },
    },
    {
      id: 'authority.connect',
      title: 'Connect…',
      section: GRAPH,
      keys: ['Alt+C'],
      enabled: () => model.nodes.length > 0,
      run: () => screen.setState({ dialog: 'connect' }),
    },
    {
      id: 'authority.rename',
      title: 'Rename…',
      section: GRAPH,
      keys: ['F2'],
      enabled: () => selected().length === 1,
      run: () => screen.setState({ dialog: 'rename' }),
    },
    {
      id: 'authority.delete',
      title: 'Delete',
      section: GRAPH,
      keys: ['Delete', 'Backspace'],
      enabled: some,
      run: () => acts.remove(selected()),
    },
    {
      id: 'authority.copy',
      title: 'Copy',
      section: GRAPH,
      hostKeys: ['Mod+C'],
      enabled: copyable,
      run: clipboard.copy,
    },
    {
      id: 'authority.cut',
      title: 'Cut to clipboard',
      section: GRAPH,
      hostKeys: ['Mod+X'],
      enabled: copyable,
      run: clipboard.cut,
    },
    {
      id: 'authority.paste',
      title: 'Paste',
      section: GRAPH,
      hostKeys: ['Mod+V'],
      run: clipboard.paste,
    },
    {
      id: 'authority.duplicate',
      title: 'Duplicate',
      section: GRAPH,
      keys: ['Mod+D'],
      enabled: copyable,
      run: clipboard.duplicate,
    },
    {
      id: 'authority.selectAll',
      title: 'Select all nodes and edges',
      section: GRAPH,
      keys: ['Mod+A'],
      run: () =>
        actions.select([
          ...model.nodes.map(({ id }) => ({ kind: 'node', id })),
          ...model.edges.map(({ id }) => ({ kind: 'edge', id })),
        ]),
    },
  ];
}

function useElementCommands(selected: Selected): Command[] {
  const acts = useActs();
  const { view, lit } = useGraph();
  const nodes = () => idsByKind(selected()).nodes;
  const edges = () => idsByKind(selected()).edges;
  const path = () => (edges().length > 0 ? edges() : (lit?.edges ?? []));
  const hasNodes = () => nodes().length > 0;
  const hasEdges = () => edges().length > 0;
  const state = (to: EdgeState): Command => ({
    id: `authority.state.${to}`,
    title: `Set edge ${to}`,
    section: GRAPH,
    enabled: hasEdges,
    run: () => void acts.do((tree) => setEdgeState(tree, edges(), to)),
  });
  const added = (kind: 'cut' | 'path') => ({
    select: (created: readonly string[]) => created.map((id) => ({ kind, id })),
  });
  return [
    {
      id: 'authority.toggleRoot',
      title: 'Mark as root, or no longer',
      section: GRAPH,
      keys: ['Alt+R'],
      enabled: hasNodes,
      run: () => void acts.do((tree) => toggleRoot(tree, nodes())),
    },
    {
      id: 'authority.toggleSink',
      title: 'Mark as sink, or no longer',
      section: GRAPH,
      keys: ['Alt+K'],
      enabled: hasNodes,
      run: () => void acts.do((tree) => toggleSink(tree, nodes())),
    },
    state('enabled'),
    state('disabled'),
    state('unknown'),
    {
      id: 'authority.addCut',
      title: 'Make a cut of these edges',
      section: GRAPH,
      keys: ['Alt+X'],
      enabled: hasEdges,
      run: () => void acts.do((tree) => addCut(tree, edges()), added('cut')),
    },
    {
      id: 'authority.addPath',
      title: `Declare a normal path of ${path().length > 0 && !hasEdges() ? 'the lit route' : 'these edges'}`,
      section: GRAPH,
      keys: ['Alt+P'],
      enabled: () => path().length > 0,
      run: () => void acts.do((tree) => addNormalPath(tree, orderedPath(view, path())), added('path')),
    },
  ];
}

function useCanvasCommands(selected: Selected): Command[] {
  const screen = useScreenStore();
  const layout = useLayoutCommand();
  const blocks = useBlocksCommand();
  const { model } = useGraph();
  const starts = () => {
    const { nodes, edges } = idsByKind(selected());
    const ends = edges.flatMap((id) => {
      const edge = model.edgeOf.get(id);
      return edge === undefined ? [] : [edge.source, edge.target];
    });
    return [...new Set([...nodes, ...ends])];
  };
  const depth = (by: number) => () => {
    const { around } = screen.getState();
    if (around !== null) screen.setState({ around: { ...around, depth: Math.max(1, around.depth + by) } });
  };
  const zoom = (factor: number) => () => screen.getState().canvas?.zoomBy(factor);
  const focused = () => screen.getState().around !== null;
  return [
    { id: 'authority.layout', title: 'Layout', section: CANVAS, keys: ['Alt+L'], run: layout },
    { id: 'authority.blocks', title: 'Place by trust domain', section: CANVAS, run: blocks },
    {
      id: 'authority.fit',
      title: 'Fit to window',
      section: CANVAS,
      keys: ['Alt+0'],
      run: () => screen.getState().canvas?.fit(),
    },
    { id: 'authority.zoomIn', title: 'Zoom in', section: CANVAS, keys: ['Alt+='], run: zoom(1.25) },
    { id: 'authority.zoomOut', title: 'Zoom out', section: CANVAS, keys: ['Alt+-'], run: zoom(0.8) },
    {
      id: 'authority.find',
      title: 'Find a node or edge',
      section: CANVAS,
      keys: ['Mod+F'],
      run: () => screen.setState({ finding: true }),
    },
    {
      id: 'authority.around',
      title: 'Look at the neighbourhood of the selection',
      section: CANVAS,
      keys: ['Alt+F'],
      enabled: () => starts().length > 0,
      run: () => screen.setState({ around: { nodes: starts(), depth: 1 } }),
    },
    {
      id: 'authority.aroundMore',
      title: 'Neighbourhood: one step further',
      section: CANVAS,
      enabled: focused,
      run: depth(1),
    },
    {
      id: 'authority.aroundLess',
      title: 'Neighbourhood: one step nearer',
      section: CANVAS,
      enabled: focused,
      run: depth(-1),
    },
    {
      id: 'authority.aroundOff',
      title: 'Neighbourhood: show everything',
      section: CANVAS,
      enabled: focused,
      run: () => screen.setState({ around: null }),
    },
  ];
}
