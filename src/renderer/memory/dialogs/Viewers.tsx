import { useState } from 'react';
import { EVERYONE } from '../../../core/memory/window.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { useReplay } from '../replay.ts';
import { useMemoryStore } from '../state.ts';
import { People } from './People.tsx';

/** Chooses whose eyes the context is judged by, whatever the room's own members are. */
export function ViewersDialog({ onClose }: { readonly onClose: () => void }) {
  const { viewers } = useReplay();
  const store = useMemoryStore();
  const [chosen, setChosen] = useState<readonly string[]>(
    viewers.viewers === EVERYONE ? [] : viewers.viewers,
  );
  const take = () => {
    store.setState({ viewing: chosen });
    onClose();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Who is looking"
      description="The question on screen is asked before exactly these people."
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary onClick={take}>
            Look with their eyes
          </Button>
        </>
      }
    >
      <People label="People" chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}
