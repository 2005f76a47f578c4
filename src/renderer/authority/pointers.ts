import type { AuthorityView } from '../../core/authority/types.ts';
import type { ElementRef } from '../app/types.ts';

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
