import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_LIMITS, type JsonTree, parseJson, type TextProblem } from './index.ts';
import { count, seed } from './testing/counts.ts';

function treeOf(text: string): JsonTree {
  const outcome = parseJson(text);
  if (outcome.kind !== 'parsed') throw new Error(`not JSON: ${text}`);
  return outcome.tree;
}

/** Checks a text against JSON.parse: it is accepted just where that accepts it, with the same value. */
function agree(text: string): void {
  let expected: { value: unknown } | null = null;
  try {
    expected = { value: JSON.parse(text) };
  } catch {
    // Not JSON: `expected` stays null.
  }
  const outcome = parseJson(text);
  if (outcome.kind === 'refused') throw new Error(outcome.refusal.message);
  expect(outcome.kind, JSON.stringify(text)).toBe(expected === null ? 'unparsed' : 'parsed');
  if (outcome.kind === 'parsed') {
    const value = outcome.tree.value(outcome.tree.root);
    // Not toStrictEqual: it takes a member named `constructor` for the constructor.
    expect(isDeepStrictEqual(value, expected!.value), text).toBe(true);
    expect(JSON.stringify(value)).toBe(JSON.stringify(expected!.value));
    return;
  }
  const { start, end } = outcome.kind === 'unparsed' ? outcome.problems[0]!.range : expect.fail();
  expect(start.offset).toBeLessThanOrEqual(end.offset);
  expect(end.offset).toBeLessThanOrEqual(text.length);
}

function problemsOf(text: string): readonly TextProblem[] {
  const outcome = parseJson(text);
  return outcome.kind === 'refused' ? [] : outcome.problems;
}

const json = fc.oneof(
  fc.json({ maxDepth: 6, stringUnit: 'binary' }),
  fc.jsonValue().map((value) => JSON.stringify(value, null, '\t').replaceAll('\n', '\r\n')),
);
/** Pieces that matter to the grammar, so that random rows of them come near to being JSON. */
const piece = fc.constantFrom(
  ...'{ } [ ] , : " \\ / - + . e E 0 1 9 a "a" "a": "\\u0061": \\u \\ud800 \\n \\x true false null tru nul NaN 01'.split(
    ' ',
  ),
  ...[
    '1.5e-3',
    '-0',
    '1.',
    '.5',
    '1e',
    '"__proto__":',
    '"\u0000"',
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\u00a0',
    '\u2028',
    '\ufeff',
    '😀',
    '\ud800',
    '//',
    "'",
  ],
);
const rows = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
const mutated = fc
  .tuple(
    json,
    fc.array(fc.tuple(fc.nat(), fc.nat(3), fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 2 })))),
  )
  .map(([text, changes]) =>
    changes.reduce((from, [pick, cut, put]) => {
      const at = pick % (from.length + 1);
      return from.slice(0, at) + put + from.slice(at + cut);
    }, text),
  );

describe('parseJson and JSON.parse', () => {
  it('agree on any text', () => {
    fc.assert(fc.property(fc.oneof(json, rows, mutated, fc.string({ unit: 'binary' })), agree), {
      seed: seed('texts'),
      numRuns: count(50_000),
    });
  });

  it('agree on texts with repeated, escaped and nested names', () => {
    const name = fc.constantFrom(
      '"a"',
      '"\\u0061"',
      '"b"',
      '"__proto__"',
      '"constructor"',
      '"1"',
      '""',
      '"\\""',
      '"x\\\\"',
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 5, withCrossShrink: true },
        fc.constantFrom('1', '[]', '{}', '"a"'),
        tie('object'),
        tie('array'),
      ),
      object: fc
        .array(fc.tuple(name, tie('value')))
        .map((all) => `{${all.map(([k, v]) => `${k} : ${v}`).join(',')}}`),
      array: fc.array(tie('value'), { maxLength: 4 }).map((all) => `[${all.join(', ')}]`),
    }));
    const check = (text: unknown) => {
      agree(text as string);
      duplicatesAreFound(text as string);
    };
    fc.assert(fc.property(value, check), { seed: seed('names'), numRuns: count(20_000) });
  });

  it('agree on names beyond what the guesser keeps', () => {
    const many = Array.from({ length: 3000 }, (_, i) => `"${'k'.repeat(i % 50)}${i}": ${i}`);
    agree(`[{${many}}, {${many.reverse()}}]`);
  });
});

/** The names told as repeated are those that a walk of the tree finds repeated. */
function duplicatesAreFound(text: string): void {
  const tree = treeOf(text);
  const expected: number[] = [];
  for (let object = 0; object < tree.size; object++) {
    const names = new Set<string>();
    for (
      let at = tree.firstChild(object);
      at >= 0 && tree.kind(object) === 'object';
      at = tree.nextSibling(at)
    ) {
      if (names.has(tree.key(at)!)) expected.push(tree.keyStart(at));
      names.add(tree.key(at)!);
    }
  }
  const found = problemsOf(text).map((problem) => problem.range.start.offset);
  expect(found).toEqual(expected.sort((a, b) => a - b));
}

