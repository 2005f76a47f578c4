import { ChevronLeft, ChevronRight, Pause, Play, RotateCcw, SkipBack, SkipForward } from 'lucide-react';
import { useEffect, useMemo, useRef } from 'react';
import { EVERYONE, IDENTITY_POLICIES } from '../../core/memory/window.ts';
import { Button, IconButton, Menu, SelectField } from '../ui/index.ts';
import { useReplay } from './replay.ts';
import { useMemory, useMemoryStore } from './state.ts';
import { useMoves } from './use-moves.ts';
import { localClock, localDate, namesOf, POLICY_NAMES, utcTime } from './words.ts';

const SPEEDS = [1, 2, 4, 16, 64];

/** Steps, play, the moment, the question and who is looking. */
export function Transport() {
  const { moment, applied, timeline, question } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const store = useMemoryStore();
  const playing = useMemory((state) => state.playing);
  const composed = useMemory((state) => state.composed !== null);
  const moves = useMoves();
  const total = timeline.history.events.length;
  return (
    <div className="m-transport">
      <div className="m-steps">
        <IconButton
          icon={SkipBack}
          label="Attempt before"
          keys="PageUp"
          onClick={() => moves.toAttempt(-1)}
        />
        <IconButton
          icon={ChevronLeft}
          label="Step back"
          disabled={applied === 0}
          onClick={() => moves.by(-1)}
        />
        <PlayButton />
        <IconButton
          icon={ChevronRight}
          label="Step"
          disabled={applied >= total}
          onClick={() => moves.by(1)}
        />
        <IconButton
          icon={SkipForward}
          label="Next attempt"
          keys="PageDown"
          onClick={() => moves.toAttempt(1)}
        />
        {playing && <SpeedMenu />}
      </div>
      <time className="m-time" dateTime={utcTime(moment.time)} title={utcTime(moment.time)}>
        {total === 0 ? (
          'no events'
        ) : (
          <>
            <span>{localDate(moment.time)}</span> <span>{localClock(moment.time)}</span>
          </>
        )}
      </time>
      <p className="m-question" title={question?.query}>
        {question === null ? (
          <span className="m-muted">nothing has been asked yet</span>
        ) : (
          <>
            <span className="m-muted">
              {question.attempt === null
                ? 'composed'
                : `${question.own ? 'attempt' : 'again'} ${question.attempt}`}{' '}
              in
            </span>{' '}
            {names.room(question.conversation)}, “{question.query}”
          </>
        )}
        {composed && (
          <button type="button" className="m-link" onClick={() => store.setState({ composed: null })}>
            put away
          </button>
        )}
      </p>
      <Viewers />
    </div>
  );
}

function PlayButton() {
  const { applied, timeline } = useReplay();
  const store = useMemoryStore();
  const playing = useMemory((state) => state.playing);
  const speed = useMemory((state) => state.speed);
  const moves = useMoves();
  const latest = useRef(moves);
  latest.current = moves;
  useEffect(() => {
    if (!playing) return;
    // Where motion is to be reduced, playing goes from attempt to attempt and no faster than one can read.
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const timer = setInterval(
      () => {
        if (!latest.current.advance(calm)) store.setState({ playing: false });
      },
      calm ? 1500 : 1000 / speed,
    );
    return () => clearInterval(timer);
  }, [playing, speed, store]);
  const end = timeline.history.events.length;
  const toggle = () =>
    store.setState(playing ? { playing: false } : { playing: true, ...(applied >= end && { applied: 0 }) });
  const Icon = playing ? Pause : applied >= end ? RotateCcw : Play;
  return (
    <Button
      primary
      aria-label={playing ? 'Pause' : applied >= end ? 'Play from the start' : 'Play'}
      onClick={toggle}
    >
      <span className="m-play">
        <Icon size={14} aria-hidden="true" />
        {playing ? 'Pause' : 'Play'}
      </span>
    </Button>
  );
}

function SpeedMenu() {
  const store = useMemoryStore();
  const speed = useMemory((state) => state.speed);
  return (
    <Menu
      trigger={
        <button type="button" className="m-link">
          {speed} a second
        </button>
      }
      items={SPEEDS.map((value) => ({
        id: String(value),
        label: `${value} ${value === 1 ? 'event' : 'events'} a second`,
        checked: value === speed,
        run: () => store.setState({ speed: value }),
      }))}
    />
  );
}

/** Chips shown before the rest becomes a number. */
const CHIPS = 4;

/** V(C) of the context on screen, and the way to look with other eyes. */
function Viewers() {
  const { timeline, viewers } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const viewing = useMemory((state) => state.viewing);
  const store = useMemoryStore();
  const people = viewers.viewers === EVERYONE ? [] : names.sorted(viewers.viewers);
  return (
    <div className="m-viewers">
      <span className="m-muted m-viewers-word">viewers</span>
      <ul aria-label="Viewers" className="m-chips">
        {viewers.viewers === EVERYONE && (
          <li className="m-chip" data-everyone="true">
            {viewers.unresolved ? 'unresolved: anyone' : 'everyone'}
          </li>
        )}
        {people.slice(0, CHIPS).map((id) => (
          <li key={id} className="m-chip" title={names.person(id)}>
            {names.person(id)}
          </li>
        ))}
        {people.length > CHIPS && (
          <li className="m-chip" title={names.list(people)}>
            +{people.length - CHIPS}
          </li>
        )}
      </ul>
      <Menu
        align="end"
        trigger={<Button>{viewing === 'own' ? 'Others…' : 'Chosen…'}</Button>}
        items={[
          {
            id: 'own',
            label: 'Those of the room at this moment',
            checked: viewing === 'own',
            run: () => store.setState({ viewing: 'own' }),
          },
          {
            id: 'owner',
            label: `${names.person(timeline.history.owner)} alone`,
            checked: Array.isArray(viewing) && viewing.length === 0,
            run: () => store.setState({ viewing: [] }),
          },
          {
            id: 'everyone',
            label: 'Everyone, known or not',
            checked: viewing === 'U',
            run: () => store.setState({ viewing: 'U' }),
          },
          {
            id: 'choose',
            label: 'Choose people…',
            separator: true,
            run: () => store.setState({ dialog: 'viewers' }),
          },
        ]}
      />
    </div>
  );
}

/** What happens where it is not known who reads. */
export function PolicyField() {
  const store = useMemoryStore();
  const policy = useMemory((state) => state.policy);
  return (
    <SelectField
      label="Where readers are unresolved"
      value={policy}
      options={IDENTITY_POLICIES.map((value) => ({ value, label: POLICY_NAMES[value] }))}
      onChange={(value) => store.setState({ policy: value })}
    />
  );
}
