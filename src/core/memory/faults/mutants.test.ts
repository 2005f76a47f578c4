import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { histories } from '../testing/histories.ts';
import { modelOf } from './model.ts';
import { MODEL_MUTANTS } from './mutants.ts';
import { PROPERTIES } from './properties.ts';

const model = modelOf();

describe('what must hold of the model', () => {
  it.each(PROPERTIES)('$name, on random histories', { timeout: 600_000 }, ({ name, holds }) => {
    fc.assert(
      fc.property(histories({ maxEvents: 40 }), (history) => {
        expect(holds(model, history)).toBeNull();
      }),
      { numRuns: count(2000), seed: seed(name) },
    );
  });
});

describe('mutants of the model', () => {
  it.each(MODEL_MUTANTS)('$name is killed by $killer', ({ model: mutant, history, killer }) => {
    const property = PROPERTIES.find(({ name }) => name === killer)!;
    expect(property.holds(mutant, history)).toEqual(expect.any(String));
    expect(property.holds(model, history)).toBeNull();
  });
});
