import { useMemo, useState } from 'react';
import { useApp, useSelection, useSelectionActions } from '../../app/hooks.ts';
import { Button, type Column, Table } from '../../ui/index.ts';
import { effectsOf } from '../canvas/shown.ts';
import { useClosure } from '../closure.ts';
import { baseView } from '../core.ts';
import { kindWord } from '../model.ts';
import { type Effect, statusOf, statusWord } from '../status.ts';
import { useSelectNode } from '../use-select.ts';
import { shortValue } from '../words.ts';

interface NodeRow {
  readonly id: string;
  readonly kind: string;
  readonly value: string;
  readonly version: number;
  readonly status: string;
  readonly word: string;
  readonly effect: Effect;
  readonly of: string;
}

const COLUMNS: readonly Column<NodeRow>[] = [
  { id: 'id', label: 'Node', width: 'minmax(100px, 1.2fr)', cell: ({ id }) => <code title={id}>{id}</code> },
  { id: 'kind', label: 'Kind', width: '64px', cell: ({ kind }) => kind },
  { id: 'value', label: 'Value', width: 'minmax(90px, 1.2fr)', cell: ({ value }) => <code>{value}</code> },
  {
    id: 'version',
    label: 'Version',
    width: '52px',
    align: 'end',
    cell: ({ version }) => (version === 0 ? '' : version),
  },
  {
    id: 'stands',
    label: 'Stands',
    width: 'minmax(90px, 1fr)',
    cell: ({ word, status }) => (
      <span className="c-stands" data-status={status}>
        {word}
      </span>
    ),
  },
  { id: 'effect', label: 'Last change', width: '84px', cell: ({ effect }) => effect ?? '' },
  { id: 'of', label: 'Computed of', width: 'minmax(90px, 1.2fr)', cell: ({ of }) => <code>{of}</code> },
];

/** The twin of the canvas: every node in reading order, parents before what is computed of them. */
export function NodesTable() {
  const closure = useClosure();
  const { commands } = useApp();
  const [wanted, setWanted] = useState('');
  const all = useMemo(() => nodeRows(closure), [closure]);
  const rows = useMemo(() => all.filter(({ id }) => id.includes(wanted.trim())), [all, wanted]);
  const { focusOn, hover } = useSelectionActions();
  const selectNode = useSelectNode();
  const selected = useSelection((selection) => selection.selected);
  const focus = useSelection((selection) => selection.focus);
  const reveal = useMemo(
    () => (focus?.target.kind === 'node' ? { key: focus.target.id, serial: focus.serial } : null),
    [focus],
  );
  const chosen = useMemo(() => new Set(selected.map(({ id }) => id)), [selected]);
  return (
    <div className="c-outline">
      <div className="c-outline-bar">
        <input
          className="input"
          aria-label="Filter the nodes"
          placeholder="Filter"
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        <Button onClick={() => commands.run('closure.compose')}>Next step…</Button>
      </div>
      <div className="c-fill">
        <Table
          label={`Nodes at step ${closure.step}`}
          columns={COLUMNS}
          rows={rows}
          rowKey={({ id }) => id}
          isSelected={({ id }) => chosen.has(id)}
          onSelect={({ id }) => focusOn({ kind: 'node', id })}
          onActivate={({ id }) => selectNode([id])}
          onHover={(row) => hover(row === null ? null : { kind: 'node', id: row.id })}
          reveal={reveal}
          empty={wanted === '' ? 'the specification declares no nodes' : 'no node is called like this'}
        />
      </div>
    </div>
  );
}

function nodeRows(closure: ReturnType<typeof useClosure>): readonly NodeRow[] {
  const { spec } = closure.run;
  const view = baseView(closure.state);
  const effects = effectsOf(closure);
  return spec.order.map((index) => {
    const { id, kind, parents } = spec.nodes[index]!;
    const record = view(index);
    const status = statusOf(spec, index, record);
    return {
      id,
      kind: kindWord(kind),
      value: record.value === undefined ? '' : shortValue(record.value),
      version: record.version,
      status,
      word: statusWord(spec, index, status, view),
      effect: effects(index),
      of: parents.map((parent) => spec.nodes[parent]!.id).join(', '),
    };
  });
}
