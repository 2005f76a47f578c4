import { useCallback, useMemo, useState } from 'react';
import { type Gesture, insertEvents, removeEvents } from '../../../core/memory/gestures.ts';
import { applyEdits } from '../../../core/text/apply.ts';
import type { JsonTree } from '../../../core/text/types.ts';
import { Button, Dialog, SelectField } from '../../ui/index.ts';
import { RoomChanges } from '../inspector/WhatIf.tsx';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { useAnswer } from '../use-answer.ts';
import { eventOf, useDraft, usePutIntoHistory, useRemoveEvent } from '../use-edits.ts';
import { useWhatIf } from '../use-what-if.ts';
import { counted } from '../words.ts';
import { Fields, type Kind, useFields, useProposal } from './what-if-fields.tsx';

const KINDS: readonly { readonly value: Kind; readonly label: string }[] = [
  { value: 'newcomer', label: 'Someone joins a room' },
  { value: 'departure', label: 'Someone leaves a room' },
  { value: 'grant', label: 'An item is granted' },
  { value: 'revoke', label: 'A grant is revoked' },
  { value: 'retire', label: 'An item is retired' },
  { value: 'bad-slot', label: 'A reader cannot be named' },
  { value: 'remove', label: 'The event at this moment had not happened' },
];

/** A step at this moment: what it would change now and in the attempts that follow, before it is taken. */
export function WhatIfDialog({ onClose }: { readonly onClose: () => void }) {
  const { timeline, moment, applied } = useReplay();
  const store = useMemoryStore();
  const [kind, setKind] = useState<Kind>(useMemory((state) => state.proposing));
  const fields = useFields();
  const proposal = useProposal(kind, fields);
  const changes = useWhatIf(proposal);
  const gesture = useCallback(
    (tree: JsonTree): Gesture =>
      proposal === null
        ? removeEvents(tree, [applied - 1])
        : insertEvents(tree, [eventOf(proposal, { tree, timeline, moment })], applied - 1),
    [proposal, applied, timeline, moment],
  );
  const ready = proposal !== null || (kind === 'remove' && applied > 0);
  const draft = useDraft(ready ? gesture : null);
  const put = usePutIntoHistory();
  const remove = useRemoveEvent();
  const take = () => {
    const done = proposal === null ? remove(applied - 1) : put(proposal);
    if (done) onClose();
  };
  const look = () => {
    store.setState({ proposal });
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="What if, at this moment"
      description="Nothing is changed until it is put into the history, where it is one step that can be undone."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {kind !== 'remove' && (
            <Button disabled={proposal === null} onClick={look}>
              Only look
            </Button>
          )}
          <Button primary disabled={draft?.kind !== 'change'} onClick={take}>
            {kind === 'remove' ? 'Take it out of the history' : 'Put into the history'}
          </Button>
        </>
      }
    >
      <div className="m-compose">
        <SelectField label="What" value={kind} options={KINDS} onChange={setKind} />
        <Fields kind={kind} fields={fields} />
        {proposal !== null && (
          <div className="m-preview" aria-live="polite">
            <RoomChanges changes={changes} />
          </div>
        )}
        {draft?.kind === 'refused' && <p className="field-wrong">{draft.message}</p>}
        {draft?.kind === 'change' && <Later edits={draft} />}
      </div>
    </Dialog>
  );
}

/** How many of the attempts of the whole history would have another context. */
function Later({ edits }: { readonly edits: Gesture & { readonly kind: 'change' } }) {
  const { text } = useReplay();
  const policy = useMemory((state) => state.policy);
  const key = useMemo(
    () => ({ before: text, after: applyEdits(text, edits.edits), policy }),
    [text, edits, policy],
  );
  const { value } = useAnswer(key, (api) => api.historyCompare(key), { delay: 60 });
  if (value === null) return null;
  if (value.kind !== 'compared') return <p className="field-wrong">the history would no longer be sound</p>;
  const { attempts, unchanged, itemsAdded, itemsRemoved } = value.difference;
  const lost = itemsRemoved.length === 0 ? '' : `; ${counted(itemsRemoved.length, 'item')} would not exist`;
  const more = itemsAdded.length === 0 ? '' : `; ${counted(itemsAdded.length, 'item')} would be new`;
  return (
    <p className="m-later">
      In the history: {attempts.length} of {counted(attempts.length + unchanged, 'attempt')} would have
      another context
      {attempts.length > 0 &&
        ` (${attempts
          .slice(0, 6)
          .map((change) => change.attempt)
          .join(', ')}${attempts.length > 6 ? '…' : ''})`}
      {lost}
      {more}
    </p>
  );
}
