import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useMemo, useRef } from 'react';
import type { Proposal, RoomChange } from '../../../core/memory/whatif.ts';
import { type CellKind, type MatrixRow, matrixAt, PUBLIC } from '../../../core/memory/window.ts';
import { Panel } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemory, useMemoryStore } from '../state.ts';
import { useWhatIf } from '../use-what-if.ts';
import { namesOf, REASON_WORDS } from '../words.ts';

const ROW = 24;
/** Principals that have a column; more are in the item's own list. */
const COLUMNS = 7;

/** What a cell shows: how it is, or how the proposed step would make it. */
type Shown = CellKind | 'proposed' | 'ended' | 'losing';

const WORDS: Readonly<Record<Shown, string>> = {
  recorded: 'recorded for them',
  granted: 'granted',
  none: 'not for them',
  proposed: 'would be granted',
  ended: 'no longer current',
  losing: 'would end',
};

/** Items by principals at this moment, each principal alone with the owner, with what the proposal would change. */
export function MatrixPanel() {
  const { timeline, moment, viewers } = useReplay();
  const names = useMemo(() => namesOf(timeline), [timeline]);
  const proposal = useMemory((state) => state.proposal);
  const changes = useWhatIf(proposal);
  const stretch = useCallback(
    (offset: number, limit: number) => matrixAt(timeline, moment, { offset, limit }).rows,
    [timeline, moment],
  );
  const total = useMemo(() => matrixAt(timeline, moment, { offset: 0, limit: 0 }).total, [timeline, moment]);
  const columns = useMemo(() => {
    const known = timeline.history.principals.map(({ id }, at) => ({ id, at }));
    if (known.length <= COLUMNS) return known;
    // The owner, then those who look now, then as many others as there is room for.
    const looking = new Set(viewers.viewers === 'U' ? [] : viewers.viewers);
    const rank = (id: string) => (id === timeline.history.owner ? 0 : looking.has(id) ? 1 : 2);
    return known.toSorted((a, b) => rank(a.id) - rank(b.id)).slice(0, COLUMNS);
  }, [viewers, timeline]);
  if (total === 0)
    return (
      <Panel title="Who could see what, now">
        <p className="m-muted">nothing is recorded yet</p>
      </Panel>
    );
  const left = timeline.history.principals.length - columns.length;
  return (
    <Panel title="Who could see what, now">
      <Grid
        total={total}
        stretch={stretch}
        columns={columns}
        names={names.person}
        shownOf={(row, { id, at }) => shownCell(row, at, id, proposal, timeline.history.owner)}
        changes={changes}
      />
      <p className="m-legend">
        disc recorded · ring granted · dash ended{proposal?.kind === 'grant' && ' · dotted proposed'}
        {left > 0 && ` · ${left} more people in each item`}
      </p>
    </Panel>
  );
}

function shownCell(row: MatrixRow, at: number, id: string, proposal: Proposal | null, owner: string): Shown {
  const cell = row.cells[at] ?? 'none';
  if (row.state !== 'current') return cell === 'none' ? 'none' : 'ended';
  if (proposal?.kind === 'retire' && proposal.item === row.item && cell !== 'none') return 'losing';
  if (proposal?.kind !== 'grant' || proposal.item !== row.item || cell !== 'none') return cell;
  const { audience } = proposal;
  return audience === PUBLIC || audience.includes(id) || id === owner ? 'proposed' : cell;
}

interface GridProps {
  readonly total: number;
  /** Rows from one on, in the order of recording. */
  readonly stretch: (offset: number, limit: number) => readonly MatrixRow[];
  readonly columns: readonly { readonly id: string; readonly at: number }[];
  readonly names: (id: string) => string;
  readonly shownOf: (row: MatrixRow, column: { readonly id: string; readonly at: number }) => Shown;
  readonly changes: readonly RoomChange[];
}

