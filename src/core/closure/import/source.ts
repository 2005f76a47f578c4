import { isList, isObject, type Value } from '../value.ts';

type Members = ReadonlyMap<string, Value>;

/** A derivation of the public engine. */
export interface Derivation {
  readonly output: string;
  readonly expression: Value;
  readonly mode: string;
  readonly predicate: Value | null;
  /** `authority_parents`, or null. */
  readonly narrowed: readonly string[] | null;
}

/** An effect schema of the public engine. */
export interface Effect {
  readonly id: string;
  readonly bindings: ReadonlyMap<string, string>;
  readonly proofAtoms: readonly string[];
  readonly policies: readonly { readonly id: string; readonly expression: Value }[];
  /** Uses, whatever was written for them. */
  readonly budget: Value;
  /** The atom whose value is a one-time lease of exact arguments, or null. */
  readonly consumption: string | null;
  readonly ignored: readonly string[];
}

/** A specification of the public engine, as far as it is understood. */
export interface PublicSpec {
  readonly derivations: readonly Derivation[];
  readonly effects: readonly Effect[];
  readonly tools: Members;
  /** Names that its metadata calls evidence, and the user's. */
  readonly witnesses: readonly string[];
  readonly commitments: readonly string[];
  readonly ignored: readonly string[];
}

const READ = ['derivations', 'effects', 'tools'];
const READ_OF_EFFECT = [
  'argument_bindings',
  'proof_atoms',
  'policies',
  'budget',
  'consumption_atom',
  'consumption_binding',
];

/** Reads what the public engine calls a specification; a sentence where the value is none. */
export function readPublicSpec(value: Value): PublicSpec | string {
  if (!isObject(value)) return 'the file holds no object';
  if (!value.has('effects') && !value.has('derivations')) return several(value);
  const effects = value.get('effects') ?? new Map<string, Value>();
  const derivations = value.get('derivations') ?? [];
  if (!isObject(effects)) return '`effects` is no object';
  if (!isList(derivations)) return '`derivations` is no list';
  const metadata = members(value.get('execution_metadata'));
  return {
    derivations: derivations.filter(isObject).map(readDerivation),
    effects: [...effects].map(([id, effect]) => readEffect(id, members(effect))),
    tools: members(value.get('tools')),
    witnesses: strings(metadata.get('required_witnesses')),
    commitments: strings(metadata.get('context_commitments')),
    ignored: [...value.keys()].filter((name) => !READ.includes(name)),
  };
}

function several(value: Members): string {
  const specs = [...value]
    .filter(([, member]) => isObject(member) && member.has('effects'))
    .map(([name]) => `\`${name}\``);
  if (specs.length === 0) return 'the file has neither `effects` nor `derivations`';
  return `the file holds several specifications (${specs.join(', ')}); put one of them into a file of its own`;
}

function readDerivation(rule: Members): Derivation {
  const authority = rule.get('authority') ?? 'inherit';
  const configured = isObject(authority) ? authority : new Map<string, Value>([['mode', authority]]);
  const narrowed = rule.get('authority_parents');
  return {
    output: text(rule.get('output')),
    expression: rule.get('expression') ?? null,
    mode: text(configured.get('mode')),
    predicate: configured.get('predicate') ?? null,
    narrowed: narrowed === undefined ? null : strings(narrowed),
  };
}

function readEffect(id: string, effect: Members): Effect {
  const policies = effect.get('policies') ?? [];
  const consumption = effect.get('consumption_atom');
  return {
    id,
    bindings: new Map(
      [...members(effect.get('argument_bindings'))].map(([name, atom]) => [name, text(atom)]),
    ),
    proofAtoms: strings(effect.get('proof_atoms')),
    policies: isList(policies) ? policies.map(readPolicy) : [],
    budget: effect.has('budget') ? effect.get('budget')! : 1,
    consumption: typeof consumption === 'string' ? consumption : null,
    ignored: [...effect.keys()].filter((name) => !READ_OF_EFFECT.includes(name)),
  };
}

/** A policy is an expression, bare or with an id; without one it is called by its place. */
function readPolicy(policy: Value, index: number): { id: string; expression: Value } {
  if (!isObject(policy) || !policy.has('expression')) return { id: String(index), expression: policy };
  const id = policy.get('id');
  return { id: id === undefined ? String(index) : text(id), expression: policy.get('expression')! };
}

export function members(value: Value | undefined): Members {
  return value !== undefined && isObject(value) ? value : new Map();
}

export function strings(value: Value | undefined): string[] {
  return value !== undefined && isList(value) ? value.filter((item) => typeof item === 'string') : [];
}

export function text(value: Value | undefined): string {
  return typeof value === 'string' ? value : '';
}
