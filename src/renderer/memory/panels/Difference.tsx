import { useMemo } from 'react';
import type { AttemptChange, HistoryDifference } from '../../../core/memory/compare.ts';
import type { Viewers } from '../../../core/memory/types.ts';
import { differenceOf } from '../../document/delta.ts';
import { Button, type Column, Table } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { useAnswer } from '../use-answer.ts';
import { useMoves } from '../use-moves.ts';
import { counted, type Names, namesOf } from '../words.ts';

/** What the edits since the first counterfactual step change: attempt by attempt, and items that are new, gone or rebound. */
export function Difference() {
  const baseline = useMemory((state) => state.baseline);
  const store = useMemoryStore();
  const { session } = useReplay();
  if (baseline === null) {
    return (
      <div className="m-panel-text">
        <p>
          Nothing to compare with. A step that is put into the history is compared with the history as it was;
          or begin here and edit the text by hand.
        </p>
        <Button onClick={() => store.setState({ baseline: session.text })}>Compare from here on</Button>
      </div>
    );
  }
  return <Compared baseline={baseline} />;
}

function Compared({ baseline }: { readonly baseline: string }) {
  const { session, text, timeline } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const store = useMemoryStore();
  const moves = useMoves();
  const policy = useMemory((state) => state.policy);
  const key = useMemo(() => ({ before: baseline, after: text, policy }), [baseline, text, policy]);
  const { value } = useAnswer(key, (api) => api.historyCompare(key));
  const difference = value?.kind === 'compared' ? value.difference : null;
  const columns = useMemo<readonly Column<AttemptChange>[]>(
    () => [
      { id: 'attempt', label: 'Attempt', width: '72px', cell: ({ attempt }) => <code>{attempt}</code> },
      {
        id: 'viewers',
        label: 'Viewers',
        width: 'minmax(120px, 1fr)',
        cell: (change) => viewersOf(change, names.people),
      },
      {
        id: 'entered',
        label: 'May now hold',
        width: 'minmax(0, 1fr)',
        cell: ({ entered }) => <code>{entered.join(' ')}</code>,
      },
      {
        id: 'left',
        label: 'May no longer hold',
        width: 'minmax(0, 1fr)',
        cell: ({ left }) => <code>{left.join(' ')}</code>,
      },
    ],
    [names],
  );
  function putBack(): void {
    session.apply({ label: 'put the history back', edits: differenceOf(session.text, baseline) });
    store.setState({ baseline: null });
  }
  function goTo({ attempt }: AttemptChange): void {
    const index = timeline.history.events.findIndex(
      (event) => event.type === 'attempt' && event.attempt === attempt,
    );
    if (index >= 0) moves.to(index);
  }
  return (
    <div className="m-difference">
      <div className="m-panel-head">
        <p role="status">{difference === null ? 'comparing' : summary(difference)}</p>
        <Button onClick={putBack} disabled={session.text === baseline}>
          Put the history back
        </Button>
        <Button onClick={() => store.setState({ baseline: null })}>Keep it as it is now</Button>
      </div>
      <Table
        label="Attempts that differ"
        columns={columns}
        rows={difference?.attempts ?? []}
        rowKey={({ attempt }) => attempt}
        onSelect={goTo}
        empty={difference === null ? '' : 'no attempt has another context'}
      />
    </div>
  );
}

function viewersOf(
  { in: where, viewersBefore, viewersAfter }: AttemptChange,
  people: Names['people'],
): string {
  const say = (set: Viewers | null) => (set === null ? '' : people(set));
  if (where === 'before') return 'no longer asked';
  if (where === 'after') return `asked anew, before ${say(viewersAfter)}`;
  if (JSON.stringify(viewersBefore) === JSON.stringify(viewersAfter)) return 'the same';
  return `${say(viewersBefore)} → ${say(viewersAfter)}`;
}

function summary(difference: HistoryDifference): string {
  const { attempts, unchanged, itemsAdded, itemsRemoved, itemsRebound } = difference;
  const parts = [
    `${attempts.length} of ${counted(attempts.length + unchanged, 'attempt')} ${attempts.length === 1 ? 'differs' : 'differ'}`,
    itemsAdded.length > 0 ? `new: ${itemsAdded.join(', ')}` : '',
    itemsRemoved.length > 0 ? `gone: ${itemsRemoved.join(', ')}` : '',
    itemsRebound.length > 0 ? `other audience: ${itemsRebound.map(({ item }) => item).join(', ')}` : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}
