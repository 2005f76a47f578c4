import fc from 'fast-check';
import { expect, test } from 'vitest';
import { count, seed } from '../text/testing/counts.ts';
import { hasErrors } from './findings.ts';
import { type Outcome, perform, startState } from './perform.ts';
import { loadSession } from './read-session.ts';
import { loadSpec } from './read-spec.ts';
import type { Reason } from './reasons.ts';
import { restoreState, saveState } from './save.ts';
import type { Spec } from './spec.ts';
import { type Candidate, copyState, type State } from './state.ts';
import type { Step } from './steps.ts';
import { Oracle, type OracleSpec } from './testing/oracle.ts';
import { anyDraft, anySpec, type Draft } from './testing/random.ts';
import { canonical, fromPlain } from './value.ts';

/** Longest run; a little less than half of it on average. */
const STEPS = 100;

/** Turns drafts into steps by looking at what stands, so that most of them do something. */
function stepOf(oracle: Oracle, draft: Draft): object {
  const { kind, a, b, value, twist } = draft;
  const ids = Object.keys(oracle.spec.nodes);
  const pick = <T>(items: readonly T[], at: number): T => items[at % items.length]!;
  const authority = pick(['u0', 'u1', 'u2'], a);
  const action = pick(['act0', 'act1'], a);
  const group = pick(['g0', 'g1'], b);
  const member = pick(['m0', 'm1'], a + b);
  const id = twist === 0 ? 'nope' : pick(ids, a);
  const check = pick(['c0', 'c1', 'c2'], b);
  if (kind < 14) {
    const all = twist > 8 ? { u0: value, u1: 1, u2: b % 4 } : {};
    return { op: 'COMMIT', values: { ...all, [twist === 1 ? id : authority]: value } };
  }
  if (kind < 20) return { op: 'REVISE', values: { [twist === 1 ? id : authority]: value } };
  if (kind < 34) {
    const at = a % 2;
    const withdrawn = twist > 16 ? [`e${at}`] : [];
    const values =
      withdrawn.length > 0 ? {} : { [twist === 1 ? id : `e${at}`]: twist === 2 ? 'text' : value };
    return { op: 'OBSERVE', source: twist === 3 ? 'other' : `s${at}`, values, withdrawn };
  }
  if (kind < 40) return { op: 'REVOKE', nodes: twist > 15 ? [id, authority] : [id] };
  if (kind < 43) return { op: 'REVOKE', group, ...(twist < 12 ? { member } : {}) };
  if (kind < 55) return confirm(oracle, pick(ids, a), twist, twist < 7 ? { group, member } : null);
  if (kind < 60) return { op: 'CONFIRM', action, arguments: argumentsOf(oracle, action, null, draft) };
  if (kind < 67) return groupOf(oracle, action, group, draft);
  if (kind < 84) {
    const inGroup = twist % 3 === 0 ? { group, member } : {};
    const own = inGroup.group === undefined ? null : oracle.groups[group]?.members[member]?.world;
    const wanted = inGroup.group === undefined ? action : (oracle.groups[group]?.action ?? action);
    const as = twist < 15 ? { as: check } : {};
    return {
      op: 'check',
      ...as,
      action: twist === 4 ? 'nope' : wanted,
      arguments: argumentsOf(oracle, wanted, own ?? null, draft),
      ...inGroup,
    };
  }
  const ready = Object.keys(oracle.open).find((name) => oracle.open[name]!.decision === 'AUTHORIZE');
  return { op: kind < 97 ? 'dispatch' : 'abandon', check: twist < 15 ? (ready ?? check) : check };
}

/** A confirmation, at the present version unless the twist says otherwise. Prefers nodes that can be confirmed. */
function confirm(
  oracle: Oracle,
  id: string,
  twist: number,
  scope: { group: string; member: string } | null,
): object {
  const confirmable = Object.entries(oracle.spec.nodes).filter(
    ([, node]) => node.authority?.mode === 'confirm',
  );
  const node = twist % 5 > 0 && confirmable.length > 0 ? confirmable[twist % confirmable.length]![0] : id;
  const world =
    scope === null ? oracle.base : (oracle.groups[scope.group]?.members[scope.member]?.world ?? oracle.base);
  const version = (world[node]?.version ?? 0) - (twist === 19 ? 1 : 0);
  return { op: 'CONFIRM', node, version, ...scope };
}

