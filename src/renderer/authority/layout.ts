import type { Analysis, Layout, LayoutRequest } from '../../core/workbench.ts';
import type { Model } from './model.ts';

/**
 * Largest graph that is laid out without being asked, when a document is opened that has no layout. Layers of a larger
 * one are walls of nodes; it is shown by trust domain instead, until someone asks for layers.
 */
const FIRST_LAYOUT = { nodes: 150, edges: 600 } as const;

/** The question for a layout: sizes, trust domains as groups. */
export function layoutRequest(model: Model): LayoutRequest {
  return {
    nodes: model.nodes.map(({ id, width, height, domain }) => ({
      id,
      width,
      height,
      ...(domain === '' ? {} : { group: domain }),
    })),
    edges: model.edges.map(({ id, source, target }) => ({ id, source, target })),
  };
}

/** Asks for the first layout of a document; null where its size is over the budget for that. */
export function firstLayout(analysis: Analysis, model: Model): Promise<Layout> | null {
  const within = model.nodes.length <= FIRST_LAYOUT.nodes && model.edges.length <= FIRST_LAYOUT.edges;
  return within ? analysis.layout(layoutRequest(model)) : null;
}
