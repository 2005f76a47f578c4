import { describe, expect, it } from 'vitest';
import { buildModel } from '../authority/model.ts';
import { edgeOf, nodeOf, paymentAgent, viewOf } from '../authority/testing/views.ts';
import { PlacementStore } from './placement-store.ts';

const NOTHING = new Map();

describe('PlacementStore', () => {
  it('moves nothing when a node is added in the text, and puts the new one beside its neighbour', () => {
    const store = new PlacementStore();
    const view = paymentAgent();
    const first = store.resolve(buildModel(view), view.nodes, NOTHING);
    const more = viewOf(
      [...view.nodes, nodeOf('archive')],
      [...view.edges, edgeOf('e9', 'crm-records', 'archive')],
    );
    const second = store.resolve(buildModel(more), more.nodes, NOTHING);
    for (const [id, point] of first) expect(second.get(id)).toEqual(point);
    expect(second.get('archive')?.x).toBeGreaterThan(first.get('crm-records')?.x ?? 0);
  });

  it('lets stored positions win, and shows the unstored one again when they are undone', () => {
    const store = new PlacementStore();
    const view = paymentAgent();
    const model = buildModel(view);
    const first = store.resolve(model, view.nodes, NOTHING);
    const stored = new Map([['alice', { x: 999, y: 999 }]]);
    expect(store.resolve(model, view.nodes, stored).get('alice')).toEqual({ x: 999, y: 999 });
    expect(store.resolve(model, view.nodes, NOTHING)).toEqual(first);
  });

  it('stores everything that is shown with the first gesture that stores anything', () => {
    const store = new PlacementStore();
    const view = paymentAgent();
    const model = buildModel(view);
    const first = store.resolve(model, view.nodes, NOTHING);
    const moved = new Map([['alice', { x: 1, y: 2 }]]);
    const all = store.withShown(moved, NOTHING, first.keys());
    expect(all.size).toBe(first.size);
    expect(all.get('alice')).toEqual({ x: 1, y: 2 });
    expect(all.get('assistant')).toEqual(first.get('assistant'));
    // A new window, with only what was stored, shows the same picture.
    expect(new PlacementStore().resolve(model, view.nodes, all)).toEqual(
      new Map([...first, ['alice', { x: 1, y: 2 }]]),
    );
  });

  it('lets a real layout replace the first picture only', () => {
    const store = new PlacementStore();
    const view = paymentAgent();
    const model = buildModel(view);
    store.resolve(model, view.nodes, NOTHING);
    expect(store.provisional).toBe(true);
    store.adopt(new Map([['alice', { x: 5, y: 5 }]]));
    expect(store.provisional).toBe(false);
    expect(store.resolve(model, view.nodes, NOTHING).get('alice')).toEqual({ x: 5, y: 5 });
  });

  it('is not provisional where anything is stored', () => {
    const store = new PlacementStore();
    const view = paymentAgent();
    store.resolve(buildModel(view), view.nodes, new Map([['scheduler', { x: 0, y: 0 }]]));
    expect(store.provisional).toBe(false);
  });
});
