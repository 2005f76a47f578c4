import { useApp } from '../../app/hooks.ts';
import type { ElementRef } from '../../app/types.ts';
import { useCommandList } from '../../app/useCommandList.ts';
import { Button, Facts, Panel } from '../../ui/index.ts';
import { idsByKind } from '../use-acts.ts';
import { ElementLinks } from './parts.tsx';

const OFFERED = [
  'authority.addCut',
  'authority.addPath',
  'authority.toggleRoot',
  'authority.toggleSink',
  'authority.state.enabled',
  'authority.state.disabled',
  'authority.state.unknown',
  'authority.delete',
];
/** Ids that are listed; a selection of everything would bury the buttons. */
const LISTED = 40;

/** Several elements: which, and what can be done with all of them. */
export function ManyPanel({ selected }: { readonly selected: readonly ElementRef[] }) {
  const { commands } = useApp();
  const all = useCommandList();
  const { nodes, edges } = idsByKind(selected);
  const rest = (ids: readonly string[]) => (ids.length > LISTED ? `and ${ids.length - LISTED} more` : '');
  return (
    <Panel title={`${selected.length} selected`}>
      <Facts
        rows={[
          [
            'nodes',
            <span key="nodes">
              <ElementLinks kind="node" ids={nodes.slice(0, LISTED)} /> {rest(nodes)}
            </span>,
          ],
          [
            'edges',
            <span key="edges">
              <ElementLinks kind="edge" ids={edges.slice(0, LISTED)} /> {rest(edges)}
            </span>,
          ],
        ]}
      />
      <div className="a-buttons">
        {all
          .filter(({ id }) => OFFERED.includes(id) && commands.isEnabled(id))
          .map(({ id, title }) => (
            <Button key={id} onClick={() => commands.run(id)}>
              {title}
            </Button>
          ))}
      </div>
    </Panel>
  );
}
