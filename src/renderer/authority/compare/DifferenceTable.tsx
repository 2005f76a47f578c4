import { useSelection, useSelectionActions } from '../../app/hooks.ts';
import { sameElement } from '../../app/selection.ts';
import { type Column, Table } from '../../ui/index.ts';
import { type DifferenceRow, differenceSentence } from './rows.ts';

const SIGNS: Readonly<Record<DifferenceRow['change'], string>> = {
  'new authority': '!',
  added: '+',
  removed: '−',
  changed: '~',
  'only moved': '↔',
};

const COLUMNS: readonly Column<DifferenceRow>[] = [
  {
    id: 'change',
    label: 'Change',
    width: '116px',
    cell: ({ change }) => (
      <span className="k-change" data-change={change}>
        <span className="k-sign" aria-hidden="true">
          {SIGNS[change]}
        </span>{' '}
        {change}
      </span>
    ),
  },
  { id: 'what', label: 'What', width: '110px', cell: ({ what }) => what },
  {
    id: 'id',
    label: 'Which',
    width: 'minmax(90px, 1fr)',
    cell: ({ id }) => <span className="mono">{id}</span>,
  },
  { id: 'detail', label: 'How', width: 'minmax(0, 2fr)', cell: ({ detail }) => detail },
];

/** A comparison as a table. Choosing a row shows it on the canvas. */
export function DifferenceTable({
  label,
  rows,
}: {
  readonly label: string;
  readonly rows: readonly DifferenceRow[];
}) {
  const { focusOn, light } = useSelectionActions();
  const selected = useSelection((selection) => selection.selected);
  const lit = useSelection((selection) => selection.lit);
  return (
    <>
      <p className="k-none" role="status">
        {differenceSentence(rows)}
      </p>
      {rows.length > 0 && (
        <Table
          label={label}
          columns={COLUMNS}
          rows={rows}
          rowKey={(row) => row.key}
          isSelected={({ element, path }) =>
            element === null ? path === lit?.edges : selected.some((one) => sameElement(one, element))
          }
          onSelect={({ element, path, id }) => {
            if (element !== null) focusOn(element);
            light(path === null ? null : { edges: path, tone: 'open', label: `new authority ${id}` });
          }}
        />
      )}
    </>
  );
}
