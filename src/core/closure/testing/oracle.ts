/**
 * The rules of closure.md, told once more in the plainest way: no records, no stamps, no ledger. Every event recomputes
 * every node of every world, staleness compares whole snapshots, and allowances are counted from the log. It shares no
 * code with the engine and reads the specification as plain JSON; tests hold the engine against it.
 */

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export interface OracleSpec {
  nodes: Record<
    string,
    {
      kind: string;
      source?: string;
      rule?: Json;
      authority?: { mode: string; limit?: Json; authority_from?: string[] };
    }
  >;
  actions: Record<
    string,
    {
      arguments: Record<string, string>;
      requires: string[];
      rules: { id: string; test: Json }[];
      approval: string;
      uses: number;
    }
  >;
}
type Args = Record<string, Json>;
/** A step as it stands in a session file, with empty stand-ins for members that its operation has not. */
export interface OracleStep {
  op: string;
  values: Args;
  source: string;
  withdrawn: string[];
  nodes: string[] | null;
  node: string;
  version: number;
  /** Empty where none is named, and so below. */
  group: string;
  member: string;
  action: string;
  arguments: Args;
  shared: Args;
  members: Record<string, Args>;
  uses: number;
  as: string | null;
  check: string;
}
const EMPTY: OracleStep = {
  op: '',
  values: {},
  source: '',
  withdrawn: [],
  nodes: null,
  node: '',
  version: 0,
  group: '',
  member: '',
  action: '',
  arguments: {},
  shared: {},
  members: {},
  uses: 1,
  as: null,
  check: '',
};
type Done = (refused?: string | null) => OracleResult;

interface Cell {
  has: boolean;
  value: Json;
  version: number;
  lineage: string;
  ok: boolean;
  revoked: boolean;
  approved: number;
}
type World = Record<string, Cell>;
interface Member {
  args: Record<string, { fixed: Json } | { follows: string }>;
  revoked: boolean;
  world: World;
  born: number;
}
interface Group {
  action: string;
  uses: number;
  members: Record<string, Member>;
}
interface Open {
  action: string;
  args: Record<string, Json>;
  group: string | null;
  member: string | null;
  key: string;
  snapshot: string;
  decision: string;
  kind: string | null;
}
export interface OracleResult {
  decision: string | null;
  refused: string | null;
  reasons: string[];
}

const UNKNOWN = Symbol('unknown');
type Tri = Json | typeof UNKNOWN;
const text = (value: Json | undefined): string =>
  JSON.stringify(value, (_k, v) =>
    v && typeof v === 'object' && !Array.isArray(v) ? Object.fromEntries(Object.entries(v).sort()) : v,
  ) ?? '';

export class Oracle {
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

