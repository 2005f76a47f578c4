import type { JsonTree, Ref } from '../text/types.ts';
import { didYouMean } from './findings.ts';
import type { Reader } from './reader.ts';
import type { Expectation, Step } from './steps.ts';
import { readMembers, readValue, type Value } from './value.ts';

type Members = ReadonlyMap<string, Ref>;

/** Members of each operation; `expect` may stand beside any of them. */
export const STEP_MEMBERS: Readonly<Record<Step['op'], readonly string[]>> = {
  COMMIT: ['values'],
  REVISE: ['values'],
  REVOKE: ['nodes', 'group', 'member'],
  OBSERVE: ['source', 'values', 'withdrawn'],
  CONFIRM: ['node', 'version', 'group', 'member', 'action', 'arguments'],
  GROUP: ['group', 'action', 'shared', 'members', 'uses'],
  check: ['as', 'action', 'arguments', 'group', 'member'],
  dispatch: ['check'],
  abandon: ['check'],
  disclose: ['check'],
  answer: ['text', 'confirm'],
  call: ['as', 'tool', 'arguments', 'mutates', 'group', 'member'],
  result: ['tool', 'arguments', 'value'],
};

const EXPECTED = ['decision', 'reasons', 'repair', 'refused'];

/** A step that was read, and where it stands; `step` is null where its shape is not sound. */
export interface ReadStep {
  readonly step: Step | null;
  readonly expect: Expectation | null;
  readonly ref: Ref;
}

export function readStep(reader: Reader, ref: Ref): ReadStep {
  const before = reader.findings.list.length;
  const loose = reader.object(ref, 'a step');
  const opRef = loose === null ? null : reader.required(ref, loose, 'op', 'a step');
  const op = opRef === null ? null : readOp(reader, opRef);
  if (op === null) return { step: null, expect: null, ref };
  const members = reader.closed(ref, `a step \`${op}\``, ['op', ...STEP_MEMBERS[op], 'expect'])!;
  const step = new StepReader(reader, ref, members).read(op);
  const expectRef = members.get('expect');
  const expect = expectRef === undefined ? null : readExpectation(reader, expectRef);
  const sound = !reader.findings.list.slice(before).some(({ severity }) => severity === 'error');
  return { step: sound ? step : null, expect, ref };
}

function readOp(reader: Reader, ref: Ref): Step['op'] | null {
  const names = Object.keys(STEP_MEMBERS);
  const name = reader.tree.kind(ref) === 'string' ? reader.tree.string(ref) : '';
  if (Object.hasOwn(STEP_MEMBERS, name)) return name as Step['op'];
  reader.findings.add('UNKNOWN_OPERATION', ref, `there is no operation \`${name}\``, didYouMean(name, names));
  return null;
}

function readExpectation(reader: Reader, ref: Ref): Expectation | null {
  const members = reader.closed(ref, 'an expectation', EXPECTED);
  if (members === null) return null;
  const known = [...members].filter(([name]) => EXPECTED.includes(name));
  return Object.fromEntries(known.map(([name, member]) => [name, readValue(reader.tree, member)]));
}

/** Reads the members of one step. A member of the wrong kind is a finding, and a harmless value stands in for it. */
class StepReader {
  private readonly tree: JsonTree;

  constructor(
    private readonly reader: Reader,
    private readonly ref: Ref,
    private readonly members: Members,
  ) {
    this.tree = reader.tree;
  }

  read(op: Step['op']): Step {
    switch (op) {
      case 'COMMIT':
      case 'REVISE':
        return { op, values: this.object('values') };
      case 'REVOKE':
        return this.revoke();
      case 'OBSERVE':
        return this.observe();
      case 'CONFIRM':
        return this.confirm();
      case 'GROUP':
        return this.group();
      case 'check':
        return {
          op,
          as: this.optional('as'),
          action: this.text('action'),
          args: this.object('arguments'),
          ...this.scope(),
        };
      case 'dispatch':
      case 'abandon':
      case 'disclose':
        return { op, check: this.text('check') };
      case 'answer':
        return { op, text: this.anyText('text'), confirm: this.optional('confirm') };
      case 'call':
        return {
          op,
          as: this.optional('as'),
          tool: this.text('tool'),
          args: this.object('arguments'),
          mutates: this.flag('mutates'),
          ...this.scope(),
        };
      case 'result':
        return { op, tool: this.text('tool'), args: this.object('arguments'), value: this.value('value') };
    }
  }

