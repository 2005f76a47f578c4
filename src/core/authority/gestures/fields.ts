import {
  type JsonTree,
  type JsonValue,
  type Ref,
  renameStrings,
  setMember,
  type TextEdit,
} from '../../text/index.ts';
import { quote } from '../quote.ts';
import { declaredIds, elementOf, elementsById, references, type SymbolKind } from '../symbols.ts';
import { isUtcTime } from '../time.ts';
import type { EdgeState } from '../types.ts';
import { ENFORCEMENT, type EnforcementName, member, STATES } from '../wire.ts';
import { revocationIdFor, trustDomainOf } from './add.ts';
import { change, type Gesture, refused } from './result.ts';

const NOUNS: Readonly<Record<SymbolKind, string>> = {
  node: 'node',
  edge: 'edge',
  path: 'normal path',
  cut: 'cut',
};

/** Renames an element, and every place that refers to it. */
export function renameId(tree: JsonTree, kind: SymbolKind, from: string, to: string): Gesture {
  const noun = NOUNS[kind];
  if (to === '') return refused(`a ${noun} needs an id`);
  if (from !== to && declaredIds(tree, kind).includes(to)) {
    return refused(`${quote(to)} is the id of another ${noun}`);
  }
  const uses = references(tree, kind, from);
  if (uses.length === 0) return refused(`${quote(from)} is no ${noun}`);
  const refs = uses.map((use) => use.ref);
  return change(`rename ${noun}`, [renameStrings(tree, refs, to)]);
}

/** Sets the state of edges. */
export function setEdgeState(tree: JsonTree, ids: readonly string[], state: EdgeState): Gesture {
  const lists: (readonly TextEdit[])[] = [];
  const edges = elementsById(tree, 'edge');
  for (const id of new Set(ids)) {
    const edge = edges.get(id);
    if (edge === undefined) return refused(`${quote(id)} is no edge`);
    lists.push(setMember(tree, edge, 'state', state));
  }
  return change(ids.length === 1 ? `set edge ${state}` : `set ${ids.length} edges ${state}`, lists);
}

/** One field of the document or of an element, under its name on the wire, with its new value. */
export type FieldChange =
  | {
      readonly of: 'document';
      readonly field: 'graph_id' | 'captured_at' | 'authority_epoch';
      readonly value: string;
    }
  | { readonly of: 'document'; readonly field: 'snapshot_sequence'; readonly value: number }
  | {
      readonly of: 'node';
      readonly id: string;
      readonly field: 'kind' | 'trust_domain';
      readonly value: string;
    }
  | {
      readonly of: 'edge';
      readonly id: string;
      readonly field: 'source' | 'target' | 'capability' | 'control_domain';
      readonly value: string;
    }
  | { readonly of: 'edge'; readonly id: string; readonly field: 'state'; readonly value: EdgeState }
  | { readonly of: 'edge'; readonly id: string; readonly field: 'revocable'; readonly value: boolean }
  | {
      readonly of: 'edge';
      readonly id: string;
      readonly field: 'revocation_id';
      readonly value: string | null;
    };

/**
 * Sets one field. A value that the format does not allow is refused. An edge that becomes revocable and has no
 * revocation id gets one of its own, since one without the other is not allowed.
 */
export function setField(tree: JsonTree, field: FieldChange): Gesture {
  const problem = problemOf(tree, field);
  if (problem !== null) return refused(problem);
  const element = field.of === 'document' ? tree.root : elementOf(tree, field.of, field.id);
  if (element < 0 || tree.kind(element) !== 'object') {
    return refused(
      field.of === 'document' ? 'the document is not an object' : `${quote(field.id)} is no ${field.of}`,
    );
  }
  if (field.of === 'edge' && field.field === 'revocation_id' && field.value === null) {
    if (isRevocable(tree, element)) return refused('a revocable edge needs a `revocation_id`');
  }
  const label = `set ${field.field.replaceAll('_', ' ')}`;
  if (field.of === 'edge' && isEnforced(field.field)) {
    return change(label, setEnforcement(tree, element, field.id, field.field, field.value));
  }
  return change(label, [setMember(tree, element, field.field, field.value)]);
}

function problemOf(tree: JsonTree, { field, value }: FieldChange): string | null {
  const name = quote(field);
  if (value === '') return `${name} must not be empty`;
  switch (field) {
    case 'source':
    case 'target':
      return elementOf(tree, 'node', value) < 0 ? `${quote(value)} is no node` : null;
    case 'state':
      return STATES.includes(value) ? null : `${name} is \`enabled\`, \`disabled\` or \`unknown\``;
    case 'captured_at':
      return isUtcTime(value) ? null : `${name} must be a time in UTC, like \`2026-11-30T06:00:00Z\``;
    case 'snapshot_sequence':
      return Number.isSafeInteger(value) && value >= 0 ? null : `${name} must be a whole number from 0`;
    default:
      return null;
  }
}

function isRevocable(tree: JsonTree, edge: Ref): boolean {
  const enforcement = member(tree, edge, 'enforcement');
  const revocable = member(tree, enforcement, 'revocable');
  return revocable >= 0 && tree.value(revocable) === true;
}

function isEnforced(field: string): field is EnforcementName {
  return (ENFORCEMENT.names as readonly string[]).includes(field);
}

function setEnforcement(
  tree: JsonTree,
  edge: Ref,
  id: string,
  field: EnforcementName,
  value: string | boolean | null,
): readonly (readonly TextEdit[])[] {
  const enforcement = member(tree, edge, 'enforcement');
  if (enforcement < 0 || tree.kind(enforcement) !== 'object') {
    return [setMember(tree, edge, 'enforcement', { ...newEnforcement(tree, edge, id), [field]: value })];
  }
  const lists = [setMember(tree, enforcement, field, value)];
  const revocationId = member(tree, enforcement, 'revocation_id');
  const missing = revocationId < 0 || tree.kind(revocationId) === 'null';
  if (field === 'revocable' && value === true && missing) {
    lists.push(setMember(tree, enforcement, 'revocation_id', revocationIdFor(id)));
  }
  return lists;
}

function newEnforcement(tree: JsonTree, edge: Ref, id: string): Readonly<Record<EnforcementName, JsonValue>> {
  const source = member(tree, edge, 'source');
  const node =
    source >= 0 && tree.kind(source) === 'string' ? elementOf(tree, 'node', tree.string(source)) : -1;
  return {
    revocable: true,
    control_domain: trustDomainOf(tree, node),
    revocation_id: revocationIdFor(id),
  };
}