/** A table of any number of items, of which those on screen are in the document. Arrow keys go from row to row. */
function Grid({ total, stretch, columns, names, shownOf, changes }: GridProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const store = useMemoryStore();
  const { entries, byId } = useReplay().timeline;
  const item = useMemory((state) => state.item);
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    overscan: 6,
  });
  const template = `minmax(0, 1fr) repeat(${columns.length}, ${columns.length > 5 ? 24 : 30}px)`;
  const entering = new Set(changes.flatMap((change) => change.entering));
  const leaving = new Set(changes.flatMap((change) => change.leaving));
  const chosen = useMemo(() => {
    const entry = item === null ? undefined : byId.get(item);
    return entry === undefined ? 0 : Math.min(total - 1, entries.indexOf(entry));
  }, [entries, byId, item, total]);
  const shown = virtual.getVirtualItems();
  const first = shown[0]?.index ?? 0;
  // Only what is on screen is judged: a long history has hundreds of thousands of cells.
  const rows = useMemo(() => stretch(first, shown.length), [stretch, first, shown.length]);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (step === undefined) return;
    const to = Math.max(0, Math.min(total - 1, chosen + step));
    const next = entries[to];
    if (next === undefined) return;
    event.preventDefault();
    store.setState({ item: next.item.id });
    virtual.scrollToIndex(to);
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('[data-chosen="true"]')?.focus({ preventScroll: true }),
    );
  }

  return (
    <div className="m-matrix" ref={scroller}>
      {/* biome-ignore lint/a11y/useSemanticElements: a windowed table cannot be laid out by table elements */}
      <div
        role="grid"
        aria-label="Items by people"
        aria-rowcount={total + 1}
        tabIndex={-1}
        onKeyDown={onKeyDown}
      >
        {/* biome-ignore lint/a11y/useSemanticElements: as above */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the header takes no focus */}
        <div role="row" className="m-matrix-head" style={{ gridTemplateColumns: template }} aria-rowindex={1}>
          {/* biome-ignore lint/a11y/useSemanticElements: as above */}
          {/* biome-ignore lint/a11y/useFocusableInteractive: as above */}
          <span role="columnheader">Item</span>
          {columns.map(({ id }) => (
            // biome-ignore lint/a11y/useSemanticElements: as above
            // biome-ignore lint/a11y/useFocusableInteractive: as above
            <span role="columnheader" key={id} title={names(id)} className="m-matrix-person">
              {names(id)}
            </span>
          ))}
        </div>
        <div role="presentation" className="m-matrix-body" style={{ height: virtual.getTotalSize() }}>
          {shown.map(({ index, start }) => {
            const row = rows[index - first];
            if (row === undefined) return null;
            const change = leaving.has(row.item) ? 'leaves' : entering.has(row.item) ? 'enters' : null;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                role="row"
                key={row.item}
                className="m-matrix-row"
                tabIndex={index === chosen ? 0 : -1}
                data-chosen={index === chosen}
                aria-selected={row.item === item}
                aria-rowindex={index + 2}
                style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
                onClick={() => store.setState({ item: row.item })}
                onFocus={() => row.item !== item && index !== chosen && store.setState({ item: row.item })}
                onKeyDown={(event) => {
                  if (event.key !== 'Enter' && event.key !== ' ') return;
                  event.preventDefault();
                  store.setState({ item: row.item });
                }}
              >
                {/* biome-ignore lint/a11y/useSemanticElements: as above */}
                {/* biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus */}
                <span role="gridcell" className="m-matrix-item" title={`${row.item}: ${row.text}`}>
                  <code>{row.item}</code> <span className="m-matrix-text">{row.text}</span>
                  {change !== null && (
                    <span className="m-change" data-change={change}>
                      {change}
                    </span>
                  )}
                </span>
                {columns.map((column) => (
                  <Cell
                    key={column.id}
                    shown={shownOf(row, column)}
                    say={`${names(column.id)}: ${row.public ? 'public' : WORDS[shownOf(row, column)]}${row.state === 'current' ? '' : `, ${REASON_WORDS[row.state]}`}`}
                  />
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}

function Cell({ shown, say }: { readonly shown: Shown; readonly say: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a windowed table cannot be laid out by table elements
    // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
    <span role="gridcell" className="m-cell" data-cell={shown} title={say}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {shown === 'recorded' && <circle cx="6" cy="6" r="4.5" fill="currentColor" />}
        {shown === 'granted' && (
          <circle cx="6" cy="6" r="4" fill="none" stroke="currentColor" strokeWidth="1.8" />
        )}
        {shown === 'proposed' && (
          <circle
            cx="6"
            cy="6"
            r="4"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.8"
            strokeDasharray="2 1.6"
          />
        )}
        {shown === 'ended' && <path d="M2.5 6h7" stroke="currentColor" strokeWidth="1.8" />}
        {shown === 'losing' && <path d="M2.5 2.5l7 7M9.5 2.5l-7 7" stroke="currentColor" strokeWidth="1.6" />}
      </svg>
      <span className="visually-hidden">{say}</span>
    </span>
  );
}
