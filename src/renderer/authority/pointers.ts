import type { AuthorityView } from '../../core/authority/types.ts';
import type { Range } from '../../core/text/types.ts';
import type { ElementRef } from '../app/types.ts';
import type { DocumentSession } from '../document/types.ts';

const ARRAYS = [
  ['/nodes/', 'node', 'nodes'],
  ['/edges/', 'edge', 'edges'],
  ['/normal_paths/', 'path', 'normalPaths'],
  ['/revocation_cut_sets/', 'cut', 'cuts'],
] as const;

/** The element that an RFC 6901 pointer leads to or into; for a root or a sink, its node. */
export function elementAtPointer(view: AuthorityView, pointer: string): ElementRef | null {
  for (const [prefix, kind, list] of ARRAYS) {
    if (!pointer.startsWith(prefix)) continue;
    const own = `${prefix}${pointer.slice(prefix.length).split('/')[0]}`;
    const element = view[list].find((one) => one.pointer === own);
    return element === undefined ? null : { kind, id: element.id };
  }
  const mark = /^\/(roots|sinks)\/(\d+)$/.exec(pointer);
  const id = mark === null ? undefined : view[mark[1] as 'roots' | 'sinks'][Number(mark[2])];
  return id === undefined ? null : { kind: 'node', id };
}

/** Where the value at a pointer stands in the text as it is now; null where it no longer does. */
export function rangeAtPointer(session: Pick<DocumentSession, 'tree'>, pointer: string): Range | null {
  const tree = session.tree();
  const ref = tree === null ? -1 : tree.resolve(pointer);
  return tree === null || ref < 0 ? null : tree.range(ref);
}
