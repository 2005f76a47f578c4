import { useCallback, useMemo, useState } from 'react';
import { type Gesture, insertEvents, removeEvents } from '../../../core/memory/gestures.ts';
import { roomAt } from '../../../core/memory/timeline.ts';
import { PUBLIC } from '../../../core/memory/types.ts';
import type { Proposal } from '../../../core/memory/whatif.ts';
import { applyEdits } from '../../../core/text/apply.ts';
import type { JsonTree } from '../../../core/text/types.ts';
import { Button, Dialog, SelectField } from '../../ui/index.ts';
import { RoomChanges } from '../inspector/WhatIf.tsx';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { useAnswer } from '../use-answer.ts';
import { eventOf, grantsThatHold, useDraft, usePutIntoHistory, useRemoveEvent } from '../use-edits.ts';
import { useWhatIf } from '../use-what-if.ts';
import { counted, eventSentence, namesOf } from '../words.ts';
import { People } from './People.tsx';

type Kind = Proposal['kind'] | 'remove';

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

interface FieldState {
  readonly room: string;
  readonly person: string;
  readonly item: string;
  readonly grant: string;
  readonly audience: readonly string[];
  readonly everyone: boolean;
}
interface FieldsOf extends FieldState {
  readonly set: (change: Partial<FieldState>) => void;
}

function useFields(): FieldsOf {
  const { timeline, question } = useReplay();
  const chosen = useMemory((state) => state.item);
  const [state, setState] = useState<FieldState>({
    room: question?.conversation ?? timeline.history.conversations[0]?.id ?? '',
    person: '',
    item: chosen ?? '',
    grant: '',
    audience: [],
    everyone: false,
  });
  const set = useCallback((change: Partial<FieldState>) => setState((now) => ({ ...now, ...change })), []);
  return { ...state, set };
}

/** Those who could join or leave a room now. */
function candidates(
  kind: Kind,
  room: string,
  { timeline, moment }: ReturnType<typeof useReplay>,
): readonly string[] {
  const { principals, owner } = timeline.history;
  const log = timeline.rooms.get(room);
  const members = new Set(log === undefined ? [] : roomAt(log, moment).members);
  return principals
    .map(({ id }) => id)
    .filter((id) => id !== owner && members.has(id) === (kind === 'departure'));
}

/** Items that can be granted or retired now. */
function currentItems({ timeline, moment }: ReturnType<typeof useReplay>): readonly string[] {
  const before = (index: number | undefined | null) => index != null && index < moment.applied;
  return timeline.entries
    .filter((entry) => before(entry.index) && !before(entry.retired) && !before(entry.superseded?.index))
    .map((entry) => entry.item.id);
}

/** The step that the fields make; null while something is still to be chosen. */
function useProposal(kind: Kind, fields: FieldsOf): Proposal | null {
  const replay = useReplay();
  const { room, person, item, grant, audience, everyone } = fields;
  return useMemo((): Proposal | null => {
    const people = candidates(kind, room, replay);
    const who = people.includes(person) ? person : people[0];
    const items = currentItems(replay);
    const what = items.includes(item) ? item : items[0];
    const grants = grantsThatHold(replay.timeline, replay.applied);
    const which = grants.includes(grant) ? grant : grants[0];
    switch (kind) {
      case 'newcomer':
      case 'departure':
        return who === undefined ? null : { kind, conversation: room, principal: who };
      case 'bad-slot':
        return { kind, conversation: room };
      case 'revoke':
        return which === undefined ? null : { kind, grant: which };
      case 'retire':
        return what === undefined ? null : { kind, item: what };
      case 'grant':
        if (what === undefined || (audience.length === 0 && !everyone)) return null;
        return { kind, item: what, audience: everyone ? PUBLIC : audience };
      case 'remove':
        return null;
    }
  }, [kind, room, person, item, grant, audience, everyone, replay]);
}

function Fields({ kind, fields }: { readonly kind: Kind; readonly fields: FieldsOf }) {
  const replay = useReplay();
  const { timeline, applied } = replay;
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const { conversations, events } = timeline.history;
  const rooms = conversations.map(({ id, title }) => ({ value: id, label: title }));
  const room = (
    <SelectField
      label="Room"
      value={fields.room}
      options={rooms}
      onChange={(value) => fields.set({ room: value })}
    />
  );
  switch (kind) {
    case 'bad-slot':
      return room;
    case 'newcomer':
    case 'departure': {
      const people = candidates(kind, fields.room, replay);
      return (
        <div className="m-compose-who">
          <Choice
            label="Who"
            value={fields.person}
            ids={people}
            nameOf={names.person}
            none={kind === 'departure' ? 'nobody but the owner is there' : 'everyone is there'}
            onChange={(person) => fields.set({ person })}
          />
          {room}
        </div>
      );
    }
    case 'revoke':
      return (
        <Choice
          label="Grant"
          value={fields.grant}
          ids={grantsThatHold(timeline, applied)}
          nameOf={(id) => `${id} on ${timeline.grants.get(id)?.item ?? '?'}`}
          none="no grant is in force at this moment"
          onChange={(grant) => fields.set({ grant })}
        />
      );
    case 'remove': {
      const event = events[applied - 1];
      return (
        <p>
          {event === undefined
            ? 'No event has happened yet.'
            : `Event ${event.seq}, ${event.type}: ${eventSentence(event, names)}`}
        </p>
      );
    }
    case 'retire':
    case 'grant':
      return (
        <>
          <Choice
            label="Item"
            value={fields.item}
            ids={currentItems(replay)}
            nameOf={(id) => `${id}: ${names.text(id)}`}
            none="no item is current at this moment"
            onChange={(item) => fields.set({ item })}
          />
          {kind === 'grant' && <Audience fields={fields} />}
        </>
      );
  }
}

function Audience({ fields }: { readonly fields: FieldsOf }) {
  return (
    <>
      <label className="m-check">
        <input
          type="checkbox"
          checked={fields.everyone}
          onChange={(event) => fields.set({ everyone: event.target.checked })}
        />
        everyone, later comers too (public)
      </label>
      {!fields.everyone && (
        <People
          label="Audience: this set together, and no other"
          chosen={fields.audience}
          onChange={(audience) => fields.set({ audience })}
        />
      )}
    </>
  );
}

/** A choice among ids; the first where the value is none of them. */
function Choice({
  label,
  value,
  ids,
  nameOf,
  none,
  onChange,
}: {
  readonly label: string;
  readonly value: string;
  readonly ids: readonly string[];
  readonly nameOf: (id: string) => string;
  readonly none: string;
  readonly onChange: (id: string) => void;
}) {
  if (ids.length === 0) return <p className="m-muted">{none}</p>;
  return (
    <SelectField
      label={label}
      value={ids.includes(value) ? value : (ids[0] ?? '')}
      options={ids.map((id) => ({ value: id, label: nameOf(id) }))}
      onChange={onChange}
    />
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
