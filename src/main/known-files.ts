import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from './durable.ts';

const known = z.object({ handle: z.string(), path: z.string(), recent: z.boolean() });
const table = z.array(known);
type Known = z.infer<typeof known>;

/** Files that are remembered at most; the one unused for longest goes first. */
const MAX_KNOWN = 1_000;
const MAX_RECENT = 12;

/**
 * The files that the user named in a dialog, a recent list or on the command line. A window only ever holds the opaque
 * handle of one, so that it cannot name a path.
 */
export class KnownFiles {
  /** Last used first. */
  #files: Known[];
  #writing: Promise<void> = Promise.resolve();

  private constructor(
    readonly file: string,
    readonly changed: () => void,
    files: Known[],
  ) {
    this.#files = files;
  }

  /**
   * Reads the table; `changed` hears of every change to it. One that cannot be read costs only handles: documents ask for
   * a file again when saved.
   */
  static async read(file: string, changed: () => void = () => {}): Promise<KnownFiles> {
    const text = await readFile(file, 'utf8').catch(() => '[]');
    return new KnownFiles(file, changed, parse(text));
  }

  /** The handle of a file that the user named just now. */
  async remember(path: string): Promise<string> {
    const before = this.#files.find((one) => one.path === path);
    const handle = before?.handle ?? randomUUID();
    const others = this.#files.filter((one) => one.path !== path);
    this.#files = [{ handle, path, recent: true }, ...others].slice(0, MAX_KNOWN);
    await this.#write();
    return handle;
  }

  pathOf(handle: string): string | null {
    return this.#files.find((one) => one.handle === handle)?.path ?? null;
  }

  /** Paths for the recent list, last used first. */
  recent(): readonly string[] {
    return this.#files
      .filter((one) => one.recent)
      .slice(0, MAX_RECENT)
      .map((one) => one.path);
  }

  /** Empties the recent list. Handles stay good. */
  async clearRecent(): Promise<void> {
    this.#files = this.#files.map((one) => ({ ...one, recent: false }));
    await this.#write();
  }

  #write(): Promise<void> {
    this.changed();
    this.#writing = this.#writing
      .catch(() => {})
      .then(() => replaceFile(this.file, JSON.stringify(this.#files, null, 1)));
    return this.#writing;
  }
}

function parse(text: string): Known[] {
  try {
    return table.parse(JSON.parse(text));
  } catch {
    return [];
  }
}
