import { describe, expect, it } from 'vitest';
import { buildModel } from '../model.ts';
import { edgeOf, nodeOf, paymentAgent, viewOf } from '../testing/views.ts';
import { outlineRows } from './rows.ts';

describe('outlineRows', () => {
  it('reads each node with its edges under it, from the roots on, then cuts', () => {
    const view = paymentAgent();
    const rows = outlineRows(view, buildModel(view));
    expect(rows.slice(0, 3).map((row) => row.key)).toEqual(['node alice', 'edge e1', 'node scheduler']);
    expect(rows.filter((row) => row.kind === 'edge')).toHaveLength(view.edges.length);
    expect(rows.at(-1)).toMatchObject({ kind: 'cut', id: 'k1', where: 'e3, e7' });
  });

  it('has a row for an edge whose source nothing declares', () => {
    const view = viewOf([nodeOf('a')], [edgeOf('e', 'lost', 'a')]);
    expect(outlineRows(view, buildModel(view)).map((row) => row.key)).toContain('edge e');
  });

  it('keeps what holds the wanted text', () => {
    const view = paymentAgent();
    expect(outlineRows(view, buildModel(view), 'UNKNOWN').map((row) => row.id)).toEqual(['e8']);
  });
});
