import { useEffect, useMemo } from 'react';
import type { CutActors } from '../../../core/authority/types.ts';
import { useSelection, useSelectionActions } from '../../app/hooks.ts';
import { type Column, Table } from '../../ui/index.ts';
import { type Graph, useGraph } from '../graph.ts';
import { routeSentence } from '../judgement.ts';
import { useScreenStore } from '../screen-state.ts';
import { Answered, type Question, useAnswer } from './use-answer.tsx';
import { type FailureRow, failureRows } from './who.ts';

/** Who must act for each declared cut; shared by the panel and the inspector. */
export function useWhoMustAct(): Question<readonly CutActors[]> {
  return useAnswer('who must act', (api, text) => api.whoMustAct(text));
}

/** Shows what one or two control domains leave open: their members marked, the open route lit. */
export function useShowFailure(): (row: Pick<FailureRow, 'cut' | 'domains' | 'edges' | 'opens'>) => void {
  const { view } = useGraph();
  const store = useScreenStore();
  const { light } = useSelectionActions();
  return ({ cut, domains, edges, opens }) => {
    store.setState({ failing: edges });
    light(
      opens === null
        ? null
        : {
            edges: opens,
            tone: 'open',
            label: `without ${domains.join(' and ')}, cut ${cut} leaves ${routeSentence(view, opens)} open`,
          },
    );
  };
}

/** Every cut and every failure of one control domain, or of two. Choosing a row shows it on the canvas. */
export function WhoPanel() {
  const question = useWhoMustAct();
  const store = useScreenStore();
  const { light } = useSelectionActions();
  useEffect(
    () => () => {
      store.setState({ failing: [] });
      light(null);
    },
    [store, light],
  );
  return (
    <div className="k-fill">
      <Answered question={question}>{(cuts) => <Failures cuts={cuts} />}</Answered>
    </div>
  );
}

function Failures({ cuts }: { readonly cuts: readonly CutActors[] }) {
  const graph = useGraph();
  const rows = useMemo(() => failureRows(cuts), [cuts]);
  const columns = useMemo(() => columnsOf(graph), [graph]);
  const { select } = useSelectionActions();
  const lit = useSelection((selection) => selection.lit);
  const show = useShowFailure();
  const omitted = cuts.reduce((sum, cut) => sum + cut.pairsOmitted, 0);
  return (
    <>
      <Table
        label="Who must act"
        columns={columns}
        rows={rows}
        rowKey={(row) => row.key}
        isSelected={(row) => row.opens !== null && row.opens === lit?.edges}
        onSelect={(row) => {
          select([{ kind: 'cut', id: row.cut }]);
          show(row);
        }}
        empty="no cut is declared; the advisor finds one"
      />
      {omitted > 0 && <p className="k-none">{omitted} pairs of control domains were not looked at</p>}
      {rows.length > 0 && (
        <p className="k-none">declared control domains are no proof that they are independent</p>
      )}
    </>
  );
}

function columnsOf({ view }: Graph): readonly Column<FailureRow>[] {
  return [
    {
      id: 'cut',
      label: 'Cut',
      width: 'minmax(60px, 140px)',
      cell: ({ cut }) => <span className="mono">{cut}</span>,
    },
    {
      id: 'domains',
      label: 'Not acting',
      width: 'minmax(110px, 1fr)',
      cell: ({ domains, notes }) => (
        <>
          {domains.join(' and ')}
          {notes.map((note) => (
            <span key={note} className="k-warn">
              {' '}
              {note}
            </span>
          ))}
        </>
      ),
    },
    {
      id: 'edges',
      label: 'Edges that stay',
      width: 'minmax(80px, 1fr)',
      cell: ({ edges }) => <span className="mono">{edges.join(', ')}</span>,
    },
    {
      id: 'holds',
      label: 'Then the cut',
      width: '100px',
      cell: ({ holds }) => (
        <span className="a-judged" data-tone={holds ? 'closed' : 'invalid'}>
          {holds ? 'holds' : 'opens'}
        </span>
      ),
    },
    {
      id: 'opens',
      label: 'Route that opens',
      width: 'minmax(0, 2fr)',
      cell: ({ opens }) => (opens === null ? '' : routeSentence(view, opens)),
    },
  ];
}
