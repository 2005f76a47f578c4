/**
 * Runs the benchmarks named as arguments, or all, and prints their ratios. Nothing is asserted: times of a busy machine
 * are no ground to fail on.
 */
import { authority } from './authority.ts';
import { closure } from './closure.ts';
import { cut } from './cut.ts';
import type { Row } from './measure.ts';
import { memory } from './memory.ts';
import { text } from './text.ts';

const BENCHMARKS = [text, authority, cut, closure, memory];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !BENCHMARKS.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  const names = BENCHMARKS.map((benchmark) => benchmark.name).join(', ');
  console.error(`no benchmark ${unknown.join(', ')}; there are ${names}`);
  process.exit(2);
}

for (const benchmark of BENCHMARKS) {
  if (wanted.length > 0 && !wanted.includes(benchmark.name)) continue;
  console.log(`\n${benchmark.name}`);
  for (const row of benchmark.run()) console.log(line(row));
}

function line({ what, ours, base, ratio, target, note }: Row): string {
  const times = `${milliseconds(ours)}${base === undefined ? ''.padStart(15) : ` by ${milliseconds(base)}`}`;
  const compared = ratio === undefined ? '' : `  ratio ${ratio.toFixed(2)}`;
  const wished = target === undefined ? '' : ` (at most ${target})`;
  return `  ${what.padEnd(66)}${times}${compared}${wished}${note === undefined ? '' : `  ${note}`}`;
}

function milliseconds(time: number): string {
  return `${time < 100 ? time.toFixed(1) : time.toFixed(0)} ms`.padStart(11);
}
