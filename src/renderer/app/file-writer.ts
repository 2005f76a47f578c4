import type { DocumentInfo, FilesApi } from '../../core/workbench.ts';
import type { DocumentSession } from '../document/types.ts';
import { fileNameOf } from './kinds.ts';
import type { Notices } from './notices.ts';
import type { Questions } from './questions.ts';

/** Writes documents to files, and asks before what another program wrote there is lost. */
export class FileWriter {
  constructor(
    private readonly files: Pick<FilesApi, 'save' | 'saveAs'>,
    private readonly notices: Notices,
    private readonly questions: Questions,
    private readonly written: (
      id: string,
      file: NonNullable<DocumentInfo['file']>,
      text: string,
    ) => Promise<void>,
  ) {}

  /** Writes a document to its file, or asks for one. False where the user decided against it. */
  async write(session: DocumentSession): Promise<boolean> {
    const { text, info } = session;
    const { file, savedHash } = info;
    if (file === null) return this.writeAs(session);
    let outcome = await this.files.save(file.handle, text, savedHash);
    if (outcome.kind === 'changed') {
      const over = await this.questions.ask({
        title: `Another program has changed ${outcome.label}`,
        detail: 'Saving writes over what it wrote.',
        yes: 'Save anyway',
      });
      if (!over) {
        this.notices.tell('info', `\`${outcome.label}\` was left as the other program wrote it`);
        return false;
      }
      outcome = await this.files.save(file.handle, text, null);
    }
    await this.written(info.id, { handle: file.handle, label: outcome.label }, text);
    this.notices.tell('info', `saved to \`${outcome.label}\``);
    return true;
  }

  /** Writes a document to a file that the user names. False where none was named. */
  async writeAs(session: DocumentSession): Promise<boolean> {
    const { text, info } = session;
    const file = await this.files.saveAs(fileNameOf(info.name, info.kind), text);
    if (file === null) return false;
    await this.written(info.id, file, text);
    this.notices.tell('info', `saved to \`${file.label}\``);
    return true;
  }
}
