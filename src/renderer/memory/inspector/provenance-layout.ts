import type { Provenance, ProvenanceItem, ProvenanceLink } from '../../../core/memory/provenance.ts';

/** A box of the provenance graph: an item or a grant on the item that is looked at. */
export interface Box {
  readonly id: string;
  readonly kind: 'item' | 'grant';
  readonly item: ProvenanceItem | null;
  readonly grant: ProvenanceItem['grants'][number] | null;
  readonly x: number;
  readonly y: number;
}
export interface Line {
  readonly kind: ProvenanceLink['kind'] | 'grant';
  readonly from: Box;
  readonly to: Box;
}
export interface ProvenanceLayout {
  readonly boxes: readonly Box[];
  readonly lines: readonly Line[];
  readonly width: number;
  readonly height: number;
}

export const BOX = { width: 82, height: 34, gapX: 8, gapY: 10 };
/** Items drawn at most: the nearest ones. */
export const DRAWN = 40;

/** Places the items of a provenance in columns from what came first to what was made of it, grants under their item. */
export function layoutProvenance(provenance: Provenance): ProvenanceLayout {
  const items = provenance.items.slice(0, DRAWN);
  const known = new Set(items.map(({ item }) => item));
  const links = provenance.links.filter(({ from, to }) => known.has(from) && known.has(to));
  const level = levels(
    items.map(({ item }) => item),
    links,
  );
  const filled = new Map<number, number>();
  const place = (column: number) => {
    const row = filled.get(column) ?? 0;
    filled.set(column, row + 1);
    return { x: column * (BOX.width + BOX.gapX), y: row * (BOX.height + BOX.gapY) };
  };
  const boxes = new Map<string, Box>();
  const lines: Line[] = [];
  for (const item of items) {
    const column = level.get(item.item) ?? 0;
    boxes.set(item.item, { id: item.item, kind: 'item', item, grant: null, ...place(column) });
  }
  const grants: Box[] = [];
  const start = items[0];
  const of = start === undefined ? undefined : boxes.get(start.item);
  for (const grant of start?.grants ?? []) {
    if (start === undefined || of === undefined) break;
    const box: Box = {
      id: `grant ${grant.grant}`,
      kind: 'grant',
      item: null,
      grant,
      ...place(level.get(start.item) ?? 0),
    };
    grants.push(box);
    lines.push({ kind: 'grant', from: box, to: of });
  }
  for (const link of links) {
    const [from, to] = [boxes.get(link.from), boxes.get(link.to)];
    if (from !== undefined && to !== undefined) lines.push({ kind: link.kind, from, to });
  }
  const columns = Math.max(0, ...filled.keys()) + 1;
  const rows = Math.max(1, ...filled.values());
  return {
    boxes: [...boxes.values(), ...grants],
    lines,
    width: columns * (BOX.width + BOX.gapX) - BOX.gapX,
    height: rows * (BOX.height + BOX.gapY) - BOX.gapY,
  };
}

/** Longest way to each item from one that nothing leads to. Links follow time, so there are no circles. */
function levels(items: readonly string[], links: readonly ProvenanceLink[]): ReadonlyMap<string, number> {
  const level = new Map(items.map((item) => [item, 0]));
  for (let round = 0; round < items.length; round++) {
    let moved = false;
    for (const { from, to } of links) {
      const next = (level.get(from) ?? 0) + 1;
      if ((level.get(to) ?? 0) >= next) continue;
      level.set(to, next);
      moved = true;
    }
    if (!moved) break;
  }
  return level;
}
