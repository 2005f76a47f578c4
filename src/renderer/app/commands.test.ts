import { describe, expect, it, vi } from 'vitest';
import { CommandRegistry } from './commands.ts';
import type { Command } from './types.ts';

function command(id: string, run: Command['run'], more: Partial<Command> = {}): Command {
  return { id, title: id, section: 'Test', run, ...more };
}

describe('command registry', () => {
  it('runs what was registered last under an id, and the earlier one again once that is gone', () => {
    const registry = new CommandRegistry(() => {});
    const ran: string[] = [];
    const screen = Symbol('screen');
    registry.set(Symbol('shell'), [command('x', () => void ran.push('shell'))]);
    registry.set(screen, [command('x', () => void ran.push('screen'))]);
    registry.run('x');
    registry.remove(screen);
    registry.run('x');
    expect(ran).toEqual(['screen', 'shell']);
  });

  it('does not run what is not enabled or not there', () => {
    const registry = new CommandRegistry(() => {});
    const run = vi.fn();
    registry.set(Symbol('a'), [command('x', run, { enabled: () => false })]);
    expect(registry.run('x')).toBe(false);
    expect(registry.run('y')).toBe(false);
    expect(registry.isEnabled('x')).toBe(false);
    expect(run).not.toHaveBeenCalled();
  });

  it('tells failures by the title, thrown or rejected', async () => {
    const told: string[] = [];
    const registry = new CommandRegistry((title, error) => told.push(`${title}: ${String(error)}`));
    registry.set(Symbol('a'), [
      command('thrown', () => {
        throw new Error('one');
      }),
      command('rejected', () => Promise.reject(new Error('two'))),
    ]);
    registry.run('thrown');
    registry.run('rejected');
    await Promise.resolve();
    expect(told).toEqual(['thrown: Error: one', 'rejected: Error: two']);
  });

  it('tells its listeners only of what they can see, and still runs what was given last', () => {
    const registry = new CommandRegistry(() => {});
    const owner = Symbol('a');
    const heard = vi.fn();
    const ran: number[] = [];
    registry.set(owner, [command('x', () => void ran.push(1))]);
    registry.subscribe(heard);
    const before = registry.all();
    registry.set(owner, [command('x', () => void ran.push(2))]);
    expect(heard).not.toHaveBeenCalled();
    expect(registry.all()).toBe(before);
    registry.run('x');
    expect(ran).toEqual([2]);
    registry.set(owner, [command('x', () => {}, { title: 'another' })]);
    expect(heard).toHaveBeenCalledOnce();
  });
});