  /** Everything that a check finds. */
  private look(
    wanted: { action: string; args: Record<string, Json>; group: string | null; member: string | null },
    except: string | null,
  ) {
    const action = this.spec.actions[wanted.action];
    const none = {
      rejections: [] as string[],
      missing: [] as string[],
      hopeless: false,
      key: '?',
      snapshot: '?',
      free: 'used',
    };
    if (!action) return { ...none, rejections: ['UNKNOWN_ACTION'] };
    const names = Object.keys(action.arguments);
    const odd = [
      ...names.filter((n) => !(n in wanted.args)),
      ...Object.keys(wanted.args).filter((n) => !names.includes(n)),
    ].map((n) => `ARGUMENT_NAMES ${n}`);
    const group = wanted.group === null ? undefined : this.groups[wanted.group];
    const member = wanted.member === null ? undefined : group?.members[wanted.member];
    if (wanted.group !== null || wanted.member !== null) {
      if (!group || group.action !== wanted.action) return { ...none, rejections: ['GROUP_MISSING', ...odd] };
      if (!member) return { ...none, rejections: ['MEMBER_MISSING', ...odd] };
    }
    const see = (id: string): Cell => member?.world[id] ?? this.base[id]!;
    const rejections = [...odd];
    const undecided: string[][] = [];
    for (const rule of action.rules) {
      const seen = (id: string): Tri =>
        !see(id).has || (this.spec.nodes[id]!.kind === 'authority' && !see(id).ok) ? UNKNOWN : see(id).value;
      const result = value(rule.test, seen, wanted.args);
      if (result === false) rejections.push(`RULE_FALSE ${rule.id}`);
      else if (result !== true) undecided.push(mentioned(rule.test));
    }
    for (const name of names) {
      const cell = see(action.arguments[name]!);
      const stated = member?.args[name];
      const other =
        stated === undefined
          ? undefined
          : 'fixed' in stated
            ? stated.fixed
            : see(stated.follows).has
              ? see(stated.follows).value
              : undefined;
      const differs = (one: Json | undefined) =>
        one !== undefined && name in wanted.args && text(one) !== text(wanted.args[name]);
      if (differs(cell.has ? cell.value : undefined) || differs(other))
        rejections.push(`ARGUMENT_MISMATCH ${name}`);
    }
    if (member?.revoked) rejections.push('MEMBER_REVOKED');
    const targets = [...Object.values(action.arguments), ...action.requires];
    const lacking = (ids: string[]) =>
      this.family(ids).filter((id) => (this.bearing(id) ? !see(id).ok : !see(id).has));
    const missing = new Set(
      lacking([...targets, ...undecided.flat()]).map(
        (id) => `${see(id).has ? 'NOT_AUTHORIZED' : 'MISSING'} ${id}`,
      ),
    );
    let hopeless = false;
    for (const ids of undecided) {
      if (lacking(ids).length > 0) continue;
      const evidence = this.family(ids).filter((id) => this.spec.nodes[id]!.kind === 'evidence');
      if (evidence.length === 0) hopeless = true;
      for (const id of evidence) missing.add(`MISSING ${id}`);
    }
    for (const id of lacking([...targets, ...undecided.flat()])) {
      const limit = this.spec.nodes[id]!.authority?.limit;
      if (limit === undefined || !see(id).has || this.limit(id, see) !== false) continue;
      if (!this.family(mentioned(limit)).some((one) => this.spec.nodes[one]!.kind === 'authority'))
        rejections.push(`LIMIT_FIXED ${id}`);
    }
    const key = text([
      wanted.group,
      wanted.member,
      wanted.action,
      member ? (member.args as never) : wanted.args,
    ]);
    const all = this.family([...targets, ...action.rules.flatMap((rule) => mentioned(rule.test))]);
    const snapshot = text([
      ...all.sort().map((id) => [id, see(id).has, see(id).version] as Json),
      member?.born ?? 0,
    ]);
    const uses = group ? group.uses : action.approval === 'committed' ? action.uses : 0;
    const free =
      odd.length > 0
        ? 'granted'
        : this.left(key, snapshot, uses, group === undefined && action.approval === 'exact', except);
    if (free === 'used') rejections.push('ALLOWANCE_USED');
    if (free === 'unconfirmed') missing.add('NOT_AUTHORIZED');
    return { rejections, missing: [...missing], hopeless, key, snapshot, free };
  }

  private left(key: string, snapshot: string, uses: number, exact: boolean, except: string | null): string {
    const held = Object.entries(this.open)
      .filter(
        ([name, open]) =>
          name !== except && open.key === key && open.kind !== null && open.snapshot === snapshot,
      )
      .map(([, open]) => open.kind);
    const sent = this.log.filter(
      (entry) => entry.what === 'sent' && entry.key === key && entry.kind === 'granted',
    ).length;
    if (uses - sent - held.filter((kind) => kind === 'granted').length > 0) return 'granted';
    if (this.confirmed(key, snapshot)) return held.includes('confirmed') ? 'used' : 'confirmed';
    return exact ? 'unconfirmed' : 'used';
  }

