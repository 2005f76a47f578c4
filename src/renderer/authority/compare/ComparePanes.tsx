import { ArrowLeftRight } from 'lucide-react';
import { useApp } from '../../app/hooks.ts';
import { Button, Empty, IconButton } from '../../ui/index.ts';
import { Answered } from '../cuts/use-answer.tsx';
import { useGraph } from '../graph.ts';
import { useScreen, useScreenStore } from '../screen-state.ts';
import { canBeDrawn, tooLargeSentence } from '../TooLarge.tsx';
import { ComparedCanvas } from './ComparedCanvas.tsx';
import { DifferenceTable } from './DifferenceTable.tsx';
import { useComparison } from './use-comparison.ts';

/** Both documents in one drawing, everything at the place where the open one has it. */
export function CompareCanvas() {
  const { session } = useGraph();
  const comparison = useComparison();
  if (comparison === null) {
    return (
      <div className="a-canvas">
        <Empty>reading the other document</Empty>
        <CompareBar />
      </div>
    );
  }
  const { union, model, boxes, marks } = comparison;
  if (!canBeDrawn(union)) {
    return (
      <div className="a-canvas">
        <Empty>{tooLargeSentence(union)}. The changes are all in the table</Empty>
        <CompareBar />
      </div>
    );
  }
  return (
    <ComparedCanvas
      label={`${session.info.name} beside ${comparison.other.name}`}
      viewKey={`${session.info.id} beside ${comparison.other.key}`}
      model={model}
      lists={union}
      boxes={boxes}
      nodeMarks={marks.nodes}
      edgeMarks={marks.edges}
    >
      <CompareBar />
    </ComparedCanvas>
  );
}

function CompareBar() {
  const other = useScreen((state) => state.other);
  const store = useScreenStore();
  const { session } = useGraph();
  const { commands } = useApp();
  if (other === null) return null;
  return (
    <section className="a-float k-layer nopan nowheel" data-top="true" aria-label="Comparison">
      <span role="status">
        from <b>{other.name}</b> to <b>{session.info.name}</b>
      </span>
      <IconButton
        icon={ArrowLeftRight}
        label="Compare with another document"
        onClick={() => commands.run('authority.compare')}
      />
      <Button onClick={() => store.setState({ other: null })}>Close</Button>
    </section>
  );
}

/** What changed from the other document to the open one, as a table. */
export function ComparePanel() {
  const comparison = useComparison();
  if (comparison === null) return <Empty>reading the other document</Empty>;
  const { question, rows, other } = comparison;
  return (
    <div className="k-fill">
      <Answered question={question}>
        {() => <DifferenceTable label={`Changes from ${other.name}`} rows={rows} />}
      </Answered>
    </div>
  );
}
