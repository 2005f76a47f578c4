/** What the user answers when a window with unsaved files is to be closed. */
export type CloseChoice = 'save' | 'close' | 'stay';

export interface CloseHost {
  /** Asks about documents whose files lack changes. Those changes are kept in the workspace either way. */
  ask(names: readonly string[]): Promise<CloseChoice>;
  /** Runs the renderer's own save command, the same as menu, key and button. */
  save(): void;
  /** Closes the window for good. */
  close(): void;
}

/**
 * Decides when a window may close. Saving is the window's own command, so that its end is heard from what follows: the
 * list of unsaved names, or a save that was cancelled or failed.
 */
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

  /** The window's unsaved names, each time they change. While saving, what is left over is asked about again. */
  setUnsaved(names: readonly string[]): void {
    this.#unsaved = names;
    if (this.#state !== 'saving') return;
    this.#state = 'open';
    void this.request();
  }

  /** A save was cancelled or failed: the window stays. */
  saveAborted(): void {
    if (this.#state === 'saving') this.#state = 'open';
  }
}
