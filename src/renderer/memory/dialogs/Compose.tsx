import { useId, useMemo, useState } from 'react';
import { DEFAULT_SEARCH, type PrincipalId, PUBLIC, roomAt } from '../../../core/memory/window.ts';
import { Button, Dialog, SelectField } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { useAnswer } from '../use-answer.ts';
import { namesOf } from '../words.ts';

/** Types a question as someone in a room, and shows while it is typed what the context would hold. */
export function ComposeDialog({ onClose }: { readonly onClose: () => void }) {
  const { timeline, moment, question } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const store = useMemoryStore();
  const { conversations, owner } = timeline.history;
  const [room, setRoom] = useState(question?.conversation ?? conversations[0]?.id ?? '');
  const [query, setQuery] = useState('');
  const [speaker, setSpeaker] = useState<PrincipalId>(owner);
  const log = timeline.rooms.get(room);
  const people =
    log === undefined ? [owner] : [owner, ...roomAt(log, moment).members.filter((id) => id !== owner)];
  const as = people.includes(speaker) ? speaker : owner;
  const id = useId();
  const take = () => {
    if (query.trim() === '') return;
    store.setState({ composed: { conversation: room, query }, viewing: 'own', playing: false });
    onClose();
  };
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title="Compose as…"
      description="What would the assistant have in front of it? The reply is read by everyone in the room, whoever asks."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary disabled={query.trim() === ''} onClick={take}>
            Show the whole context
          </Button>
        </>
      }
    >
      <form
        className="m-compose"
        onSubmit={(event) => {
          event.preventDefault();
          take();
        }}
      >
        <div className="m-compose-who">
          <SelectField
            label="As"
            value={as}
            options={people.map((value) => ({ value, label: names.person(value) }))}
            onChange={setSpeaker}
          />
          <SelectField
            label="In"
            value={room}
            options={conversations.map((one) => ({ value: one.id, label: one.title }))}
            onChange={setRoom}
          />
        </div>
        <div className="field">
          <label htmlFor={id} className="field-label">
            Question
          </label>
          <input
            id={id}
            className="input"
            value={query}
            autoComplete="off"
            autoFocus
            onChange={(event) => setQuery(event.target.value)}
          />
        </div>
        <Preview room={room} query={query} />
      </form>
    </Dialog>
  );
}

/** The context of a question as it is typed. */
function Preview({ room, query }: { readonly room: string; readonly query: string }) {
  const { timeline, moment, text } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const { policy, statistics, arm } = useMemory((state) => state);
  const key = useMemo(
    () => ({
      text,
      policy,
      asked: { conversation: room, query, time: moment.time, applied: moment.applied },
      arms: [arm],
      search: { ...DEFAULT_SEARCH, statistics },
    }),
    [text, policy, room, query, moment, arm, statistics],
  );
  const { value } = useAnswer(key, (api) => api.historyContexts(key), { delay: 60 });
  if (value?.kind !== 'answered') return null;
  const result = value.results[0];
  if (result === undefined) return null;
  return (
    <div className="m-preview" aria-live="polite">
      <p className="m-muted">read by {names.people(result.viewers)}</p>
      {result.admitted.length === 0 ? (
        <p>{query.trim() === '' ? 'Nothing is asked yet.' : 'Nothing that this room may hold matches.'}</p>
      ) : (
        <ol>
          {result.admitted.map((one) => (
            <li key={one.item} data-forbidden={one.forbidden === true}>
              {names.text(one.item)} <code>{one.item}</code>{' '}
              <span className="m-muted">
                {one.forbidden ? 'forbidden' : one.witness === PUBLIC ? 'public' : names.people(one.witness)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
