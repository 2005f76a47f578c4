import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyEdits,
  insertElement,
  insertElements,
  invertEdits,
  type JsonTree,
  type JsonValue,
  mergeEdits,
  parseJson,
  type Ref,
  removeMember,
  removeValues,
  renameKey,
  renameStrings,
  replaceValue,
  setMember,
  type TextEdit,
} from './index.ts';
import { styleNear } from './style.ts';
import { count, seed } from './testing/counts.ts';

function treeOf(text: string): JsonTree {
  const outcome = parseJson(text);
  if (outcome.kind !== 'parsed') throw new Error(`not JSON: ${text}`);
  return outcome.tree;
}

/** The text after the edits that `make` gives for the value at a pointer. */
function edited(text: string, pointer: string, make: (tree: JsonTree, ref: Ref) => TextEdit[]): string {
  const tree = treeOf(text);
  return applyEdits(text, make(tree, tree.resolve(pointer)));
}

const BROKEN_LINES = `{
  "nodes": [
    {"id": "a", "kind": "agent"},
    {"id": "b", "kind": "tool"}
  ],

  "roots": ["a"],
  "sinks": []
}
`;

describe('edits keep the style around them', () => {
  it('adds an element on its own line, as its neighbours are written', () => {
    const after = edited(BROKEN_LINES, '/nodes', (tree, ref) =>
      insertElement(tree, ref, { id: 'c', kind: 'x' }),
    );
    expect(after).toBe(BROKEN_LINES.replace('"tool"}\n', '"tool"},\n    {"id": "c", "kind": "x"}\n'));
  });

  it('adds an element first and between', () => {
    const add = (index: number) =>
      edited(BROKEN_LINES, '/nodes', (tree, ref) => insertElement(tree, ref, { id: 'c' }, index));
    expect(add(0)).toBe(BROKEN_LINES.replace('{"id": "a"', '{"id": "c"},\n    {"id": "a"'));
    expect(add(1)).toBe(BROKEN_LINES.replace('"agent"},', '"agent"},\n    {"id": "c"},'));
  });

  it('adds several elements in one edit, as one after another would', () => {
    const [c, d] = [{ id: 'c', kind: 'x' }, { id: 'd' }];
    for (const index of [0, 1, undefined]) {
      const together = edited(BROKEN_LINES, '/nodes', (tree, ref) =>
        insertElements(tree, ref, [c, d], index),
      );
      const after = edited(BROKEN_LINES, '/nodes', (tree, ref) => insertElement(tree, ref, d, index));
      expect(together).toBe(edited(after, '/nodes', (tree, ref) => insertElement(tree, ref, c, index ?? 2)));
    }
    expect(edited(BROKEN_LINES, '/sinks', (tree, ref) => insertElements(tree, ref, ['b', 'c']))).toBe(
      BROKEN_LINES.replace('[]', '["b", "c"]'),
    );
    expect(edited(BROKEN_LINES, '/nodes', (tree, ref) => insertElements(tree, ref, []))).toBe(BROKEN_LINES);
  });

  it('adds to a list on one line, and to an empty one', () => {
    expect(edited(BROKEN_LINES, '/roots', (tree, ref) => insertElement(tree, ref, 'b'))).toBe(
      BROKEN_LINES.replace('["a"]', '["a", "b"]'),
    );
    expect(edited(BROKEN_LINES, '/sinks', (tree, ref) => insertElement(tree, ref, 'b'))).toBe(
      BROKEN_LINES.replace('[]', '["b"]'),
    );
  });

  it('adds a member without repeating a blank line', () => {
    const after = edited(BROKEN_LINES, '', (tree, ref) => setMember(tree, ref, 'cuts', []));
    expect(after).toBe(BROKEN_LINES.replace('"sinks": []\n', '"sinks": [],\n  "cuts": []\n'));
  });

  it('takes after the neighbour of the object for a nested member', () => {
    const text = '[\n\t{\n\t\t"id": 1,\n\t\t"e": { "x": 1 }\n\t},\n\t{\n\t\t"id": 2\n\t}\n]';
    const after = edited(text, '/1', (tree, ref) => setMember(tree, ref, 'e', { x: 2, y: [] }));
    expect(after).toBe(text.replace('"id": 2', '"id": 2,\n\t\t"e": { "x": 2, "y": [] }'));
  });

  it('keeps CR LF, tabs and dense texts', () => {
    const crlf = '{\r\n\t"a": {\r\n\t\t"b": 1\r\n\t}\r\n}\r\n';
    expect(edited(crlf, '/a', (tree, ref) => setMember(tree, ref, 'c', { d: [1] }))).toBe(
      '{\r\n\t"a": {\r\n\t\t"b": 1,\r\n\t\t"c": {\r\n\t\t\t"d": [\r\n\t\t\t\t1\r\n\t\t\t]\r\n\t\t}\r\n\t}\r\n}\r\n',
    );
    expect(edited('{"a":[1,2]}', '', (tree, ref) => setMember(tree, ref, 'b', { c: [1, 2] }))).toBe(
      '{"a":[1,2],"b":{"c":[1,2]}}',
    );
    expect(edited('{"a":1}', '', (tree, ref) => setMember(tree, ref, 'b', [1, 2]))).toBe('{"a":1,"b":[1,2]}');
  });

  it('keeps objects that open on the line of the bracket', () => {
    const text = '[{\n  "id": 1\n}, {\n  "id": 2\n}]';
    expect(edited(text, '', (tree, ref) => insertElement(tree, ref, { id: 3 }))).toBe(
      '[{\n  "id": 1\n}, {\n  "id": 2\n}, {\n  "id": 3\n}]',
    );
  });

  it('replaces a value in its place', () => {
    expect(edited('{ "a" : {"x":1} }', '/a', (tree, ref) => replaceValue(tree, ref, { y: 2 }))).toBe(
      '{ "a" : {"y" : 2} }',
    );
    expect(edited('[1]', '/0', (tree, ref) => replaceValue(tree, ref, 1))).toBe('[1]');
  });

  it('looks around a place once, however many values are written there', () => {
    const tree = treeOf('{"list": [1, 2]}');
    const list = tree.member(tree.root, 'list');
    expect(styleNear(tree, list)).toBe(styleNear(tree, list));
    expect(styleNear(treeOf('[1,2]'), 1).comma).toBe(',');
  });

  it('removes with the comma, wherever the value stands', () => {
    const remove = (text: string, ...pointers: string[]) => {
      const tree = treeOf(text);
      const refs = pointers.map((pointer) => tree.resolve(pointer));
      return applyEdits(text, removeValues(tree, refs));
    };
    expect(remove('[1, 2, 3]', '/0')).toBe('[2, 3]');
    expect(remove('[1, 2, 3]', '/1')).toBe('[1, 3]');
    expect(remove('[1, 2, 3]', '/2')).toBe('[1, 2]');
    expect(remove('[1, 2, 3]', '/2', '/0')).toBe('[2]');
    expect(remove('[1, 2, 3]', '/2', '/1')).toBe('[1]');
    expect(remove('{"a":\n [1, {"b": 2}]}', '/a/1/b', '/a/1')).toBe('{"a":\n [1]}');
    expect(remove('{\n  "a": 1,\n  "b": 2\n}', '/b')).toBe('{\n  "a": 1\n}');
    expect(remove('{\n  "a": 1\n}', '/a')).toBe('{}');
    expect(remove('[1]', '')).toBe('[1]');
  });

  it('renames keys and strings', () => {
    expect(edited('{"\\u0061": 1}', '/a', (tree, ref) => renameKey(tree, ref, '"'))).toBe('{"\\"": 1}');
    expect(edited('["a",  "b"]', '', (tree) => renameStrings(tree, [2, 1, 2], 'c'))).toBe('["c",  "c"]');
  });

  it('sets the member that counts where a name stands twice', () => {
    expect(edited('{"a": 1, "a": 2}', '', (tree, ref) => setMember(tree, ref, 'a', 3))).toBe(
      '{"a": 1, "a": 3}',
    );
  });
});

