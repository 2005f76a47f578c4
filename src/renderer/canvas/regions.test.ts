import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../../core/text/testing/counts.ts';
import { overlaps } from './geometry.ts';
import { type RegionNode, regions } from './regions.ts';

const node = (id: string, group: string, x: number, y: number): RegionNode => ({
  id,
  group,
  box: { x, y, width: 112, height: 44 },
});

describe('regions', () => {
  it('draws one rectangle for a group that stands together', () => {
    const found = regions([
      node('a', 'office', 0, 0),
      node('b', 'office', 200, 120),
      node('c', 'shop', 600, 0),
    ]);
    expect(found.map((region) => [region.group, region.members.length])).toEqual(
      expect.arrayContaining([
        ['office', 2],
        ['shop', 1],
      ]),
    );
    expect(found).toHaveLength(2);
  });

  it('falls apart round a node of another group', () => {
    const found = regions([
      node('a', 'office', 0, 0),
      node('x', 'shop', 250, 0),
      node('b', 'office', 500, 0),
    ]);
    expect(found.filter((region) => region.group === 'office')).toHaveLength(2);
  });

  it('never claims a foreign node and never overlaps another region, wherever nodes stand', () => {
    const cell = fc.record({ group: fc.constantFrom('a', 'b', 'c'), column: fc.nat(7), row: fc.nat(7) });
    fc.assert(
      fc.property(
        fc.uniqueArray(cell, { maxLength: 30, selector: (c) => `${c.column} ${c.row}` }),
        (cells) => {
          const nodes = cells.map((c, i) => node(`n${i}`, c.group, c.column * 150, c.row * 70));
          const found = regions(nodes);
          expect(found.flatMap((region) => region.members).sort()).toEqual(nodes.map((n) => n.id).sort());
          found.forEach((region, i) => {
            for (const other of nodes) {
              if (other.group !== region.group) expect(overlaps(other.box, region.box)).toBe(false);
            }
            for (const other of found.slice(i + 1)) expect(overlaps(other.box, region.box)).toBe(false);
          });
        },
      ),
      { numRuns: count(2000), seed: seed('regions') },
    );
  });
});
