import type { Closure } from '../closure.ts';
import { baseView, explainNode, printValue, type SymbolUse, type Value } from '../core.ts';
import { statusOf, statusWord } from '../status.ts';
import { usageOf } from './complete.ts';

/** Longest value that a hover writes out, in characters. */
const LONGEST = 400;

/** Text of the document set as code; its backticks cannot end it. */
function asCode(text: string): string {
  const shown = text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
  return `\`\` ${shown.replaceAll('`', 'ˋ')} \`\``;
}

function typeOf(value: Value): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'list';
  return value instanceof Map ? 'object' : typeof value;
}

/** What a name means, and what it is at the step that is shown. Markdown, a paragraph an entry. */
export function aboutSymbol(use: SymbolUse, closure: Closure): readonly string[] {
  switch (use.kind) {
    case 'node':
      return aboutNode(use.name, closure);
    case 'action':
      return aboutAction(use.name, closure);
    case 'operator':
      return [`**operator** ${asCode(use.name)}`, usageOf(use.name) ?? 'there is no such operator'];
    case 'argument':
      return aboutArgument(use, closure);
    case 'tool':
      return aboutTool(use.name, closure);
    default:
      return [`**${use.kind}** ${asCode(use.name)}`];
  }
}

function aboutNode(id: string, { state, run, step }: Closure): readonly string[] {
  const story = explainNode(state, id);
  const index = run.spec.index.get(id);
  if (story === null || index === undefined) return ['no node goes by this name'];
  const { mode } = run.spec.nodes[index]!;
  const view = baseView(state);
  const word = statusWord(run.spec, index, statusOf(run.spec, index, view(index)), view);
  const kind = story.kind === 'derived' ? `derived, ${mode}` : story.kind;
  const source = story.source === null ? '' : ` of ${asCode(story.source)}`;
  const now = story.available
    ? `${typeOf(story.value)} ${asCode(printValue(story.value))}, version ${story.version}`
    : 'no value';
  return [
    `**${kind}** ${asCode(id)}${source}`,
    `at step ${step}: ${now}  \n${word}`,
    ...(story.why.length === 0 ? [] : [story.why.join('  \n')]),
  ];
}

function aboutAction(id: string, { run }: Closure): readonly string[] {
  const action = run.spec.actions.get(id);
  if (action === undefined) return ['no action goes by this name'];
  const bound = [...action.bindings].map(([name, node]) => `${name}: ${run.spec.nodes[node]!.id}`);
  return [
    `**action** ${asCode(`${id}(${bound.join(', ')})`)}`,
    action.approval === 'exact'
      ? 'each dispatch needs a confirmation of its own'
      : `authority over its nodes is enough, for ${action.uses} ${action.uses === 1 ? 'dispatch' : 'dispatches'}`,
    ...(action.effect === '' ? [] : [asCode(action.effect)]),
  ];
}

function aboutArgument(use: SymbolUse, closure: Closure): readonly string[] {
  const node = closure.run.spec.actions.get(use.scope)?.bindings.get(use.name);
  const bound = node === undefined ? null : closure.run.spec.nodes[node]!.id;
  return [
    `**argument** ${asCode(use.name)} of ${asCode(use.scope)}`,
    ...(bound === null ? [] : [`bound to ${asCode(bound)}`, ...aboutNode(bound, closure).slice(1)]),
  ];
}

function aboutTool(name: string, { run }: Closure): readonly string[] {
  const tool = run.spec.tools.get(name);
  if (tool === undefined)
    return [`**tool** ${asCode(name)}`, 'not mapped: its calls count as changing something'];
  if (tool.kind === 'mutating')
    return [`**tool** ${asCode(name)}`, `stands for the action ${asCode(tool.action)}`];
  const proved = [...tool.values.keys()].map((node) => asCode(run.spec.nodes[node]!.id));
  return [`**tool** ${asCode(name)}`, `its result proves ${proved.join(', ')}, as ${asCode(tool.source)}`];
}
