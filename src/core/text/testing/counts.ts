/** Number of cases to run: `full` where `AMBIT_FULL` is 1, else a tenth of it (at least one). */
export function count(full: number): number {
  return process.env.AMBIT_FULL === '1' ? full : Math.max(1, Math.ceil(full / 10));
}

/** Seed of a randomised test, printed under `name`: that of `AMBIT_SEED`, or a fresh one. A 31-bit integer. */
export function seed(name: string): number {
  const given = process.env.AMBIT_SEED;
  const chosen = given === undefined ? Math.floor(Math.random() * 0x7fffffff) : Number(given);
  if (!Number.isInteger(chosen)) throw new Error(`AMBIT_SEED is not an integer: ${given}`);
  console.log(`${name}: AMBIT_SEED=${chosen}`);
  return chosen;
}
