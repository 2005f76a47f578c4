import { describe, expect, it } from 'vitest';
import { overlaps, pointAt } from '../canvas/geometry.ts';
import { buildModel, buildScene, edgeRoute, edgeSentence, LABEL_HEIGHT, nodeSentence } from './model.ts';
import { edgeOf, nodeOf, paymentAgent, positionsOf, viewOf } from './testing/views.ts';

describe('buildModel', () => {
  it('reads from the roots on, and knows the cuts of every edge', () => {
    const model = buildModel(paymentAgent());
    expect(model.nodes[0]?.id).toBe('alice');
    expect(model.edgeOf.get('e3')?.cuts).toEqual(['k1']);
    expect(model.edgeOf.get('e1')?.cuts).toEqual([]);
  });

  it('draws an endpoint that nothing declares as a ghost, and an id that stands twice once', () => {
    const model = buildModel(
      viewOf([nodeOf('a'), nodeOf('a')], [edgeOf('e', 'a', 'lost'), edgeOf('e', 'lost', 'a')]),
    );
    expect(model.nodes.map((node) => [node.id, node.ghost])).toEqual([
      ['a', false],
      ['lost', true],
    ]);
    expect(model.edges).toHaveLength(1);
    expect(model.edges[0]?.target).toBe('lost');
  });

  it('says name, kind, root or sink, domain and state in words', () => {
    const model = buildModel(paymentAgent());
    expect(nodeSentence(model.nodeOf.get('alice')!)).toBe('alice, principal, root, trust domain office');
    expect(edgeSentence(model.edgeOf.get('e3')!)).toBe(
      'e3, use, from assistant to pay-queue, enabled, in cut k1',
    );
  });
});

describe('buildScene', () => {
  it('places labels of the sample clear of nodes and of one another', () => {
    const model = buildModel(paymentAgent());
    const scene = buildScene(model, positionsOf(model));
    const boxes = model.edges.map((edge) => {
      const middle = pointAt(edgeRoute(edge, scene.boxes, scene.bend.get(edge.id) ?? 0)!.curve, 0.5);
      const shift = scene.labels.get(edge.id)!;
      return {
        x: middle.x + shift.x - edge.labelWidth / 2,
        y: middle.y + shift.y - LABEL_HEIGHT / 2,
        width: edge.labelWidth,
        height: LABEL_HEIGHT,
      };
    });
    boxes.forEach((a, i) => {
      for (const node of scene.boxes.values()) expect(overlaps(node, a)).toBe(false);
      for (const b of boxes.slice(i + 1)) expect(overlaps(a, b)).toBe(false);
    });
  });
});
