import type { CutJudgement, EdgeList } from '../../core/authority/types.ts';
import { useSelection, useSelectionActions } from '../app/hooks.ts';
import { type Column, Table } from '../ui/index.ts';
import { type Graph, useGraph } from './graph.ts';
import { litByBypass, routeSentence } from './judgement.ts';
import { rangeAtPointer } from './pointers.ts';

interface CutRow {
  readonly cut: EdgeList;
  /** Null where validation ended before it came to the cuts. */
  readonly judged: CutJudgement | null;
  readonly bypass: string;
}

const COLUMNS: readonly Column<CutRow>[] = [
  {
    id: 'id',
    label: 'Cut',
    width: 'minmax(60px, 120px)',
    cell: ({ cut }) => <span className="mono">{cut.id}</span>,
  },
  {
    id: 'judged',
    label: 'Judged',
    width: '112px',
    cell: ({ judged }) => <CutVerdict judged={judged} />,
  },
  {
    id: 'edges',
    label: 'Edges',
    width: 'minmax(80px, 1fr)',
    cell: ({ cut }) => <span className="mono">{cut.edges.join(', ')}</span>,
  },
  {
    id: 'bypass',
    label: 'Route that stays open without it',
    width: 'minmax(0, 2fr)',
    cell: ({ bypass }) => bypass,
  },
];

/** What step 5 says of a cut, by a word and a shape. */
export function CutVerdict({ judged }: { readonly judged: CutJudgement | null }) {
  const word = judged === null ? 'not judged' : judged.holds ? 'cuts' : 'does not cut';
  const tone = judged === null ? 'none' : judged.holds ? 'closed' : 'invalid';
  return (
    <span className="a-judged" data-tone={tone}>
      {word}
    </span>
  );
}

/** Every declared cut with its judgement. Choosing one selects it and lights the route that it leaves open. */
export function CutsPanel() {
  const graph = useGraph();
  const { focusOn, light, revealText } = useSelectionActions();
  const selected = useSelection((selection) => selection.selected);
  const rows = cutRows(graph);
  return (
    <Table
      label="Revocation cuts"
      columns={COLUMNS}
      rows={rows}
      rowKey={({ cut }) => cut.pointer}
      isSelected={({ cut }) => selected.some((one) => one.kind === 'cut' && one.id === cut.id)}
      onSelect={({ cut, judged }) => {
        focusOn({ kind: 'cut', id: cut.id });
        light(judged?.bypass ? litByBypass(graph.view, cut.id, judged.bypass) : null);
      }}
      onActivate={({ cut }) => {
        const range = rangeAtPointer(graph.session, cut.pointer);
        if (range !== null) revealText(range, true);
      }}
      empty="no cut is declared; select edges and make a cut of them"
    />
  );
}

function cutRows({ view, validation }: Graph): CutRow[] {
  const judged = new Map(validation.cuts.map((cut) => [cut.id, cut]));
  return view.cuts.map((cut) => {
    const judgement = judged.get(cut.id) ?? null;
    return {
      cut,
      judged: judgement,
      bypass: judgement?.bypass == null ? '' : routeSentence(view, judgement.bypass),
    };
  });
}
