import { describe, expect, it } from 'vitest';
import { analyseSession, possibleSteps, stateAt } from '../../../core/closure/index.ts';
import type { Closure } from '../closure.ts';
import { type CallStep, callDraft, filledCall } from './call-draft.ts';

const SPEC = JSON.stringify({
  version: 'ambit-closure/1',
  nodes: { day: { kind: 'authority' }, fare: { kind: 'evidence', source: 'search' } },
  actions: { book: { arguments: { amount: 'fare', day: 'day' } } },
  tools: { buy: { action: 'book', arguments: { amount: '$.amount', day: '$.when.day' } } },
});
const SESSION = JSON.stringify({
  version: 'ambit-session/1',
  steps: [{ op: 'OBSERVE', source: 'search', values: { fare: 80 } }],
});

function offered(label: string) {
  const analysis = analyseSession({ session: SESSION, spec: SPEC, method: 'acg' });
  if (analysis.kind !== 'read' || analysis.run === null) throw new Error('it can be run');
  const closure = { run: analysis.run, state: stateAt(analysis.run, 1), step: 1 } as Closure;
  const { step, fill } = possibleSteps(closure.state).find((one) => one.label === label)!;
  return { step: step as CallStep, draft: callDraft(step as CallStep, fill, closure) };
}

describe('a call that is filled in', () => {
  it('of a mapped tool has a field for each argument that its paths look for', () => {
    const { step, draft } = offered('call buy');
    expect(draft.fields.map(({ name, entry }) => [name, entry.type, entry.text])).toEqual([
      ['amount', 'number', '80'],
      ['when', 'json', '{"day":null}'],
    ]);
    expect(filledCall(step, draft)).toEqual({ step });
    const wrong = { ...draft.fields[0]!, entry: { type: 'number' as const, text: '8o' } };
    expect(filledCall(step, { ...draft, fields: [wrong] })).toEqual({ wrong: 'a value is wrong' });
  });

  it('of another tool has its name and all arguments as one object', () => {
    const { step, draft } = offered('call another tool');
    expect(filledCall(step, draft)).toEqual({ wrong: 'the tool has no name yet' });
    const named = { ...draft, tool: 'search_web' };
    expect(filledCall(step, named)).toMatchObject({ step: { tool: 'search_web', args: new Map() } });
    const entered = (text: string) => filledCall(step, { ...named, whole: { type: 'json', text } });
    expect(entered('{"q": 1}')).toMatchObject({ step: { args: new Map([['q', 1]]) } });
    for (const text of ['[]', '1', '{"q":']) {
      expect(entered(text)).toEqual({ wrong: 'the arguments are no JSON object' });
    }
  });

  it('says of itself whether it changes something', () => {
    const { step, draft } = offered('call buy');
    for (const [says, mutates] of [
      ['nothing', null],
      ['changes', true],
      ['reads', false],
    ] as const) {
      expect(filledCall(step, { ...draft, says })).toMatchObject({ step: { mutates } });
    }
  });
});
