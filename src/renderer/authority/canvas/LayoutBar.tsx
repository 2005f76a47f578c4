import { Button } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { useScreen } from '../screen-state.ts';
import { useActs } from '../use-acts.ts';

/** A layout while it is computed, and while it is looked at before it is kept. */
export function LayoutBar() {
  const running = useScreen((state) => state.layout);
  const { preview, setPreview } = useGraph();
  const acts = useActs();
  if (running !== null) {
    return (
      <section className="a-bottom nopan nowheel" aria-label="Layout">
        <progress aria-label={running.note} />
        <span role="status">{running.note}</span>
        <Button onClick={running.cancel}>Cancel</Button>
      </section>
    );
  }
  if (preview === null) return null;
  return (
    <section className="a-bottom nopan nowheel" aria-label="Layout">
      <span role="status">this is a preview of the new layout</span>
      <Button
        primary
        autoFocus
        onClick={() => {
          acts.move(preview, 'layout');
          setPreview(null);
        }}
      >
        Keep
      </Button>
      <Button onClick={() => setPreview(null)}>Discard</Button>
    </section>
  );
}
