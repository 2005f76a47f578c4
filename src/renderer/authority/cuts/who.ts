import type { ControlDomain, CutActors } from '../../../core/authority/types.ts';

/** One failure of one cut: which domains do not act, and what is then left. */
export interface FailureRow {
  readonly key: string;
  readonly cut: string;
  readonly domains: readonly string[];
  /** Members that stay, since nobody revokes them. */
  readonly edges: readonly string[];
  readonly holds: boolean;
  readonly opens: readonly string[] | null;
  /** What stands out about a single domain. */
  readonly notes: readonly string[];
}

/** Every failure of every cut: of each the single domains, then the pairs that open what neither opens alone, then the others. */
export function failureRows(cuts: readonly CutActors[]): FailureRow[] {
  return cuts.flatMap((cut) => {
    const byName = new Map(cut.domains.map((domain) => [domain.domain, domain]));
    const alone = new Set(cut.singles.filter((single) => !single.holds).flatMap(({ domains }) => domains));
    const row = ({ domains, holds, opens }: CutActors['singles'][number]): FailureRow => ({
      key: JSON.stringify([cut.id, ...domains]),
      cut: cut.id,
      domains,
      edges: domains.flatMap((name) => byName.get(name)?.edges ?? []),
      holds,
      opens,
      notes: domains.length === 1 ? notesOf(cut, byName.get(domains[0] ?? '')) : [],
    });
    // A cut that does not hold with everyone acting fails with everyone else too: that says nothing of a pair.
    const telling = cut.pairs.filter(
      ({ holds, domains }) => !holds && !domains.some((one) => alone.has(one)),
    );
    const others = cut.pairs.filter((pair) => !telling.includes(pair));
    return [...cut.singles, ...telling, ...others].map(row);
  });
}

/** What stands out about a domain's part in a cut, in words. */
export function notesOf(cut: Pick<CutActors, 'domains'>, domain: ControlDomain | undefined): string[] {
  if (domain === undefined) return [];
  return [
    ...(cut.domains.length === 1 ? ['alone holds the cut'] : []),
    ...(domain.onRoute === null ? [] : [`is the trust domain of ${domain.onRoute}, on the route`]),
  ];
}
