import { useMemo } from 'react';
import { Button } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { useScreen, useScreenStore } from '../screen-state.ts';
import { assumedStates } from './what-if.ts';

/** Says over the canvas what is not as the document says, or what a click does now, and how to leave that. */
export function LayerBar() {
  const { view } = useGraph();
  const whatIf = useScreen((state) => state.whatIf);
  const assumed = useMemo(() => assumedStates(view, whatIf).length, [view, whatIf]);
  const picking = useScreen((state) => state.picking);
  const store = useScreenStore();
  return (
    <>
      {picking !== null && (
        <section className="a-float k-layer nopan nowheel" aria-label="Choosing edges">
          <span role="status">
            click an edge: {picking === 'exclude' ? 'it may not be cut' : 'it is cut in any case'}
          </span>
          <Button onClick={() => store.setState({ picking: null })}>Done</Button>
        </section>
      )}
      {picking === null && assumed > 0 && (
        <section className="a-float k-layer nopan nowheel" aria-label="What if">
          <span role="status">
            what if: {assumed === 1 ? 'one state is' : `${assumed} states are`} not the document's
          </span>
          <Button onClick={() => store.setState({ whatIf: new Map() })}>Drop</Button>
        </section>
      )}
    </>
  );
}
