import { describe, expect, it } from 'vitest';
import { decodeUtf8 } from '../text/index.ts';
import { count, seed } from '../text/testing/counts.ts';
import { MAX_ELEMENTS, MAX_FINDINGS } from './limits.ts';
import { type PlainDocument, plainEdge, plainNode, twoWays } from './testing/documents.ts';
import { mangled } from './testing/mutations.ts';
import { Random, randomDocument } from './testing/random.ts';
import { publishedSchema } from './testing/schema.ts';
import type { Validation } from './types.ts';
import { analyse, validate } from './validate.ts';

const accepts = publishedSchema();

function judge(document: object): Validation {
  const judged = validate(JSON.stringify(document));
  if (judged.kind === 'refused') throw new Error(judged.refusal.message);
  return judged.validation;
}

/** Whether a text is JSON that the published schema accepts. */
function isAagv(text: string): boolean {
  try {
    return accepts(JSON.parse(text));
  } catch {
    return false;
  }
}

describe('hostile input', () => {
  const total = count(50_000);

  it(`takes ${total} mangled and random texts without a throw, and calls INVALID what is no AAGV object`, () => {
    const start = seed('authority hostile');
    let sound = 0;
    for (let index = 0; index < total; index++) {
      const random = new Random(start + index);
      const document = random.chance(0.5) ? twoWays() : randomDocument(random);
      const text = random.chance(0.9)
        ? mangled(random, JSON.stringify(document, null, random.below(3)))
        : randomText(random);
      const judged = analyse(text);
      expect(judged.kind, `seed ${start + index}`).toBe('analysed');
      if (judged.kind !== 'analysed') continue;
      if (judged.validation.outcome !== 'INVALID') sound++;
      if (!isAagv(text)) expect(judged.validation.outcome, `seed ${start + index}`).toBe('INVALID');
    }
    expect(sound).toBeGreaterThan(0);
  });

  it(`takes ${count(10_000)} sequences of bytes: a refusal where they are not UTF-8, else a verdict`, () => {
    const start = seed('authority bytes');
    for (let index = 0; index < count(10_000); index++) {
      const random = new Random(start + index);
      const bytes = new TextEncoder().encode(JSON.stringify(twoWays()));
      for (let times = random.below(4); times > 0; times--)
        bytes[random.below(bytes.length)] = random.below(256);
      const decoded = decodeUtf8(bytes);
      if (decoded.kind === 'refused') expect(decoded.refusal.code).toBe('NOT_UTF8');
      else expect(validate(decoded.text).kind).toBe('validated');
    }
  });

  it.each([
    '__proto__',
    'constructor',
    'toString',
    'bot@example.org',
    '\u{1f4a5}',
    'a/b~c',
    ' ',
    '\u0000',
    '"',
  ])('takes the id %j like any other', (id) => {
    const text = JSON.stringify(twoWays()).replaceAll('"agent"', JSON.stringify(id));
    expect(validate(text)).toMatchObject({ validation: { outcome: 'VALID_OPEN', step: 7 } });
    const looped = JSON.stringify({ ...twoWays(), roots: [id] });
    expect(validate(looped)).toMatchObject({
      validation: { findings: [{ code: 'DANGLING_ROOT', ids: [id] }] },
    });
  });

  it.each(['', '\ud800', 'x\udfff'])('reports the id %j', (id) => {
    const text = JSON.stringify(twoWays()).replaceAll('"agent"', JSON.stringify(id));
    expect(validate(text)).toMatchObject({ validation: { outcome: 'INVALID', step: 1 } });
  });

  it('takes strings of 10 MB, and shortens them where it quotes them', () => {
    const long = 'x'.repeat(10_000_000);
    const document = twoWays();
    document.nodes.push(plainNode(long));
    const { outcome, findings } = judge(document);
    expect(outcome).toBe('VALID_OPEN');
    const orphan = findings.find((finding) => finding.code === 'ORPHAN_NODE')!;
    expect(orphan.ids).toEqual([long]);
    expect(orphan.message.length).toBeLessThan(200);
  });

  it('refuses nesting of 100,000, and says so', () => {
    const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
    const text = JSON.stringify({ ...twoWays(), extensions: { deep: 0 } }).replace(
      '"deep":0',
      `"deep":${deep}`,
    );
    expect(validate(text)).toMatchObject({ kind: 'refused', refusal: { code: 'TOO_DEEP' } });
  });

  it('refuses more elements than the limit before it reads them', () => {
    const edges = new Array<string>(MAX_ELEMENTS).fill('e');
    const text = JSON.stringify({ ...twoWays(), normal_paths: [{ id: 'p', edges }] });
    expect(validate(text)).toMatchObject({ kind: 'refused', refusal: { code: 'TOO_MANY_ELEMENTS' } });
  });

  it('keeps the first of very many findings, counts the rest, and changes no outcome by it', () => {
    const document = twoWays();
    for (let index = 0; index < 3 * MAX_FINDINGS; index++) document.nodes.push(plainNode(`spare-${index}`));
    document.revocation_cut_sets = [
      { id: 'half', edges: ['pay', 'enqueue'] },
      { id: 'bad', edges: ['pay', 'ask'] },
    ];
    document.edges.push(plainEdge('sneak', 'user', 'ledger'));
    const { outcome, findings, omitted } = judge(document);
    expect(outcome).toBe('INVALID');
    const lints = findings.filter((finding) => finding.severity === 'lint');
    expect(lints).toHaveLength(MAX_FINDINGS);
    expect(lints.slice(0, 3).map((finding) => finding.ids[0])).toEqual(['spare-0', 'spare-1', 'spare-10']);
    expect(omitted).toBe(2 * MAX_FINDINGS);
    const errors = findings.filter((finding) => finding.severity === 'error');
    expect(errors.map((finding) => finding.ids[0])).toEqual(['bad', 'half']);
    const reversed = judge({ ...document, nodes: [...document.nodes].reverse() });
    expect(reversed.findings.map((finding) => finding.ids)).toEqual(findings.map((finding) => finding.ids));
  });

  it('follows a chain of 200,000 nodes without recursion', () => {
    const length = 200_000;
    const ids = Array.from({ length }, (_, index) => `n${index}`);
    const edges = ids.slice(1).map((id, index) => plainEdge(`e${index}`, ids[index]!, id));
    const document: PlainDocument = {
      ...twoWays(),
      roots: ['n0'],
      sinks: [`n${length - 1}`],
      nodes: ids.map((id) => plainNode(id)),
      edges,
      normal_paths: [{ id: 'p', edges: edges.map((edge) => edge.id) }],
      revocation_cut_sets: Array.from({ length: 40 }, (_, index) => ({
        id: `k${index}`,
        edges: [`e${index * 4999}`],
      })),
    };
    const { outcome, witness, cuts } = judge(document);
    expect(outcome).toBe('VALID_OPEN');
    expect(witness).toHaveLength(length - 1);
    expect(cuts.every((cut) => cut.holds)).toBe(true);
  });
});

function randomText(random: Random): string {
  return Array.from({ length: random.below(60) }, () =>
    random.chance(0.6)
      ? random.pick([...'{}[]",:\\ntfe0-1.9u \n'])
      : String.fromCharCode(random.below(0x10000)),
  ).join('');
}
