import { specOf } from './session.ts';

/** Small specifications that several tests share. */

/** A fare against the user's cap (paper, section A.1). */
export const fareCap = specOf({
  nodes: {
    flight: { kind: 'authority' },
    cap: { kind: 'authority' },
    fares: { kind: 'evidence', source: 'search_flights' },
    payment: {
      kind: 'derived',
      rule: { op: 'map_get', args: [{ node: 'fares' }, { node: 'flight' }] },
      authority: { mode: 'bounded', limit: { op: 'le', args: [{ value: true }, { node: 'cap' }] } },
    },
  },
  actions: {
    book: {
      arguments: { flight: 'flight', amount: 'payment' },
      requires: ['payment'],
      rules: [
        {
          id: 'open',
          test: { op: 'in', args: [{ argument: 'flight' }, { op: 'keys', args: [{ node: 'fares' }] }] },
          message: 'the flight is on sale',
        },
      ],
      approval: 'committed',
      uses: 1,
      effect: 'books the flight and charges the amount',
    },
  },
});

/** A refund that is a consequence of the order, and must be confirmed; the notice inherits from it. */
export const refund = specOf({
  nodes: {
    order: { kind: 'authority' },
    totals: { kind: 'evidence', source: 'orders' },
    weather: { kind: 'evidence', source: 'weather' },
    amount: {
      kind: 'derived',
      rule: { op: 'map_get', args: [{ node: 'totals' }, { node: 'order' }] },
      authority: { mode: 'confirm' },
    },
    notice: {
      kind: 'derived',
      rule: {
        op: 'record',
        fields: {
          node: { node: 'amount' },
          sky: { op: 'get_or', args: [{ node: 'weather' }, 'now', 'unknown'] },
        },
      },
    },
  },
  actions: {
    refund: { arguments: { order: 'order' }, requires: ['amount'], uses: 1 },
    tell: { arguments: { order: 'order' }, requires: ['notice'], uses: 1 },
    refund_exactly: { arguments: { order: 'order' }, requires: ['amount'], approval: 'exact' },
  },
});

export const commitOrder = { op: 'COMMIT', values: { order: 'W1' } };
export const observeTotals = {
  op: 'OBSERVE',
  source: 'orders',
  values: { totals: { W1: 54.1, W2: 12, W3: 7 } },
};

export function checkOf(action: string, args: object, extra: object = {}) {
  return { op: 'check', action, arguments: args, ...extra };
}

export const order = { order: 'W1' };

export function confirmAmount(version: number, extra: object = {}) {
  return { op: 'CONFIRM', node: 'amount', version, ...extra };
}

export function weather(now: string) {
  return { op: 'OBSERVE', source: 'weather', values: { weather: { now } } };
}

export function dispatch(check: string) {
  return { op: 'dispatch', check };
}
