import type { Storage, StoredGeneration } from '../storage.ts';

/** Bytes in memory, kept past `close`: for tests of what stands on a workspace, and for damage by hand. */
export class MemoryStorage implements Storage {
  readonly snapshots = new Map<number, Uint8Array>();
  readonly journals = new Map<number, Uint8Array>();
  readonly aside = new Map<string, Uint8Array>();
  /** Set to make every write reject with it. */
  failure: Error | null = null;

  async load(): Promise<readonly StoredGeneration[]> {
    const numbers = new Set([...this.snapshots.keys(), ...this.journals.keys()]);
    return [...numbers].map((number) => ({
      number,
      snapshot: this.snapshots.get(number) ?? null,
      journal: this.journals.get(number) ?? new Uint8Array(),
    }));
  }

  async append(generation: number, frame: Uint8Array): Promise<void> {
    this.#refuse();
    const before = this.journals.get(generation) ?? new Uint8Array();
    const after = new Uint8Array(before.length + frame.length);
    after.set(before);
    after.set(frame, before.length);
    this.journals.set(generation, after);
  }

  async writeSnapshot(generation: number, bytes: Uint8Array): Promise<void> {
    this.#refuse();
    this.snapshots.set(generation, bytes.slice());
    this.journals.delete(generation);
  }

  async forget(below: number): Promise<void> {
    for (const parts of [this.snapshots, this.journals]) {
      for (const number of [...parts.keys()]) if (number < below) parts.delete(number);
    }
  }

  async setAside(generation: number, part: 'snapshot' | 'journal'): Promise<string> {
    const name = `damaged-${part}-${generation}`;
    const bytes = (part === 'snapshot' ? this.snapshots : this.journals).get(generation);
    this.aside.set(name, bytes?.slice() ?? new Uint8Array());
    return name;
  }

  async close(): Promise<void> {}

  #refuse(): void {
    if (this.failure) throw this.failure;
  }
}