describe('problems', () => {
  const first = (text: string) => {
    const { message, help, range } = problemsOf(text)[0]!;
    return `${range.start.line}:${range.start.column}-${range.end.line}:${range.end.column} ${message}${help ? ` (${help})` : ''}`;
  };

  it.each([
    ['', '1:1-1:1 expected a value, found the end of the text (an empty text is not JSON)'],
    ['\ufeff{}', '1:1-1:2 expected a value, found U+FEFF (remove the byte order mark at the start)'],
    ['{"a": 1,}', '1:9-1:10 expected a member name in double quotes, found `}` (remove the comma before it)'],
    ['[1,\n]', '2:1-2:2 expected a value, found `]` (remove the comma before it)'],
    ['[1 2]', '1:4-1:5 expected `,` or `]` after the element, found `2` (a comma may be missing before it)'],
    ['{"a" 1}', '1:6-1:7 expected `:` after the member name, found `1`'],
    ['{"😀": x}', '1:8-1:9 `x` is not a value of JSON (a text is written in double quotes)'],
    [
      '{"a": 1',
      '1:8-1:8 expected `,` or `}` after the member, found the end of the text (the text ends too early)',
    ],
    ['{} {}', '1:4-1:5 expected nothing after the end of the value, found `{`'],
    ["{'a': 1}", "1:2-1:3 expected a member name in double quotes or `}`, found `'` (use double quotes)"],
    ['// x\n1', '1:1-1:2 expected a value, found `/` (remove the comment, JSON has none)'],
    ['True', '1:1-1:5 `True` is not a value of JSON (the value `true` stands alone, in lower case)'],
    ['nulls', '1:5-1:6 expected nothing after the end of the value, found `s`'],
    ['nan', '1:1-1:4 `nan` is not a value of JSON (a text is written in double quotes)'],
    ['-', '1:2-1:2 expected a digit after the minus sign, found the end of the text'],
    ['-x', '1:2-1:3 expected a digit after the minus sign, found `x`'],
    ['012', '1:1-1:4 the number starts with a zero that JSON does not allow (remove the leading zeros)'],
    ['[1.]', '1:4-1:5 expected a digit after the decimal point, found `]`'],
    ['1e+', '1:4-1:4 expected a digit after the exponent, found the end of the text'],
    [
      '"a\nb"',
      '1:1-1:3 the string is not closed on its line (a line break inside a string is written `\\n`)',
    ],
    ['"a\tb"', '1:3-1:4 the control character U+0009 stands in a string (it is written `\\t`)'],
    ['"a', '1:1-1:3 the string is not closed (it ends with a double quote)'],
    ['"\\u12x"', '1:2-1:6 the escape `\\u` needs four hexadecimal digits'],
  ])('of %j', (text, expected) => {
    expect(first(text)).toBe(expected);
  });

  it('tells an unknown escape and what the escapes are', () => {
    expect(first('["\\x"]')).toMatch(/^1:3-1:5 `\\x` is not an escape of JSON \(the escapes of JSON are /);
  });

  it('points to both places of a repeated name', () => {
    expect(problemsOf('{"p": [{"a/b": 1,\n "a\\u002fb": 2}]}')).toEqual([
      {
        code: 'DUPLICATE_KEY',
        message: 'the member `a/b` is named twice in one object',
        help: 'it is already named at line 1, column 9; keep one of the two',
        pointer: '/p/0/a~1b',
        range: { start: { line: 2, column: 2, offset: 19 }, end: { line: 2, column: 12, offset: 29 } },
      },
    ]);
  });

  it('are a thousand repeated names at most', () => {
    expect(problemsOf(`{${'"a":0,'.repeat(100_000)}"a":0}`).length).toBe(1000);
  });
});

describe('limits', () => {
  const refusal = (text: string, limits = DEFAULT_LIMITS) => {
    const outcome = parseJson(text, limits);
    return outcome.kind === 'refused' ? outcome.refusal : outcome.kind;
  };

  it('refuse nesting, and take the depth just below', () => {
    const code = 'TOO_DEEP';
    expect(refusal('['.repeat(100_000))).toEqual({ code, message: 'the text nests deeper than 512 levels' });
    expect(refusal('{"a":'.repeat(100_000))).toMatchObject({ code });
    expect(refusal(`${'['.repeat(513)}${']'.repeat(513)}`)).toMatchObject({ code });
    agree(`${'['.repeat(512)}${']'.repeat(512)}`);
  });

  it('refuse length, number of values and number of names', () => {
    expect(refusal('[1,2]', { ...DEFAULT_LIMITS, maxLength: 4 })).toMatchObject({ code: 'TOO_LARGE' });
    expect(refusal('[1,2]', { ...DEFAULT_LIMITS, maxValues: 2 })).toMatchObject({
      code: 'TOO_MANY_ELEMENTS',
    });
    expect(refusal('[1,2]', { ...DEFAULT_LIMITS, maxValues: 3 })).toBe('parsed');
  });

  it('do not concern long strings, names and numbers', () => {
    const long = 'x'.repeat(10_000_000);
    agree(`{"${long}": "${long}\\n", "n": ${'9'.repeat(300)}}`);
  });

  it('may be raised without a deeper stack', () => {
    const limits = { ...DEFAULT_LIMITS, maxDepth: 1_000_000 };
    const outcome = parseJson('['.repeat(200_000) + ']'.repeat(200_000), limits);
    if (outcome.kind !== 'parsed') throw new Error(outcome.kind);
    expect(Array.isArray(outcome.tree.value(0))).toBe(true);
    expect(outcome.tree.pointer(199_999).length).toBe(2 * 199_999);
  });
});
