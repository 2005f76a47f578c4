import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { analyseSession, stateAt } from '../../core/closure/index.ts';
import { effectsOf } from './canvas/shown.ts';
import { proposalAt } from './closure.ts';
import { baseView, type MethodName, type Run, summarizeSession } from './core.ts';
import { statusOf, statusWord } from './status.ts';
import { nextStop } from './use-breakpoints.ts';
import { sessionVerdict, specFileOf, stepVerdict } from './verdict.ts';
import { movedBetween, readWatch, watchedAt } from './watch.ts';
import { needTitle, outcomeKey, outcomeWord, reasonSentence, shortValue, stepSummary } from './words.ts';

const SAMPLES = join(import.meta.dirname, '../../../samples/closure');

function analysed(
  folder: string,
  session: string,
  method: MethodName = 'acg',
  change = (spec: string) => spec,
) {
  const read = (name: string) => readFileSync(join(SAMPLES, folder, name), 'utf8');
  const analysis = analyseSession({
    session: read(`${session}.session.json`),
    spec: change(read('spec.json')),
    method,
  });
  if (analysis.kind !== 'read' || analysis.run === null) throw new Error('the sample cannot be run');
  return { analysis, run: analysis.run };
}

const passengers = () => analysed('two-passengers', 'one-date-changed');

function words(run: Run, step: number): Record<string, string> {
  const view = baseView(stateAt(run, step));
  return Object.fromEntries(
    run.spec.nodes.map(({ id }, index) => [
      id,
      statusWord(run.spec, index, statusOf(run.spec, index, view(index)), view),
    ]),
  );
}

describe('how nodes stand', () => {
  it('goes from nothing said to authorized, stale and waiting', () => {
    const { run } = passengers();
    expect(words(run, 0)).toMatchObject({ date_a: 'not said', fares: 'not observed', total: 'no value' });
    expect(words(run, 2)).toMatchObject({
      date_a: 'authorized',
      fares: 'available',
      flight_b: 'needs confirm',
    });
    expect(words(run, 8)).toMatchObject({
      flight_a: 'authorized',
      flight_b: 'stale, needs confirm',
      total: 'waits for flight_b',
    });
    expect(words(run, 13)).toMatchObject({ flight_b: 'authorized', total: 'authorized' });
  });

  it('says what the last change did to each', () => {
    const { run } = passengers();
    const effects = effectsOf({ change: run.rows[5]!, state: stateAt(run, 8) });
    const of = (id: string) => effects(run.spec.index.get(id)!);
    expect([of('date_b'), of('flight_b'), of('total'), of('flight_a')]).toEqual([
      'changed',
      'invalidated',
      'invalidated',
      'preserved',
    ]);
  });

  it('tells a limit that fails and an authority that was taken back', () => {
    const fare = analysed('fare-cap', 'fare-rises').run;
    const over = fare.rows.find((_, index) => words(fare, index + 1).payment === 'over its limit');
    expect(over).toBeDefined();
  });
});

describe('proposals', () => {
  it('are those of checks, of the check that is dispatched, and of calls by the tool mapping', () => {
    const { run } = passengers();
    expect(proposalAt(run, 8)?.candidate.action).toBe('book_both');
    expect(proposalAt(run, 13)?.candidate.args.get('amount')).toBe(284);
    expect(proposalAt(run, 6)).toBeNull();
    const airline = analysed('airline', 'baggage').run;
    const call = airline.steps.findIndex(({ step }) => step?.op === 'call') + 1;
    expect(proposalAt(airline, call)?.candidate.action).toBe('update_bags');
  });
});

describe('walking', () => {
  const at = (analysis: ReturnType<typeof analysed>['analysis'], before: Run | null = null) => ({
    main: analysis,
    before,
  });

  it('stops at outcomes and at nodes, forward and back, and never where it stands', () => {
    const { analysis } = passengers();
    const repair = [{ kind: 'outcome', word: 'REPAIR' }] as const;
    expect(nextStop(at(analysis), repair, 0, 1)).toBe(8);
    expect(nextStop(at(analysis), repair, 8, 1)).toBeNull();
    expect(nextStop(at(analysis), repair, 13, -1)).toBe(8);
    expect(nextStop(at(analysis), [{ kind: 'node', id: 'flight_b' }], 4, 1)).toBe(6);
    expect(nextStop(at(analysis), [{ kind: 'outcome', word: 'refused' }], 0, 1)).toBe(10);
  });

  it('stops where a decision is another one than before the specification was edited', () => {
    const edited = analysed('fare-cap', 'fare-rises', 'acg', (spec) => spec.replace('"le"', '"ge"'));
    const before = analysed('fare-cap', 'fare-rises').run;
    const first = before.rows.findIndex(
      (row, index) => outcomeKey(row) !== outcomeKey(edited.run.rows[index]!),
    );
    expect(nextStop(at(edited.analysis, before), [{ kind: 'outcome', word: 'differs' }], 0, 1)).toBe(
      first + 1,
    );
    expect(
      nextStop(at(edited.analysis, before), [{ kind: 'outcome', word: 'unexpected' }], 0, 1),
    ).toBeGreaterThan(0);
  });
});