type World = Oracle['base'];

function argumentsOf(oracle: Oracle, action: string, own: World | null, { twist, value }: Draft): object {
  const entries = Object.entries(oracle.spec.actions[action]!.arguments).map(([name, id]) => {
    const cell = own?.[id] ?? oracle.base[id]!;
    return [name, cell.has && twist !== 5 ? cell.value : value] as const;
  });
  if (twist === 6) entries.push(['odd', 1]);
  return Object.fromEntries(twist === 7 ? entries.slice(1) : entries);
}

function groupOf(oracle: Oracle, action: string, group: string, { a, b, value, twist }: Draft): object {
  const own = (shift: number) => {
    const entries = Object.entries(oracle.spec.actions[action]!.arguments).map(([name, id]) => {
      const follow = oracle.spec.nodes[id]!.kind === 'authority' ? `u${(a + shift) % 3}` : id;
      return [
        name,
        (twist + shift) % 3 === 0 ? { node: twist === 8 ? 'nope' : follow } : (value + shift) % 4,
      ];
    });
    return Object.fromEntries(twist === 9 ? entries.slice(1) : entries);
  };
  const members = { m0: own(0), ...(b % 3 > 0 ? { m1: own(1) } : {}) };
  return { op: 'GROUP', group, action: twist === 10 ? 'nope' : action, members, uses: 1 + (b % 2) };
}

function compile(plain: OracleSpec): Spec {
  const outcome = loadSpec(JSON.stringify({ version: 'ambit-closure/1', ...plain }));
  if (outcome.kind === 'refused' || outcome.spec === null) throw new Error('the specification was not read');
  const odd = outcome.findings.filter(({ code, severity }) => severity === 'error' && code !== 'UNMEETABLE');
  if (hasErrors(odd)) throw new Error(odd.map(({ message }) => message).join('\n'));
  return outcome.spec;
}

function readSteps(steps: readonly object[]): Step[] {
  const session = loadSession(JSON.stringify({ version: 'ambit-session/1', steps }));
  if (session.kind === 'refused' || session.findings.length > 0) throw new Error('the steps were not read');
  return session.steps.map(({ step }) => step!);
}

function told({ code, argument, rule, node }: Reason): string {
  const about = argument ?? node ?? (code === 'MISSING' ? undefined : rule);
  return about === undefined ? code : `${code} ${about}`;
}

/** Nodes as the engine has them, in the oracle's terms. */
function engineWorld(state: State): unknown {
  return state.spec.nodes.map(({ id }, node) => {
    const { value, version, authorized } = state.records[node]!;
    return [id, value === undefined ? null : canonical(value), version, authorized];
  });
}

function oracleWorld(oracle: Oracle, spec: Spec): unknown {
  return spec.nodes.map(({ id }) => {
    const cell = oracle.base[id]!;
    return [id, cell.has ? canonical(fromPlain(cell.value)) : null, cell.version, cell.ok];
  });
}

/** Names of the nodes that a step changes directly, for the preservation property. */
function namedBy(step: Step): readonly string[] {
  switch (step.op) {
    case 'COMMIT':
    case 'REVISE':
      return [...step.values.keys()];
    case 'OBSERVE':
      return [...step.values.keys(), ...step.withdrawn];
    case 'REVOKE':
      return 'nodes' in step ? step.nodes : [];
    case 'CONFIRM':
      return 'node' in step && step.group === null ? [step.node] : [];
    default:
      return [];
  }
}

function belowOf(spec: Spec, ids: readonly string[]): Set<number> {
  const found = new Set(ids.flatMap((id) => spec.index.get(id) ?? []));
  for (const node of found) for (const child of spec.nodes[node]!.children) found.add(child);
  return found;
}

