import { useState } from 'react';
import { useSelectionActions } from '../../app/hooks.ts';
import { Rich } from '../../app/Rich.tsx';
import { Button, Panel, VerdictMark } from '../../ui/index.ts';
import { type Closure, useClosure } from '../closure.ts';
import {
  baseView,
  describeFailure,
  explainNode,
  memberView,
  type Need,
  type PossibleStep,
  stepFromRepair,
} from '../core.ts';
import { useScreenStore } from '../store.ts';
import { useActs } from '../use-acts.ts';
import { decisionTone } from '../verdict.ts';
import { counted, decisionPhrase, needSentence, needTitle, reasonSentence, shortValue } from '../words.ts';
import { ProofTree } from './ProofTree.tsx';

/** What came of the step that is shown: its decision with the proof or the repair, a refusal, or what it did. */
export function DecisionPanel() {
  const closure = useClosure();
  const { row, step } = closure;
  if (row === null) {
    return (
      <Panel title="Before the first step">
        <p className="c-muted">nothing was said, observed or confirmed yet</p>
      </Panel>
    );
  }
  const { decision, refused, repair, note, disclosure } = row.outcome;
  const tone = decisionTone(decision, refused !== null);
  return (
    <Panel title={decision === null ? `Step ${step}` : `Decision at step ${step}`}>
      {refused !== null && (
        <>
          <p className="c-decision">
            <VerdictMark verdict={{ tone, word: 'REFUSED' }} word />
            <span>{refused.code}</span>
          </p>
          <p>
            <Rich text={refused.message} />. Nothing changed.
          </p>
        </>
      )}
      {refused === null && decision === null && (
        <p className="c-muted">
          {note ?? (disclosure === null ? 'carried out' : `disclosed as ${disclosure}`)}
        </p>
      )}
      {decision !== null && (
        <>
          <p className="c-decision">
            <VerdictMark verdict={{ tone, word: decision }} word />
            <span>{decisionPhrase(decision, repair)}</span>
          </p>
          <Proposal closure={closure} />
        </>
      )}
      {decision === 'BLOCK' && <Rejections closure={closure} />}
      {repair.length > 0 && <Repairs closure={closure} />}
      {decision === 'AUTHORIZE' && <Why closure={closure} open={row.op !== 'dispatch'} />}
      <OtherMethod closure={closure} />
      {row.failures.map((failure) => (
        <p key={failure.member} className="c-fails">
          {describeFailure(failure)}
        </p>
      ))}
    </Panel>
  );
}

/** The proposed action with its arguments. */
function Proposal({ closure: { proposal, run } }: { readonly closure: Closure }) {
  if (proposal === null) return null;
  const { action, args, member, group } = proposal.candidate;
  const effect = run.spec.actions.get(action)?.effect ?? '';
  return (
    <div className="c-proposal">
      <code>
        {action}({[...args].map(([name, value]) => `${name}: ${shortValue(value)}`).join(', ')})
      </code>
      {group !== null && (
        <p className="c-muted">
          for {member ?? '?'} of {group}
        </p>
      )}
      {effect !== '' && <p className="c-muted">{effect}</p>}
    </div>
  );
}

