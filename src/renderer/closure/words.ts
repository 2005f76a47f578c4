import {
  type Action,
  type Decision,
  isText,
  type Need,
  printValue,
  type Reason,
  type RunRow,
  type Spec,
  type Step,
  type Value,
} from './core.ts';

/** Longest value that is written out on one line of a node or a row, in characters. */
const WHOLE = 26;

/** A value on one short line: scalars and small values as they are, larger ones by their size. */
export function shortValue(value: Value | null | undefined): string {
  if (value === undefined || value === null) return value === null ? 'null' : 'no value';
  const whole = printValue(value);
  if (whole.length <= WHOLE) return whole;
  if (Array.isArray(value)) return counted(value.length, 'element');
  if (value instanceof Map) return counted(value.size, 'member');
  return `${whole.slice(0, WHOLE - 1)}…`;
}

/** A count with its noun, such as "1 step" or "3 steps". */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** What a step is about, beside its operation. */
export function stepSummary(step: Step | null): string {
  if (step === null) return 'cannot be read';
  switch (step.op) {
    case 'COMMIT':
    case 'REVISE':
      return valuesSummary(step.values);
    case 'REVOKE':
      if ('nodes' in step) return step.nodes.join(', ');
      return step.member === null ? `group ${step.group}` : `${step.member} of ${step.group}`;
    case 'OBSERVE':
      return `${step.source} → ${[...step.values.keys(), ...step.withdrawn.map((id) => `no ${id}`)].join(', ')}`;
    case 'CONFIRM':
      if ('action' in step) return `${step.action}, once`;
      return `${step.node} v${step.version ?? '?'}${step.member === null ? '' : ` for ${step.member}`}`;
    case 'GROUP':
      return `${step.group}: ${counted(step.members.size, 'member')} of ${step.action}`;
    case 'check':
      return step.member === null ? step.action : `${step.action} for ${step.member}`;
    case 'dispatch':
    case 'abandon':
    case 'disclose':
      return step.check;
    case 'answer':
      return `“${step.text}”${step.confirm === null ? '' : ` to ${step.confirm}`}`;
    case 'call':
    case 'result':
      return step.tool;
  }
}

function valuesSummary(values: ReadonlyMap<string, Value>): string {
  const [only] = values;
  if (only !== undefined && values.size === 1) return `${only[0]} → ${shortValue(only[1])}`;
  return [...values.keys()].join(', ');
}

/** The word of what came of a step: its decision, or that it was refused; empty where it was simply carried out. */
export function outcomeWord({ outcome }: Pick<RunRow, 'outcome'>): string {
  if (outcome.refused !== null) return 'refused';
  return outcome.decision ?? '';
}

/** What tells two outcomes of one step apart: decision, refusal, and who is asked for what. */
export function outcomeKey({ outcome }: Pick<RunRow, 'outcome'>): string {
  const asked = outcome.repair.map(({ node, need }) => `${node ?? ''}:${need}`).sort();
  const reasons = outcome.reasons.map(({ code, node, rule }) => `${code}:${node ?? rule ?? ''}`).sort();
  return JSON.stringify([outcome.decision, outcome.refused?.code ?? null, asked, reasons]);
}

const DECIDED: Readonly<Record<Decision, string>> = {
  AUTHORIZE: 'everything it needs is there and authorized',
  BLOCK: 'rejected',
  REPAIR: 'something is missing',
};

/** What a decision says, in a few words. */
export function decisionPhrase(decision: Decision, repair: readonly Need[]): string {
  if (decision !== 'REPAIR') return DECIDED[decision];
  // What only waits is not asked of anybody.
  const asked = repair.filter(({ need }) => need !== 'wait').length;
  return asked === 1 ? 'one thing is missing' : `${asked} things are missing`;
}

/** Why a check was rejected, or what it lacks, as a sentence. */
export function reasonSentence(reason: Reason, action: Action | undefined): string {
  const rule = action?.rules.find(({ id }) => id === reason.rule);
  const node = `\`${reason.node ?? ''}\``;
  const argument = `\`${reason.argument ?? ''}\``;
  switch (reason.code) {
    case 'UNKNOWN_ACTION':
      return 'the specification has no such action, or it is not sound';
    case 'UNMAPPED_TOOL':
      return 'no action is mapped to this tool, and it may change something';
    case 'ARGUMENT_NAMES':
      return `the argument ${argument} is missing, or is not one of the action's`;
    case 'RULE_FALSE':
      return `the rule \`${reason.rule ?? ''}\` does not hold${isText(rule?.message) ? `: ${rule.message}` : ''}`;
    case 'LIMIT_FIXED':
      return `${node} is over its limit, and no authority can move that`;
    case 'ARGUMENT_MISMATCH':
      return `the argument ${argument} is not what ${node} is now`;
    case 'GROUP_MISSING':
      return 'there is no such group of this action';
    case 'MEMBER_MISSING':
      return 'the group has no such member';
    case 'MEMBER_REVOKED':
      return 'the user took this member back';
    case 'ALLOWANCE_USED':
      return 'its uses are spent or held; only the user can give another';
    case 'STALE':
      return 'something under it has moved since it was checked';
    case 'MISSING':
      if (reason.rule !== undefined && reason.node === undefined) {
        return `the rule \`${reason.rule}\` cannot be decided, and nothing that could be asked would help`;
      }
      return reason.rule === undefined
        ? `${node} has no value`
        : `${node} must be seen again: the rule \`${reason.rule}\` cannot be decided`;
    case 'NOT_AUTHORIZED':
      return reason.node === undefined
        ? 'this exact action waits for a confirmation'
        : `${node} is not authorized`;
  }
}

/** What a repair asks for, as the heading of its card. */
export function needTitle(need: Need): string {
  const node = need.node ?? '';
  const forMember = need.member === undefined ? '' : ` for ${need.member}`;
  switch (need.need) {
    case 'confirm':
      if (need.node === null) return `Confirm ${need.action ?? 'the action'}, once`;
      return `Confirm ${node} is ${shortValue(need.value)}${forMember}`;
    case 'observe':
      return need.tool === undefined
        ? `Observe ${node} at ${need.source ?? 'its source'}`
        : `Call ${need.tool}`;
    case 'commit':
      return `Commit ${(need.ancestors ?? [node]).join(' or ')}`;
    case 'revise':
      return `Revise ${(need.limit ?? [node]).join(' or ')}`;
    case 'wait':
      return need.node === null ? `${need.action ?? 'The action'} waits` : `${node} waits`;
  }
}

/** Why a repair asks for it, under its heading. */
export function needSentence(need: Need, spec: Spec, why: readonly string[]): string {
  const node = spec.nodes[spec.index.get(need.node ?? '') ?? -1];
  const because = why.join('; ');
  switch (need.need) {
    case 'confirm':
      return need.node === null ? 'each dispatch of this action needs a confirmation of its own' : because;
    case 'observe':
      return need.tool === undefined
        ? because
        : `it proves \`${need.node ?? ''}\`, of \`${need.source ?? ''}\``;
    case 'revise':
      return because === '' ? `the limit of \`${need.node ?? ''}\` has to move` : because;
    case 'commit':
      return because;
    case 'wait':
      return node === undefined ? 'it is asked about once nothing can move it any more' : because;
  }
}
