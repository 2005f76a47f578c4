import { LIMIT } from '../../../core/authority/claims.ts';
import type { Workbench } from '../../../core/workbench.ts';
import type { Command } from '../../app/types.ts';
import { inSlices, type Steps } from '../../canvas/slices.ts';
import type { Graph } from '../graph.ts';
import { sceneSteps } from '../model.ts';
import { toDot } from './dot.ts';
import { toMermaid } from './mermaid.ts';
import type { Picture } from './picture.ts';
import { svgToPng } from './png.ts';
import { svgSteps } from './svg.ts';

const SECTION = 'Export';

/** Commands that write the document in other formats, through whatever the host does with files. */
export function exportCommands(
  { graph, name }: { readonly graph: Graph; readonly name: string },
  { files }: Pick<Workbench, 'files'>,
): Command[] {
  const save = (ending: string, mime: string, bytes: Uint8Array) =>
    files.exportBytes(`${name}.${ending}`, bytes, mime);
  const text = (ending: string, mime: string, make: (picture: Picture) => string) => async () =>
    save(ending, mime, new TextEncoder().encode(make(await pictureOf(graph, name))));
  const svg = async () => sliced(svgSteps(await pictureOf(graph, name)));
  return [
    {
      id: 'authority.export.json',
      title: 'Export as JSON',
      section: SECTION,
      run: () => save('aagv.json', 'application/json', new TextEncoder().encode(graph.session.text)),
    },
    {
      id: 'authority.export.svg',
      title: 'Export as SVG',
      section: SECTION,
      run: async () => save('svg', 'image/svg+xml', new TextEncoder().encode(await svg())),
    },
    {
      id: 'authority.export.png',
      title: 'Export as PNG',
      section: SECTION,
      run: async () => save('png', 'image/png', await svgToPng(await svg())),
    },
    {
      id: 'authority.export.mermaid',
      title: 'Export as Mermaid',
      section: SECTION,
      run: text('mmd', 'text/plain', toMermaid),
    },
    {
      id: 'authority.export.dot',
      title: 'Export as DOT',
      section: SECTION,
      run: text('dot', 'text/vnd.graphviz', toDot),
    },
  ];
}

/** The picture of what is on screen now. A verdict that is behind the text is left out rather than shown wrongly. */
async function pictureOf(graph: Graph, name: string): Promise<Picture> {
  const { view, model, boxes, validation, version, session, lit } = graph;
  const current = version === session.version;
  return {
    name,
    view,
    model,
    scene: await sliced(sceneSteps(model, boxes)),
    validation: current ? validation : null,
    limit: LIMIT,
    lit: current ? lit : null,
  };
}

/** All steps, with rests between them, so that a picture of thousands does not hold the window up. */
async function sliced<T>(steps: Steps<T>): Promise<T> {
  const value = await inSlices(steps, () => false);
  if (value === null) throw new Error('the picture was broken off');
  return value;
}
