import type { DocumentInfo, DocumentKind } from '../../core/workbench.ts';

/** Ending of the file name of each kind. */
export const ENDINGS: Readonly<Record<DocumentKind, string>> = {
  authority: '.aagv.json',
  timeline: '.aagv-timeline.json',
  closure: '.closure.json',
  session: '.session.json',
  history: '.history.json',
};

/** Kind that a file name says, or null. */
export function kindOfName(label: string): DocumentKind | null {
  const kinds = Object.keys(ENDINGS) as DocumentKind[];
  return kinds.find((kind) => label.endsWith(ENDINGS[kind])) ?? null;
}

/** Name of a document that comes from a file: the file's name without its ending. */
export function nameOfFile(label: string): string {
  const kind = kindOfName(label);
  const name = kind === null ? label.replace(/\.json$/i, '') : label.slice(0, -ENDINGS[kind].length);
  return name === '' ? 'untitled' : name;
}

/** File name that a document is saved under for the first time. */
export function fileNameOf(name: string, kind: DocumentKind): string {
  const safe = name.replace(/[\p{Cc}<>:"/\\|?*]/gu, '-').trim();
  return `${safe === '' ? 'untitled' : safe}${ENDINGS[kind]}`;
}

/**
 * The document that another one means by a file name: the one that came from a file of that name, else the one that
 * would be saved under it. Folders are not looked at, since documents of the workspace are in none.
 */
export function documentNamed(documents: readonly DocumentInfo[], file: string): DocumentInfo | null {
  const base = baseOf(file);
  return (
    documents.find((info) => fileNameOf(info.name, info.kind) === base) ??
    documents.find((info) => info.file !== null && baseOf(info.file.label) === base) ??
    null
  );
}

function baseOf(path: string): string {
  return path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
}

/** A name that no other document has: `name`, else `name 2`, `name 3`, ... */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number++) {
    const candidate = `${name} ${number}`;
    if (!taken.includes(candidate)) return candidate;
  }
}