  /** Whether the last confirmation of the key is at this snapshot and unspent. */
  private confirmed(key: string, snapshot: string): boolean {
    const mine = this.log.filter(
      (entry) => entry.key === key && (entry.what === 'confirmed' || entry.kind === 'confirmed'),
    );
    const last = mine.at(-1);
    return last?.what === 'confirmed' && last.snapshot === snapshot;
  }

  /** Recomputes every world from its roots. `force` names derived nodes whose version a REVOKE moves. */
  private recompute(force: Record<string, boolean>): void {
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

  private derive(world: World, see: (id: string) => Cell, force: Record<string, boolean>): void {
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

  private limit(id: string, see: (id: string) => Cell): Tri {
    const cell = see(id);
    return value(
      this.spec.nodes[id]!.authority!.limit!,
      (one) => (see(one).has ? see(one).value : UNKNOWN),
      {},
      cell.value,
    );
  }

  private worlds(): World[] {
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
  private behind(id: string): string[] {
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

  private sorted(): string[] {
    return this.family(Object.keys(this.spec.nodes)).sort(
      (a, b) => this.ancestors(a).length - this.ancestors(b).length,
    );
  }

  private bound(action: string): string[] {
    return [...new Set(Object.values(this.spec.actions[action]!.arguments))].filter(
      (id) => this.spec.nodes[id]!.kind === 'authority',
    );
  }

  /** What a member has of its own: bound authority nodes, consequences, and what is computed from them. */
  private own(actionId: string): string[] {
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

/** The node that a member's argument follows, or null. */
function followed(stated: Json): string | null {
  const reference =
    typeof stated === 'object' &&
    stated !== null &&
    !Array.isArray(stated) &&
    Object.keys(stated).join() === 'node';
  return reference ? (stated.node as string) : null;
}

function blank(): Cell {
  return { has: false, value: null, version: 0, lineage: '', ok: false, revoked: false, approved: 0 };
}

function verdict(look: { rejections: string[]; missing: string[]; hopeless: boolean }) {
  if (look.rejections.length > 0) return { decision: 'BLOCK', reasons: look.rejections.sort() };
  if (look.hopeless) return { decision: 'BLOCK', reasons: ['MISSING'] };
  return { decision: look.missing.length > 0 ? 'REPAIR' : 'AUTHORIZE', reasons: look.missing.sort() };
}

function mentioned(expression: Json): string[] {
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return [];
  if ('node' in expression) return [expression.node as string];
  return [...new Set(((expression.args ?? []) as Json[]).flatMap(mentioned))];
}

/** The few operators that random specifications use. */
function value(expression: Json, see: (id: string) => Tri, args: Record<string, Json>, derived?: Json): Tri {
  if (typeof expression !== 'object' || expression === null || Array.isArray(expression)) return expression;
  if ('node' in expression) return see(expression.node as string);
  if ('argument' in expression)
    return (expression.argument as string) in args ? args[expression.argument as string]! : UNKNOWN;
  if ('value' in expression) return derived!;
  if ('const' in expression) return expression.const as Json;
  const list = (expression.args as Json[]).map((arg) => value(arg, see, args, derived));
  const [a, b] = list;
  switch (expression.op) {
    case 'or':
      return list.includes(true) ? true : list.every((one) => one === false) ? false : UNKNOWN;
    case 'if':
      return a === true ? list[1]! : a === false ? list[2]! : UNKNOWN;
  }
  if (list.includes(UNKNOWN)) return UNKNOWN;
  switch (expression.op) {
    case 'add':
      return list.every((one) => typeof one === 'number')
        ? (list as number[]).reduce((x, y) => x + y, 0)
        : UNKNOWN;
    case 'list':
      return list as Json[];
    case 'eq':
      return text(a as Json) === text(b as Json);
    case 'le':
      if (typeof a === 'number' && typeof b === 'number') return a <= b;
      return typeof a === 'string' && typeof b === 'string' ? a <= b : UNKNOWN;
  }
  throw new Error('the oracle knows no such operator');
}
