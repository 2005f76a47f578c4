import { parseJson } from '../../text/index.ts';
import { loadSpec, SPEC_VERSION } from '../read-spec.ts';
import { isList, isObject, printValue, readValue, type Value } from '../value.ts';
import { atomsOf, convertExpression, type Decide, object, unique } from './expressions.ts';
import { type Derivation, type Effect, type PublicSpec, readPublicSpec } from './source.ts';
import { convertTools, proverOf } from './tools.ts';

/** A converted specification with every decision that its conversion took, or why there is none. */
export type ImportedSpec =
  | { readonly kind: 'imported'; readonly text: string; readonly decisions: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };

/**
 * Turns a specification of the public engine (`effects`, `derivations`, `atom`) into one of ours. That format leaves open
 * whose a value is, so whatever nobody binds to an argument becomes evidence, which gives no permission.
 */
export function importSpec(text: string): ImportedSpec {
  const parsed = parseJson(text);
  if (parsed.kind === 'refused') return { kind: 'failed', message: parsed.refusal.message };
  if (parsed.kind === 'unparsed') return { kind: 'failed', message: parsed.problems[0]!.message };
  const source = readPublicSpec(readValue(parsed.tree, parsed.tree.root));
  if (typeof source === 'string') return { kind: 'failed', message: source };
  const decisions: string[] = [];
  const decide: Decide = (decision) => {
    if (!decisions.includes(decision)) decisions.push(decision);
  };
  const converted = convert(source, decide);
  const printed = `${indented(converted, '')}\n`;
  const outcome = loadSpec(printed);
  if (outcome.kind === 'read') {
    for (const { code, message, pointer } of outcome.findings) decide(`${code} at ${pointer}: ${message}`);
  }
  return { kind: 'imported', text: printed, decisions };
}

function convert(source: PublicSpec, decide: Decide): Value {
  const outputs = new Set(source.derivations.map(({ output }) => output));
  const roots = rootsOf(source).filter((atom) => !outputs.has(atom));
  const kinds = new Map(roots.map((atom) => [atom, kindOf(source, atom, decide)] as const));
  const nodes = new Map<string, Value>(roots.map((atom) => [atom, kinds.get(atom)!]));
  for (const derivation of source.derivations) {
    if (nodes.has(derivation.output))
      decide(`\`${derivation.output}\` is derived twice; the last rule was kept`);
    nodes.set(derivation.output, convertDerivation(source, derivation, decide));
  }
  for (const name of source.ignored) decide(`\`${name}\` has no counterpart and was left out`);
  const actions = new Map(source.effects.map((effect) => [effect.id, convertEffect(effect, decide)]));
  const tools = convertTools(source, nodes, decide);
  const parts: Record<string, Value> = { version: SPEC_VERSION, nodes, actions };
  return object(tools.size === 0 ? parts : { ...parts, tools });
}

/** Every atom that something reads, in order of first mention. Leases are no nodes here. */
function rootsOf({ derivations, effects, witnesses }: PublicSpec): string[] {
  const leases = effects.map(({ consumption }) => consumption);
  const mentioned = [
    ...effects.flatMap(({ bindings }) => [...bindings.values()]),
    ...derivations.flatMap(({ expression, predicate }) => [...atomsOf(expression), ...atomsOf(predicate)]),
    ...effects.flatMap(({ proofAtoms, policies }) => [
      ...proofAtoms,
      ...policies.flatMap(({ expression }) => atomsOf(expression)),
    ]),
  ];
  const read = unique(mentioned).filter((atom) => atom !== '' && !leases.includes(atom));
  return read.length > 0 ? read : [...witnesses];
}

