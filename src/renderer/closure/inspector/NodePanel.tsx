import { useSelection, useSelectionActions } from '../../app/hooks.ts';
import { Rich } from '../../app/Rich.tsx';
import { Button, Facts, Panel } from '../../ui/index.ts';
import { useClosure } from '../closure.ts';
import { explainNode, type NodeStory, printValue } from '../core.ts';
import { kindWord } from '../model.ts';
import { useScreen, useScreenStore } from '../store.ts';
import { toggleBreakpoint } from '../use-breakpoints.ts';

/** What the selected node is at the step that is shown, and why it is not more. */
export function NodePanel() {
  const { state } = useClosure();
  const selected = useSelection((selection) => selection.selected);
  const [only] = selected;
  if (only?.kind !== 'node' || selected.length > 1) return null;
  const story = explainNode(state, only.id);
  return story === null ? null : <Story story={story} />;
}

function Story({ story }: { readonly story: NodeStory }) {
  const { run } = useClosure();
  const node = run.spec.nodes[run.spec.index.get(story.id) ?? -1];
  const mode = story.kind === 'derived' && node !== undefined ? `, ${node.mode}` : '';
  const words = [
    story.available ? 'available' : 'not available',
    ...(node?.bearing === true ? [story.authorized ? 'authorized' : 'not authorized'] : []),
    ...(story.revoked ? ['revoked'] : []),
  ];
  return (
    <Panel title={`Node ${story.id}`} actions={<NodeActs id={story.id} />}>
      <Facts
        rows={[
          ['kind', `${kindWord(story.kind)}${mode}`],
          ...(story.source === null ? [] : [['source', <code key="s">{story.source}</code>] as const]),
          ['value', <code key="v">{story.available ? printValue(story.value) : 'none'}</code>],
          ['version', story.version === 0 ? 'none yet' : `${story.version}${sinceWords(story)}`],
          ['stands', words.join(', ')],
          ...(story.parents.length === 0
            ? []
            : [['computed of', <Parents key="p" story={story} />] as const]),
          ...(story.children.length === 0
            ? []
            : [['used by', <Links key="c" ids={story.children} />] as const]),
        ]}
      />
      {story.why.length > 0 && (
        <ul className="c-why">
          {story.why.map((one) => (
            <li key={one}>
              <Rich text={one} />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function sinceWords({ since, granted }: NodeStory): string {
  const parts = [
    ...(since > 0 ? [`value of step ${since}`] : []),
    ...(granted > 0 ? [`authority of step ${granted}`] : []),
  ];
  return parts.length === 0 ? '' : `, ${parts.join(', ')}`;
}

function Parents({ story }: { readonly story: NodeStory }) {
  const { focusOn } = useSelectionActions();
  return (
    <span className="c-ids">
      {story.parents.map(({ id, version, available, authorized, required }) => (
        <span key={id}>
          <button type="button" className="c-link" onClick={() => focusOn({ kind: 'node', id })}>
            <code>{id}</code>
          </button>{' '}
          <span className="c-muted">
            {available ? `v${version}` : 'no value'}
            {required ? (authorized ? ', authorized' : ', not authorized') : ''}
          </span>
        </span>
      ))}
    </span>
  );
}

function Links({ ids }: { readonly ids: readonly string[] }) {
  const { focusOn } = useSelectionActions();
  return (
    <span className="c-ids">
      {ids.map((id) => (
        <button key={id} type="button" className="c-link" onClick={() => focusOn({ kind: 'node', id })}>
          <code>{id}</code>
        </button>
      ))}
    </span>
  );
}

function NodeActs({ id }: { readonly id: string }) {
  const store = useScreenStore();
  const stops = useScreen(({ breakpoints }) =>
    breakpoints.some((one) => one.kind === 'node' && one.id === id),
  );
  return (
    <Button aria-pressed={stops} onClick={() => toggleBreakpoint(store, { kind: 'node', id })}>
      {stops ? 'Stops here' : 'Stop here'}
    </Button>
  );
}
