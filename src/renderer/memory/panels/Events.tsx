import { useMemo } from 'react';
import type { HistoryEvent } from '../../../core/memory/types.ts';
import { Rich } from '../../app/Rich.tsx';
import { type Column, Table } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemoryStore } from '../state.ts';
import { useShowEvent } from '../use-edits.ts';
import { useMoves } from '../use-moves.ts';
import { eventSentence, localTime, namesOf, roomOfEvent, utcTime } from '../words.ts';

interface Row {
  readonly event: HistoryEvent;
  readonly index: number;
}

/** The timeline as a table in the order of the events: the same moment, chosen here or there. */
export function Events() {
  const { timeline, applied } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const store = useMemoryStore();
  const moves = useMoves();
  const showText = useShowEvent();
  const rows = useMemo<readonly Row[]>(
    () => timeline.history.events.map((event, index) => ({ event, index })),
    [timeline],
  );
  const columns = useMemo<readonly Column<Row>[]>(
    () => [
      { id: 'seq', label: 'Seq', width: '44px', align: 'end', cell: ({ event }) => event.seq },
      {
        id: 'time',
        label: 'Time',
        width: '160px',
        cell: ({ event }) => <span title={utcTime(event.time)}>{localTime(event.time)}</span>,
      },
      {
        id: 'room',
        label: 'Room',
        width: 'minmax(60px, 110px)',
        cell: ({ event }) => {
          const room = roomOfEvent(event, timeline);
          return room === null ? '' : names.room(room);
        },
      },
      { id: 'type', label: 'Event', width: '66px', cell: ({ event }) => event.type },
      {
        id: 'what',
        label: 'What',
        width: 'minmax(0, 1fr)',
        cell: ({ event, index }) => {
          const row = timeline.rows[index];
          return (
            <>
              {eventSentence(event, names)}
              {row !== undefined && row.status !== 'applied' && (
                <span className="m-refused">
                  {row.status}: <Rich text={row.message ?? ''} />
                </span>
              )}
              {row?.warnings.map((warning) => (
                <span key={warning} className="m-warn m-warning">
                  <Rich text={warning} />
                </span>
              ))}
            </>
          );
        },
      },
    ],
    [timeline, names],
  );
  const reveal = useMemo(() => ({ key: String(applied - 1), serial: applied }), [applied]);
  return (
    <Table
      label="Events"
      columns={columns}
      rows={rows}
      rowKey={({ index }) => String(index)}
      isSelected={({ index }) => index === applied - 1}
      onSelect={({ index }) => {
        moves.to(index);
        const item = timeline.rows[index]?.items[0];
        if (item !== undefined) store.setState({ item });
      }}
      onActivate={({ index }) => {
        moves.to(index);
        showText(index, true);
      }}
      reveal={reveal}
      empty="no events yet"
    />
  );
}
