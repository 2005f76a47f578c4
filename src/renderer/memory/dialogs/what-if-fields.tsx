import { useCallback, useMemo, useState } from 'react';
import type { Proposal } from '../../../core/memory/whatif.ts';
import { PUBLIC, roomAt } from '../../../core/memory/window.ts';
import { SelectField } from '../../ui/index.ts';
import { type Replay, useReplay } from '../replay.ts';
import { useMemory } from '../state.ts';
import { grantsThatHold } from '../use-edits.ts';
import { eventSentence, namesOf } from '../words.ts';
import { People } from './People.tsx';

/** A step that is proposed, or the event of the moment taken out. */
export type Kind = Proposal['kind'] | 'remove';

interface FieldState {
  readonly room: string;
  readonly person: string;
  readonly item: string;
  readonly grant: string;
  readonly audience: readonly string[];
  readonly everyone: boolean;
}
export interface FieldsOf extends FieldState {
  readonly set: (change: Partial<FieldState>) => void;
}

export function useFields(): FieldsOf {
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
function candidates(kind: Kind, room: string, { timeline, moment }: Replay): readonly string[] {
  const { principals, owner } = timeline.history;
  const log = timeline.rooms.get(room);
  const members = new Set(log === undefined ? [] : roomAt(log, moment).members);
  return principals
    .map(({ id }) => id)
    .filter((id) => id !== owner && members.has(id) === (kind === 'departure'));
}

/** Items that can be granted or retired now. */
function currentItems({ timeline, moment }: Replay): readonly string[] {
  const before = (index: number | undefined | null) => index != null && index < moment.applied;
  return timeline.entries
    .filter((entry) => before(entry.index) && !before(entry.retired) && !before(entry.superseded?.index))
    .map((entry) => entry.item.id);
}

/** The step that the fields make; null while something is still to be chosen. */
export function useProposal(kind: Kind, fields: FieldsOf): Proposal | null {
  const replay = useReplay();
  const { room, person, item, grant, audience, everyone } = fields;
  return useMemo((): Proposal | null => {
    const people = candidates(kind, room, replay);
    const who = people.includes(person) ? person : people[0];
    const items = currentItems(replay);
    const what = items.includes(item) ? item : items[0];
    const grants = grantsThatHold(replay.timeline, replay.moment);
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

export function Fields({ kind, fields }: { readonly kind: Kind; readonly fields: FieldsOf }) {
  const replay = useReplay();
  const { timeline, applied, moment } = replay;
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
          ids={grantsThatHold(timeline, moment)}
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