describe('mergeEdits', () => {
  it('merges edits of one text and tells overlaps', () => {
    const tree = treeOf('{"a": [], "b": [1, 2]}');
    const [a, b] = [tree.resolve('/a'), tree.resolve('/b')];
    const merged = mergeEdits([
      insertElement(tree, b, 3),
      insertElement(tree, b, 4),
      insertElement(tree, a, 0),
    ]);
    expect(merged.kind).toBe('merged');
    if (merged.kind === 'merged') {
      expect(applyEdits(tree.text, merged.edits)).toBe('{"a": [0], "b": [1, 2, 3, 4]}');
    }
    expect(mergeEdits([insertElement(tree, a, 0), insertElement(tree, a, 1)]).kind).toBe('overlap');
    expect(mergeEdits([removeMember(tree, b), replaceValue(tree, b, 1)]).kind).toBe('overlap');
    const all = removeValues(tree, [tree.resolve('/b/0'), tree.resolve('/b/1')]);
    expect(mergeEdits([all, insertElement(tree, b, 3)]).kind).toBe('overlap');
  });
});

/** Values as JSON.parse gives them (`fc.jsonValue` has -0 too, which JSON.stringify writes as 0). */
const json = fc.jsonValue({ maxDepth: 4 }).map((value): JsonValue => JSON.parse(JSON.stringify(value)));
const name = fc.string({ unit: 'binary' });

/** A text of a value in one of many styles. */
const written = fc
  .tuple(json, fc.constantFrom(0, 2, 3, '\t'), fc.constantFrom('\n', '\r\n', '\r'), fc.boolean())
  .map(([value, indent, newline, spaced]) => {
    const text = JSON.stringify(value, null, indent).replaceAll('\n', newline);
    return spaced ? ` ${text}${newline}` : text;
  });

