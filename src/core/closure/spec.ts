import type { Range } from '../text/types.ts';
import type { Expression } from './expression.ts';
import type { Path } from './path.ts';

export type NodeKind = 'authority' | 'evidence' | 'derived';
export type AuthorityMode = 'inherit' | 'bounded' | 'confirm';

/** One node, compiled. Nodes are numbered in the order of declaration, and those numbers are used everywhere inside. */
export interface SpecNode {
  readonly id: string;
  readonly kind: NodeKind;
  /** Declared source of evidence, else null. */
  readonly source: string | null;
  /** Rule of a derived node; null also where it is unsound, and the node then never has a value. */
  readonly rule: Expression | null;
  /** How a derived node gets authority; `inherit` for other kinds, where it is not read. */
  readonly mode: AuthorityMode;
  readonly limit: Expression | null;
  /** Nodes of the rule and of the limit. */
  readonly parents: readonly number[];
  readonly children: readonly number[];
  /** Authority-bearing: an authority node, a confirm node, or a derived node with an authority-bearing parent. */
  readonly bearing: boolean;
  /** Parents that must be authorized for this node to be: all authority-bearing ones, or as `authority_from` narrows. */
  readonly required: readonly number[];
  readonly pointer: string;
  /** Where the node's name stands. */
  readonly range: Range;
}

export interface Rule {
  readonly id: string;
  /** Null where the test is unsound: it then stays undecided, which never authorizes. */
  readonly test: Expression | null;
  readonly message: string;
  readonly nodes: readonly number[];
}

export interface Action {
  readonly id: string;
  /** Argument names with the node that each is bound to. */
  readonly bindings: ReadonlyMap<string, number>;
  readonly requires: readonly number[];
  readonly rules: readonly Rule[];
  readonly approval: 'committed' | 'exact';
  readonly uses: number;
  readonly effect: string;
  /** Nodes of arguments and requirements, each once. */
  readonly targets: readonly number[];
  /** The targets, and the nodes of every rule. */
  readonly reads: readonly number[];
  /** What a member of a group holds of its own: bound authority nodes, and what is computed from them, in order. */
  readonly memberNodes: readonly number[];
  /** Whether everything in it was understood; one that was not can only be blocked. */
  readonly sound: boolean;
  readonly pointer: string;
  readonly range: Range;
}

export type Tool =
  | {
      readonly kind: 'mutating';
      readonly name: string;
      readonly action: string;
      readonly paths: ReadonlyMap<string, Path>;
    }
  | {
      readonly kind: 'reading';
      readonly name: string;
      readonly source: string;
      readonly values: ReadonlyMap<number, Path>;
      readonly args: ReadonlyMap<string, Expression>;
    };

/** A specification, compiled: everything the engine reads. It holds data only and can be sent anywhere. */
export interface Spec {
  readonly nodes: readonly SpecNode[];
  readonly index: ReadonlyMap<string, number>;
  /** Node numbers, parents before children. */
  readonly order: readonly number[];
  /** Position of each node in `order`. */
  readonly rank: readonly number[];
  readonly actions: ReadonlyMap<string, Action>;
  readonly tools: ReadonlyMap<string, Tool>;
  /** For each evidence node, the first declared tool that proves it. */
  readonly provers: ReadonlyMap<number, string>;
}

/** The given nodes and all their ancestors. */
export function ancestorsOf(spec: Pick<Spec, 'nodes'>, starts: Iterable<number>): Set<number> {
  const found = new Set<number>(starts);
  for (const node of found) for (const parent of spec.nodes[node]!.parents) found.add(parent);
  return found;
}

/** Authority nodes among the given ones and their ancestors, in order of declaration. */
export function authorityBehind(spec: Pick<Spec, 'nodes'>, starts: Iterable<number>): number[] {
  return [...ancestorsOf(spec, starts)]
    .filter((node) => spec.nodes[node]!.kind === 'authority')
    .sort((a, b) => a - b);
}

/**
 * Nodes whose grant clears the mark of a revoked derived node: its authority ancestors. A node that has none could never
 * be cleared, so there a CONFIRM of the confirm nodes behind it does.
 */
export function grantorsOf(spec: Pick<Spec, 'nodes'>, node: number): number[] {
  const authority = authorityBehind(spec, spec.nodes[node]!.parents);
  if (authority.length > 0) return authority;
  const behind = ancestorsOf(spec, spec.nodes[node]!.parents);
  return [...behind].filter((one) => spec.nodes[one]!.mode === 'confirm').sort((a, b) => a - b);
}