describe('words', () => {
  it('say what each step is about and what came of it', () => {
    const { run } = passengers();
    expect(run.steps.map(({ step }) => stepSummary(step))).toEqual([
      'date_a, date_b, cap',
      'search → results_a, results_b, fares',
      'flight_a v1',
      'flight_b v1',
      'book_both',
      'date_b → "2026-05-21"',
      'hold_a',
      'book_both',
      'both',
      '“yes, fine”',
      '“yes, HAT207” to d1',
      'book_both',
      'both',
    ]);
    expect(outcomeWord(run.rows[7]!)).toBe('REPAIR');
    expect(outcomeWord(run.rows[9]!)).toBe('refused');
    expect(run.rows[7]!.outcome.repair.map(needTitle)).toEqual([
      'Confirm flight_b is "HAT207"',
      'total waits',
    ]);
  });

  it('keep values short without hiding small ones', () => {
    expect(shortValue(300)).toBe('300');
    expect(shortValue(undefined)).toBe('no value');
    expect(shortValue(new Map([['a', 1]]))).toBe('{"a":1}');
    expect(shortValue(Array.from({ length: 30 }, () => 1))).toBe('30 elements');
    expect(shortValue('x'.repeat(60))).toHaveLength(26);
  });

  it('name the rule that blocks with what it says', () => {
    const { run } = analysed('airline', 'baggage');
    const blocked = run.rows.find(({ outcome }) => outcome.decision === 'BLOCK')!;
    const [reason] = blocked.outcome.reasons;
    expect(reasonSentence(reason!, run.spec.actions.get('update_bags'))).toBe(
      'the rule `only-more` does not hold: bags can be added, not removed',
    );
  });
});

describe('verdicts', () => {
  it('follow the step, and the whole session for its mark', () => {
    const { run, analysis } = passengers();
    expect(stepVerdict(run, 0).word).toBe('START');
    expect(stepVerdict(run, 8)).toEqual({
      tone: 'open',
      word: 'REPAIR',
      detail: 'step 8 of 13, one thing is missing',
    });
    expect(stepVerdict(run, 10).tone).toBe('refused');
    expect(sessionVerdict(summarizeSession(analysis))).toMatchObject({ tone: 'closed', word: 'AS EXPECTED' });
    const { analysis: edited } = analysed('fare-cap', 'fare-rises', 'acg', (spec) =>
      spec.replace('"le"', '"ge"'),
    );
    expect(sessionVerdict(summarizeSession(edited)).tone).toBe('invalid');
  });

  it('read the file that a session names', () => {
    expect(specFileOf('{"spec": "a.json"}')).toBe('a.json');
    expect(specFileOf('{"spec": {}}')).toBeNull();
    expect(specFileOf('[')).toBeNull();
  });
});

describe('watches', () => {
  it('are nodes or expressions, and say why they have no value', () => {
    const { run } = passengers();
    const node = readWatch(run.spec, 'total');
    const within = readWatch(run.spec, '{"op": "le", "args": [{"node": "total"}, 270]}');
    if (node.kind === 'wrong' || within.kind === 'wrong') throw new Error('both can be read');
    const start = watchedAt(stateAt(run, 0), node.expression);
    expect(start.kind).toBe('unknown');
    const late = watchedAt(stateAt(run, 8), node.expression);
    expect(late).toEqual({ kind: 'value', value: 284 });
    expect(movedBetween(start, late)).toBe(true);
    expect(watchedAt(stateAt(run, 8), within.expression)).toEqual({ kind: 'value', value: false });
  });

  it('say what is wrong with them', () => {
    const { run } = passengers();
    expect(readWatch(run.spec, 'totl').kind).toBe('wrong');
    expect(readWatch(run.spec, '{"node": "totl"}')).toMatchObject({
      kind: 'wrong',
      message: 'no node is called `totl`',
    });
  });
});
