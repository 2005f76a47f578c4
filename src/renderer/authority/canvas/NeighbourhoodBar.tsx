import { Minus, Plus } from 'lucide-react';
import { useApp } from '../../app/hooks.ts';
import { Button, IconButton } from '../../ui/index.ts';
import { useScreen } from '../screen-state.ts';

/** Says that only a neighbourhood is shown in full, with its depth and the way back. */
export function NeighbourhoodBar() {
  const around = useScreen((state) => state.around);
  const { commands } = useApp();
  if (around === null) return null;
  const steps = around.depth === 1 ? '1 step' : `${around.depth} steps`;
  return (
    <section className="a-bottom nopan nowheel" aria-label="Neighbourhood">
      <span role="status">
        within {steps} of {around.nodes.length === 1 ? around.nodes[0] : `${around.nodes.length} nodes`}
      </span>
      <IconButton
        icon={Minus}
        label="One step nearer"
        disabled={around.depth === 1}
        onClick={() => commands.run('authority.aroundLess')}
      />
      <IconButton icon={Plus} label="One step further" onClick={() => commands.run('authority.aroundMore')} />
      <Button onClick={() => commands.run('authority.aroundOff')}>Show everything</Button>
    </section>
  );
}
