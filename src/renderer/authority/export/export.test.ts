import { describe, expect, it } from 'vitest';
import type { Validation } from '../../../core/authority/types.ts';
import { buildModel, buildScene } from '../model.ts';
import { edgeOf, nodeOf, paymentAgent, positionsOf, viewOf } from '../testing/views.ts';
import { toDot } from './dot.ts';
import { toMermaid } from './mermaid.ts';
import type { Picture } from './picture.ts';
import { toSvg } from './svg.ts';

const LIMIT = 'this declared snapshot only';

function pictureOf(view = paymentAgent(), outcome: Validation['outcome'] = 'VALID_CLOSED'): Picture {
  const model = buildModel(view);
  return {
    name: 'payment-agent',
    view,
    model,
    scene: buildScene(model, positionsOf(model)),
    validation: { outcome, step: 7, findings: [], cuts: [] },
    limit: LIMIT,
    lit: { edges: ['e1', 'e4', 'e6'], tone: 'invalid', label: 'cut k1 leaves a route open' },
  };
}

const HOSTILE = '"]; evil <script>&\\N\n\u0007\ud800--> #quot;';
const hostile = () =>
  viewOf(
    [
      nodeOf(HOSTILE, { root: true, trustDomain: HOSTILE, kind: HOSTILE }),
      nodeOf('__proto__', { sink: true }),
    ],
    [edgeOf(HOSTILE, HOSTILE, '__proto__', { capability: HOSTILE })],
  );

describe('every export', () => {
  const formats = { svg: toSvg, mermaid: toMermaid, dot: toDot };

  it.each(Object.entries(formats))(
    'as %s says the verdict, and the limit beside VALID_CLOSED only',
    (_, to) => {
      // Lines may be broken, so spaces and breaks are taken as one.
      const flat = (text: string) => text.replace(/<[^>]*>|\\n|\s+/g, ' ').replace(/\s+/g, ' ');
      expect(flat(to(pictureOf()))).toContain('VALID_CLOSED');
      expect(flat(to(pictureOf()))).toContain(LIMIT);
      expect(flat(to(pictureOf(paymentAgent(), 'VALID_OPEN')))).not.toContain(LIMIT);
      expect(to({ ...pictureOf(), validation: null })).not.toContain('VALID');
    },
  );

  it.each(Object.entries(formats))('as %s names every node and edge', (_, to) => {
    const text = to(pictureOf());
    for (const id of ['alice', 'approval-gate', 'crm-records', 'e1', 'e8']) expect(text).toContain(id);
  });

  it.each(Object.entries(formats))('as %s is the same every time', (_, to) => {
    expect(to(pictureOf())).toBe(to(pictureOf()));
  });

  it.each(Object.entries({ mermaid: toMermaid, dot: toDot }))('as %s keeps ids inside of quotes', (_, to) => {
    const text = to(pictureOf(hostile()));
    expect(text.replace(/"(?:[^"\\]|\\.)*"/g, 'Q')).not.toContain('evil');
    expect(text).not.toMatch(/\p{Cs}/u);
  });
});

describe('toSvg', () => {
  it('is well-formed XML even of hostile ids: tags balance and no bare & or < is left', () => {
    const svg = toSvg(pictureOf(hostile()));
    expect(svg.replace(/&(amp|lt|gt|quot);/g, '')).not.toContain('&');
    const open: string[] = [];
    for (const [, close, name, self] of svg.matchAll(
      /<(\/?)([a-z]+)(?:\s+[a-zA-Z:-]+="[^"<]*")*\s*(\/?)>/g,
    )) {
      if (close === '/') expect(open.pop()).toBe(name);
      else if (self !== '/') open.push(name ?? '');
    }
    expect(open).toEqual([]);
  });

  it('shows state by line style, cuts by a bar, and lights the route', () => {
    const svg = toSvg(pictureOf());
    expect(svg.match(/stroke-dasharray="7 5"/g)).toHaveLength(1);
    expect(svg.match(/stroke-dasharray="1.5 4.5"/g)).toHaveLength(1);
    expect(svg.match(/✂/g)).toHaveLength(2);
    expect(svg.match(/stroke-opacity="0.22"/g)).toHaveLength(3);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it('of an empty document is still a picture', () => {
    expect(toSvg(pictureOf(viewOf([], [])))).toMatch(/^<svg /);
  });
});
