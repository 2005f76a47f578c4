import { useEffect, useMemo, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { DocumentInfo } from '../../core/workbench.ts';
import type { AppServices, OpenedDocument } from '../app/context.ts';
import { useApp } from '../app/hooks.ts';
import { documentNamed } from '../app/kinds.ts';
import { reasonOf } from '../app/notices.ts';
import { specFileOf } from './verdict.ts';

/** The documents that this place shows together: a specification, and a session that runs on it. */
export interface Pair {
  /** Null where the session holds its specification itself, or names one that is not here. */
  readonly spec: OpenedDocument | null;
  readonly session: OpenedDocument | null;
  /** The file that the session names and that no document goes by. */
  readonly missing: string | null;
  /** Sessions that run on the specification, by which another one can be chosen. */
  readonly sessions: readonly DocumentInfo[];
}

/** The session that was last shown with a specification, by the specification's id. */
const lastSession = new Map<string, string>();

/** The open document with the one that belongs to it; null until that is known. */
export function usePair(): Pair | null {
  const app = useApp();
  const opened = useStore(app.state, (state) => state.opened);
  const documents = useStore(app.state, (state) => state.documents);
  const named = useNamed(opened);
  const [pair, setPair] = useState<Pair | null>(null);
  const turn = useRef(0);
  useEffect(() => {
    const mine = ++turn.current;
    if (opened === null) return;
    void pairOf(app, opened, named, documents).then(
      (found) => {
        if (mine !== turn.current) return;
        if (found.spec !== null && found.session !== null) {
          lastSession.set(found.spec.session.info.id, found.session.session.info.id);
        }
        setPair((before) => (before !== null && samePair(before, found) ? before : found));
      },
      (error: unknown) =>
        app.notices.tell('error', `the other document could not be read: ${reasonOf(error)}`),
    );
  }, [app, opened, named, documents]);
  // Going from one document of a pair to the other shows nothing new, so nothing has to be waited for.
  const current = pair !== null && opened !== null && (pair.spec === opened || pair.session === opened);
  return current ? pair : null;
}

/** The file that the open session names, kept current while it is edited. */
function useNamed(opened: OpenedDocument | null): string | null {
  const read = useMemo(
    () => () => (opened?.session.info.kind === 'session' ? specFileOf(opened.session.text) : null),
    [opened],
  );
  const [named, setNamed] = useState(read);
  useEffect(() => {
    setNamed(read);
    return opened?.session.subscribe((event) => {
      if (event.kind === 'text' && opened.session.tree() !== null) setNamed(read);
    });
  }, [opened, read]);
  return named;
}

function samePair(a: Pair, b: Pair): boolean {
  return (
    a.spec === b.spec &&
    a.session === b.session &&
    a.missing === b.missing &&
    a.sessions.map(({ id, name }) => `${id} ${name}`).join() ===
      b.sessions.map(({ id, name }) => `${id} ${name}`).join()
  );
}

async function pairOf(
  app: AppServices,
  opened: OpenedDocument,
  named: string | null,
  documents: readonly DocumentInfo[],
): Promise<Pair> {
  const { info } = opened.session;
  if (info.kind === 'session') {
    const found = named === null ? null : specNamed(documents, named);
    if (found === null) return { spec: null, session: opened, missing: named, sessions: [] };
    const spec = await app.documents.companion(found.id);
    return { spec, session: opened, missing: null, sessions: await sessionsOn(app, found, documents) };
  }
  const sessions = await sessionsOn(app, info, documents);
  const last = lastSession.get(info.id);
  const chosen = sessions.find(({ id }) => id === last) ?? sessions[0];
  const session = chosen === undefined ? null : await app.documents.companion(chosen.id);
  return { spec: opened, session, missing: null, sessions };
}

function specNamed(documents: readonly DocumentInfo[], file: string): DocumentInfo | null {
  return documentNamed(
    documents.filter(({ kind }) => kind === 'closure'),
    file,
  );
}

/** What is known of the file that a saved session names, by its id and revision. */
const read = new Map<string, { readonly revision: number; readonly file: string | null }>();

/** Sessions that name a specification. Only those that changed since they were last looked at are read. */
async function sessionsOn(
  app: AppServices,
  spec: DocumentInfo,
  documents: readonly DocumentInfo[],
): Promise<DocumentInfo[]> {
  const found: DocumentInfo[] = [];
  for (const info of documents.filter(({ kind }) => kind === 'session')) {
    const file = await fileNamedBy(app, info);
    if (file !== null && specNamed(documents, file)?.id === spec.id) found.push(info);
  }
  return found.sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

async function fileNamedBy(app: AppServices, info: DocumentInfo): Promise<string | null> {
  const alive = app.documents.sessions().find(({ session }) => session.info.id === info.id);
  if (alive !== undefined) return specFileOf(alive.session.text);
  const known = read.get(info.id);
  if (known?.revision === info.revision) return known.file;
  const { text } = await app.workbench.workspace.open(info.id);
  const file = specFileOf(text);
  read.set(info.id, { revision: info.revision, file });
  return file;
}
