import { type Cell, type Json, mentioned, type Tri, text, UNKNOWN, value } from './oracle-terms.ts';
import { OracleWorlds } from './oracle-worlds.ts';

/** What a check finds, and what is left of an allowance. */
export class OracleChecks extends OracleWorlds {
  /** Everything that a check finds. */
  protected look(
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

  protected left(key: string, snapshot: string, uses: number, exact: boolean, except: string | null): string {
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
  protected confirmed(key: string, snapshot: string): boolean {
    const mine = this.log.filter(
      (entry) => entry.key === key && (entry.what === 'confirmed' || entry.kind === 'confirmed'),
    );
    const last = mine.at(-1);
    return last?.what === 'confirmed' && last.snapshot === snapshot;
  }
}
