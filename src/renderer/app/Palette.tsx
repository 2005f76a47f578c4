import { Command as Cmdk } from 'cmdk';
import { Dialog as Radix } from 'radix-ui';
import { useStore } from 'zustand';
import { bySection } from './grouped.ts';
import { useApp } from './hooks.ts';
import { showKeys } from './keymap.ts';
import { MAC } from './keys.ts';
import { useCommandList } from './useCommandList.ts';

/** The command palette: every command that can run now, and every document. */
export function Palette() {
  const { state } = useApp();
  const open = useStore(state, ({ dialog }) => dialog === 'palette');
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && state.setState({ dialog: null })}>
      <Radix.Portal>
        <Radix.Overlay className="scrim" />
        <Radix.Content className="palette" aria-describedby={undefined}>
          <Radix.Title className="visually-hidden">Commands</Radix.Title>
          <PaletteList />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

function PaletteList() {
  const { state, commands, documents } = useApp();
  const infos = useStore(state, (app) => app.documents);
  const enabled = useCommandList().filter(({ id }) => id !== 'view.palette' && commands.isEnabled(id));

  function run(action: () => void): void {
    state.setState({ dialog: null });
    // After the dialog has given the focus back, so that a command which moves the focus keeps it.
    setTimeout(action);
  }

  return (
    <Cmdk label="Commands" loop>
      <Cmdk.Input className="palette-input" placeholder="Type a command or a document" autoFocus />
      <Cmdk.List className="palette-list">
        <Cmdk.Empty className="palette-empty">nothing goes by that name</Cmdk.Empty>
        {bySection(enabled).map(([section, group]) => (
          <Cmdk.Group key={section} heading={section}>
            {group.map(({ id, title, keys }) => (
              <Cmdk.Item
                key={id}
                value={`${section} ${title} ${id}`}
                onSelect={() => run(() => commands.run(id))}
              >
                <span>{title}</span>
                {keys?.[0] !== undefined && <kbd>{showKeys(keys[0], MAC)}</kbd>}
              </Cmdk.Item>
            ))}
          </Cmdk.Group>
        ))}
        <Cmdk.Group heading="Documents">
          {infos.map(({ id, name }) => (
            <Cmdk.Item
              key={id}
              value={`document ${name} ${id}`}
              onSelect={() => run(() => commands.attempt('Open', () => documents.open(id)))}
            >
              {name}
            </Cmdk.Item>
          ))}
        </Cmdk.Group>
      </Cmdk.List>
    </Cmdk>
  );
}
