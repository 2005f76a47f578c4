/** A real workspace in memory, and windows on it. */
import type { WorkspaceApi } from '../../../core/workbench.ts';
import type { OpenWorkspace } from '../../../core/workspace/index.ts';
import { MemoryStorage } from '../../../core/workspace/testing/memory-storage.ts';
import { openInNode } from '../../../core/workspace/testing/node.ts';
import { openSession } from '../session.ts';
import type { Change, DocumentSession } from '../types.ts';

export class Desk {
  /** The clock of every session, in milliseconds. */
  now = 0;

  private constructor(
    readonly storage: MemoryStorage,
    private readonly workspace: OpenWorkspace,
  ) {}

  static async make(): Promise<Desk> {
    const storage = new MemoryStorage();
    return new Desk(storage, await openInNode(storage));
  }

  get api(): WorkspaceApi {
    return this.workspace.api;
  }

  /** Id of a new document. */
  async made(text: string): Promise<string> {
    return (await this.api.create({ kind: 'authority', name: 'a', text })).id;
  }

  /** A session as a window named `by` would have it, hearing of the other windows' edits. */
  async opened(id: string, by = 'one'): Promise<DocumentSession> {
    const host = { workspace: this.api, by, now: () => this.now };
    const session = openSession(host, await this.api.open(id));
    this.workspace.subscribe((event) => {
      if (event.kind === 'edited' && event.id === id && event.by !== by) session.heardOf(event.revision);
    });
    return session;
  }

  async storedText(id: string): Promise<string> {
    return (await this.api.open(id)).text;
  }
}

/** Typing at a place. */
export const insert = (offset: number, text: string, label = 'typing'): Change => ({
  label,
  edits: [{ offset, length: 0, text }],
});

/** Lets everything that is under way be answered. */
export async function settled(...sessions: readonly DocumentSession[]): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    for (const session of sessions) await session.flush();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
