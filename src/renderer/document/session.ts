import { applyEdits, invertEdits, parseJson } from '../../core/text/index.ts';
import type { JsonTree } from '../../core/text/types.ts';
import type { DocumentInfo, Layout, OpenDocument, WorkspaceApi } from '../../core/workbench.ts';
import { differenceOf } from './delta.ts';
import { hashText } from './hash.ts';
import { type Effect, History, type Positions } from './history.ts';
import { Saver } from './saver.ts';
import type { Change, DocumentSession, Resolution, SessionEvent } from './types.ts';

/** Pause after the last change before the text is compared with its file, in milliseconds. */
const COMPARE = 200;
const NO_POSITIONS: Positions = new Map();

/** What a session needs of its window. */
export interface SessionHost {
  readonly workspace: Pick<WorkspaceApi, 'edit' | 'saveLayout' | 'open'>;
  /** Id of this window, by which its own edits are told from another's. */
  readonly by: string;
  /** Milliseconds, for the coalescing of changes. */
  readonly now?: () => number;
}

/** Opens a session on a document of the workspace. */
export function openSession(host: SessionHost, document: OpenDocument): DocumentSession {
  return new LocalSession(host, document);
}

class LocalSession implements DocumentSession {
  info: DocumentInfo;
  text: string;
  version = 0;
  layout: Layout;
  unsaved = false;
  elsewhere = false;
  private readonly history = new History();
  private readonly saver: Saver;
  private readonly listeners = new Set<(event: SessionEvent) => void>();
  private parsed: { readonly version: number; readonly tree: JsonTree | null } | null = null;
  private compareTimer: ReturnType<typeof setTimeout> | null = null;
  /** Newest revision that another window is known to have made. */
  private heard = 0;

  constructor(
    private readonly host: SessionHost,
    document: OpenDocument,
  ) {
    this.info = document.info;
    this.text = document.text;
    this.layout = document.layout;
    this.saver = new Saver(host.workspace, document.info.id, host.by, document.info.revision, () => {
      this.emit({ kind: 'state' });
      // What another window wrote while a save of ours was under way is shown once that is done.
      if (this.saver.state.kind === 'saved') void this.follow();
    });
    void this.compareWithFile();
  }

  get saveState(): DocumentSession['saveState'] {
    return this.saver.state;
  }

  get undoLabel(): string | null {
    return this.history.undoLabel;
  }

  get redoLabel(): string | null {
    return this.history.redoLabel;
  }

  tree(): JsonTree | null {
    if (this.parsed?.version !== this.version) {
      const outcome = parseJson(this.text);
      this.parsed = { version: this.version, tree: outcome.kind === 'parsed' ? outcome.tree : null };
    }
    return this.parsed.tree;
  }

  apply(change: Change): void {
    const forward: Effect = { edits: change.edits ?? [], positions: change.positions ?? NO_POSITIONS };
    const backward = this.inverseOf(forward);
    if (!this.perform(forward, change.origin ?? 'other')) return;
    const at = (this.host.now ?? Date.now)();
    this.history.push({ label: change.label, coalesce: change.coalesce, forward, backward, at });
    this.emit({ kind: 'state' });
  }

  undo(): void {
    this.replay(this.history.undo());
  }

  redo(): void {
    this.replay(this.history.redo());
  }

  private replay(effect: Effect | null): void {
    if (effect === null) return;
    this.perform(effect, 'other');
    this.emit({ kind: 'state' });
  }

  /** Does an effect, tells the views and hands it to be saved. False where it changes nothing. */
  private perform(effect: Effect, origin: 'editor' | 'other', save = true): boolean {
    const text = effect.edits.length === 0 ? this.text : applyEdits(this.text, effect.edits);
    const changesText = text !== this.text;
    const changesLayout = effect.positions.size > 0;
    if (!changesText && !changesLayout) return false;
    if (changesLayout) this.layout = { positions: merged(this.layout.positions, effect.positions) };
    if (changesText) {
      this.text = text;
      this.version++;
      this.scheduleCompare();
    }
    if (save) this.saver.add(changesText ? effect.edits : [], changesLayout ? this.layout : null);
    if (changesText) this.emit({ kind: 'text', edits: effect.edits, origin });
    if (changesLayout) this.emit({ kind: 'layout' });
    return true;
  }

