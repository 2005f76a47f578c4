import fc from 'fast-check';
import initSqlJs from 'sql.js';
import { describe, expect, it } from 'vitest';
import { count, seed } from '../../text/testing/counts.ts';
import { histories } from '../testing/histories.ts';
import { openStore } from './store.ts';
import { STORE_MUTANTS } from './testing/mutants.ts';
import { firstWrong, verdictOf } from './testing/properties.ts';
import { STORE_KINDS } from './types.ts';

const sql = await initSqlJs();

describe.each(STORE_KINDS)('the $architecture store by $index', (kind) => {
  it('is what must hold, on random histories', () => {
    fc.assert(
      fc.property(histories({ maxEvents: 36 }), (history) => {
        expect(firstWrong(() => openStore(sql, kind), history)).toBeNull();
      }),
      { numRuns: count(2000), seed: seed(`${kind.architecture} ${kind.index}`) },
    );
  }, 1_800_000);
});

describe('mutants of the stores', () => {
  const cases = STORE_MUTANTS.flatMap(({ kinds, ...mutant }) => kinds.map((kind) => ({ ...mutant, kind })));

  it.each(cases)('$name ($kind.architecture, $kind.index) is killed by $killer', (mutant) => {
    const { kind, killer, history, parts } = mutant;
    expect(verdictOf(killer, () => openStore(sql, kind, null, parts), history)).toEqual(expect.any(String));
    expect(verdictOf(killer, () => openStore(sql, kind), history)).toBeNull();
  });
});
