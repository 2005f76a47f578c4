import { Decimal } from 'decimal.js';

/** Enough digits that any sum or product of two doubles is exact; half away from zero, as money is rounded. */
const Exact = Decimal.clone({ precision: 64, rounding: Decimal.ROUND_HALF_UP });

/**
 * Arithmetic on the shortest decimal literals of doubles: 0.1 + 0.2 is 0.3. Each gives a double, which is infinite where
 * the result is out of range.
 */
export function sum(numbers: readonly number[]): number {
  const quick = numbers.reduce((total, item) => total + item, 0);
  if (Number.isSafeInteger(quick) && numbers.every(isSmallInteger)) return quick;
  return numbers.reduce((total, item) => total.plus(item), new Exact(0)).toNumber();
}

export function product(numbers: readonly number[]): number {
  const quick = numbers.reduce((total, item) => total * item, 1);
  if (Number.isSafeInteger(quick) && numbers.every(Number.isSafeInteger)) return quick;
  return numbers.reduce((total, item) => total.times(item), new Exact(1)).toNumber();
}

export function difference(a: number, b: number): number {
  return isSmallInteger(a) && isSmallInteger(b) ? a - b : new Exact(a).minus(b).toNumber();
}

/** To two places, half away from zero. */
export function round2(value: number): number {
  return Number.isSafeInteger(value) ? value : new Exact(value).toDecimalPlaces(2).toNumber();
}

/** So small that no sum of as many as a document can hold leaves the integers that doubles hold exactly. */
function isSmallInteger(value: number): boolean {
  return Number.isInteger(value) && Math.abs(value) < 2 ** 30;
}
