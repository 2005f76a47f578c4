import type { Command } from './types.ts';

/**
 * The one registry of commands. Keys, palette, toolbar buttons and the desktop menu all come through {@link run}, so
 * that they can never disagree. Of two commands with one id, the one registered last wins.
 */
export class CommandRegistry {
  private readonly groups = new Map<symbol, readonly Command[]>();
  private readonly listeners = new Set<() => void>();
  private live = new Map<string, Command>();
  private snapshot: readonly Command[] = [];

  constructor(private readonly onFailure: (title: string, error: unknown) => void) {}

  /** Adds (or, for a known owner, replaces) a group of commands. */
  set(owner: symbol, commands: readonly Command[]): void {
    this.groups.set(owner, commands);
    this.refresh();
  }

  remove(owner: symbol): void {
    this.groups.delete(owner);
    this.refresh();
  }

  /** Every command as it is shown. Stable until a title, a key or the set of commands changes; run them by id. */
  all(): readonly Command[] {
    return this.snapshot;
  }

  /** Every command as it is now, with what it runs now. */
  current(): readonly Command[] {
    return [...this.live.values()];
  }

  find(id: string): Command | undefined {
    return this.live.get(id);
  }

  isEnabled(id: string): boolean {
    const command = this.live.get(id);
    return command !== undefined && command.enabled?.() !== false;
  }

  /** Runs a command by id. False where there is none or it is not enabled now. A failure is told, never thrown. */
  run(id: string): boolean {
    const command = this.live.get(id);
    if (command === undefined || command.enabled?.() === false) return false;
    this.attempt(command.title, command.run);
    return true;
  }

  /** Does something under a name by which its failure is told. */
  attempt(title: string, action: () => void | Promise<void>): void {
    try {
      const outcome = action();
      if (outcome instanceof Promise) outcome.catch((error) => this.onFailure(title, error));
    } catch (error) {
      this.onFailure(title, error);
    }
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  private refresh(): void {
    this.live = new Map();
    for (const group of this.groups.values()) for (const command of group) this.live.set(command.id, command);
    const next = [...this.live.values()];
    // A component that registers at every render must not make every list of commands render with it.
    if (sameAppearance(this.snapshot, next)) return;
    this.snapshot = next;
    for (const listener of this.listeners) listener();
  }
}

function sameAppearance(before: readonly Command[], after: readonly Command[]): boolean {
  return (
    before.length === after.length &&
    before.every((command, index) => {
      const other = after[index];
      return (
        other !== undefined &&
        command.id === other.id &&
        command.title === other.title &&
        command.section === other.section &&
        command.inText === other.inText &&
        command.keys?.join() === other.keys?.join()
      );
    })
  );
}
