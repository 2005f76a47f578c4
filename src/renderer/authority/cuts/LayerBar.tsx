import { Button } from '../../ui/index.ts';
import { useScreen, useScreenStore } from '../screen-state.ts';

/** Says over the canvas what is not as the document says, or what a click does now, and how to leave that. */
export function LayerBar() {
  const whatIf = useScreen((state) => state.whatIf);
  const picking = useScreen((state) => state.picking);
  const store = useScreenStore();
  return (
    <>
      {picking !== null && (
        <section className="a-bottom nopan nowheel" aria-label="Choosing edges">
          <span role="status">
            click an edge: {picking === 'exclude' ? 'it may not be cut' : 'it is cut in any case'}
          </span>
          <Button onClick={() => store.setState({ picking: null })}>Done</Button>
        </section>
      )}
      {picking === null && whatIf.size > 0 && (
        <section className="a-bottom nopan nowheel" aria-label="What if">
          <span role="status">
            what if: {whatIf.size === 1 ? 'one state is' : `${whatIf.size} states are`} not the document's
          </span>
          <Button onClick={() => store.setState({ whatIf: new Map() })}>Drop</Button>
        </section>
      )}
    </>
  );
}
