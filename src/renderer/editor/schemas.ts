import type { DocumentKind } from '../../core/workbench.ts';

const FILES: Readonly<Record<DocumentKind, string>> = {
  authority: 'aagv',
  timeline: 'ambit-timeline',
  closure: 'ambit-closure',
  session: 'ambit-session',
  history: 'ambit-history',
};

/** The published schemas, each loaded when a document of its kind is first shown as text. */
const SCHEMAS = import.meta.glob<object>('../../../schemas/*.schema.json', { import: 'default' });

/** JSON Schema of a kind, or null where none is published. */
export async function schemaOf(kind: DocumentKind): Promise<object | null> {
  const load = SCHEMAS[`../../../schemas/${FILES[kind]}.schema.json`];
  return load === undefined ? null : load();
}
