/** What the user answers when a window with unsaved files is to be closed. */
export type CloseChoice = 'save' | 'close' | 'stay';

export interface CloseHost {
  /** Asks about documents whose files lack changes. Those changes are kept in the workspace either way. */
  ask(names: readonly string[]): Promise<CloseChoice>;
  /** Runs the renderer's own command that saves all documents. Its end is told to {@link CloseGuard.savedAll}. */
  save(): void;
  /** Closes the window for good. */
  close(): void;
}

/** Decides when a window may close. Saving is the window's own command, which says when it has ended. */
export class CloseGuard {
  #unsaved: readonly string[] = [];
  #state: 'open' | 'asking' | 'saving' = 'open';

  constructor(readonly host: CloseHost) {}

  get unsaved(): readonly string[] {
    return this.#unsaved;
  }

  /** The user wants the window closed. */
  async request(): Promise<void> {
    if (this.#state === 'asking') return;
    if (this.#unsaved.length === 0) return this.host.close();
    this.#state = 'asking';
    const choice = await this.host.ask(this.#unsaved);
    this.#state = 'open';
    if (choice === 'close') this.host.close();
    if (choice !== 'save') return;
    this.#state = 'saving';
    this.host.save();
  }

  /** The window's unsaved names, each time they change. */
  setUnsaved(names: readonly string[]): void {
    this.#unsaved = names;
  }

  /** Saving ended. What it left over is asked about again; where the user broke it off (null), the window stays. */
  async savedAll(left: readonly string[] | null): Promise<void> {
    if (left !== null) this.#unsaved = left;
    if (this.#state !== 'saving') return;
    this.#state = 'open';
    if (left !== null) await this.request();
  }

  /** The window loads its page anew: what the one before had to tell is over. */
  reset(): void {
    this.#unsaved = [];
    if (this.#state === 'saving') this.#state = 'open';
  }
}
