import { parseJson } from './text/index.ts';
import type { DocumentKind } from './workbench.ts';

/** `version` of each kind, as it stands in the document. */
const VERSIONS: Readonly<Record<string, DocumentKind>> = {
  'AAGV-v0.1': 'authority',
  'ambit-timeline/1': 'timeline',
  'ambit-closure/1': 'closure',
  'ambit-session/1': 'session',
  'ambit-history/1': 'history',
};

/** Kind of document that a text says it is, by its `version`; null where it says none of ours. */
export function documentKind(text: string): DocumentKind | null {
  const outcome = parseJson(text);
  if (outcome.kind !== 'parsed' || outcome.tree.kind(outcome.tree.root) !== 'object') return null;
  const { tree } = outcome;
  const version = tree.member(tree.root, 'version');
  if (version < 0 || tree.kind(version) !== 'string') return null;
  const name = tree.string(version);
  return Object.hasOwn(VERSIONS, name) ? VERSIONS[name]! : null;
}
