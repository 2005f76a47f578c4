import { useMemo } from 'react';
import { useSelectionActions } from '../../app/hooks.ts';
import { Details } from '../../ui/index.ts';
import type { Closure } from '../closure.ts';
import { type Proof, proofOf } from '../core.ts';
import { shortValue } from '../words.ts';

type ProofNode = Proof['nodes'][number];

/** A node of the proof with what it is computed of; one that stands in the tree already is only named again. */
interface Branch {
  readonly node: ProofNode;
  readonly again: boolean;
  readonly parents: readonly Branch[];
}

/** Nodes up to which all of a proof is shown at once. In a longer one each target is opened by itself. */
const AT_ONCE = 60;

/** What stands behind an AUTHORIZE: the closure as a tree, rules, authority sources and allowance. */
export function ProofTree({ closure: { proposal, run } }: { readonly closure: Closure }) {
  const proof = useMemo(
    () => (proposal === null ? null : proofOf(proposal.before, proposal.candidate)),
    [proposal],
  );
  const action = run.spec.actions.get(proposal?.candidate.action ?? '');
  if (proof === null || action === undefined) return null;
  const targets = action.targets.map((index) => run.spec.nodes[index]!.id);
  return (
    <section aria-label="Proof">
      <h3 className="c-sub">Proof</h3>
      <ul className="c-proof">
        {branchesOf(proof, targets).map((branch) => (
          <Shown key={branch.node.id} branch={branch} folded={proof.nodes.length > AT_ONCE} />
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

function branchesOf(proof: Proof, targets: readonly string[]): readonly Branch[] {
  const nodes = new Map(proof.nodes.map((node) => [node.id, node]));
  const seen = new Set<string>();
  const branchOf = (id: string): readonly Branch[] => {
    const node = nodes.get(id);
    if (node === undefined) return [];
    const again = seen.has(id);
    seen.add(id);
    return [{ node, again, parents: again ? [] : node.parents.flatMap(branchOf) }];
  };
  return targets.flatMap(branchOf);
}

/** A node with its parents under it, or with a word that opens them. */
function Shown({ branch, folded }: { readonly branch: Branch; readonly folded: boolean }) {
  const { focusOn } = useSelectionActions();
  const { node, again, parents } = branch;
  const under = () => (
    <ul>
      {parents.map((parent) => (
        <Shown key={parent.node.id} branch={parent} folded={false} />
      ))}
    </ul>
  );
  return (
    <li>
      <button type="button" className="c-link" onClick={() => focusOn({ kind: 'node', id: node.id })}>
        <code>{node.id}</code>
      </button>{' '}
      <span className="c-muted">
        v{node.version} {again ? 'as above' : `${shortValue(node.value)}${basisOf(node)}`}
      </span>
      {parents.length > 0 &&
        (folded ? (
          <Details summary="computed of" summaryClass="c-muted">
            {under}
          </Details>
        ) : (
          under()
        ))}
    </li>
  );
}

function basisOf({ kind, authorized, granted, own }: ProofNode): string {
  if (!authorized) return kind === 'evidence' ? ', observed' : ', computed';
  const word = kind === 'authority' ? 'granted' : 'authorized';
  return `, ${word}${granted === 0 ? '' : ` at step ${granted}`}${own ? ' for this member' : ''}`;
}
