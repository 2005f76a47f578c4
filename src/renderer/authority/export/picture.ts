import type { AuthorityView, EdgeState, Validation } from '../../../core/authority/types.ts';
import type { Lit } from '../../app/selection.ts';
import type { Model, Scene } from '../model.ts';

/** Everything that a picture of a document shows, whatever its format. */
export interface Picture {
  readonly name: string;
  readonly view: AuthorityView;
  readonly model: Model;
  readonly scene: Scene;
  /** Null while the document was not judged; then no verdict is shown. */
  readonly validation: Validation | null;
  /** The sentence that stands beside every `VALID_CLOSED`. */
  readonly limit: string;
  readonly lit: Lit | null;
}

/** Lines that say the verdict, the draft's limit included where it must stand. */
export function verdictLines(picture: Picture): string[] {
  const { validation, limit } = picture;
  if (validation === null) return [];
  const word = `${validation.outcome}, decided by step ${validation.step} of 7`;
  return validation.outcome === 'VALID_CLOSED' ? [word, limit] : [word];
}

/** Words under a name: kind, and root or sink. */
export function nodeWords(node: {
  readonly kind: string;
  readonly root: boolean;
  readonly sink: boolean;
}): string {
  return [node.kind, node.root ? 'root' : '', node.sink ? 'sink' : '']
    .filter((word) => word !== '')
    .join(', ');
}

/** Words on an edge: id, capability, a state that is not the usual one, and cuts. */
export function edgeWords(edge: {
  readonly id: string;
  readonly capability: string;
  readonly state: EdgeState;
  readonly cuts: readonly string[];
}): string[] {
  const words = [edge.id, edge.capability];
  if (edge.state !== 'enabled') words.push(edge.state);
  if (edge.cuts.length > 0) words.push(`cut ${edge.cuts.join(', ')}`);
  return words;
}

/** Nodes by trust domain, domains sorted; ghosts stand under null. */
export function byDomain(model: Model): Map<string | null, Model['nodes']> {
  const groups = new Map<string | null, Model['nodes'][number][]>();
  for (const node of model.nodes) {
    const key = node.ghost ? null : node.domain;
    const list = groups.get(key);
    if (list === undefined) groups.set(key, [node]);
    else list.push(node);
  }
  return new Map([...groups].sort(([a], [b]) => ((a ?? '') < (b ?? '') ? -1 : 1)));
}

/** Text without what no format holds: control characters become spaces, lone surrogates the replacement mark. */
export function printable(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').replace(/[\p{Cs}\ufffe\uffff]/gu, '\ufffd');
}
