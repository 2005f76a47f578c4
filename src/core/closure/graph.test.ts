import { expect, test } from 'vitest';
import { loadSpec } from './read-spec.ts';

function cyclesOf(size: number, parent: (index: number) => number): string[] {
  const node = (index: number) => ({ kind: 'derived', rule: { node: `n${parent(index)}` } });
  const nodes = Object.fromEntries(Array.from({ length: size }, (_, index) => [`n${index}`, node(index)]));
  const outcome = loadSpec(JSON.stringify({ version: 'ambit-closure/1', nodes, actions: {} }));
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.message);
  return outcome.findings.flatMap(({ code, message }) => (code === 'CYCLE' ? [message] : []));
}

test('one cycle through more nodes than a call has arguments is a finding', { timeout: 60_000 }, () => {
  const [cycle, ...others] = cyclesOf(150_000, (index) => (index + 1) % 150_000);
  expect(cycle).toMatch(/^these nodes are computed from one another: `n0` → `n149999` → /);
  expect(others).toEqual([]);
});

test('many cycles take time by their number, not by its square', { timeout: 60_000 }, () => {
  const timed = (pairs: number): number => {
    // Of processor time: a busy machine would decide the ratio otherwise.
    const start = process.cpuUsage();
    expect(cyclesOf(2 * pairs, (index) => index ^ 1).length).toBe(pairs);
    return process.cpuUsage(start).user;
  };
  timed(500);
  expect(timed(8_000) / timed(1_000)).toBeLessThan(40);
});
