import { useApp, useSelection } from '../app/hooks.ts';
import { showKeys } from '../app/keymap.ts';
import { MAC } from '../app/keys.ts';
import { useCommandList } from '../app/useCommandList.ts';
import type { MenuItem } from '../ui/index.ts';

/** Commands of the canvas's menu; a line stands before those marked so. */
const ENTRIES: readonly (readonly [id: string, line: boolean])[] = [
  ['authority.addNode', false],
  ['authority.connect', false],
  ['authority.rename', false],
  ['authority.toggleRoot', true],
  ['authority.toggleSink', false],
  ['authority.state.enabled', false],
  ['authority.state.disabled', false],
  ['authority.state.unknown', false],
  ['authority.addCut', true],
  ['authority.addPath', false],
  ['authority.copy', true],
  ['authority.cut', false],
  ['authority.paste', false],
  ['authority.duplicate', false],
  ['authority.delete', false],
  ['authority.around', true],
  ['authority.fit', false],
];

/** The menu of the canvas: what can be done with the selection. Commands that cannot run now are left out. */
export function useMenu(): readonly MenuItem[] {
  const { commands } = useApp();
  const all = useCommandList();
  // What is enabled depends on the selection, so the menu is made anew with it.
  useSelection((selection) => selection.selected);
  return ENTRIES.flatMap(([id, separator]): MenuItem[] => {
    const command = all.find((candidate) => candidate.id === id);
    if (command === undefined || !commands.isEnabled(id)) return [];
    const keys = (command.keys ?? command.hostKeys)?.[0];
    return [
      {
        id,
        label: command.title,
        keys: keys === undefined ? undefined : showKeys(keys, MAC),
        separator,
        run: () => void commands.run(id),
      },
    ];
  });
}