type Container = unknown[] & Record<string, unknown>;

/** The plain value of a tree after `change` was let at the container, and name or index in it, of a value. */
function changed(tree: JsonTree, ref: Ref, change: (container: Container, at: string) => void): unknown {
  const holder = { root: tree.value(tree.root) };
  const tokens = tree.pointer(ref).split('/').slice(1);
  const path = ['root', ...tokens.map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'))];
  let container = holder as unknown as Record<string, Container>;
  for (const token of path.slice(0, -1)) container = container[token]! as never;
  change(container as never, path[path.length - 1]!);
  return holder.root;
}

function define(container: object, at: string, value: unknown): void {
  Object.defineProperty(container, at, { value, writable: true, enumerable: true, configurable: true });
}

/** One edit of a tree with the value that the text must have after it, and the stretch that it may touch. */
interface Case {
  readonly edits: readonly TextEdit[];
  readonly expected: unknown;
  readonly from: number;
  readonly to: number;
}

function replaceCase(tree: JsonTree, ref: Ref, value: JsonValue): Case {
  const expected = changed(tree, ref, (container, at) => define(container, at, value));
  return { edits: replaceValue(tree, ref, value), expected, from: tree.start(ref), to: tree.end(ref) };
}

function siblings(tree: JsonTree, ref: Ref): Ref[] {
  const all: Ref[] = [];
  for (let at = tree.firstChild(tree.parent(ref)); at >= 0; at = tree.nextSibling(at)) all.push(at);
  return all;
}

function removeCase(tree: JsonTree, ref: Ref): Case {
  const parent = tree.parent(ref);
  const element = tree.kind(parent) === 'array';
  const edits = element ? removeValues(tree, [ref]) : removeMember(tree, ref);
  const expected = changed(tree, ref, (container, at) => {
    if (element) container.splice(Number(at), 1);
    else delete (container as Record<string, unknown>)[at];
  });
  const index = tree.index(ref);
  const previous = index === 0 ? -1 : siblings(tree, ref)[index - 1]!;
  const next = tree.nextSibling(ref);
  return {
    edits,
    expected,
    from: previous < 0 ? tree.start(parent) : tree.end(previous),
    to: next < 0 ? tree.end(parent) : tree.keyStart(next) < 0 ? tree.start(next) : tree.keyStart(next),
  };
}

function insertCase(tree: JsonTree, ref: Ref, at: number, key: string, value: JsonValue): Case {
  const array = tree.kind(ref) === 'array';
  const edits = array ? insertElement(tree, ref, value, at) : setMember(tree, ref, key, value);
  const expected = changed(tree, ref, (container, own) => {
    const target = container[own as never] as Container;
    if (array) target.splice(Math.min(at, target.length), 0, value);
    else define(target, key, value);
  });
  return { edits, expected, from: tree.start(ref), to: tree.end(ref) };
}

/** Makes the edit that the numbers pick, or none where it does not apply. */
function pickCase(tree: JsonTree, pick: number, how: number, key: string, value: JsonValue): Case | null {
  const ref = pick % tree.size;
  const kind = tree.kind(ref);
  if (how === 0) return replaceCase(tree, ref, value);
  if (how === 1) return ref === tree.root ? null : removeCase(tree, ref);
  return kind === 'array' || kind === 'object' ? insertCase(tree, ref, pick % 7, key, value) : null;
}

describe('any edit of any text', () => {
  const options = { seed: seed('edits'), numRuns: count(60_000) };
  const how = fc.nat(2);

  it('gives the value, touches nothing else, and comes back', () => {
    fc.assert(
      fc.property(written, fc.nat(), how, name, json, (text, pick, how, key, value) => {
        const tree = treeOf(text);
        const made = pickCase(tree, pick, how, key, value);
        if (made === null) return;
        const after = applyEdits(text, made.edits);
        expect(JSON.parse(after)).toEqual(made.expected);
        for (const { offset, length } of made.edits) {
          expect(offset).toBeGreaterThanOrEqual(made.from);
          expect(offset + length).toBeLessThanOrEqual(made.to);
        }
        expect(applyEdits(after, invertEdits(text, made.edits))).toBe(text);
      }),
      options,
    );
  });

  it('leaves an indented text as JSON.stringify writes it', () => {
    fc.assert(
      fc.property(
        json,
        fc.constantFrom(2, 3, '\t'),
        fc.nat(),
        how,
        name,
        json,
        (root, indent, pick, how, key, value) => {
          const text = JSON.stringify([root, {}], null, indent);
          const tree = treeOf(text);
          // A name such as `7` is not in the place where it was written once JSON.parse has read it.
          const made = /^\d+$/.test(key) ? null : pickCase(tree, pick, how, key, value);
          if (made === null) return;
          expect(applyEdits(text, made.edits)).toBe(JSON.stringify(made.expected, null, indent));
        },
      ),
      options,
    );
  });
});
