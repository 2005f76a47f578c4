import type { DocumentInfo, DocumentKind } from '../../core/workbench.ts';
import { differenceOf } from '../document/delta.ts';
import { hashText } from '../document/hash.ts';
import { openSession } from '../document/session.ts';
import type { DocumentSession } from '../document/types.ts';
import { SessionAnalyses } from './analysis.ts';
import type { AppServices, OpenedDocument } from './context.ts';
import { MAX_ON_SCREEN, readDropped } from './dropped.ts';
import { FileWriter } from './file-writer.ts';
import { freeName, kindOfName, nameOfFile } from './kinds.ts';
import type { Notices } from './notices.ts';
import { writeLastDocument } from './preferences.ts';
import type { Questions } from './questions.ts';
import { createSelection } from './selection.ts';
import type { Place } from './types.ts';

/** Documents whose sessions (and so their undo history) are kept while another one is on screen. */
const MAX_PARKED = 8;

/** A file as the host hands it over. */
export interface HostFile {
  readonly handle: string;
  readonly label: string;
  readonly text: string;
}

/** Everything that is done with whole documents: opening, making, saving, naming and removing them. */
export class Documents {
  private readonly parked = new Map<string, OpenedDocument>();
  private readonly stateListeners = new Set<() => void>();
  /** Counts openings, so that of two in a row the last one wins. */
  private opening = 0;

  private readonly writer: FileWriter;

  constructor(
    private readonly app: Pick<AppServices, 'workbench' | 'state'>,
    private readonly notices: Notices,
    questions: Questions,
    private readonly by: string,
    private readonly placeOf: (kind: DocumentKind) => Pick<Place, 'id' | 'skeleton'>,
  ) {
    this.writer = new FileWriter(app.workbench.files, notices, questions, (id, file, text) =>
      this.setFile(id, file, text),
    );
  }

  /** Every session that is alive, on screen or parked. */
  sessions(): readonly OpenedDocument[] {
    const { opened } = this.app.state.getState();
    return opened === null ? [...this.parked.values()] : [opened, ...this.parked.values()];
  }

  async refresh(): Promise<void> {
    const documents = await this.app.workbench.workspace.list();
    this.app.state.setState({ documents });
    for (const { session } of this.sessions()) {
      const now = documents.find(({ id }) => id === session.info.id);
      // Another window may have named it, or written it to a file.
      if (now !== undefined && !sameStanding(now, session.info)) session.setInfo(now);
    }
  }

  async open(id: string): Promise<void> {
    if (this.app.state.getState().opened?.session.info.id === id) return;
    const turn = ++this.opening;
    const next = this.parked.get(id) ?? (await this.load(id));
    if (turn !== this.opening) {
      if (!this.parked.has(id)) discard(next);
      return;
    }
    this.parked.delete(id);
    this.park();
    this.app.state.setState({ opened: next, place: this.placeOf(next.session.info.kind).id });
    writeLastDocument(id);
  }

  /** Leaves the open document for the start screen. */
  close(): void {
    this.opening++;
    this.park();
    this.app.state.setState({ opened: null });
  }

  /** Hears whenever a session's state (saved, unsaved, its name) changes. */
  onSessionState(listener: () => void): void {
    this.stateListeners.add(listener);
  }

  private async load(id: string): Promise<OpenedDocument> {
    const { workspace, analysis } = this.app.workbench;
    const document = await workspace.open(id);
    const session = openSession({ workspace, by: this.by }, document);
    session.subscribe((event) => {
      if (event.kind === 'state') for (const listener of this.stateListeners) listener();
    });
    const analyses = new SessionAnalyses(analysis, session, (reason) =>
      this.notices.tell('error', `\`${session.info.name}\` could not be judged: ${reason}`),
    );
    return { session, analyses, selection: createSelection() };
  }

