import { useState } from 'react';
import type { SymbolKind } from '../../core/authority/symbols.ts';
import { useSelection } from '../app/hooks.ts';
import { Button, Dialog } from '../ui/index.ts';
import { CompareDialog } from './compare/CompareDialog.tsx';
import { DiscloseDialog } from './cuts/DiscloseDialog.tsx';
import { useGraph } from './graph.ts';
import { IdPicker } from './IdPicker.tsx';
import { useScreen, useScreenStore } from './screen-state.ts';
import { useActs } from './use-acts.ts';

/** The dialogs of the authority screen, of which at most one is open. */
export function Dialogs() {
  const dialog = useScreen((state) => state.dialog);
  const store = useScreenStore();
  const close = () => store.setState({ dialog: null });
  if (dialog === 'connect') return <ConnectDialog onClose={close} />;
  if (dialog === 'rename') return <RenameElement onClose={close} />;
  if (dialog === 'compare') return <CompareDialog onClose={close} />;
  if (dialog === 'disclose') return <DiscloseDialog onClose={close} />;
  return null;
}

/** Connects two nodes without a pointer. */
function ConnectDialog({ onClose }: { readonly onClose: () => void }) {
  const { model } = useGraph();
  const acts = useActs();
  const selected = useSelection((selection) => selection.selected).filter(({ kind }) => kind === 'node');
  const [source, setSource] = useState(selected[0]?.id ?? '');
  const [target, setTarget] = useState(selected[1]?.id ?? '');
  const ids = model.nodes.filter((node) => !node.ghost).map((node) => node.id);
  const wrong = [source, target].find((id) => id !== '' && !model.nodeOf.has(id));

  function connect(): void {
    if (!ids.includes(source) || !ids.includes(target)) return;
    acts.connect(source, target);
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Connect"
      description="An edge from one node to another, or to itself."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary disabled={!ids.includes(source) || !ids.includes(target)} onClick={connect}>
            Connect
          </Button>
        </>
      }
    >
      <form
        className="a-connect"
        onSubmit={(event) => {
          event.preventDefault();
          connect();
        }}
      >
        <IdPicker label="From" value={source} ids={ids} onChange={setSource} autoFocus={source === ''} />
        <IdPicker label="To" value={target} ids={ids} onChange={setTarget} autoFocus={source !== ''} />
        {wrong !== undefined && <p role="status">no node has the id {wrong}</p>}
        <button type="submit" hidden />
      </form>
    </Dialog>
  );
}

const NOUNS: Readonly<Record<string, string>> = {
  node: 'node',
  edge: 'edge',
  path: 'normal path',
  cut: 'cut',
};

/** Gives the selected element another id; everything that refers to it follows. */
function RenameElement({ onClose }: { readonly onClose: () => void }) {
  const acts = useActs();
  const [element] = useSelection((selection) => selection.selected);
  const [id, setId] = useState(element?.id ?? '');
  if (element === undefined) return null;

  function rename(): void {
    if (element !== undefined && id !== '' && id !== element.id) {
      acts.rename(element.kind as SymbolKind, element.id, id);
    }
    onClose();
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={`Rename ${NOUNS[element.kind] ?? 'element'}`}
      description="Everything that refers to it follows."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary disabled={id === ''} onClick={rename}>
            Rename
          </Button>
        </>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename();
        }}
      >
        <input
          className="input mono"
          aria-label="New id"
          value={id}
          spellCheck={false}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setId(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
