import type { EdgeState } from '../../../core/authority/types.ts';
import { byDomain, edgeWords, nodeWords, type Picture, printable, verdictLines } from './picture.ts';

const STYLES: Readonly<Record<EdgeState, string>> = {
  enabled: 'solid',
  disabled: 'dashed',
  unknown: 'dotted',
};

/** A directed graph in the DOT language (graphviz.org/doc/info/lang.html); ids are made up, labels quoted. */
export function toDot(picture: Picture): string {
  const { model } = picture;
  const names = new Map(model.nodes.map((node, index) => [node.id, `n${index}`]));
  const lines = [
    `digraph ${quote([picture.view.graphId])} {`,
    '  rankdir=LR;',
    `  label=${quote([picture.name, ...verdictLines(picture)])};`,
    '  node [shape=box, style=rounded, fontname="Helvetica"];',
    '  edge [fontname="Helvetica", fontsize=10];',
  ];
  let cluster = 0;
  for (const [domain, nodes] of byDomain(model)) {
    if (domain !== null) {
      lines.push(`  subgraph cluster_${cluster++} {`, `    label=${quote([`trust domain ${domain}`])};`);
    }
    for (const node of nodes) {
      const marked = node.root || node.sink ? ', penwidth=2' : '';
      const ghost = node.ghost ? ', style="rounded,dashed"' : '';
      lines.push(`    ${names.get(node.id)} [label=${quote([node.id, nodeWords(node)])}${marked}${ghost}];`);
    }
    if (domain !== null) lines.push('  }');
  }
  for (const edge of model.edges) {
    const attributes = `label=${quote(edgeWords(edge))}, style=${STYLES[edge.state]}`;
    lines.push(`  ${names.get(edge.source)} -> ${names.get(edge.target)} [${attributes}];`);
  }
  return `${[...lines, '}'].join('\n')}\n`;
}

/** A quoted DOT string of lines. Labels know backslash escapes and HTML entities, so both signs are escaped. */
function quote(lines: readonly string[]): string {
  const escaped = lines.map((line) =>
    printable(line).replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/&/g, '&amp;'),
  );
  return `"${escaped.join('\\n')}"`;
}