  /** Puts the open document aside with its history. The longest unused goes, unless it holds something unsaved. */
  private park(): void {
    const { opened } = this.app.state.getState();
    if (opened === null) return;
    void opened.session.flush();
    this.parked.set(opened.session.info.id, opened);
    for (const [id, old] of this.parked) {
      if (this.parked.size <= MAX_PARKED) break;
      if (old === opened || old.session.unsaved || old.session.saveState.kind !== 'saved') continue;
      this.parked.delete(id);
      discard(old);
    }
  }

  /** Makes a document and opens it. */
  async create(kind: DocumentKind, name: string, text: string): Promise<DocumentInfo> {
    await this.refresh();
    const taken = this.app.state.getState().documents.map((document) => document.name);
    const info = await this.app.workbench.workspace.create({ kind, name: freeName(name, taken), text });
    await this.refresh();
    await this.open(info.id);
    return info;
  }

  /** A new, valid document of a kind. */
  async createNew(kind: DocumentKind): Promise<void> {
    const skeleton = this.placeOf(kind).skeleton;
    if (skeleton === undefined) return;
    await this.create(kind, 'untitled', skeleton(kind, 'untitled'));
  }

  /** A document that is shown together with the open one: alive, with its history, but not the one that is open. */
  async companion(id: string): Promise<OpenedDocument> {
    const loaded = this.alive(id) ?? (await this.load(id));
    // It may have been opened, or asked for again, while it was loading.
    const alive = this.alive(id) ?? loaded;
    if (alive !== loaded) discard(loaded);
    if (alive !== this.app.state.getState().opened) {
      this.parked.delete(id);
      this.parked.set(id, alive);
    }
    return alive;
  }

  private alive(id: string): OpenedDocument | undefined {
    return this.sessions().find(({ session }) => session.info.id === id);
  }

  /** Asks the host for files and opens them. */
  async openFiles(): Promise<void> {
    const files = await this.app.workbench.files.open();
    if (files !== null) await this.takeFiles(files);
  }

  /** Opens files that the host hands over; a file that is open already is shown as it is on disk now. */
  async takeFiles(files: readonly HostFile[]): Promise<void> {
    for (const file of files) {
      if (file.text.length > MAX_ON_SCREEN) {
        this.notices.tell(
          'error',
          `\`${file.label}\` is longer than the 20 MiB that can be shown; the command line takes it`,
        );
        continue;
      }
      await this.refresh();
      const known = this.app.state.getState().documents.find((info) => info.file?.handle === file.handle);
      if (known === undefined) await this.adopt(file);
      else await this.reload(known, file);
    }
  }

  /** Kind of a file by its text, which is read in a worker, else by its name; an authority graph where neither says. */
  private async kindOf(label: string, text: string): Promise<DocumentKind> {
    return (await this.app.workbench.analysis.documentKind(text)) ?? kindOfName(label) ?? 'authority';
  }

  private async adopt(file: HostFile): Promise<void> {
    const info = await this.create(
      await this.kindOf(file.label, file.text),
      nameOfFile(file.label),
      file.text,
    );
    await this.setFile(info.id, { handle: file.handle, label: file.label }, file.text);
  }

  /** A file that was opened before: what stands in it now is one step of the document's history. */
  private async reload(info: DocumentInfo, file: HostFile): Promise<void> {
    await this.open(info.id);
    const session = this.app.state.getState().opened?.session;
    if (session?.info.id !== info.id) return;
    session.apply({ label: 'open the file again', edits: differenceOf(session.text, file.text) });
    await this.setFile(info.id, { handle: file.handle, label: file.label }, file.text);
  }

  /** Copies of files that were dropped on the window; the files themselves are not written to. */
  async takeDropped(files: readonly File[]): Promise<void> {
    for (const file of files) {
      const read = await readDropped(file);
      if (read.kind === 'refused') this.notices.tell('error', read.message);
      else {
        const kind = await this.kindOf(file.name, read.text);
        await this.create(kind, nameOfFile(file.name), read.text);
      }
    }
  }

  /** Writes the open document to its file, or asks for one. */
  async save(): Promise<void> {
    const session = this.app.state.getState().opened?.session;
    if (session !== undefined) await this.writer.write(session);
  }

