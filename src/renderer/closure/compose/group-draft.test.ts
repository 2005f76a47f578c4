import { describe, expect, it } from 'vitest';
import { analyseSession, possibleSteps, stateAt } from '../../../core/closure/index.ts';
import type { Closure } from '../closure.ts';
import {
  filledGroup,
  followable,
  type GroupStep,
  groupDraft,
  madeOwn,
  madeShared,
  withMember,
} from './group-draft.ts';

const SPEC = JSON.stringify({
  version: 'ambit-closure/1',
  nodes: {
    order: { kind: 'authority' },
    method: { kind: 'authority' },
    note: { kind: 'evidence', source: 'shop' },
  },
  actions: { refund: { arguments: { order: 'order', method: 'method', note: 'note' } } },
});
const SESSION = JSON.stringify({
  version: 'ambit-session/1',
  steps: [{ op: 'COMMIT', values: { order: 'W1', method: 'card' } }],
});

function closure(): Closure {
  const analysis = analyseSession({ session: SESSION, spec: SPEC, method: 'acg' });
  if (analysis.kind !== 'read' || analysis.run === null) throw new Error('it can be run');
  return { run: analysis.run, state: stateAt(analysis.run, 1), step: 1 } as Closure;
}

function offered(): GroupStep {
  const found = possibleSteps(closure().state).find(({ label }) => label === 'group refund');
  if (found?.step.op !== 'GROUP') throw new Error('a group is offered');
  return found.step;
}

describe('a group that is filled in', () => {
  it('comes back as it went in', () => {
    const step = offered();
    expect(filledGroup(step, groupDraft(step))).toEqual({ step });
  });

  it("takes an argument to be each member's own, and back to be shared", () => {
    const step = offered();
    const own = withMember(madeOwn(groupDraft(step), 'order', 'W1'));
    const named = { ...own, members: own.members.map((one, at) => ({ ...one, name: `m${at}` })) };
    const filled = filledGroup(step, named);
    if (!('step' in filled)) throw new Error(filled.wrong);
    expect([...filled.step.shared.keys()]).toEqual(['method', 'note']);
    expect(filled.step.members).toEqual(
      new Map([
        ['m0', new Map([['order', 'W1']])],
        ['m1', new Map([['order', 'W1']])],
      ]),
    );
    const back = madeShared(named, 'order');
    expect(back.members.every(({ fields }) => fields.length === 0)).toBe(true);
    expect(back.shared.at(-1)).toEqual({ name: 'order', entry: { type: 'text', text: 'W1' } });
  });

  it('says what is wrong with it', () => {
    const step = offered();
    const draft = groupDraft(step);
    const wrong = (changed: Partial<typeof draft>) => {
      const filled = filledGroup(step, { ...draft, ...changed });
      return 'wrong' in filled ? filled.wrong : null;
    };
    const [first] = draft.members;
    expect(wrong({ group: '' })).toBe('the group has no name yet');
    for (const uses of ['', '0', '1.5', 'x']) expect(wrong({ uses })).toContain('whole number');
    expect(wrong({ members: [{ ...first!, name: '' }] })).toBe('a member has no name yet');
    expect(wrong({ members: [first!, { ...first!, key: 1 }] })).toBe('two members are called first');
    const bad = [{ name: 'order', entry: { type: 'json' as const, text: '{' } }];
    expect(wrong({ shared: bad })).toBe('a shared value is wrong');
    expect(wrong({ members: [{ ...first!, fields: bad }] })).toBe('a value of first is wrong');
  });

  it('follows authority nodes only where an authority node is bound', () => {
    expect(followable('refund', 'order', closure())).toEqual(['order', 'method']);
    expect(followable('refund', 'note', closure())).toEqual(['order', 'method', 'note']);
  });
});
