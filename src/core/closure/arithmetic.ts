import { Decimal } from 'decimal.js';

/** Enough digits that any sum of doubles is exact, from the greatest to the least; half away from zero, as money is rounded. */
const Exact = Decimal.clone({ precision: 700, rounding: Decimal.ROUND_HALF_UP });

/**
 * Arithmetic on the shortest decimal literals of doubles: 0.1 + 0.2 is 0.3. Each gives a double, which is infinite where
 * the result is out of range. Numbers of few digits, which amounts are, are calculated on their digits as integers, and
 * everything else by the library.
 */
export function sum(numbers: readonly number[]): number {
  let total = ZERO;
  for (const item of numbers) {
    const digits = digitsOf(item);
    const next = digits === null ? null : addDigits(total, digits);
    if (next === null) return numbers.reduce((exact, one) => exact.plus(one), new Exact(0)).toNumber();
    total = next;
  }
  return numberOf(total);
}

export function product(numbers: readonly number[]): number {
  let total = ONE;
  for (const item of numbers) {
    const digits = digitsOf(item);
    const next = digits === null ? null : multiplyDigits(total, digits);
    if (next === null) return numbers.reduce((exact, one) => exact.times(one), new Exact(1)).toNumber();
    total = next;
  }
  return numberOf(total);
}

export function difference(a: number, b: number): number {
  return sum([a, -b]);
}

/** To two places, half away from zero. */
export function round2(value: number): number {
  const digits = digitsOf(value);
  if (digits === null) return new Exact(value).toDecimalPlaces(2).toNumber();
  if (digits.places <= 2) return value;
  const unit = POWERS[digits.places - 2]!;
  const size = Math.abs(digits.integer);
  const rest = size % unit;
  const hundredths = (size - rest) / unit + (2 * rest >= unit ? 1 : 0);
  return (Math.sign(digits.integer) * hundredths) / 100;
}

/** A decimal number: an integer of at most fifteen digits, and how many of them stand behind the point. */
interface Digits {
  readonly integer: number;
  readonly places: number;
}

const ZERO: Digits = { integer: 0, places: 0 };
const ONE: Digits = { integer: 1, places: 0 };
const MOST_PLACES = 6;
const LIMIT = 1e15;
const POWERS = Array.from({ length: 2 * MOST_PLACES + 1 }, (_, exponent) => 10 ** exponent);

/**
 * The digits of a double's shortest literal, or null where it has too many. A quotient of two integers that doubles hold
 * exactly is rounded correctly, and no two decimals of fifteen digits share a double, so a match is the literal itself.
 */
function digitsOf(value: number): Digits | null {
  for (let places = 0; places <= MOST_PLACES; places++) {
    const power = POWERS[places]!;
    const integer = Math.round(value * power);
    if (Math.abs(integer) >= LIMIT) return null;
    if (integer / power === value) return { integer, places };
  }
  return null;
}

function addDigits(a: Digits, b: Digits): Digits | null {
  const places = Math.max(a.places, b.places);
  const left = a.integer * POWERS[places - a.places]!;
  const right = b.integer * POWERS[places - b.places]!;
  if (Math.abs(left) >= LIMIT || Math.abs(right) >= LIMIT || Math.abs(left + right) >= LIMIT) return null;
  return { integer: left + right, places };
}

function multiplyDigits(a: Digits, b: Digits): Digits | null {
  const integer = a.integer * b.integer;
  const places = a.places + b.places;
  return Math.abs(integer) < LIMIT && places < POWERS.length ? { integer, places } : null;
}

function numberOf({ integer, places }: Digits): number {
  return integer / POWERS[places]!;
}
