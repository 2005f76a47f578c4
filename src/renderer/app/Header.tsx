import { MoreHorizontal, Redo2, Undo2 } from 'lucide-react';
import { useStore } from 'zustand';
import { Button, IconButton, Menu, type MenuItem } from '../ui/index.ts';
import { useApp, useSessionValue } from './hooks.ts';
import { showKeys } from './keymap.ts';
import { MAC } from './keys.ts';
import { useCommandList } from './useCommandList.ts';

/** Commands of the menu behind the dots; a line stands before those marked so. */
const MENU: readonly (readonly [id: string, line: boolean])[] = [
  ['document.new', false],
  ['document.open', false],
  ['document.save', true],
  ['document.saveAs', false],
  ['document.rename', true],
  ['document.duplicate', false],
  ['document.remove', false],
  ['document.close', false],
  ['view.shortcuts', true],
];

function keysOf(keys: readonly string[] | undefined): string | undefined {
  return keys?.[0] === undefined ? undefined : showKeys(keys[0], MAC);
}

function useMenuItems(): readonly MenuItem[] {
  const { commands } = useApp();
  const all = useCommandList();
  const items = MENU.flatMap(([id, separator]): MenuItem[] => {
    const command = all.find((candidate) => candidate.id === id);
    if (command === undefined) return [];
    const { title, keys } = command;
    const disabled = !commands.isEnabled(id);
    return [{ id, label: title, keys: keysOf(keys), disabled, separator, run: () => commands.run(id) }];
  });
  const exports = all.filter(({ section }) => section === 'Export');
  return [
    ...items.slice(0, 4),
    ...exports.map(({ id, title }, index) => ({
      id,
      label: title,
      separator: index === 0,
      run: () => commands.run(id),
    })),
    ...items.slice(4),
  ];
}

/** Name and facts of the open document, undo and redo, its place's own commands, and the way to all others. */
export function Header() {
  const { state, commands } = useApp();
  const name = useSessionValue((session) => session.info.name);
  const undoLabel = useSessionValue((session) => session.undoLabel);
  const redoLabel = useSessionValue((session) => session.redoLabel);
  const unsaved = useSessionValue((session) => session.unsaved);
  const chrome = useStore(state, (app) => app.chrome);
  const all = useCommandList();
  const actions = all.filter(({ id }) => chrome.actions.includes(id));
  const menu = useMenuItems();
  return (
    <header className="header">
      <div className="header-name">
        <h1 className="header-title" title={name ?? undefined}>
          {name ?? 'Ambit'}
        </h1>
        {unsaved === true && <span className="badge">not saved to its file</span>}
        <span className="header-facts">{chrome.facts}</span>
      </div>
      <div className="header-actions">
        {name !== null && (
          <>
            <IconButton
              icon={Undo2}
              label={undoLabel === null ? 'Nothing to undo' : `Undo ${undoLabel}`}
              keys={showKeys('Mod+Z', MAC)}
              aria-disabled={undoLabel === null}
              onClick={() => commands.run('document.undo')}
            />
            <IconButton
              icon={Redo2}
              label={redoLabel === null ? 'Nothing to redo' : `Redo ${redoLabel}`}
              keys={showKeys('Mod+Shift+Z', MAC)}
              aria-disabled={redoLabel === null}
              onClick={() => commands.run('document.redo')}
            />
          </>
        )}
        {actions.map(({ id, title }) => (
          <Button key={id} onClick={() => commands.run(id)}>
            {title}
          </Button>
        ))}
        <Menu
          align="end"
          items={menu}
          trigger={
            <button type="button" className="icon-button" aria-label="Document menu">
              <MoreHorizontal size={16} />
            </button>
          }
        />
        <button
          type="button"
          className="key-button"
          aria-label="All commands"
          onClick={() => commands.run('view.palette')}
        >
          <kbd>{showKeys('Mod+K', MAC)}</kbd>
        </button>
      </div>
    </header>
  );
}
