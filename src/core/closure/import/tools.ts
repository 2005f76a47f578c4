import { parsePath } from '../path.ts';
import { isList, isObject, type Value } from '../value.ts';
import { type Decide, object } from './expressions.ts';
import { members, type PublicSpec, text } from './source.ts';

/** Atoms that a witness tool of the public engine gives, with their paths. */
function bindingsOf(tool: ReadonlyMap<string, Value>): { atom: string; path: string }[] {
  const bindings = tool.get('bindings') ?? [];
  if (!isList(bindings)) return [];
  return bindings
    .filter(isObject)
    .map((binding) => ({ atom: text(binding.get('atom_template')), path: text(binding.get('value_path')) }));
}

/** The first tool that gives an atom, or null. */
export function proverOf(source: PublicSpec, atom: string): string | null {
  for (const [name, tool] of source.tools) {
    if (bindingsOf(members(tool)).some((binding) => binding.atom === atom)) return name;
  }
  return null;
}

/** Tools in our mapping, as far as one can be made of them. */
export function convertTools(
  source: PublicSpec,
  nodes: ReadonlyMap<string, Value>,
  decide: Decide,
): ReadonlyMap<string, Value> {
  const tools = new Map<string, Value>();
  for (const [name, value] of source.tools) {
    const tool = members(value);
    const kind = text(tool.get('kind'));
    const converted =
      kind === 'effect'
        ? convertEffectTool(source, name, tool, decide)
        : convertWitness(name, tool, nodes, decide);
    if (converted !== null) tools.set(name, converted);
  }
  return tools;
}

function convertEffectTool(
  source: PublicSpec,
  name: string,
  tool: ReadonlyMap<string, Value>,
  decide: Decide,
): Value | null {
  const action = text(tool.get('effect_schema'));
  const effect = source.effects.find(({ id }) => id === action);
  if (effect === undefined) {
    decide(
      `the tool \`${name}\` stands for \`${action}\`, which is not in this file; it was left out and counts as unmapped`,
    );
    return null;
  }
  for (const part of ['argument_contracts', 'state_patches']) {
    if (tool.has(part)) decide(`\`${part}\` of the tool \`${name}\` has no counterpart and was left out`);
  }
  const paths = [...members(tool.get('argument_bindings'))].filter(([argument]) =>
    effect.bindings.has(argument),
  );
  return object({ action, arguments: new Map(paths) });
}

function convertWitness(
  name: string,
  tool: ReadonlyMap<string, Value>,
  nodes: ReadonlyMap<string, Value>,
  decide: Decide,
): Value | null {
  const values = new Map<string, Value>();
  for (const { atom, path } of bindingsOf(tool)) {
    const node = nodes.get(atom);
    const own = node !== undefined && isObject(node) && node.get('source') === name;
    if (atom.includes('{')) decide(`\`${atom}\` is a family of atoms, one for every call; it was left out`);
    else if (!own)
      decide(`the tool \`${name}\` gives \`${atom}\`, which is not evidence of it here; that was left out`);
    else if (parsePath(path) === null)
      decide(`the path \`${path}\` of the tool \`${name}\` cannot be followed here and was left out`);
    else values.set(atom, path);
  }
  if (tool.has('state_patches')) {
    decide(
      `the tool \`${name}\` writes into a whole collection, which defeats selectivity; give each record a node of its own`,
    );
  }
  if (values.size === 0) return null;
  decide(
    `no arguments are named for the tool \`${name}\`, so only a call without any proves something; add them`,
  );
  return object({ observes: name, values });
}
