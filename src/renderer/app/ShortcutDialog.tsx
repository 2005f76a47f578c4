import { useStore } from 'zustand';
import { Dialog } from '../ui/index.ts';
import { bySection } from './grouped.ts';
import { useApp } from './hooks.ts';
import { showKeys } from './keymap.ts';
import { MAC } from './keys.ts';
import type { Command } from './types.ts';
import { useCommandList } from './useCommandList.ts';

/** The keymap as it is in force now. */
export function ShortcutDialog() {
  const { state } = useApp();
  const open = useStore(state, ({ dialog }) => dialog === 'shortcuts');
  const withKeys = useCommandList().filter((command) => shownKeys(command).length > 0);
  return (
    <Dialog open={open} onClose={() => state.setState({ dialog: null })} title="Keyboard shortcuts" wide>
      <div className="shortcuts">
        {bySection(withKeys).map(([section, commands]) => (
          <section key={section}>
            <h3>{section}</h3>
            <dl>
              {commands.map((command) => (
                <div key={command.id} className="shortcut">
                  <dt>{command.title}</dt>
                  <dd>
                    {shownKeys(command).map((key) => (
                      <kbd key={key}>{showKeys(key, MAC)}</kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

function shownKeys({ keys = [], hostKeys = [] }: Command): readonly string[] {
  return [...keys, ...hostKeys];
}
