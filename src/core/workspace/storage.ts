/**
 * The port between the workspace and wherever its bytes live. Bytes come in numbered generations: generation `n` is a
 * snapshot and the journal of what happened after it. The one before the newest is kept whole, so that a damaged
 * newest snapshot costs nothing: the older snapshot and both journals say the same.
 */

/** What is stored of one generation. Generation 0 has no snapshot: its journal starts from an empty workspace. */
export interface StoredGeneration {
  readonly number: number;
  readonly snapshot: Uint8Array | null;
  /** Frames in the order they were appended. */
  readonly journal: Uint8Array;
}

export type StoredPart = 'snapshot' | 'journal';

/** Every call answers when what it did is durable, and rejects with a {@link StorageError} when it is not. */
export interface Storage {
  /** All generations there are, in any order. */
  load(): Promise<readonly StoredGeneration[]>;
  /** Adds a frame to the journal of a generation. A refused frame leaves the journal as it was. */
  append(generation: number, frame: Uint8Array): Promise<void>;
  /** Writes a whole snapshot or, on failure, nothing. The journal of the generation starts empty. */
  writeSnapshot(generation: number, bytes: Uint8Array): Promise<void>;
  /** Deletes the generations below a number. */
  forget(below: number): Promise<void>;
  /** Keeps a damaged part under a name of its own, which it answers, past the forgetting of its generation. */
  setAside(generation: number, part: StoredPart): Promise<string>;
  close(): Promise<void>;
}

/** Bytes could not be read or kept. The message is a plain sentence for the user. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
}
