import { useStore } from 'zustand';
import { setMember } from '../../core/text/index.ts';
import type { OpenedDocument } from '../app/context.ts';
import { useApp } from '../app/hooks.ts';
import { fileNameOf } from '../app/kinds.ts';
import { Button, Panel } from '../ui/index.ts';

/** A session whose specification is not among the documents: which one it is, and the ways to have it. */
export function MissingSpec({
  document,
  named,
}: {
  readonly document: OpenedDocument;
  readonly named: string | null;
}) {
  const { state, commands } = useApp();
  const specs = useStore(state, (app) => app.documents).filter(({ kind }) => kind === 'closure');
  const choose = (name: string) => {
    const { session } = document;
    const tree = session.tree();
    if (tree === null) return;
    session.apply({
      label: 'choose the specification',
      edits: setMember(tree, tree.root, 'spec', fileNameOf(name, 'closure')),
    });
  };
  return (
    <Panel title="The specification is not here">
      <p className="c-muted">
        {named === null ? (
          'The session names no specification.'
        ) : (
          <>
            The session runs on <code>{named}</code>, and no document goes by that name.
          </>
        )}
      </p>
      <div className="c-choices">
        <Button onClick={() => commands.run('document.open')}>Open a file…</Button>
        {specs.map(({ id, name }) => (
          <Button key={id} onClick={() => choose(name)}>
            Run it on {name}
          </Button>
        ))}
      </div>
    </Panel>
  );
}
