import type { JsonTree, Range, Ref } from '../text/types.ts';
import { children } from './value.ts';

export type SymbolKind = 'node' | 'action' | 'argument' | 'local' | 'operator' | 'source' | 'rule' | 'tool';

/** One place where something is named. */
export interface SymbolUse {
  readonly kind: SymbolKind;
  readonly name: string;
  readonly role: 'definition' | 'reference';
  readonly ref: Ref;
  /** Whether the name is the key of the member at `ref`, not its value. */
  readonly atKey: boolean;
  readonly range: Range;
  /** What the name belongs to: the action of an argument or rule; locals are told apart by where they are defined. */
  readonly scope: string;
}

/** Every place of a specification where a name stands, in document order. Walked by the grammar, like the reader. */
export function symbolsOf(tree: JsonTree, spec: Ref = tree.root): SymbolUse[] {
  const walk = new Walk(tree);
  for (const node of walk.members(spec, 'nodes')) {
    walk.key('node', node, 'definition');
    walk.string('source', walk.member(node, 'source'));
    walk.expression(walk.member(node, 'rule'), '');
    const authority = walk.member(node, 'authority');
    walk.expression(walk.member(authority, 'limit'), '');
    for (const parent of walk.elements(authority, 'authority_from')) walk.string('node', parent);
  }
  for (const action of walk.members(spec, 'actions')) walk.action(action);
  for (const tool of walk.members(spec, 'tools')) walk.tool(tool);
  return walk.found.sort((a, b) => a.range.start.offset - b.range.start.offset);
}

/** The name that stands at an offset, or null. */
export function symbolAt(symbols: readonly SymbolUse[], offset: number): SymbolUse | null {
  return symbols.find(({ range }) => range.start.offset <= offset && offset <= range.end.offset) ?? null;
}

/** All places that name the same thing, its definition included. */
export function sameSymbol(symbols: readonly SymbolUse[], of: SymbolUse): SymbolUse[] {
  return symbols.filter(
    ({ kind, name, scope }) => kind === of.kind && name === of.name && scope === of.scope,
  );
}

/** Where a name is defined, or null: operators and sources are not defined in the document. */
export function definitionOf(symbols: readonly SymbolUse[], of: SymbolUse): SymbolUse | null {
  return sameSymbol(symbols, of).find(({ role }) => role === 'definition') ?? null;
}

/** Collects places of names from a tree, whatever its shape. */
export class Walk {
  readonly found: SymbolUse[] = [];

  constructor(readonly tree: JsonTree) {}

  /** Member of an object, or -1 where either is not there. */
  member(ref: Ref, name: string): Ref {
    return ref !== -1 && this.tree.kind(ref) === 'object' ? this.tree.member(ref, name) : -1;
  }

  members(ref: Ref, name: string): Ref[] {
    const object = this.member(ref, name);
    return object !== -1 && this.tree.kind(object) === 'object' ? children(this.tree, object) : [];
  }

  elements(ref: Ref, name: string): Ref[] {
    const list = this.member(ref, name);
    return list !== -1 && this.tree.kind(list) === 'array' ? children(this.tree, list) : [];
  }

  key(kind: SymbolKind, ref: Ref, role: SymbolUse['role'], scope = ''): void {
    const range = this.tree.keyRange(ref);
    this.found.push({ kind, name: this.tree.key(ref)!, role, ref, atKey: true, range, scope });
  }

  string(kind: SymbolKind, ref: Ref, role: SymbolUse['role'] = 'reference', scope = ''): void {
    if (ref === -1 || this.tree.kind(ref) !== 'string') return;
    const range = this.tree.range(ref);
    this.found.push({ kind, name: this.tree.string(ref), role, ref, atKey: false, range, scope });
  }

  action(action: Ref): void {
    const id = this.tree.key(action)!;
    this.key('action', action, 'definition');
    for (const argument of this.members(action, 'arguments')) {
      this.key('argument', argument, 'definition', id);
      this.string('node', argument);
    }
    for (const node of this.elements(action, 'requires')) this.string('node', node);
    for (const rule of this.elements(action, 'rules')) {
      this.string('rule', this.member(rule, 'id'), 'definition', id);
      this.expression(this.member(rule, 'test'), id);
    }
  }

  tool(tool: Ref): void {
    this.key('tool', tool, 'definition');
    const action = this.member(tool, 'action');
    this.string('action', action);
    this.string('source', this.member(tool, 'observes'));
    for (const value of this.members(tool, 'values')) this.key('node', value, 'reference');
    const scope = action === -1 || this.tree.kind(action) !== 'string' ? '' : this.tree.string(action);
    for (const argument of this.members(tool, 'arguments')) {
      if (scope === '') this.expression(argument, '');
      else this.key('argument', argument, 'reference', scope);
    }
  }

  expression(ref: Ref, scope: string): void {
    if (ref === -1 || this.tree.kind(ref) !== 'object') return;
    const op = this.member(ref, 'op');
    if (op === -1) {
      this.string('node', this.member(ref, 'node'));
      this.string('argument', this.member(ref, 'argument'), 'reference', scope);
      this.string('local', this.member(ref, 'local'), 'reference', this.binder(ref));
      return;
    }
    this.string('operator', op);
    for (const argument of this.elements(ref, 'args')) this.expression(argument, scope);
    for (const field of this.members(ref, 'fields')) this.expression(field, scope);
    this.string('local', this.member(ref, 'var'), 'definition', String(ref));
    this.expression(this.member(ref, 'rows'), scope);
    this.expression(this.member(ref, 'template'), scope);
  }

  /** The innermost `map_records` whose row is called as this local is. */
  private binder(local: Ref): string {
    const own = this.member(local, 'local');
    const name = own !== -1 && this.tree.kind(own) === 'string' ? this.tree.string(own) : '';
    let inside = local;
    for (let at = this.tree.parent(local); at !== -1; at = this.tree.parent(at)) {
      const variable = this.member(at, 'var');
      const bound =
        this.member(at, 'template') === inside && variable !== -1 && this.tree.kind(variable) === 'string';
      if (bound && this.tree.string(variable) === name) return String(at);
      inside = at;
    }
    return '';
  }
}
