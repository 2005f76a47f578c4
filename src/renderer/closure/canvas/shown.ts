import type { CanvasEdge, CanvasNode } from '../../canvas/flow-elements.ts';
import type { Closure } from '../closure.ts';
import { baseView } from '../core.ts';
import { type DrawnEdge, type DrawnNode, fitValue, kindWord, type Model } from '../model.ts';
import { type Effect, type Status, statusOf, statusWord } from '../status.ts';
import { shortValue } from '../words.ts';

/** What the node component is given: the node as it stands at the step that is shown. */
export interface NodeShown {
  readonly node: DrawnNode;
  readonly value: string;
  readonly version: number;
  readonly status: Status;
  readonly effect: Effect;
  readonly word: string;
  readonly stop: boolean;
}

export interface EdgeShown {
  readonly edge: DrawnEdge;
  readonly bend: number;
  /** Whether the last change went along it. */
  readonly lit: boolean;
}

/** Effects of the last change up to the shown step, by the node's number. */
export function effectsOf({ change, state }: Pick<Closure, 'change' | 'state'>): (node: number) => Effect {
  if (change === null) return () => null;
  const changed = new Set(change.outcome.changed);
  const invalidated = new Set(change.outcome.invalidated);
  return (node) => {
    if (changed.has(node)) return 'changed';
    if (invalidated.has(node)) return 'invalidated';
    return state.records[node]?.value === undefined ? null : 'preserved';
  };
}

const FINE: ReadonlySet<Status> = new Set(['authorized', 'available']);

function wordOf(effect: Effect, status: Status, word: string): string {
  if (effect === null) return word;
  if (FINE.has(status)) return effect === 'changed' ? `changed, ${word}` : effect;
  return effect === 'preserved' ? word : `${effect}, ${word}`;
}

/** Canvas elements of a step; an element is the same object as before while nothing of it changed. */
export class ShownElements {
  private nodes = new Map<string, CanvasNode<NodeShown>>();
  private edges = new Map<string, CanvasEdge<EdgeShown>>();

  nodesOf(
    model: Model,
    closure: Closure,
    stops: ReadonlySet<string>,
    visible: ReadonlySet<string> | null,
  ): CanvasNode<NodeShown>[] {
    const effects = effectsOf(closure);
    const { spec } = closure.run;
    const view = baseView(closure.state);
    const next = new Map<string, CanvasNode<NodeShown>>();
    for (const node of model.nodes) {
      if (visible?.has(node.id) === false) continue;
      const record = view(node.index);
      const status = statusOf(spec, node.index, record);
      const effect = effects(node.index);
      const shown: NodeShown = {
        node,
        value: fitValue(shortValue(record.value)),
        version: record.version,
        status,
        effect,
        word: wordOf(effect, status, statusWord(spec, node.index, status, view)),
        stop: stops.has(node.id),
      };
      const kept = this.nodes.get(node.id);
      next.set(node.id, kept !== undefined && same(kept.data, shown) ? kept : canvasNode(shown));
    }
    this.nodes = next;
    return [...next.values()];
  }

  edgesOf(
    model: Model,
    closure: Closure,
    bends: ReadonlyMap<string, number>,
    visible: ReadonlySet<string> | null,
  ): CanvasEdge<EdgeShown>[] {
    const effects = effectsOf(closure);
    const { index } = closure.run.spec;
    const moved = (id: string) => {
      const effect = effects(index.get(id) ?? -1);
      return effect === 'changed' || effect === 'invalidated';
    };
    const next = new Map<string, CanvasEdge<EdgeShown>>();
    for (const edge of model.edges) {
      if (visible !== null && !(visible.has(edge.source) && visible.has(edge.target))) continue;
      const shown: EdgeShown = {
        edge,
        bend: bends.get(edge.id) ?? 0,
        lit: moved(edge.source) && effects(index.get(edge.target) ?? -1) === 'invalidated',
      };
      const kept = this.edges.get(edge.id);
      next.set(edge.id, kept !== undefined && same(kept.data, shown) ? kept : canvasEdge(shown));
    }
    this.edges = next;
    return [...next.values()];
  }
}

function same<T extends object>(a: T, b: T): boolean {
  return (Object.keys(a) as (keyof T)[]).every((name) => a[name] === b[name]);
}

function canvasNode(shown: NodeShown): CanvasNode<NodeShown> {
  const { node, value, version, word } = shown;
  return {
    id: node.id,
    type: 'closure',
    width: node.width,
    height: node.height,
    sentence: `${node.id}, ${kindWord(node.kind)}, version ${version}, ${value}, ${word}`,
    data: shown,
  };
}

function canvasEdge(shown: EdgeShown): CanvasEdge<EdgeShown> {
  const { id, source, target } = shown.edge;
  return {
    id,
    source,
    target,
    type: 'closure',
    sentence: `${target} is computed of ${source}`,
    data: shown,
    raised: shown.lit,
  };
}
