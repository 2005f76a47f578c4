import type { DocumentKind } from '../../core/workbench.ts';

const SPEC = {
  version: 'ambit-closure/1',
  nodes: {
    amount: { kind: 'authority' },
    price: { kind: 'evidence', source: 'shop' },
    payment: {
      kind: 'derived',
      rule: { node: 'price' },
      authority: {
        mode: 'bounded',
        limit: { op: 'le', args: [{ value: true }, { node: 'amount' }] },
      },
    },
  },
  actions: { pay: { arguments: { amount: 'payment' }, effect: 'pays the price' } },
};

/** Text of a new, valid document: a price within an amount, which shows each kind of node; or a session without steps. */
export function closureSkeleton(kind: DocumentKind): string {
  const document = kind === 'session' ? { version: 'ambit-session/1', spec: SPEC, steps: [] } : SPEC;
  return `${JSON.stringify(document, null, 2)}\n`;
}
