import { OracleChecks } from './oracle-checks.ts';
import {
  blank,
  type Done,
  EMPTY,
  followed,
  type Member,
  type OracleResult,
  type OracleStep,
  text,
  verdict,
} from './oracle-terms.ts';

export type { OracleSpec } from './oracle-terms.ts';

/**
 * The rules of closure.md, told once more in the plainest way: no records, no stamps, no ledger. Every event recomputes
 * every node of every world, staleness compares whole snapshots, and allowances are counted from the log. It shares no
 * code with the engine and reads the specification as plain JSON; tests hold the engine against it.
 */
export class Oracle extends OracleChecks {
  step(given: object): OracleResult {
    const step: OracleStep = { ...EMPTY, ...given };
    this.time++;
    const done = (refused: string | null = null): OracleResult => ({ decision: null, refused, reasons: [] });
    switch (step.op) {
      case 'COMMIT':
      case 'REVISE': {
        const ids = Object.keys(step.values);
        if (ids.some((id) => !this.spec.nodes[id])) return done('UNKNOWN_NODE');
        for (const id of ids) {
          if (this.spec.nodes[id]!.kind !== 'authority') return done('WRONG_KIND');
          if (step.op === 'REVISE' && !this.base[id]!.has) return done('NO_VALUE');
        }
        for (const id of ids) {
          const cell = this.base[id]!;
          if (cell.has && cell.ok && text(cell.value) === text(step.values[id])) continue;
          Object.assign(cell, { has: true, value: step.values[id], version: cell.version + 1, ok: true });
        }
        for (const world of this.worlds())
          for (const id of Object.keys(world))
            if (this.behind(id).some((a) => ids.includes(a))) world[id]!.revoked = false;
        this.recompute({});
        return done();
      }
      case 'OBSERVE': {
        const ids = [...Object.keys(step.values), ...step.withdrawn];
        if (ids.some((id) => !this.spec.nodes[id])) return done('UNKNOWN_NODE');
        for (const id of ids) {
          if (this.spec.nodes[id]!.kind !== 'evidence') return done('WRONG_KIND');
          if (this.spec.nodes[id]!.source !== step.source) return done('WRONG_PARTY');
        }
        for (const id of Object.keys(step.values)) {
          const cell = this.base[id]!;
          if (cell.has && text(cell.value) === text(step.values[id])) continue;
          Object.assign(cell, { has: true, value: step.values[id], version: cell.version + 1 });
        }
        for (const id of step.withdrawn) this.base[id]!.has = false;
        this.recompute({});
        return done();
      }
      case 'REVOKE':
        return step.nodes ? this.revokeNodes(step.nodes, done) : this.revokeGroup(step, done);
      case 'CONFIRM':
        return step.action ? this.confirmAction(step, done) : this.confirmNode(step, done);
      case 'GROUP':
        return this.issue(step, done);
      case 'check':
        return this.check(step);
      case 'dispatch':
        return this.dispatch(step.check);
      case 'abandon':
        if (!this.open[step.check]) return done('UNKNOWN_CHECK');
        delete this.open[step.check];
        return done();
    }
    throw new Error(`the oracle knows no ${step.op}`);
  }

  private revokeNodes(ids: string[], done: Done): OracleResult {
    if (ids.some((id) => !this.spec.nodes[id])) return done('UNKNOWN_NODE');
    if (ids.some((id) => !this.bearing(id))) return done('WRONG_KIND');
    const force: Record<string, boolean> = {};
    for (const id of new Set(ids)) {
      const cell = this.base[id]!;
      if (this.spec.nodes[id]!.kind === 'authority') {
        if (cell.has) Object.assign(cell, { version: cell.version + 1, ok: false });
        continue;
      }
      force[id] = true;
      for (const world of this.worlds()) if (world[id]) world[id]!.revoked = true;
    }
    this.recompute(force);
    return done();
  }

  private revokeGroup(step: OracleStep, done: Done): OracleResult {
    const group = this.groups[step.group];
    if (!group) return done('UNKNOWN_GROUP');
    if (step.member && !group.members[step.member]) return done('UNKNOWN_GROUP');
    for (const name of step.member ? [step.member] : Object.keys(group.members)) {
      const member = group.members[name]!;
      member.revoked = true;
      for (const id of this.bound(group.action)) if (member.world[id]!.has) member.world[id]!.version++;
    }
    this.recompute({});
    return done();
  }

