import { useState } from 'react';
import { useStore } from 'zustand';
import { Button, Dialog } from '../ui/index.ts';
import { useApp, useSessionValue } from './hooks.ts';

/** Longest name of a document, in UTF-16 units. */
const LONGEST = 200;

/** Asks for a new name of the open document. */
export function RenameDialog() {
  const { state } = useApp();
  const open = useStore(state, ({ dialog }) => dialog === 'rename');
  const close = () => state.setState({ dialog: null });
  return (
    <Dialog open={open} onClose={close} title="Rename document">
      <RenameForm onDone={close} />
    </Dialog>
  );
}

function RenameForm({ onDone }: { readonly onDone: () => void }) {
  const { documents, commands } = useApp();
  const info = useSessionValue((session) => session.info);
  const [name, setName] = useState(info?.name ?? '');
  if (info === null) return null;
  const trimmed = name.trim();
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (trimmed === '') return;
        commands.attempt('Rename', () => documents.rename(info.id, trimmed));
        onDone();
      }}
    >
      <label className="field-label" htmlFor="rename-name">
        Name
      </label>
      <input
        id="rename-name"
        className="input"
        value={name}
        maxLength={LONGEST}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
      <div className="dialog-actions">
        <Button onClick={onDone}>Cancel</Button>
        <button type="submit" className="button button-primary" disabled={trimmed === ''}>
          Rename
        </button>
      </div>
    </form>
  );
}
