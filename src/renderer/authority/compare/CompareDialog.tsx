import { useState } from 'react';
import { useStore } from 'zustand';
import { useApp } from '../../app/hooks.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import { type Other, useScreenStore } from '../screen-state.ts';

/** Chooses what the open document is compared with: another document of the workspace, or a file. */
export function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const { session } = useGraph();
  const { state, workbench, documents, commands } = useApp();
  const screen = useScreenStore();
  const others = useStore(state, (app) => app.documents).filter(
    ({ id, kind }) => kind === 'authority' && id !== session.info.id,
  );
  const [chosen, setChosen] = useState(others[0]?.id ?? '');

  function compare(other: Other): void {
    screen.setState({ other });
    onClose();
  }

  async function withDocument(): Promise<void> {
    const alive = documents.sessions().find((one) => one.session.info.id === chosen)?.session;
    const { info, text, layout } = alive ?? (await workbench.workspace.open(chosen));
    compare({ key: crypto.randomUUID(), name: info.name, text, positions: layout.positions });
  }

  async function withFile(): Promise<void> {
    const [file] = (await workbench.files.open()) ?? [];
    if (file !== undefined)
      compare({ key: crypto.randomUUID(), name: file.label, text: file.text, positions: new Map() });
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Compare"
      description={`What “${session.info.name}” has that another document has not, and the other way round. Order and places do not count.`}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button onClick={() => commands.attempt('Compare', withFile)}>With a file…</Button>
          <Button primary disabled={chosen === ''} onClick={() => commands.attempt('Compare', withDocument)}>
            Compare
          </Button>
        </>
      }
    >
      {others.length === 0 ? (
        <p>there is no other authority graph in the workspace; choose a file</p>
      ) : (
        <div className="field">
          <label htmlFor="compare-with" className="field-label">
            with
          </label>
          <select
            id="compare-with"
            className="input"
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
          >
            {others.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
    </Dialog>
  );
}
