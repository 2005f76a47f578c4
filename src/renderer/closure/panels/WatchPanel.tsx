import { X } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, type Column, IconButton, Table } from '../../ui/index.ts';
import { useClosure } from '../closure.ts';
import { stateAfter } from '../states.ts';
import { type Breakpoint, OUTCOME_WORDS, type OutcomeWord, useScreen, useScreenStore } from '../store.ts';
import { sameBreakpoint, toggleBreakpoint } from '../use-breakpoints.ts';
import { movedBetween, readWatch, watchedAt, watchedWords } from '../watch.ts';

interface WatchRow {
  readonly text: string;
  readonly now: string;
  readonly before: string | null;
  readonly wrong: boolean;
}

/** Expressions that are followed through the session, and where a walk stops. */
export function WatchPanel() {
  const rows = useWatchRows();
  const screen = useScreenStore();
  const drop = (text: string) =>
    screen.setState(({ watches }) => ({ watches: watches.filter((one) => one !== text) }));
  const columns: readonly Column<WatchRow>[] = [
    { id: 'text', label: 'Watch', width: 'minmax(120px, 1fr)', cell: ({ text }) => <code>{text}</code> },
    {
      id: 'now',
      label: 'Now',
      width: 'minmax(120px, 1.4fr)',
      cell: ({ now, wrong, before }) => (
        <code className={wrong ? 'c-watch-wrong' : before === null ? undefined : 'c-watch-moved'}>{now}</code>
      ),
    },
    {
      id: 'before',
      label: 'Before this step',
      width: 'minmax(100px, 1fr)',
      cell: ({ before }) => <code className="c-muted">{before ?? 'the same'}</code>,
    },
    {
      id: 'drop',
      label: '',
      width: '28px',
      cell: ({ text }) => (
        <IconButton icon={X} label={`No longer watch ${text}`} onClick={() => drop(text)} />
      ),
    },
  ];
  return (
    <div className="c-watch">
      <Breakpoints />
      <div className="c-watch-list">
        <AddWatch />
        <div className="c-fill">
          <Table
            label="Watches"
            columns={columns}
            rows={rows}
            rowKey={({ text }) => text}
            empty="nothing is watched: name a node, or write an expression such as {&quot;op&quot;: &quot;le&quot;, …}"
          />
        </div>
      </div>
    </div>
  );
}

function useWatchRows(): readonly WatchRow[] {
  const { run, state, step } = useClosure();
  const watches = useScreen((screen) => screen.watches);
  return useMemo(() => {
    if (watches.length === 0) return [];
    const earlier = stateAfter(run, Math.max(0, step - 1));
    return watches.map((text) => {
      const watch = readWatch(run.spec, text);
      if (watch.kind === 'wrong') return { text, now: watch.message, before: null, wrong: true };
      const now = watchedAt(state, watch.expression);
      const before = watchedAt(earlier, watch.expression);
      return {
        text,
        now: watchedWords(now),
        before: movedBetween(before, now) ? watchedWords(before) : null,
        wrong: false,
      };
    });
  }, [run, state, step, watches]);
}

function AddWatch() {
  const screen = useScreenStore();
  const [text, setText] = useState('');
  return (
    <form
      className="c-add-watch"
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === '') return;
        screen.setState(({ watches }) => ({ watches: [...new Set([...watches, text.trim()])] }));
        setText('');
      }}
    >
      <input
        className="input mono"
        aria-label="Watch a node or an expression"
        placeholder='total, or {"op": "le", "args": [{"node": "total"}, 300]}'
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">Watch</Button>
    </form>
  );
}

const OUTCOMES: Readonly<Record<OutcomeWord, string>> = {
  AUTHORIZE: 'AUTHORIZE',
  REPAIR: 'REPAIR',
  BLOCK: 'BLOCK',
  refused: 'refused',
  unexpected: 'not as expected',
  differs: 'other than before the edit',
};

/** Where a walk stops: at outcomes, and at nodes. */
function Breakpoints() {
  const store = useScreenStore();
  const breakpoints = useScreen((state) => state.breakpoints);
  const { run } = useClosure();
  const has = (one: Breakpoint) => breakpoints.some((other) => sameBreakpoint(other, one));
  const nodes = breakpoints.flatMap((one) => (one.kind === 'node' ? [one.id] : []));
  const free = run.spec.nodes.map(({ id }) => id).filter((id) => !nodes.includes(id));
  return (
    <fieldset className="c-stops">
      <legend>Stop at</legend>
      {OUTCOME_WORDS.map((word) => (
        <label key={word}>
          <input
            type="checkbox"
            checked={has({ kind: 'outcome', word })}
            onChange={() => toggleBreakpoint(store, { kind: 'outcome', word })}
          />
          {OUTCOMES[word]}
        </label>
      ))}
      {nodes.map((id) => (
        <label key={id}>
          <input type="checkbox" checked onChange={() => toggleBreakpoint(store, { kind: 'node', id })} />
          <code>{id}</code> moves
        </label>
      ))}
      <select
        className="input c-stop-node"
        aria-label="Stop where a node moves"
        value=""
        onChange={(event) =>
          event.target.value !== '' && toggleBreakpoint(store, { kind: 'node', id: event.target.value })
        }
      >
        <option value="">a node…</option>
        {free.map((id) => (
          <option key={id} value={id}>
            {id}
          </option>
        ))}
      </select>
    </fieldset>
  );
}
