import { describe, expect, it } from 'vitest';
import type { Finding } from '../text/index.ts';
import { count, seed } from '../text/testing/counts.ts';
import type { PlainDocument } from './testing/documents.ts';
import { oracle } from './testing/oracle.ts';
import { Random, randomDocument } from './testing/random.ts';
import type { Validation } from './types.ts';
import { validate } from './validate.ts';

function judge(document: PlainDocument): Validation {
  const judged = validate(JSON.stringify(document));
  if (judged.kind === 'refused') throw new Error(judged.refusal.message);
  return judged.validation;
}

/** Says whether edge ids are a path from a root to a sink over edges that may be used. */
function isPath(document: PlainDocument, path: readonly string[], usable: (id: string) => boolean): boolean {
  const edges = path.map((id) => document.edges.find((edge) => edge.id === id));
  const contiguous = edges.every((edge, index) => index === 0 || edges[index - 1]?.target === edge?.source);
  const first = edges[0]?.source ?? '';
  const last = edges.at(-1)?.target ?? '';
  return contiguous && path.every(usable) && document.roots.includes(first) && document.sinks.includes(last);
}

/** A finding without its place in the text. */
function placeless({ pointer: _pointer, range: _range, ...rest }: Finding): object {
  return rest;
}

function shuffled(random: Random, document: PlainDocument): PlainDocument {
  return {
    ...document,
    roots: random.shuffled(document.roots),
    sinks: random.shuffled(document.sinks),
    nodes: random.shuffled(document.nodes),
    edges: random.shuffled(document.edges),
    normal_paths: random.shuffled(document.normal_paths),
    revocation_cut_sets: random
      .shuffled(document.revocation_cut_sets)
      .map((cut) => ({ ...cut, edges: random.shuffled(cut.edges) })),
  };
}

describe('against the oracle', () => {
  const total = count(20_000);
  const start = seed('authority oracle');

  it(`agrees on ${total} random graphs of up to 9 nodes, and every witness is a path`, () => {
    const outcomes = new Map<string, number>();
    for (let index = 0; index < total; index++) {
      const document = randomDocument(new Random(start + index));
      const actual = judge(document);
      const expected = oracle(document);
      const context = `seed ${start + index}`;
      expect(actual.outcome, context).toBe(expected.outcome);
      expect(actual.step, context).toBe(expected.step);
      const keys = actual.findings.map((finding) => [finding.step, finding.code, ...finding.ids]);
      expect(keys, context).toEqual(expected.findings);
      expect(actual.cuts, context).toEqual(expected.cuts);
      expect(actual.witness ?? null, context).toEqual(expected.witness);
      checkWitnesses(document, actual, context);
      outcomes.set(actual.outcome, (outcomes.get(actual.outcome) ?? 0) + 1);
    }
    for (const outcome of ['INVALID', 'INDETERMINATE', 'VALID_OPEN', 'VALID_CLOSED']) {
      expect(outcomes.get(outcome) ?? 0, outcome).toBeGreaterThan(total / 50);
    }
  });

  it('gives the same verdict and findings whatever the order of the arrays', () => {
    for (let index = 0; index < total; index++) {
      const random = new Random(start + index);
      const document = randomDocument(random);
      const actual = judge(document);
      const other = judge(shuffled(random, document));
      expect(other.outcome).toBe(actual.outcome);
      expect(other.findings.map(placeless), `seed ${start + index}`).toEqual(actual.findings.map(placeless));
      expect(other.cuts).toEqual(actual.cuts);
      expect(other.witness).toEqual(actual.witness);
    }
  });
});

function checkWitnesses(document: PlainDocument, validation: Validation, context: string): void {
  for (const cut of validation.cuts) {
    if (cut.bypass === null) continue;
    const members = document.revocation_cut_sets.find((declared) => declared.id === cut.id)!.edges;
    expect(
      isPath(document, cut.bypass, (id) => !members.includes(id)),
      context,
    ).toBe(true);
  }
  for (const finding of validation.findings) {
    if (finding.witness === undefined) continue;
    const cut = validation.cuts.find((judged) => judged.id === finding.ids[0]);
    expect(finding.witness, context).toEqual(cut?.bypass);
  }
  if (validation.outcome !== 'VALID_OPEN') return;
  const enabled = (id: string): boolean =>
    document.edges.some((edge) => edge.id === id && edge.state === 'enabled');
  expect(isPath(document, validation.witness!, enabled), context).toBe(true);
}
