import type { JsonValue } from '../../text/types.ts';
import { compareIds } from '../order.ts';
import { quote } from '../quote.ts';

/** Weights as whole numbers: `units[i]` times ten to the `exponent` is the weight of id `i`. */
export interface Weights {
  readonly kind: 'weights';
  readonly units: Float64Array;
  readonly exponent: number;
}

/** What {@link weightsOf} gives, or the sentence that says why the weights make no sense. */
export type WeightsRead = Weights | { readonly kind: 'declined'; readonly message: string };

const EVERY_ONE: readonly [digits: number, exponent: number] = [1, 0];

/**
 * Reads an object from edge id to a non-negative number; 1 where absent. Weights are taken as the decimals that they
 * are written as, so that sums are exact; where those do not fit into 2^53 together, that is said.
 */
export function weightsOf(ids: readonly string[], given: JsonValue | undefined): WeightsRead {
  if (given === undefined)
    return { kind: 'weights', units: new Float64Array(ids.length).fill(1), exponent: 0 };
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    return declined('the weights are not an object from edge id to number');
  }
  const entries = Object.entries(given).sort(([a], [b]) => compareIds(a, b));
  const known = new Set(ids);
  const decimals = new Map<string, readonly [number, number]>();
  for (const [id, weight] of entries) {
    if (!known.has(id)) return declined(`${quote(id)} has a weight, and is no edge`);
    const problem = problemWith(weight);
    if (problem !== null) return declined(`the weight of ${quote(id)} is ${problem}`);
    decimals.set(id, decimalOf(weight as number));
  }
  return scaled(ids, decimals);
}

/** What is wrong with a weight, or null. JSON has numbers that are too large for a double, which are then infinite. */
function problemWith(weight: JsonValue): string | null {
  if (typeof weight !== 'number' || Number.isNaN(weight)) {
    return `${quote(JSON.stringify(weight))}, which is not a number`;
  }
  if (weight < 0) return `${quote(String(weight))}, which is negative`;
  return weight === Number.POSITIVE_INFINITY ? 'too large' : null;
}

function declined(message: string): WeightsRead {
  return { kind: 'declined', message };
}

/** A number as the shortest decimal that stands for it: `digits` times ten to the `exponent`. */
function decimalOf(weight: number): readonly [digits: number, exponent: number] {
  if (weight === 0) return [0, 0];
  const [mantissa, power] = weight.toExponential().split('e') as [string, string];
  const [whole, fraction = ''] = mantissa.split('.') as [string, string?];
  return [Number(whole + fraction), Number(power) - fraction.length];
}

function scaled(
  ids: readonly string[],
  decimals: ReadonlyMap<string, readonly [number, number]>,
): WeightsRead {
  const used = ids.map((id) => decimals.get(id) ?? EVERY_ONE);
  const exponent = used.reduce(
    (least, [digits, power]) => (digits === 0 ? least : Math.min(least, power)),
    400,
  );
  const units = Float64Array.from(used, ([digits, power]) =>
    digits === 0 ? 0 : digits * 10 ** (power - exponent),
  );
  const total = units.reduce((sum, unit) => sum + unit, 0);
  if (!(total <= Number.MAX_SAFE_INTEGER)) {
    return declined('the weights have too many digits between them to be added exactly; round them');
  }
  return { kind: 'weights', units, exponent };
}

/** A sum of units as a number again. */
export function weightOf(units: number, exponent: number): number {
  return Number(`${units}e${exponent}`);
}
