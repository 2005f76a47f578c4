import { describe, expect, it } from 'vitest';
import { drain, inSlices, type Steps } from './slices.ts';

function* busy(milliseconds: number): Steps<string> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) yield undefined;
  return 'done';
}

describe('steps', () => {
  it('come to the same end at once and in slices', async () => {
    expect(drain(busy(1))).toBe('done');
    expect(await inSlices(busy(30), () => false)).toBe('done');
  });

  it('let others run in between', async () => {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await inSlices(busy(80), () => false);
    clearInterval(timer);
    expect(turns).toBeGreaterThan(0);
  });

  it('stop when told', async () => {
    expect(await inSlices(busy(1000), () => true)).toBeNull();
  });
});