/** How often each exact action was granted and sent, counted outside engine and oracle. */
class Tally {
  private readonly granted = new Map<string, number>();
  private readonly sent = new Map<string, number>();

  constructor(private readonly plain: OracleSpec) {}

  note(step: Step, outcome: Outcome, candidate: Candidate | undefined): void {
    if (step.op === 'CONFIRM' && 'action' in step && outcome.refused === null) {
      const key = canonical([step.action, step.arguments]);
      this.granted.set(key, (this.granted.get(key) ?? 0) + 1);
    }
    if (step.op === 'GROUP' && outcome.refused === null) {
      for (const name of step.members.keys()) {
        const key = canonical([step.group, name]);
        this.granted.set(key, (this.granted.get(key) ?? 0) + step.uses);
      }
    }
    if (step.op !== 'dispatch' || outcome.decision !== 'AUTHORIZE') return;
    const { action, args, group, member } = candidate!;
    const key = group === null ? canonical([action, args]) : canonical([group, member]);
    const declared = this.plain.actions[action]!;
    const first = group === null && declared.approval === 'committed' ? declared.uses : 0;
    this.sent.set(key, (this.sent.get(key) ?? 0) + 1);
    expect(this.sent.get(key), key).toBeLessThanOrEqual(first + (this.granted.get(key) ?? 0));
  }
}

test('random interleavings do what the oracle allows and nothing else', { timeout: 1_200_000 }, () => {
  const seen: Record<string, number> = {};
  const wanted = count(100_000);
  const runs = Math.ceil((2.5 * wanted) / STEPS);
  let steps = 0;
  fc.assert(
    fc.property(
      anySpec,
      fc.array(anyDraft, { minLength: 1, maxLength: STEPS, size: 'max' }),
      fc.nat(STEPS / 2),
      (plain, drafts, saveAt) => {
        const spec = compile(plain);
        const oracle = new Oracle(plain);
        let state = startState(spec);
        const thorough = startState(spec, state.method, true);
        const tally = new Tally(plain);
        const log: Step[] = [];
        for (const [index, draft] of drafts.entries()) {
          const raw = stepOf(oracle, draft);
          const step = readSteps([raw])[0]!;
          log.push(step);
          steps++;
          const open = 'check' in step ? state.checks.get(step.check) : undefined;
          const before = [...state.records];
          const outcome = perform(state, step);
          const other = perform(thorough, step);
          const expected = oracle.step(raw);
          const actual = {
            decision: outcome.decision,
            refused: outcome.refused?.code ?? null,
            reasons: [...new Set(outcome.reasons.map(told))].sort(),
          };
          expect(actual).toEqual({ ...expected, reasons: [...new Set(expected.reasons)].sort() });
          expect(engineWorld(state)).toEqual(oracleWorld(oracle, spec));
          expect({ ...thorough, thorough: false }).toEqual(state);
          expect(other).toEqual(outcome);
          const below = belowOf(spec, outcome.refused === null ? namedBy(step) : []);
          for (const [node, record] of before.entries())
            if (!below.has(node)) expect(state.records[node]).toBe(record);
          tally.note(step, outcome, open?.candidate);
          const key = `${step.op} ${outcome.refused?.code ?? outcome.decision ?? 'done'}`;
          seen[key] = (seen[key] ?? 0) + 1;
          if (index === saveAt) state = restoreState(spec, saveState(state))!;
        }
        const again = startState(spec);
        for (const step of log) perform(again, step);
        expect(again).toEqual(copyState(state));
      },
    ),
    { numRuns: runs, seed: seed('closure oracle') },
  );
  console.log(`${steps} steps`, seen);
  expect(steps).toBeGreaterThanOrEqual(wanted);
  for (const kind of [
    'check AUTHORIZE',
    'check REPAIR',
    'check BLOCK',
    'dispatch AUTHORIZE',
    'dispatch BLOCK',
    'CONFIRM done',
    'GROUP done',
  ]) {
    expect(seen[kind] ?? 0, kind).toBeGreaterThan(runs / 50);
  }
});