  private confirmNode(step: OracleStep, done: Done): OracleResult {
    const node = this.spec.nodes[step.node];
    if (!node) return done('UNKNOWN_NODE');
    let world = this.base;
    if (step.group) {
      const member = this.groups[step.group]?.members[step.member];
      if (!member) return done('UNKNOWN_GROUP');
      world = member.world;
      if (!world[step.node]) return done('NOT_CONFIRMABLE');
    }
    if (node.kind !== 'derived' || node.authority?.mode !== 'confirm') return done('NOT_CONFIRMABLE');
    const cell = world[step.node]!;
    if (!cell.has) return done('NO_VALUE');
    if (cell.version !== step.version) return done('STALE_CONFIRMATION');
    Object.assign(cell, { approved: cell.version, revoked: false });
    const reached = world === this.base ? this.worlds() : [world];
    for (const one of reached) {
      for (const id of Object.keys(one)) {
        const stuck = !this.ancestors(id).some((a) => this.spec.nodes[a]!.kind === 'authority');
        if (stuck && this.ancestors(id).includes(step.node)) one[id]!.revoked = false;
      }
    }
    this.recompute({});
    return done();
  }

  private confirmAction(step: OracleStep, done: Done): OracleResult {
    const look = this.look({ ...step, args: step.arguments, group: null, member: null }, null);
    if (look.rejections.some((reason) => reason !== 'ALLOWANCE_USED') || look.hopeless)
      return done('NOT_CONFIRMABLE');
    if (look.missing.some((reason) => reason.startsWith('MISSING'))) return done('NO_VALUE');
    if (this.confirmed(look.key, look.snapshot)) return done();
    this.log.push({ what: 'confirmed', key: look.key, snapshot: look.snapshot });
    return done();
  }

  private issue(step: OracleStep, done: Done): OracleResult {
    const action = this.spec.actions[step.action];
    if (!action) return done('BAD_GROUP');
    if (Object.keys(step.members).length === 0) return done('BAD_GROUP');
    const members: Record<string, Member> = {};
    for (const own of Object.values(step.members)) {
      const all = { ...step.shared, ...own };
      if (Object.keys(own).some((key) => key in step.shared)) return done('BAD_GROUP');
      if (Object.keys(all).sort().join() !== Object.keys(action.arguments).sort().join())
        return done('BAD_GROUP');
      for (const one of Object.keys(all)) {
        const follows = followed(all[one]!);
        if (follows !== null && !this.spec.nodes[follows]) return done('UNKNOWN_NODE');
        const to = this.spec.nodes[action.arguments[one]!]!;
        if (follows !== null && to.kind === 'authority' && this.spec.nodes[follows]!.kind !== 'authority')
          return done('BAD_GROUP');
        for (const two of Object.keys(all)) {
          if (action.arguments[one] === action.arguments[two] && text(all[one]) !== text(all[two]))
            return done('BAD_GROUP');
        }
      }
    }
    for (const [name, own] of Object.entries(step.members)) {
      const stated = Object.entries({ ...step.shared, ...own });
      const args = Object.fromEntries(
        stated.map(([key, one]) => [
          key,
          followed(one) === null ? { fixed: one } : { follows: followed(one)! },
        ]),
      );
      const earlier = this.groups[step.group];
      const old = earlier?.action === step.action ? earlier.members[name] : undefined;
      const world = old?.world ?? Object.fromEntries(this.own(step.action).map((id) => [id, blank()]));
      members[name] = { args, revoked: false, world, born: old?.born ?? this.time };
      for (const id of old?.revoked ? this.bound(step.action) : [])
        if (world[id]!.has) world[id]!.lineage = `fresh ${this.time}`;
      for (const id of Object.keys(world)) world[id]!.revoked = false;
    }
    this.groups[step.group] = { action: step.action, uses: step.uses, members };
    this.recompute({});
    return done();
  }

  private check(step: OracleStep): OracleResult {
    if (step.as) delete this.open[step.as];
    const wanted = {
      action: step.action,
      args: step.arguments,
      group: step.group || null,
      member: step.member || null,
    };
    const look = this.look(wanted, null);
    const { decision, reasons } = verdict(look);
    if (step.as) {
      const kind = decision === 'AUTHORIZE' ? look.free : null;
      this.open[step.as] = { ...wanted, key: look.key, snapshot: look.snapshot, decision, kind };
    }
    return { decision, refused: null, reasons };
  }

  private dispatch(name: string): OracleResult {
    const open = this.open[name];
    if (!open) return { decision: null, refused: 'UNKNOWN_CHECK', reasons: [] };
    const look = this.look(open, name);
    const stale = open.decision !== 'AUTHORIZE' || look.key !== open.key || look.snapshot !== open.snapshot;
    const reasons = [
      ...(stale ? ['STALE'] : []),
      ...look.rejections,
      ...look.missing,
      ...(look.hopeless ? ['MISSING'] : []),
    ];
    delete this.open[name];
    if (reasons.length === 0) this.log.push({ what: 'sent', key: open.key, kind: look.free });
    return { decision: reasons.length === 0 ? 'AUTHORIZE' : 'BLOCK', refused: null, reasons: reasons.sort() };
  }
}