  private revoke(): Step {
    if (this.members.has('nodes') === this.members.has('group')) {
      this.reader.findings.add('SCHEMA', this.ref, 'a `REVOKE` names either `nodes` or a `group`');
    }
    if (this.members.has('nodes')) return { op: 'REVOKE', nodes: this.names('nodes') };
    return { op: 'REVOKE', group: this.text('group'), member: this.optional('member') };
  }

  private observe(): Step {
    const withdrawn = this.members.has('withdrawn') ? this.names('withdrawn') : [];
    const values =
      this.members.has('values') || withdrawn.length === 0 ? this.object('values') : new Map<string, Value>();
    const both = withdrawn.find((id) => values.has(id));
    if (both !== undefined) {
      this.reader.findings.add(
        'SCHEMA',
        this.members.get('withdrawn')!,
        `\`${both}\` is both observed and withdrawn`,
      );
    }
    return { op: 'OBSERVE', source: this.text('source'), values, withdrawn };
  }

  private confirm(): Step {
    if (this.members.has('node') === this.members.has('action')) {
      this.reader.findings.add('SCHEMA', this.ref, 'a `CONFIRM` names either a `node` or an `action`');
    }
    if (this.members.has('action')) {
      return { op: 'CONFIRM', action: this.text('action'), arguments: this.object('arguments') };
    }
    const versionRef = this.members.get('version');
    const version = versionRef === undefined ? null : this.tree.value(versionRef);
    // A confirmation without a version is a step like any other, and is refused when it is carried out.
    return {
      op: 'CONFIRM',
      node: this.text('node'),
      version: typeof version === 'number' ? version : null,
      ...this.scope(),
    };
  }

  private group(): Step {
    const members = new Map<string, ReadonlyMap<string, Value>>();
    const membersRef = this.members.get('members');
    const own = membersRef === undefined ? null : this.reader.object(membersRef, '`members`');
    if (membersRef === undefined) this.reader.required(this.ref, this.members, 'members', 'a step');
    for (const [name, child] of own ?? []) {
      if (this.reader.object(child, `the member \`${name}\``) !== null)
        members.set(name, readMembers(this.tree, child));
    }
    const usesRef = this.members.get('uses');
    const uses = usesRef === undefined ? 1 : (this.reader.positiveInteger(usesRef, '`uses`') ?? 1);
    const shared = this.members.has('shared') ? this.object('shared') : new Map<string, Value>();
    return { op: 'GROUP', group: this.text('group'), action: this.text('action'), shared, members, uses };
  }

  private scope(): { group: string | null; member: string | null } {
    return { group: this.optional('group'), member: this.optional('member') };
  }

  private required(name: string): Ref | null {
    return this.reader.required(this.ref, this.members, name, 'a step');
  }

  private text(name: string): string {
    const ref = this.required(name);
    return ref === null ? '' : (this.reader.string(ref, `\`${name}\``) ?? '');
  }

  /** What a person said may be empty. */
  private anyText(name: string): string {
    const ref = this.required(name);
    if (ref === null) return '';
    return this.tree.kind(ref) === 'string' ? this.tree.string(ref) : this.text(name);
  }

  private optional(name: string): string | null {
    const ref = this.members.get(name);
    if (ref === undefined || this.tree.kind(ref) === 'null') return null;
    return this.reader.string(ref, `\`${name}\``);
  }

  private flag(name: string): boolean | null {
    const ref = this.members.get(name);
    if (ref === undefined) return null;
    const value = this.tree.value(ref);
    if (typeof value === 'boolean') return value;
    this.reader.findings.add('SCHEMA', ref, `\`${name}\` must be true or false`);
    return null;
  }

  private object(name: string): ReadonlyMap<string, Value> {
    const ref = this.required(name);
    if (ref === null || this.reader.object(ref, `\`${name}\``) === null) return new Map();
    return readMembers(this.tree, ref);
  }

  private names(name: string): string[] {
    return this.reader
      .list(this.members.get(name)!, `\`${name}\``)
      .flatMap((child) => this.reader.string(child, 'a name') ?? []);
  }

  private value(name: string): Value {
    const ref = this.required(name);
    return ref === null ? null : readValue(this.tree, ref);
  }
}