/** What no approval can change. Kept apart from what is missing. */
function Rejections({ closure: { row, proposal, run } }: { readonly closure: Closure }) {
  const action = run.spec.actions.get(proposal?.candidate.action ?? '');
  const reasons = row?.outcome.reasons ?? [];
  return (
    <section aria-label="Rejected">
      <h3 className="c-sub">Rejected, whatever anybody approves</h3>
      <ul className="c-reasons">
        {reasons.map((reason) => (
          <li key={JSON.stringify(reason)}>
            <span className="c-code">{reason.code}</span> <Rich text={reasonSentence(reason, action)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The least that has to be asked for, each entry with the step that gives it. */
function Repairs({ closure }: { readonly closure: Closure }) {
  const { row, run, state } = closure;
  const needs = row?.outcome.repair ?? [];
  const asked = needs.filter(({ need }) => need !== 'wait');
  const waiting = needs.filter(({ need }) => need === 'wait');
  const kept = keptApprovals(closure);
  return (
    <section aria-label="Missing">
      <h3 className="c-sub">Missing, and can be asked for</h3>
      {asked.map((need) => (
        <NeedCard key={`${need.node} ${need.need}`} need={need} closure={closure} />
      ))}
      {waiting.map((need) => (
        <p key={`${need.node}`} className="c-muted">
          Not asked: <code>{need.node ?? need.action}</code>,{' '}
          <Rich text={needSentence(need, run.spec, whyOf(closure, need))} />.
        </p>
      ))}
      {kept.length > 0 && (
        <p className="c-muted">
          {kept.slice(0, 6).join(', ')}
          {kept.length > 6 ? ` and ${kept.length - 6} more` : ''}{' '}
          {kept.length === 1 ? 'keeps its' : 'keep their'} approval.
        </p>
      )}
      {state.disclosure === null && <DiscloseHint closure={closure} />}
    </section>
  );
}

function DiscloseHint({ closure: { row, run } }: { readonly closure: Closure }) {
  const step = run.steps[(row?.step ?? 0) - 1]?.step;
  const named = step !== null && step !== undefined && 'as' in step && step.as !== null;
  const confirms = row?.outcome.repair.some(({ need }) => need === 'confirm') ?? false;
  if (!named || !confirms) return null;
  return <p className="c-muted">Or disclose it all and take one answer: see Next step.</p>;
}

/** Nodes behind the proposal that are the user's to approve and are approved. */
function keptApprovals({ proposal, run, state }: Closure): string[] {
  const action = run.spec.actions.get(proposal?.candidate.action ?? '');
  if (action === undefined) return [];
  const behind = new Set(action.reads);
  for (const node of behind) for (const parent of run.spec.nodes[node]!.parents) behind.add(parent);
  return [...behind]
    .filter((node) => run.spec.nodes[node]!.kind === 'authority' || run.spec.nodes[node]!.mode === 'confirm')
    .filter((node) => state.records[node]!.authorized)
    .map((node) => run.spec.nodes[node]!.id)
    .reverse();
}

function whyOf({ state, proposal }: Closure, need: Need): readonly string[] {
  const { group, member } = proposal?.candidate ?? { group: null, member: null };
  const record = group === null || member === null ? undefined : state.groups.get(group)?.members.get(member);
  const view = record === undefined ? baseView(state) : memberView(state, record);
  return need.node === null ? [] : (explainNode(state, need.node, view)?.why ?? []);
}

function NeedCard({ need, closure }: { readonly need: Need; readonly closure: Closure }) {
  const { state, proposal, run } = closure;
  const acts = useActs();
  const screen = useScreenStore();
  const { focusOn } = useSelectionActions();
  const possible = proposal === null ? null : stepFromRepair(state, need, proposal.candidate);
  const apply = (step: PossibleStep) =>
    step.fill.length > 0
      ? screen.setState({ composing: { kind: 'step', step } })
      : acts.addStep(step.step, step.label);
  return (
    <div className="c-need">
      <strong>{needTitle(need)}</strong>
      <p>
        <Rich text={needSentence(need, run.spec, whyOf(closure, need))} />
      </p>
      <div className="c-need-acts">
        {possible !== null && (
          <Button primary onClick={() => apply(possible)}>
            {applyWord(need, possible)}
          </Button>
        )}
        {need.node !== null && (
          <Button onClick={() => focusOn({ kind: 'node', id: need.node! })}>Why?</Button>
        )}
      </div>
    </div>
  );
}

function applyWord(need: Need, { fill }: PossibleStep): string {
  const word = need.need === 'observe' && need.tool !== undefined ? 'Give its result' : need.need;
  const title = `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
  if (need.need === 'confirm' && need.node !== null) return `${title} ${shortValue(need.value)}`;
  return fill.length > 0 ? `${title}…` : title;
}

/** The proof, listed when it is asked for. */
function Why({ closure, open }: { readonly closure: Closure; readonly open: boolean }) {
  const [shown, setShown] = useState(open);
  return shown ? (
    <ProofTree closure={closure} />
  ) : (
    <Button onClick={() => setShown(true)}>Show the proof</Button>
  );
}

/** What another method makes of the same step. */
function OtherMethod({ closure: { ran, row } }: { readonly closure: Closure }) {
  const other = ran.other?.rows[(row?.step ?? 0) - 1];
  if (other === undefined || row === null || ran.asked.other === null) return null;
  if (other.outcome.decision === null && row.outcome.decision === null) return null;
  const asks = (count: number) => counted(count, 'request');
  const mine = row.outcome.repair.length;
  const theirs = other.outcome.repair.length;
  return (
    <section aria-label="The other method">
      <h3 className="c-sub">With {ran.asked.other}</h3>
      <p>
        {other.outcome.decision ?? (other.outcome.refused === null ? 'carried out' : 'refused')}
        {mine !== theirs && `, ${asks(theirs)} instead of ${mine}`}
      </p>
    </section>
  );
}
