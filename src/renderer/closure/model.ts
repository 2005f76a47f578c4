import type { Size } from '../canvas/geometry.ts';
import { monoWidth, sansWidth, shortenMiddle } from '../canvas/text-width.ts';
import type { Spec, SpecNode } from './core.ts';

/** A node as it is drawn, whatever the step. */
export interface DrawnNode extends Size {
  readonly id: string;
  readonly index: number;
  readonly kind: SpecNode['kind'];
  readonly title: string;
  readonly pointer: string;
  readonly domain: string;
  readonly root: boolean;
}

/** From a parent to what is computed of it. `carries`: whether the child's authority rests on the parent's. */
export interface DrawnEdge {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly carries: boolean;
}

export interface Model {
  readonly nodes: readonly DrawnNode[];
  readonly edges: readonly DrawnEdge[];
}

export const NODE_SIZE: Size = { width: 160, height: 44 };
/** Room of a node's name, in pixels, beside its version. */
const TITLE_ROOM = 104;
/** Room of a node's value, in pixels. */
export const VALUE_ROOM = 124;

/** The graph of a specification: its nodes and what is computed of what. */
export function buildModel(spec: Spec): Model {
  const nodes = spec.nodes.map(({ id, kind, pointer, parents }, index) => ({
    ...NODE_SIZE,
    id,
    index,
    kind,
    pointer,
    title: shortenMiddle(id, TITLE_ROOM, (text) => sansWidth(text, 13, true)),
    domain: '',
    root: parents.length === 0,
  }));
  const edges = spec.nodes.flatMap((node) =>
    node.parents.map((parent) => {
      const source = spec.nodes[parent]!.id;
      return {
        id: `${source} → ${node.id}`,
        source,
        target: node.id,
        carries: node.required.includes(parent),
      };
    }),
  );
  return { nodes, edges };
}

/** A text of a value, shortened to what a node has room for. */
export function fitValue(text: string): string {
  return shortenMiddle(text, VALUE_ROOM, (one) => monoWidth(one, 12));
}

const KINDS: Readonly<Record<SpecNode['kind'], string>> = {
  authority: 'yours',
  evidence: 'evidence',
  derived: 'derived',
};

/** What kind of node it is, in a word for people. */
export function kindWord(kind: SpecNode['kind']): string {
  return KINDS[kind];
}
