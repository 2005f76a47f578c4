import type { Advice, AdviceRequest, Answer, Certificate, FlowPath, Progress } from '../cut-types.ts';
import type { AuthorityDocument } from '../document.ts';
import { compareIds } from '../order.ts';
import { idsOf } from '../shortest.ts';
import { soundGraph } from '../sound.ts';
import { fewestActs } from './acts.ts';
import { checkAdvice } from './checker.ts';
import { leastEdges } from './least.ts';
import { pathsOf } from './paths-of-flow.ts';
import { actsOf, type CutProblem, type Declined, problemOf, sortedIds, uncuttablePath } from './problem.ts';
import { weightOf, weightsOf } from './weights.ts';

/**
 * The least cut of a document by the measure asked for, with a certificate that {@link checkAdvice} has checked. A cut is
 * structural: edges count whatever their states. Edges and weights: a maximum flow; acts: {@link fewestActs}.
 */
export function advise(text: string, request: AdviceRequest, progress?: Progress): Answer<Advice> {
  const read = soundGraph(text);
  if (read.kind !== 'sound') return read;
  const advice = adviseOn(read.document, request, progress);
  if ('kind' in advice) return advice;
  const problems = checkAdvice(read.document, request, advice);
  if (problems.length > 0) {
    return { kind: 'declined', message: `the answer failed its own check: ${problems[0]}` };
  }
  return { kind: 'answered', answer: advice };
}

/** {@link advise} on a document that has been read; the answer is not checked. */
export function adviseOn(
  document: AuthorityDocument,
  request: AdviceRequest,
  progress?: Progress,
): Advice | Declined {
  const { by, exclude = [], force = [] } = request;
  const acts = actsOf(document);
  const problem = problemOf(document, exclude, force, by === 'acts' ? acts : null);
  if ('kind' in problem) return problem;
  const path = uncuttablePath(problem);
  if (path !== null) {
    const certificate: Certificate = { kind: 'uncuttable', path };
    return { by, cut: null, acts: [], size: null, exact: true, lowerBound: 0, certificate };
  }
  if (by === 'acts') return byActs(problem, acts, request.budget, progress);
  return byWeights(problem, acts, by, by === 'weights' ? request.weights : undefined);
}

function byWeights(
  problem: CutProblem,
  acts: readonly string[],
  by: 'edges' | 'weights',
  given: AdviceRequest['weights'],
): Advice | Declined {
  const { document, network } = problem;
  const weights = weightsOf(document.graph.edgeIds, given);
  if (weights.kind === 'declined') return weights;
  const { units, exponent } = weights;
  const { edges, flow } = leastEdges(problem, units);
  const { paths, omitted } = pathsOf(network, flow);
  const forced = problem.forced.reduce((sum, edge) => sum + units[edge]!, 0);
  const size = weightOf(flow.value + forced, exponent);
  const listed = paths.map((path): FlowPath => {
    const numbers = path.edges.map((k) => network.edges[k]!);
    return { edges: idsOf(document.graph, numbers), flow: weightOf(path.flow, exponent) };
  });
  const all = [...problem.forced, ...edges];
  return {
    by,
    cut: sortedIds(document, all),
    acts: actIds(all, acts),
    size,
    exact: true,
    lowerBound: size,
    certificate: {
      kind: 'paths',
      paths: listed,
      lowerBound: weightOf(flow.value + forced - omitted, exponent),
      ...(omitted === 0 ? {} : { omitted: weightOf(omitted, exponent) }),
    },
  };
}

function byActs(
  problem: CutProblem,
  acts: readonly string[],
  budget: number | undefined,
  progress: Progress | undefined,
): Advice {
  const { document, network, usable, gone, forced } = problem;
  const names = actIds(
    network.edges.filter((edge) => usable[edge] === 1),
    acts,
  );
  const numberOf = new Map(names.map((name, number) => [name, number]));
  const actOf = Int32Array.from(acts, (act, edge) => (usable[edge] === 1 ? (numberOf.get(act) ?? -1) : -1));
  const fewest = fewestActs(problem, actOf, names.length, budget, progress);
  const chosen = new Set(fewest.acts);
  const revoked = network.edges.filter((edge) => gone[edge] === 1 || chosen.has(actOf[edge]!));
  const forcedActs = actIds(forced, acts).length;
  return {
    by: 'acts',
    cut: sortedIds(document, [...forced, ...revoked]),
    acts: actIds([...forced, ...revoked], acts),
    size: forcedActs + fewest.acts.length,
    exact: fewest.exact,
    lowerBound: forcedActs + fewest.lowerBound,
    certificate: {
      kind: 'paths',
      paths: fewest.paths.map((path) => ({ edges: idsOf(document.graph, path), flow: 1 })),
      lowerBound: forcedActs + fewest.paths.length,
    },
  };
}

/** The revocation ids of edges, sorted, each once. */
function actIds(edges: Iterable<number>, acts: readonly string[]): string[] {
  return Array.from(new Set(Array.from(edges, (edge) => acts[edge]!))).sort(compareIds);
}