function kindOf(source: PublicSpec, atom: string, decide: Decide): Value {
  const bound = source.effects.some(({ bindings }) => [...bindings.values()].includes(atom));
  const narrowed = source.derivations.some((derivation) => derivation.narrowed?.includes(atom));
  if (source.commitments.includes(atom) || ((bound || narrowed) && !source.witnesses.includes(atom))) {
    decide(
      `\`${atom}\` is taken for the user's, because ${bound ? 'an argument is bound to it' : 'authority is asked of it'}`,
    );
    return object({ kind: 'authority' });
  }
  const tool = proverOf(source, atom);
  const why = source.witnesses.includes(atom)
    ? 'it is called a witness'
    : "nothing says that it is the user's";
  const from =
    tool === null ? `source \`${atom}\`, as none is named` : `source \`${tool}\`, the tool that gives it`;
  decide(`\`${atom}\` is taken for evidence, because ${why}; ${from}`);
  return object({ kind: 'evidence', source: tool ?? atom });
}

function convertDerivation(source: PublicSpec, derivation: Derivation, decide: Decide): Value {
  const { output, expression, mode, predicate, narrowed } = derivation;
  const rule = convertExpression(expression, decide);
  const authority: Record<string, Value> = { mode };
  if (predicate !== null) authority.limit = convertExpression(predicate, decide);
  if (narrowed !== null) {
    const kept = narrowed.filter((parent) => !source.witnesses.includes(parent));
    if (kept.length < narrowed.length)
      decide(`\`${output}\` asked authority of evidence, which has none to give; that was left out`);
    authority.authority_from = kept;
  }
  const plain = mode === 'inherit' && predicate === null && narrowed === null;
  return object(plain ? { kind: 'derived', rule } : { kind: 'derived', rule, authority: object(authority) });
}

function convertEffect(effect: Effect, decide: Decide): Value {
  const { id, bindings, policies, consumption } = effect;
  for (const name of effect.ignored) decide(`\`${name}\` of \`${id}\` has no counterpart and was left out`);
  const action: Record<string, Value> = { arguments: new Map(bindings) };
  const requires = effect.proofAtoms.filter(
    (atom) => atom !== consumption && ![...bindings.values()].includes(atom),
  );
  if (requires.length > 0) action.requires = requires;
  const ids = unique(policies.map((policy) => policy.id));
  if (ids.length < policies.length) decide(`policies of \`${id}\` share an id; their place was added to it`);
  const rules = policies.map((policy, index) =>
    object({
      id: ids.length < policies.length ? `${policy.id}-${index}` : policy.id,
      test: convertExpression(policy.expression, decide),
      message: policy.id.replaceAll('_', ' '),
    }),
  );
  if (rules.length > 0) action.rules = rules;
  action.approval = consumption === null ? 'committed' : 'exact';
  if (consumption === null) action.uses = usesOf(effect, decide);
  else
    decide(
      `\`${consumption}\`, the lease of \`${id}\`, became the approval \`exact\`: one confirmation a use`,
    );
  return object(action);
}

function usesOf({ id, budget }: Effect, decide: Decide): number {
  if (typeof budget === 'number' && Number.isSafeInteger(budget) && budget >= 1) return budget;
  decide(`the budget ${printValue(budget)} of \`${id}\` is no number of uses; it became 1`);
  return 1;
}

/** JSON text in two-space steps, short lists and objects on one line. */
function indented(value: Value, indent: string): string {
  const flat = printValue(value);
  if (flat.length + indent.length < 100 || !(isList(value) || isObject(value))) return spaced(value);
  const inner = `${indent}  `;
  if (isList(value))
    return `[\n${value.map((item) => inner + indented(item, inner)).join(',\n')}\n${indent}]`;
  const entries = [...value].map(
    ([key, member]) => `${inner}${JSON.stringify(key)}: ${indented(member, inner)}`,
  );
  return `{\n${entries.join(',\n')}\n${indent}}`;
}

function spaced(value: Value): string {
  if (isList(value)) return `[${value.map(spaced).join(', ')}]`;
  if (!isObject(value)) return printValue(value);
  return `{${[...value].map(([key, member]) => `${JSON.stringify(key)}: ${spaced(member)}`).join(', ')}}`;
}
