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

/** Several elements: which, and what can be done with all of them. */
export function ManyPanel({ selected }: { readonly selected: readonly ElementRef[] }) {
  const { commands } = useApp();
  const all = useCommandList();
  const { nodes, edges } = idsByKind(selected);
  return (
    <Panel title={`${selected.length} selected`}>
      <Facts
        rows={[
          ['nodes', <ElementLinks key="nodes" kind="node" ids={nodes} />],
          ['edges', <ElementLinks key="edges" kind="edge" ids={edges} />],
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
