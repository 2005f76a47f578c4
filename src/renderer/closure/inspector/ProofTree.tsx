import { useMemo } from 'react';
import { useSelectionActions } from '../../app/hooks.ts';
import type { Closure } from '../closure.ts';
import { type Proof, proofOf } from '../core.ts';
import { shortValue } from '../words.ts';

type ProofNode = Proof['nodes'][number];

/** What stands behind an AUTHORIZE: the closure as a tree, rules, authority sources and allowance. */
export function ProofTree({ closure: { proposal, run } }: { readonly closure: Closure }) {
  const proof = useMemo(
    () => (proposal === null ? null : proofOf(proposal.before, proposal.candidate)),
    [proposal],
  );
  const action = run.spec.actions.get(proposal?.candidate.action ?? '');
  if (proof === null || action === undefined) return null;
  const nodes = new Map(proof.nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const targets = action.targets.map((index) => run.spec.nodes[index]!.id);
  return (
    <section aria-label="Proof">
      <h3 className="c-sub">Proof</h3>
      <ul className="c-proof">
        {targets.map((id) => (
          <Branch key={id} id={id} nodes={nodes} seen={seen} />
        ))}
      </ul>
      {proof.rules.length > 0 && (
        <ul className="c-rules">
          {proof.rules.map((rule) => (
            <li key={rule.id}>
              <span className="c-true" aria-hidden="true">
                ✓
              </span>{' '}
              rule <code>{rule.id}</code> holds{rule.message === '' ? '' : `: ${rule.message}`}
            </li>
          ))}
        </ul>
      )}
      {proof.allowance !== null && (
        <p className="c-muted">
          uses: {proof.allowance.used} of {proof.allowance.uses} spent before this
          {proof.allowance.free === 'confirmed' ? ', and this one is confirmed' : ''}
        </p>
      )}
    </section>
  );
}

/** A node with its parents under it; one that stands in the tree already is only named again. */
function Branch({
  id,
  nodes,
  seen,
}: {
  readonly id: string;
  readonly nodes: ReadonlyMap<string, ProofNode>;
  readonly seen: Set<string>;
}) {
  const { focusOn } = useSelectionActions();
  const node = nodes.get(id);
  if (node === undefined) return null;
  const again = seen.has(id);
  seen.add(id);
  return (
    <li>
      <button type="button" className="c-link" onClick={() => focusOn({ kind: 'node', id })}>
        <code>{id}</code>
      </button>{' '}
      <span className="c-muted">
        v{node.version} {again ? 'as above' : `${shortValue(node.value)}${basisOf(node)}`}
      </span>
      {!again && node.parents.length > 0 && (
        <ul>
          {node.parents.map((parent) => (
            <Branch key={parent} id={parent} nodes={nodes} seen={seen} />
          ))}
        </ul>
      )}
    </li>
  );
}

function basisOf({ kind, authorized, granted, own }: ProofNode): string {
  if (!authorized) return kind === 'evidence' ? ', observed' : ', computed';
  const word = kind === 'authority' ? 'granted' : 'authorized';
  return `, ${word}${granted === 0 ? '' : ` at step ${granted}`}${own ? ' for this member' : ''}`;
}
