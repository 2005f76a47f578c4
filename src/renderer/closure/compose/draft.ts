import type { Closure } from '../closure.ts';
import type { PossibleStep, Run, Step, Value } from '../core.ts';
import { stateAfter } from '../states.ts';
import { enteredOf, type TypedValue, typedOf } from './typed.ts';

/** One value of a step that is being filled in. */
export interface DraftField {
  readonly name: string;
  readonly entry: TypedValue;
  /** Set on what a tool gave back, which is no argument. */
  readonly result?: true;
}

/** What a form makes: a step, or a sentence for what is still wrong with it. */
export type Filled<S extends Step = Step> = { readonly step: S } | { readonly wrong: string };

/** Names of a step that a form can fill in: values of nodes, arguments of an action, the result of a tool. */
export function fieldsOf(possible: PossibleStep, closure: Closure): readonly DraftField[] {
  const { step, fill } = possible;
  switch (step.op) {
    case 'COMMIT':
    case 'REVISE':
    case 'OBSERVE':
      return [...step.values].map(([name, value]) => fieldFor(name, value, fill.includes(name), closure.run));
    case 'check':
    case 'call':
      return argumentsOf(step.args);
    case 'result': {
      const entry = { type: 'json', text: resultSketch(step, closure) } as const;
      return [...argumentsOf(step.args), { name: 'value', entry, result: true }];
    }
    default:
      return [];
  }
}

/** Arguments are entered as they stand now; where nothing stands, as an empty text. */
function argumentsOf(args: ReadonlyMap<string, Value>): DraftField[] {
  return [...args].map(([name, value]) => ({ name, entry: typedOf(value) }));
}

/** A node's field: its value now, or of the type that it had anywhere in the session. */
export function fieldFor(name: string, value: Value, open: boolean, run: Run): DraftField {
  if (value !== null || !open) return { name, entry: typedOf(value) };
  return { name, entry: { ...typedOf(valueAnywhere(run, name)), ...(known(run, name) ? {} : { text: '' }) } };
}

function known(run: Run, name: string): boolean {
  return valueAnywhere(run, name) !== undefined;
}

function valueAnywhere(run: Run, name: string): Value | undefined {
  for (const { step } of run.steps.toReversed()) {
    if (step !== null && 'values' in step && step.values.has(name)) return step.values.get(name);
  }
  return undefined;
}

/** What a tool's result must look like at least, with the values that its nodes have now. */
function resultSketch(step: Extract<Step, { op: 'result' }>, { run, step: at }: Closure): string {
  const tool = run.spec.tools.get(step.tool);
  if (tool?.kind !== 'reading') return '{}';
  const state = stateAfter(run, at);
  const sketch = [...tool.values].flatMap(([node, path]): [string, unknown][] => {
    const value = state.records[node]?.value;
    const [only, ...rest] = path;
    if (typeof only !== 'string' || rest.length > 0) return [];
    return [[only, typeof value === 'object' ? null : (value ?? null)]];
  });
  return JSON.stringify(Object.fromEntries(sketch));
}

/** Nodes that the same step could give a value too: other authority nodes, or evidence of the same source. */
export function moreNodes({ step }: PossibleStep, { run, state }: Closure): readonly string[] {
  if (step.op !== 'COMMIT' && step.op !== 'REVISE' && step.op !== 'OBSERVE') return [];
  return run.spec.nodes.flatMap(({ id, kind, source }, index) => {
    if (step.values.has(id)) return [];
    if (step.op === 'OBSERVE') return kind === 'evidence' && source === step.source ? [id] : [];
    if (kind !== 'authority') return [];
    return step.op === 'COMMIT' || state.records[index]!.value !== undefined ? [id] : [];
  });
}

/** The step with what was entered, or null while something is wrong with it. */
export function filled(step: Step, fields: readonly DraftField[]): Step | null {
  const values = valuesOf(fields.filter(({ result }) => !result));
  const [given] = fields.filter(({ result }) => result);
  const value = given === undefined ? null : enteredOf(given.entry);
  if (values === null || value?.kind === 'wrong') return null;
  switch (step.op) {
    case 'COMMIT':
    case 'REVISE':
    case 'OBSERVE':
      return { ...step, values };
    case 'check':
      return { ...step, args: values };
    case 'result':
      return { ...step, args: values, value: value?.value ?? null };
    default:
      return step;
  }
}

/** What was entered in each field, or null while something is wrong with one. */
export function valuesOf(fields: readonly DraftField[]): ReadonlyMap<string, Value> | null {
  const values = new Map<string, Value>();
  for (const { name, entry } of fields) {
    const entered = enteredOf(entry);
    if (entered.kind === 'wrong') return null;
    values.set(name, entered.value);
  }
  return values;
}
