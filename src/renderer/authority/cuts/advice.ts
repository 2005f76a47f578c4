import type { Advice, AdviceRequest, Measure } from '../../../core/authority/types.ts';
import type { JsonValue } from '../../../core/text/types.ts';
import type { AdviceForm } from '../screen-state.ts';

export const MEASURES: readonly { readonly value: Measure; readonly label: string }[] = [
  { value: 'edges', label: 'number of edges' },
  { value: 'weights', label: 'weights' },
  { value: 'acts', label: 'revocation acts' },
];

/** The request that a form stands for, or why it makes none. Edges that are gone are left out. */
export function requestOf(
  form: AdviceForm,
  has: (edge: string) => boolean,
): AdviceRequest | { readonly wrong: string } {
  const shared = { by: form.by, exclude: form.exclude.filter(has), force: form.force.filter(has) };
  if (form.by !== 'weights' || form.weights.trim() === '') return shared;
  try {
    return { ...shared, weights: JSON.parse(form.weights) as JsonValue };
  } catch {
    return { wrong: 'the weights are not JSON; write an object from edge id to number, such as {"e1": 3}' };
  }
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What an answer's size is, in words: `2 edges`, `weight 7`, `1 act`. */
export function sizeWords({ by, size }: Pick<Advice, 'by' | 'size'>): string {
  if (size === null) return 'none';
  if (by === 'weights') return `weight ${size}`;
  return counted(size, by === 'edges' ? 'edge' : 'act');
}

/** Why no cut is smaller, or how much is proved where the search ended first. */
export function proofWords({ by, certificate, exact, lowerBound }: Advice): string {
  if (certificate.kind === 'uncuttable') return 'nothing can cut: no edge of this route may be used';
  const routes = certificate.paths.length + (certificate.omitted ?? 0);
  const apart = by === 'acts' ? 'share no act' : 'share no edge that may be cut';
  const shown =
    by === 'weights'
      ? `${counted(routes, 'route')} whose flows add up to it`
      : `${counted(routes, 'route')} that ${apart}`;
  if (!exact) {
    return `the search ended at its budget: no cut is smaller than ${lowerBound}, and none this small was ruled out`;
  }
  if (certificate.lowerBound < lowerBound) {
    return `every smaller choice was tried; ${shown} prove ${certificate.lowerBound} by themselves`;
  }
  if (routes === 1 && by !== 'weights') return 'no cut is smaller: a route leads through';
  return `no cut is smaller: ${shown}`;
}

/** Adds an edge to one of two lists that an edge is in at most one of, or takes it out where it is there. */
export function toggled(form: AdviceForm, list: 'exclude' | 'force', edge: string): AdviceForm {
  const other = list === 'exclude' ? 'force' : 'exclude';
  const there = form[list].includes(edge);
  return {
    ...form,
    [list]: there ? form[list].filter((one) => one !== edge) : [...form[list], edge],
    [other]: form[other].filter((one) => one !== edge),
  };
}
