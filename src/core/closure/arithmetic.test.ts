import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import { difference, product, round2, sum } from './arithmetic.ts';

describe('arithmetic on shortest literals', () => {
  test('sums, differences, products and rounding as money has them', () => {
    expect(sum([0.1, 0.2])).toBe(0.3);
    expect(sum([])).toBe(0);
    expect(difference(1, 0.9)).toBe(0.1);
    expect(product([1.1, 1.1])).toBe(1.21);
    expect(round2(1.005)).toBe(1.01);
    expect(round2(-1.005)).toBe(-1.01);
    expect(round2(2.675)).toBe(2.68);
    expect(round2(1e300)).toBe(1e300);
    expect(sum([1e308, 1e308])).toBe(Number.POSITIVE_INFINITY);
    expect(sum([2 ** 53, 1])).toBe(2 ** 53);
    expect(sum([1e16, -1e16, 0.1])).toBe(0.1);
    expect(sum([1e300, 1e-300, -1e300])).toBe(1e-300);
  });

  test('the quick way gives what the library gives', () => {
    const Exact = Decimal.clone({ precision: 700, rounding: Decimal.ROUND_HALF_UP });
    const money = fc
      .integer({ min: -1e9, max: 1e9 })
      .chain((n) => fc.constantFrom(n, n / 10, n / 100, n / 1000, n / 1e5));
    const any = fc.oneof(
      money,
      money,
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e120, max: 1e120 }),
    );
    fc.assert(
      fc.property(fc.array(any, { maxLength: 4 }), (numbers) => {
        const plus = numbers.reduce((total, one) => total.plus(one), new Exact(0)).toNumber();
        const times = numbers.reduce((total, one) => total.times(one), new Exact(1)).toNumber();
        // Zero has a sign in the library and none in a specification.
        expect(sum(numbers) + 0).toBe(plus + 0);
        expect(product(numbers) + 0).toBe(times + 0);
        for (const one of numbers)
          expect(round2(one) + 0).toBe(new Exact(one).toDecimalPlaces(2).toNumber() + 0);
      }),
      { numRuns: count(20_000), seed: seed('closure arithmetic') },
    );
  });
});
