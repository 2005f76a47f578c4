import type { Answer, Disclosure, DisclosureRequest } from '../cut-types.ts';
import { quote } from '../quote.ts';
import { soundGraph } from '../sound.ts';
import type { AuthorityView, CutJudgement, Validation } from '../types.ts';
import { validate } from '../validate.ts';
import { viewOf } from '../view.ts';
import { VERSION } from '../wire.ts';
import { forSinks, onRoutes, type Selection } from './select.ts';
import { mapOf, type Names, namesOf, written } from './write.ts';

/** Name of a disclosure that is given none. */
export const DEFAULT_SCOPE = 'disclosure';

/**
 * The smallest document that gives a relying party the outcome, cuts and witnesses that the original has for the chosen
 * sinks, under pseudonyms (the draft's "Privacy Considerations"). Checked by validating both: the original as it speaks
 * of those sinks, and the disclosure. A document that is INVALID for them is not disclosed.
 */
export function disclose(text: string, request: DisclosureRequest): Answer<Disclosure> {
  const read = soundGraph(text);
  if (read.kind !== 'sound') return read;
  const { tree } = read.document;
  const view = viewOf(tree)!;
  const { scope = DEFAULT_SCOPE, sinks = view.sinks } = request;
  const known = new Set(view.sinks);
  const unknown = sinks.find((sink) => !known.has(sink));
  if (unknown !== undefined) return declined(`${quote(unknown)} is no sink of this document`);
  if (sinks.length === 0) return declined('no sink is named');
  if (scope === '') return declined('the disclosure needs a name');
  const declared = validate(text);
  if (declared.kind === 'refused') return declared;
  if (declared.validation.step < 5) return { kind: 'unsound', findings: errorsOf(declared.validation) };

  const whole = forSinks(view, new Set(sinks));
  const original = validate(inOwnWords(whole, view));
  if (original.kind === 'refused') return original;
  if (original.validation.outcome === 'INVALID') {
    return { kind: 'unsound', findings: errorsOf(declared.validation) };
  }
  const part = onRoutes(whole, read.document);
  const names = namesOf(part);
  const disclosed = written(part, names, scope, view);
  const judged = validate(disclosed);
  if (judged.kind === 'refused') return judged;
  if (!saysTheSame(original.validation, judged.validation, names)) {
    return declined('the disclosure failed its own check: it does not say what the original says');
  }
  const answer: Disclosure = {
    text: disclosed,
    map: mapOf(names, view.graphId, scope),
    outcome: judged.validation.outcome,
    kept: { nodes: part.nodes.length, edges: part.edges.length },
    dropped: {
      nodes: view.nodes.length - part.nodes.length,
      edges: view.edges.length - part.edges.length,
    },
  };
  return { kind: 'answered', answer };
}

function declined(message: string): Answer<Disclosure> {
  return { kind: 'declined', message };
}

function errorsOf({ findings }: Validation) {
  return findings.filter((finding) => finding.severity === 'error');
}

/** The document as it speaks of the chosen sinks, under its own names. */
function inOwnWords(whole: Selection, view: AuthorityView): string {
  const lists = (all: Selection['cuts']) => all.map(({ id, edges }) => ({ id, edges }));
  return JSON.stringify({
    version: VERSION,
    graph_id: view.graphId,
    snapshot_sequence: view.snapshotSequence,
    captured_at: view.capturedAt,
    authority_epoch: view.authorityEpoch,
    roots: whole.roots,
    sinks: whole.sinks,
    nodes: whole.nodes.map(({ id, kind, trustDomain }) => ({ id, kind, trust_domain: trustDomain })),
    edges: whole.edges.map(({ id, source, target, capability, state, revocable, ...enforcement }) => ({
      id,
      source,
      target,
      capability,
      state,
      enforcement: {
        revocable,
        control_domain: enforcement.controlDomain,
        revocation_id: enforcement.revocationId,
      },
    })),
    normal_paths: lists(whole.paths),
    revocation_cut_sets: lists(whole.cuts),
  });
}

/** Whether the disclosure has the outcome, the judgements of cuts, the relevant unknowns and the witness of the original. */
function saysTheSame(original: Validation, disclosed: Validation, names: Names): boolean {
  const path = (edges: readonly string[] | null | undefined) =>
    edges?.map((edge) => names.edges.of(edge)) ?? null;
  const cut = ({ id, holds, bypass }: CutJudgement) => [names.cuts.of(id), holds, path(bypass)];
  const unknown = ({ findings }: Validation) =>
    findings.filter((finding) => finding.severity === 'unknown').map((finding) => finding.ids[0]!);
  const said = [
    original.outcome,
    original.cuts.map(cut),
    unknown(original).map((edge) => names.edges.of(edge)),
    path(original.witness),
  ];
  const says = [
    disclosed.outcome,
    disclosed.cuts.map(({ id, holds, bypass }) => [id, holds, bypass]),
    unknown(disclosed),
    disclosed.witness ?? null,
  ];
  return JSON.stringify(said) === JSON.stringify(says);
}
