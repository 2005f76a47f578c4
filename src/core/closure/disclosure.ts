import { lastMoved, standingOf } from './allowance.ts';
import { assess, decide, type Verdict } from './assess.ts';
import { confirmAction, unknownCheck } from './checks.ts';
import { confirmInGroup } from './groups.ts';
import { confirmNode } from './operations.ts';
import { type Applied, applied, NOTHING, refuse } from './outcome.ts';
import { type Change, mergeChanges } from './propagate.ts';
import type { Disclosure, State } from './state.ts';

/** States what the REPAIR of a check needs now, and gives it the id that an answer must carry. */
export function disclose(state: State, name: string): Applied & { readonly verdict: Verdict | null } {
  const open = state.checks.get(name);
  if (open === undefined) return { ...unknownCheck(name), verdict: null };
  const verdict = decide(state, open.candidate, assess(state, open.candidate, name));
  if (verdict.decision !== 'REPAIR') {
    return { ...refuse('UNKNOWN_CHECK', `\`${name}\` needs nothing that could be disclosed`), verdict: null };
  }
  const confirms = verdict.repair.filter(({ need }) => need === 'confirm');
  state.disclosures += 1;
  state.disclosure = {
    id: `d${state.disclosures}`,
    check: name,
    candidate: open.candidate,
    event: state.event,
    nodes: confirms.flatMap(({ node, version, group }) =>
      node === null ? [] : [{ id: node, version: version!, inGroup: group !== undefined }],
    ),
    action: confirms.some(({ node }) => node === null),
  };
  return { ...NOTHING, verdict };
}

/** An answer of the user. It changes nothing unless it is bound to the one pending disclosure, and that still stands. */
export function answer(state: State, id: string | null): Applied {
  const pending = state.disclosure;
  if (id === null) return refuse('UNBOUND_ANSWER', 'the answer names no disclosure');
  if (pending === null || pending.id !== id)
    return refuse('UNBOUND_ANSWER', `no disclosure \`${id}\` is pending`);
  if (pending.nodes.length === 0 && !pending.action) {
    return refuse('UNBOUND_ANSWER', `the disclosure \`${id}\` asks for no confirmation`);
  }
  const standing = standingOf(state, pending.candidate);
  if (standing === null || lastMoved(state, standing) > pending.event) {
    return refuse('UNBOUND_ANSWER', `something under the disclosure \`${id}\` has moved since`);
  }
  state.disclosure = null;
  return confirmAll(state, pending);
}

function confirmAll(state: State, { nodes, action, candidate }: Disclosure): Applied {
  const parts = nodes.map(({ id, version, inGroup }) =>
    inGroup
      ? confirmInGroup(state, id, version, candidate.group!, candidate.member!)
      : confirmNode(state, id, version),
  );
  if (action) parts.push(confirmAction(state, candidate.action, candidate.args));
  return applied(
    parts.flatMap(({ named }) => named),
    parts.reduce<Change[]>((all, { changes }) => mergeChanges(all, changes), []),
    parts.flatMap(({ movedInMember }) => movedInMember),
  );
}
