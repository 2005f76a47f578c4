import { LIMIT } from '../../../core/authority/claims.ts';
import type { Workbench } from '../../../core/workbench.ts';
import type { Command } from '../../app/types.ts';
import type { Graph } from '../graph.ts';
import { buildScene } from '../model.ts';
import { toDot } from './dot.ts';
import { toMermaid } from './mermaid.ts';
import type { Picture } from './picture.ts';
import { svgToPng } from './png.ts';
import { toSvg } from './svg.ts';

const SECTION = 'Export';

/** Commands that write the document in other formats, through whatever the host does with files. */
export function exportCommands(
  { graph, name }: { readonly graph: Graph; readonly name: string },
  { files }: Pick<Workbench, 'files'>,
): Command[] {
  const save = (ending: string, mime: string, bytes: Uint8Array) =>
    files.exportBytes(`${name}.${ending}`, bytes, mime);
  const text = (ending: string, mime: string, make: (picture: Picture) => string) => () =>
    save(ending, mime, new TextEncoder().encode(make(pictureOf(graph, name))));
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
      run: text('svg', 'image/svg+xml', toSvg),
    },
    {
      id: 'authority.export.png',
      title: 'Export as PNG',
      section: SECTION,
      run: async () => save('png', 'image/png', await svgToPng(toSvg(pictureOf(graph, name)))),
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
function pictureOf(graph: Graph, name: string): Picture {
  const { view, model, boxes, validation, version, session, lit } = graph;
  return {
    name,
    view,
    model,
    scene: buildScene(model, boxes),
    validation: version === session.version ? validation : null,
    limit: LIMIT,
    lit: version === session.version ? lit : null,
  };
}
