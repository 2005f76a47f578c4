import {
  blank,
  type Cell,
  type Group,
  type Json,
  mentioned,
  type Open,
  type OracleSpec,
  type Tri,
  text,
  UNKNOWN,
  value,
  type World,
} from './oracle-terms.ts';

/** The nodes of the session and of every member of a group, recomputed as wholes, and what the graph says of them. */
export class OracleWorlds {
  base: World = {};
  groups: Record<string, Group> = {};
  open: Record<string, Open> = {};
  /** Everything that ever happened to allowances. */
  log: { what: 'sent' | 'confirmed'; key: string; kind?: string; snapshot?: string }[] = [];
  time = 0;

  constructor(readonly spec: OracleSpec) {
    for (const id of Object.keys(spec.nodes)) this.base[id] = blank();
    this.recompute({});
  }

  /** Recomputes every world from its roots. `force` names derived nodes whose version a REVOKE moves. */
  protected recompute(force: Record<string, boolean>): void {
    this.derive(this.base, (id) => this.base[id]!, force);
    for (const group of Object.values(this.groups)) {
      const action = this.spec.actions[group.action]!;
      for (const member of Object.values(group.members)) {
        const see = (id: string): Cell => member.world[id] ?? this.base[id]!;
        for (const [name, id] of Object.entries(action.arguments)) {
          if (this.spec.nodes[id]!.kind !== 'authority') continue;
          const stated = member.args[name]!;
          const cell = member.world[id]!;
          const from = 'follows' in stated ? this.base[stated.follows]! : null;
          const now = {
            has: from ? from.has : true,
            value: from ? from.value : (stated as { fixed: Json }).fixed,
          };
          const lineage = from ? String(from.version) : '';
          if (now.has && (!cell.has || text(cell.value) !== text(now.value) || cell.lineage !== lineage)) {
            Object.assign(cell, { version: cell.version + 1, lineage });
          }
          Object.assign(cell, now, { ok: now.has && !member.revoked && (from?.ok ?? true) });
        }
        this.derive(member.world, see, force);
      }
    }
  }

  protected derive(world: World, see: (id: string) => Cell, force: Record<string, boolean>): void {
    for (const id of this.sorted()) {
      const node = this.spec.nodes[id]!;
      const cell = world[id];
      if (node.kind !== 'derived' || !cell) continue;
      const result = value(node.rule!, (one) => (see(one).has ? see(one).value : UNKNOWN), {});
      const lineage = this.parents(id)
        .map((one) => (see(one).has ? see(one).version : 0))
        .join();
      const same =
        result !== UNKNOWN &&
        cell.has &&
        text(cell.value) === text(result) &&
        cell.lineage === lineage &&
        !force[id];
      cell.has = result !== UNKNOWN;
      if (result !== UNKNOWN) {
        cell.value = result;
        if (!same) cell.version++;
      }
      cell.lineage = lineage;
      const needed = (node.authority?.authority_from ?? this.parents(id)).filter((one) => this.bearing(one));
      const inherited = needed.length > 0 && needed.every((one) => see(one).ok);
      const mode = node.authority?.mode ?? 'inherit';
      const granted =
        mode === 'confirm'
          ? cell.approved === cell.version
          : mode === 'bounded'
            ? inherited && this.limit(id, see) === true
            : inherited;
      cell.ok = cell.has && !cell.revoked && granted;
    }
  }

  protected limit(id: string, see: (id: string) => Cell): Tri {
    const cell = see(id);
    return value(
      this.spec.nodes[id]!.authority!.limit!,
      (one) => (see(one).has ? see(one).value : UNKNOWN),
      {},
      cell.value,
    );
  }

  protected worlds(): World[] {
    return [
      this.base,
      ...Object.values(this.groups).flatMap((group) =>
        Object.values(group.members).map((member) => member.world),
      ),
    ];
  }

  parents(id: string): string[] {
    const { rule, authority } = this.spec.nodes[id]!;
    return [
      ...new Set([
        ...(rule === undefined ? [] : mentioned(rule)),
        ...(authority?.limit === undefined ? [] : mentioned(authority.limit)),
      ]),
    ];
  }

  /** Nodes with all that they are computed from. */
  family(ids: string[]): string[] {
    return [...new Set(ids.flatMap((id) => [id, ...this.family(this.parents(id))]))];
  }

  ancestors(id: string): string[] {
    return this.family(this.parents(id));
  }

  /** Nodes whose grant clears the mark of a revoked node. */
  protected behind(id: string): string[] {
    return this.ancestors(id).filter((one) => this.spec.nodes[one]!.kind === 'authority');
  }

  bearing(id: string): boolean {
    const { kind, authority } = this.spec.nodes[id]!;
    return (
      kind === 'authority' ||
      authority?.mode === 'confirm' ||
      this.parents(id).some((one) => this.bearing(one))
    );
  }

  protected sorted(): string[] {
    return this.family(Object.keys(this.spec.nodes)).sort(
      (a, b) => this.ancestors(a).length - this.ancestors(b).length,
    );
  }

  protected bound(action: string): string[] {
    return [...new Set(Object.values(this.spec.actions[action]!.arguments))].filter(
      (id) => this.spec.nodes[id]!.kind === 'authority',
    );
  }

  /** What a member has of its own: bound authority nodes, consequences, and what is computed from them. */
  protected own(actionId: string): string[] {
    const action = this.spec.actions[actionId]!;
    const all = this.family([
      ...Object.values(action.arguments),
      ...action.requires,
      ...action.rules.flatMap((rule) => mentioned(rule.test)),
    ]);
    const roots = [
      ...this.bound(actionId),
      ...all.filter((id) => this.spec.nodes[id]!.authority?.mode === 'confirm'),
    ];
    return all.filter((id) => roots.includes(id) || this.ancestors(id).some((one) => roots.includes(one)));
  }
}
