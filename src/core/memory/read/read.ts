import { parseJson } from '../../text/index.ts';
import type { Finding, JsonTree, Ref, Refusal } from '../../text/types.ts';
import { CONVERSATION_KINDS, type History, type HistoryEvent } from '../types.ts';
import { eventRefs, readEvent } from './events.ts';
import { elements, Fields, Report } from './fields.ts';
import { References } from './references.ts';
import { HISTORY_VERSION } from './version.ts';

export { HISTORY_VERSION };
/** Published limit: principals, conversations and events together. */
export const MAX_HISTORY_ELEMENTS = 2_000_000;

/** A history, or why there is none. `findings` of a history that was read are lints. Nothing is ever half loaded. */
export type HistoryOutcome =
  | {
      readonly kind: 'read';
      readonly history: History;
      readonly findings: readonly Finding[];
      readonly tree: JsonTree;
    }
  | { readonly kind: 'invalid'; readonly findings: readonly Finding[] }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Reads the text of a history file (memory.md, "History file"). Total: findings carry the range and JSON pointer of the cause. */
export function readHistory(text: string): HistoryOutcome {
  const parsed = parseJson(text);
  if (parsed.kind === 'refused') return parsed;
  const problems = parsed.problems.map(
    (problem): Finding => ({ ...problem, step: 1, severity: 'error', ids: [] }),
  );
  return parsed.kind === 'unparsed' || problems.length > 0
    ? { kind: 'invalid', findings: problems }
    : readTree(parsed.tree);
}

/** {@link readHistory} of a text that is already a tree without duplicate members. */
export function readTree(tree: JsonTree): HistoryOutcome {
  const report = new Report(tree);
  const root = tree.root;
  if (tree.kind(root) !== 'object') {
    report.error(root, { code: 'SCHEMA', message: 'a history is a JSON object' });
    return { kind: 'invalid', findings: report.findings };
  }
  const size = ['principals', 'conversations', 'events'].reduce((sum, name) => sum + listSize(tree, name), 0);
  if (size > MAX_HISTORY_ELEMENTS) {
    const message = `the history has ${size} principals, conversations and events; ${MAX_HISTORY_ELEMENTS} are read`;
    return { kind: 'refused', refusal: { code: 'TOO_MANY_ELEMENTS', message } };
  }
  const history = readShape(tree, report);
  if (!report.failed) checkReferences(history, tree, report);
  const findings = [...report.findings].sort((a, b) => a.range.start.offset - b.range.start.offset);
  return report.failed ? { kind: 'invalid', findings } : { kind: 'read', history, findings, tree };
}

function readShape(tree: JsonTree, report: Report): History {
  const fields = new Fields(tree, tree.root, report);
  const version = fields.member('version', 'string', true);
  if (version !== -1 && tree.string(version) !== HISTORY_VERSION) {
    report.error(version, {
      code: 'VERSION',
      message: `\`${tree.string(version)}\` is not a version that is read here`,
      help: `this is \`${HISTORY_VERSION}\``,
    });
  }
  const owner = fields.id('owner');
  const principals = fields.objects('principals', (f) => ({ id: f.id('id'), name: f.string('name') }));
  const conversations = fields.objects('conversations', (f) => ({
    id: f.id('id'),
    kind: f.word('kind', CONVERSATION_KINDS),
    title: f.string('title'),
  }));
  const events = fields.objects('events', (f) => readEvent(f, owner, tree, report));
  fields.close();
  return {
    owner,
    principals,
    conversations,
    events: events.filter((event): event is HistoryEvent => event !== null),
  };
}

function checkReferences(history: History, tree: JsonTree, report: Report): void {
  const references = new References(tree, report, history.owner);
  const declareAll = (list: string, kind: 'principal' | 'conversation') => {
    for (const ref of elements(tree, tree.member(tree.root, list))) {
      const id = tree.member(ref, 'id');
      references.declare(kind, tree.string(id), id);
    }
  };
  declareAll('principals', 'principal');
  declareAll('conversations', 'conversation');
  references.use('principal', history.owner, tree.member(tree.root, 'owner'));
  const refs: readonly Ref[] = eventRefs(tree, tree.root);
  for (const [index, event] of history.events.entries()) references.event(event, refs[index]!);
}

function listSize(tree: JsonTree, name: string): number {
  const ref = tree.member(tree.root, name);
  return ref !== -1 && tree.kind(ref) === 'array' ? tree.childCount(ref) : 0;
}
