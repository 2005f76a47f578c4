import { useVirtualizer } from '@tanstack/react-virtual';
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';

export interface Column<Row> {
  readonly id: string;
  readonly label: string;
  /** A CSS grid track, such as `120px` or `minmax(0, 1fr)`. */
  readonly width: string;
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
}

const ROW_HEIGHT = 26;

/**
 * A table of any length: only rows on screen are in the document. One row is in the tab order; arrow keys, Page Up/Down,
 * Home and End move, Enter activates, Space selects. Cells may hold controls, reached by Tab from their row.
 */
export function Table<Row>({
  label,
  columns,
  rows,
  rowKey,
  isSelected,
  onSelect,
  onActivate,
  onHover,
  reveal,
  header = true,
  kind,
  empty,
}: {
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly isSelected?: (row: Row) => boolean;
  /** `add` where the row is to join the selection (Ctrl, Cmd or Space). */
  readonly onSelect?: (row: Row, add: boolean) => void;
  readonly onActivate?: (row: Row) => void;
  readonly onHover?: (row: Row | null) => void;
  /** Key of a row to scroll to; `serial` makes the same wish twice two wishes. */
  readonly reveal?: { readonly key: string; readonly serial: number } | null;
  readonly header?: boolean;
  /** Name for style sheets, where a table is laid out otherwise in little room. */
  readonly kind?: string;
  readonly empty?: ReactNode;
}) {
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const active = Math.min(current, Math.max(0, rows.length - 1));
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 8,
    getItemKey: (index) => {
      const row = rows[index];
      return row === undefined ? index : rowKey(row);
    },
  });

  const revealed = useRef(-1);
  useEffect(() => {
    if (reveal == null || reveal.serial === revealed.current) return;
    const index = rows.findIndex((row) => rowKey(row) === reveal.key);
    if (index < 0) return;
    revealed.current = reveal.serial;
    setCurrent(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  }, [reveal, rows, rowKey, virtual]);

  function move(to: number): void {
    const next = Math.max(0, Math.min(rows.length - 1, to));
    setCurrent(next);
    virtual.scrollToIndex(next, { align: 'auto' });
    requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>(`[data-index="${next}"]`)?.focus({ preventScroll: true }),
    );
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'row') return;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1);
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + page,
      PageUp: active - page,
      Home: 0,
      End: rows.length - 1,
    };
    const to = steps[event.key];
    const row = rows[active];
    if (to !== undefined) move(to);
    else if (event.key === 'Enter' && row !== undefined) (onActivate ?? onSelect)?.(row, false);
    else if (event.key === ' ' && row !== undefined) onSelect?.(row, true);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  if (rows.length === 0 && empty !== undefined) return <div className="table-empty">{empty}</div>;
  const tracks = { '--tracks': columns.map((column) => column.width).join(' ') } as CSSProperties;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the grid's rows take the keys, which bubble to here
    <div className="table" data-kind={kind} style={tracks} ref={scroller} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a windowed table cannot be laid out by table elements */}
      <div role="grid" aria-label={label} aria-rowcount={rows.length + (header ? 1 : 0)}>
        {header && (
          // biome-ignore lint/a11y/useSemanticElements: as above
          // biome-ignore lint/a11y/useFocusableInteractive: the header row takes no focus
          <div role="row" className="table-head" aria-rowindex={1}>
            {columns.map((column) => (
              // biome-ignore lint/a11y/useSemanticElements: as above
              // biome-ignore lint/a11y/useFocusableInteractive: as above
              <div role="columnheader" key={column.id} data-align={column.align}>
                {column.label}
              </div>
            ))}
          </div>
        )}
        <div className="table-body" role="presentation" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const row = rows[item.index];
            if (row === undefined) return null;
            const selected = isSelected?.(row) ?? false;
            return (
              // biome-ignore lint/a11y/useSemanticElements: as above
              <div
                role="row"
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className="table-row"
                aria-rowindex={item.index + (header ? 2 : 1)}
                aria-selected={isSelected === undefined ? undefined : selected}
                tabIndex={item.index === active ? 0 : -1}
                style={{ transform: `translateY(${item.start}px)` }}
                onFocus={() => setCurrent(item.index)}
                onClick={(event) => {
                  if (onSelect !== undefined) onSelect(row, event.ctrlKey || event.metaKey);
                  else onActivate?.(row);
                }}
                onDoubleClick={() => onSelect !== undefined && onActivate?.(row)}
                onKeyDown={() => {}}
                onMouseEnter={() => onHover?.(row)}
                onMouseLeave={() => onHover?.(null)}
              >
                {columns.map((column) => (
                  // biome-ignore lint/a11y/useSemanticElements: as above
                  // biome-ignore lint/a11y/useFocusableInteractive: the row takes the focus
                  <div role="gridcell" key={column.id} data-column={column.id} data-align={column.align}>
                    {column.cell(row)}
                  </div>
                ))}
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
}
