import { useMemo } from 'react';
import type { Proposal, RoomChange } from '../../../core/memory/whatif.ts';
import { Button, Panel } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { usePutIntoHistory } from '../use-edits.ts';
import { changeSentence, proposalSentence, useWhatIf } from '../use-what-if.ts';
import { namesOf } from '../words.ts';

const KINDS: readonly { readonly kind: Proposal['kind']; readonly label: string }[] = [
  { kind: 'newcomer', label: 'Newcomer…' },
  { kind: 'departure', label: 'Departure…' },
  { kind: 'grant', label: 'Grant…' },
  { kind: 'bad-slot', label: 'Bad slot…' },
];

/** A step that is only looked at: what would change, and the ways to take it or to drop it. */
export function WhatIfPanel() {
  const { timeline } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const store = useMemoryStore();
  const proposal = useMemory((state) => state.proposal);
  const changes = useWhatIf(proposal);
  const put = usePutIntoHistory();
  return (
    <Panel title="What if">
      {proposal !== null && (
        <div className="m-what-if" role="status">
          <p>
            <strong>{proposalSentence(proposal, names)}</strong>
          </p>
          <RoomChanges changes={changes} />
          <p className="m-row">
            <Button onClick={() => put(proposal) && store.setState({ proposal: null })}>
              Put into the history
            </Button>
            <Button onClick={() => store.setState({ proposal: null })}>Drop</Button>
          </p>
        </div>
      )}
      <p className="m-row">
        {KINDS.map(({ kind, label }) => (
          <Button key={kind} onClick={() => store.setState({ dialog: 'what-if', proposing: kind })}>
            {label}
          </Button>
        ))}
      </p>
    </Panel>
  );
}

/** One line a room that would change, with the items that come and go. */
export function RoomChanges({ changes }: { readonly changes: readonly RoomChange[] }) {
  const { timeline } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  if (changes.length === 0) return <p className="m-muted">no room’s context would change</p>;
  return (
    <ul className="m-changes">
      {changes.map((change) => (
        <li key={change.conversation}>
          <strong>{names.room(change.conversation)}</strong>:{' '}
          <span className={change.leaving.length + change.entering.length > 0 ? 'm-warn' : 'm-muted'}>
            {changeSentence(change)}
          </span>
          {change.leaving.length > 0 && <Ids label="leaving" ids={change.leaving} />}
          {change.entering.length > 0 && <Ids label="entering" ids={change.entering} />}
        </li>
      ))}
    </ul>
  );
}

const IDS = 8;

function Ids({ label, ids }: { readonly label: string; readonly ids: readonly string[] }) {
  return (
    <span className="m-ids">
      {label} <code>{ids.slice(0, IDS).join(' ')}</code>
      {ids.length > IDS && ` and ${ids.length - IDS} more`}
    </span>
  );
}