  private inverseOf(effect: Effect): Effect {
    const positions = new Map<string, { readonly x: number; readonly y: number } | null>();
    for (const id of effect.positions.keys()) positions.set(id, this.layout.positions.get(id) ?? null);
    return { edits: invertEdits(this.text, effect.edits), positions };
  }

  flush(): Promise<void> {
    return Promise.all([this.saver.flush(), this.compareWithFile()]).then(() => {});
  }

  resolve(resolution: Resolution): void {
    const state = this.saver.state;
    if (state.kind !== 'conflict') return;
    if (resolution === 'mine') {
      this.saver.takeMine(state.revision, state.theirs, this.text);
    } else {
      // As a step of the history: what was written here can be had back, and is then saved as an edit of its own.
      this.adopt('take the other version', state.theirs);
      this.saver.takeTheirs(state.revision);
    }
    this.emit({ kind: 'state' });
  }

  setInfo(info: DocumentInfo): void {
    this.info = info;
    void this.compareWithFile();
    this.emit({ kind: 'state' });
  }

  heardOf(revision: number): void {
    if (revision <= this.saver.revision) return;
    this.heard = Math.max(this.heard, revision);
    if (!this.elsewhere) {
      this.elsewhere = true;
      this.emit({ kind: 'state' });
    }
    void this.follow();
  }

  /** Shows what another window wrote where nothing of ours stands against it; else the next save finds the conflict. */
  private async follow(): Promise<void> {
    if (!this.saver.idle || this.heard <= this.saver.revision) return;
    const { version } = this;
    const now = await this.host.workspace.open(this.info.id);
    if (!this.saver.idle || this.version !== version || now.info.revision <= this.saver.revision) return;
    this.saver.revision = now.info.revision;
    this.adopt('change from another window', now.text);
    this.emit({ kind: 'state' });
  }

  /** Makes the text what the workspace holds already, as one step of the history. */
  private adopt(label: string, text: string): void {
    const forward: Effect = { edits: differenceOf(this.text, text), positions: NO_POSITIONS };
    const backward = this.inverseOf(forward);
    if (!this.perform(forward, 'other', false)) return;
    this.history.push({
      label,
      coalesce: undefined,
      forward,
      backward,
      at: (this.host.now ?? Date.now)(),
    });
  }

  private scheduleCompare(): void {
    if (this.info.file === null) return;
    if (this.compareTimer !== null) clearTimeout(this.compareTimer);
    this.compareTimer = setTimeout(() => {
      this.compareTimer = null;
      void this.compareWithFile();
    }, COMPARE);
  }

  private async compareWithFile(): Promise<void> {
    const { version, info } = this;
    const unsaved = info.file !== null && (await hashText(this.text)) !== info.savedHash;
    if (this.version !== version || this.info !== info || this.unsaved === unsaved) return;
    this.unsaved = unsaved;
    this.emit({ kind: 'state' });
  }

  subscribe(listener: (event: SessionEvent) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private emit(event: SessionEvent): void {
    for (const listener of [...this.listeners]) listener(event);
  }

  dispose(): void {
    this.saver.dispose();
    if (this.compareTimer !== null) clearTimeout(this.compareTimer);
    this.listeners.clear();
  }
}

function merged(
  before: Layout['positions'],
  changes: Positions,
): Map<string, { readonly x: number; readonly y: number }> {
  const positions = new Map(before);
  for (const [id, position] of changes) {
    if (position === null) positions.delete(id);
    else positions.set(id, position);
  }
  return positions;
}
