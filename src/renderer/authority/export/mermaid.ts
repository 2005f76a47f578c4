import type { EdgeState } from '../../../core/authority/types.ts';
import { byDomain, edgeWords, nodeWords, type Picture, printable, verdictLines } from './picture.ts';

/** A flowchart for Mermaid (mermaid.js.org). Ids are made up (`n0`, ...), since Mermaid's own allow few characters. */
export function toMermaid(picture: Picture): string {
  const { model } = picture;
  const names = new Map(model.nodes.map((node, index) => [node.id, `n${index}`]));
  const title = [picture.name, ...verdictLines(picture)].join('. ');
  const lines = ['---', `title: ${JSON.stringify(printable(title))}`, '---', 'flowchart LR'];
  let cluster = 0;
  for (const [domain, nodes] of byDomain(model)) {
    if (domain !== null) lines.push(`  subgraph d${cluster++}["${escapeText(`trust domain ${domain}`)}"]`);
    for (const node of nodes) {
      const [open, close] = node.root ? ['([', '])'] : node.sink ? ['[[', ']]'] : ['[', ']'];
      lines.push(
        `    ${names.get(node.id)}${open}"${escapeText(node.id)}<br/>${escapeText(nodeWords(node))}"${close}`,
      );
    }
    if (domain !== null) lines.push('  end');
  }
  const styles: string[] = [];
  model.edges.forEach((edge, index) => {
    const label = edgeWords(edge).map(escapeText).join('<br/>');
    lines.push(`  ${names.get(edge.source)} ${ARROWS[edge.state]}|"${label}"| ${names.get(edge.target)}`);
    if (edge.state === 'unknown') styles.push(`  linkStyle ${index} stroke-dasharray:2 4`);
  });
  return `${[...lines, ...styles].join('\n')}\n`;
}

const ARROWS: Readonly<Record<EdgeState, string>> = { enabled: '-->', disabled: '-.->', unknown: '-.->' };

/** Text inside a quoted label: whatever Mermaid or HTML could read as syntax becomes an entity code. */
function escapeText(text: string): string {
  return printable(text).replace(/["#;<>&`\\|{}[\]()*_~]/g, (character) => `#${character.codePointAt(0)};`);
}