  async saveAs(): Promise<void> {
    const session = this.app.state.getState().opened?.session;
    if (session !== undefined) await this.writer.writeAs(session);
  }

  /** Writes every document that is {@link unsaved}. False where the user broke that off; the rest is then as it was. */
  async saveAll(): Promise<boolean> {
    for (const session of this.unsaved()) if (!(await this.writer.write(session))) return false;
    await this.flush();
    return true;
  }

  /** Documents whose file, or the workspace, lacks changes. */
  unsaved(): readonly DocumentSession[] {
    const kept = (session: DocumentSession) => ['saved', 'saving'].includes(session.saveState.kind);
    return this.sessions().flatMap(({ session }) => (session.unsaved || !kept(session) ? [session] : []));
  }

  private async setFile(id: string, file: NonNullable<DocumentInfo['file']>, text: string): Promise<void> {
    this.setInfo(await this.app.workbench.workspace.setFile(id, file, await hashText(text)));
    await this.refresh();
  }

  private setInfo(info: DocumentInfo): void {
    this.sessions()
      .find(({ session }) => session.info.id === info.id)
      ?.session.setInfo(info);
  }

  async rename(id: string, name: string): Promise<void> {
    this.setInfo(await this.app.workbench.workspace.rename(id, name));
    await this.refresh();
  }

  async duplicate(id: string): Promise<void> {
    const { info, text, layout } = await this.textOf(id);
    const taken = this.app.state.getState().documents.map((document) => document.name);
    const name = freeName(`${info.name} copy`, taken);
    const copy = await this.app.workbench.workspace.create({ kind: info.kind, name, text, layout });
    await this.refresh();
    await this.open(copy.id);
  }

  /** Text and layout of a document as it is on screen, else as it is saved. */
  async textOf(id: string): Promise<Pick<OpenedDocument['session'], 'info' | 'text' | 'layout'>> {
    const alive = this.sessions().find(({ session }) => session.info.id === id);
    return alive?.session ?? (await this.app.workbench.workspace.open(id));
  }

  /** Removes a document; the notice brings it back. */
  async remove(id: string): Promise<void> {
    const { documents, opened } = this.app.state.getState();
    const info = documents.find((document) => document.id === id);
    const alike = documents.filter(({ kind }) => kind === info?.kind);
    const at = alike.findIndex((document) => document.id === id);
    const alive = this.sessions().find(({ session }) => session.info.id === id);
    await alive?.session.flush();
    await this.app.workbench.workspace.remove(id);
    await this.refresh();
    const neighbour = alike[at + 1] ?? alike[at - 1];
    if (opened?.session.info.id === id) {
      if (neighbour === undefined) this.close();
      else await this.open(neighbour.id);
    }
    this.forget(id);
    this.notices.tell('info', `removed \`${info?.name ?? 'the document'}\``, {
      label: 'Undo',
      run: () => void this.bringBack(id),
    });
  }

  private async bringBack(id: string): Promise<void> {
    await this.app.workbench.workspace.restore(id);
    await this.refresh();
    await this.open(id);
  }

  private forget(id: string): void {
    const parked = this.parked.get(id);
    this.parked.delete(id);
    if (parked !== undefined) discard(parked);
  }

  /** Ends a conflict by keeping this window's text as a document of its own beside what the other one wrote. */
  async keepAsCopy(): Promise<void> {
    const session = this.app.state.getState().opened?.session;
    if (session?.saveState.kind !== 'conflict') return;
    await this.duplicate(session.info.id);
    session.resolve('theirs');
  }

  /** Sends everything that is not saved yet. */
  async flush(): Promise<void> {
    await Promise.all(this.sessions().map(({ session }) => session.flush()));
  }
}

function sameStanding(a: DocumentInfo, b: DocumentInfo): boolean {
  return a.name === b.name && a.file?.handle === b.file?.handle && a.savedHash === b.savedHash;
}

function discard(document: OpenedDocument): void {
  document.analyses.dispose();
  document.session.dispose();
}
