import { useMemo, useState } from 'react';
import { setEdgeState } from '../../../core/authority/gestures.ts';
import type { EdgeState } from '../../../core/authority/types.ts';
import { useApp, useSelection, useSelectionActions } from '../../app/hooks.ts';
import { sameElement } from '../../app/selection.ts';
import { Button, type Column, Table } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { useActs } from '../use-acts.ts';
import { type OutlineRow, outlineRows } from './rows.ts';

const COLUMNS: readonly Column<OutlineRow>[] = [
  {
    id: 'id',
    label: 'Id',
    width: 'minmax(120px, 1.2fr)',
    cell: (row) => (
      <span className="mono a-outline-id" data-level={row.level} title={row.id}>
        {row.id}
      </span>
    ),
  },
  { id: 'what', label: 'Kind or capability', width: 'minmax(90px, 1fr)', cell: (row) => row.what },
  { id: 'where', label: 'Domain, target or edges', width: 'minmax(90px, 1.4fr)', cell: (row) => row.where },
  {
    id: 'state',
    label: 'State',
    width: '96px',
    cell: (row) => (row.state === null ? null : <StateChoice id={row.id} state={row.state} />),
  },
];

/** The state of an edge, to be changed in place. */
function StateChoice({ id, state }: { readonly id: string; readonly state: EdgeState }) {
  const acts = useActs();
  return (
    <select
      className="a-state"
      aria-label={`State of ${id}`}
      value={state}
      onChange={(event) => void acts.do((tree) => setEdgeState(tree, [id], event.target.value as EdgeState))}
    >
      <option value="enabled">enabled</option>
      <option value="disabled">disabled</option>
      <option value="unknown">unknown</option>
    </select>
  );
}

/** The twin of the canvas: everything in reading order, in step with its selection, worked on by keyboard alone. */
export function Outline() {
  const { view, model } = useGraph();
  const { commands } = useApp();
  const { focusOn, toggle, hover } = useSelectionActions();
  const selected = useSelection((selection) => selection.selected);
  const focus = useSelection((selection) => selection.focus);
  const [wanted, setWanted] = useState('');
  const rows = useMemo(() => outlineRows(view, model, wanted), [view, model, wanted]);
  const keys = useMemo(() => new Set(selected.map(({ kind, id }) => `${kind} ${id}`)), [selected]);
  const reveal = useMemo(() => {
    if (focus === null) return null;
    const row = rows.find((one) => sameElement(one, focus.target));
    return row === undefined ? null : { key: row.key, serial: focus.serial };
  }, [focus, rows]);
  return (
    <div className="a-outline">
      <div className="a-outline-bar">
        <input
          className="input"
          aria-label="Filter the outline"
          placeholder="Filter"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button onClick={() => commands.run('authority.addNode')}>Add node</Button>
        <Button onClick={() => commands.run('authority.connect')}>Connect…</Button>
      </div>
      <Table
        label="Outline of the graph"
        columns={COLUMNS}
        rows={rows}
        rowKey={(row) => row.key}
        isSelected={(row) => keys.has(`${row.kind} ${row.id}`)}
        onSelect={(row, add) => {
          const element = { kind: row.kind, id: row.id };
          if (add) toggle(element);
          else focusOn(element);
        }}
        onActivate={(row) => {
          focusOn({ kind: row.kind, id: row.id });
          commands.run('authority.rename');
        }}
        onHover={(row) => hover(row === null ? null : { kind: row.kind, id: row.id })}
        reveal={reveal}
        empty={wanted === '' ? 'nothing is declared yet' : 'nothing holds this'}
      />
    </div>
  );
}
