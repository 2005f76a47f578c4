import { insertElement, removeMember, renameKey, renameStrings, setMember } from '../text/index.ts';
import type { JsonTree, JsonValue, Ref, TextEdit } from '../text/types.ts';
import type { Outcome } from './perform.ts';
import type { Need } from './repair.ts';
import type { Step } from './steps.ts';
import { type SymbolUse, sameSymbol } from './symbols.ts';
import { isList, isObject, type Value } from './value.ts';

/** Edits of a specification or a session, each one gesture of the user. They touch only what they change. */

/** A value as plain JSON. Members with names like numbers move to the front, as JavaScript has them. */
function toPlain(value: Value): JsonValue {
  if (isList(value)) return value.map(toPlain);
  if (isObject(value)) return Object.fromEntries([...value].map(([key, member]) => [key, toPlain(member)]));
  return value;
}

/** A step as it is written in a session file: members without content are left out. */
export function stepToJson(step: Step): { readonly [name: string]: JsonValue } {
  const entries: [string, JsonValue][] = [];
  for (const [name, member] of Object.entries(step) as [string, Value][]) {
    const empty = member === null || (name === 'withdrawn' && isList(member) && member.length === 0);
    if (empty && !(step.op === 'result' && name === 'value')) continue;
    entries.push([name === 'args' ? 'arguments' : name, toPlain(member)]);
  }
  return Object.fromEntries(entries);
}

/** Adds a step to a session: before the one at `index` (from 0), or at the end. */
export function insertStep(tree: JsonTree, step: Step, index?: number): TextEdit[] {
  const steps = tree.member(tree.root, 'steps');
  return steps === -1
    ? setMember(tree, tree.root, 'steps', [stepToJson(step)])
    : insertElement(tree, steps, stepToJson(step), index);
}

/** Writes down what came of a step as what must come of it. */
export function expectOutcome(tree: JsonTree, ref: Ref, outcome: Outcome): TextEdit[] {
  const expect: Record<string, JsonValue> =
    outcome.refused !== null
      ? { refused: outcome.refused.code }
      : outcome.decision === null
        ? { refused: null }
        : {
            decision: outcome.decision,
            reasons: outcome.reasons.map((reason) => ({ ...reason })),
            repair: outcome.repair.map(needToExpect),
          };
  return setMember(tree, ref, 'expect', expect);
}

function needToExpect({ node, need, action }: Need): JsonValue {
  return action === undefined ? { node, need } : { node, need, action };
}

export function clearExpectation(tree: JsonTree, ref: Ref): TextEdit[] {
  const expect = tree.member(ref, 'expect');
  return expect === -1 ? [] : removeMember(tree, expect);
}

/** Renames something everywhere it is named. */
export function renameSymbol(
  tree: JsonTree,
  symbols: readonly SymbolUse[],
  of: SymbolUse,
  name: string,
): TextEdit[] {
  const uses = sameSymbol(symbols, of);
  const keys = uses.filter(({ atKey }) => atKey).flatMap(({ ref }) => renameKey(tree, ref, name));
  const strings = renameStrings(
    tree,
    uses.filter(({ atKey }) => !atKey).map(({ ref }) => ref),
    name,
  );
  return [...keys, ...strings].sort((a, b) => a.offset - b.offset);
}
