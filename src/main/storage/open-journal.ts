import { type FileHandle, open } from 'node:fs/promises';
import { syncFolder } from './durable.ts';

/** A journal file that frames are added to. */
export class OpenJournal {
  #end: number;

  private constructor(
    readonly generation: number,
    readonly file: FileHandle,
    end: number,
  ) {
    this.#end = end;
  }

  static async open(folder: string, path: string, generation: number): Promise<OpenJournal> {
    const file = await open(path, 'a+');
    await file.close();
    await syncFolder(folder);
    // Not for appending: each frame goes to where the last good one ended.
    const writable = await open(path, 'r+');
    return new OpenJournal(generation, writable, (await writable.stat()).size);
  }

  /** Writes and flushes a frame. What a refused one left behind is cut off. */
  async append(frame: Uint8Array): Promise<void> {
    try {
      let written = 0;
      while (written < frame.length) {
        const { bytesWritten } = await this.file.write(
          frame,
          written,
          frame.length - written,
          this.#end + written,
        );
        written += bytesWritten;
      }
      await this.file.datasync();
      this.#end += frame.length;
    } catch (error) {
      await this.file.truncate(this.#end).catch(() => {});
      throw error;
    }
  }

  close(): Promise<void> {
    return this.file.close();
  }
}
