import type { MenuItemConstructorOptions } from 'electron';

/** What the menu does by itself; everything else is a command of the window, by id. */
export interface MenuActions {
  /** Runs a command of the renderer's registry in the window in front. */
  command(id: string): void;
  openRecent(path: string): void;
  clearRecent(): void;
  newWindow(): void;
  closeWindow(): void;
}

type Item = MenuItemConstructorOptions;

/**
 * The application menu. Items of the workbench only name a command of its one registry. Their keys are shown here and
 * handled there, except on a Mac, where the menu takes them and runs the same command.
 */
export function menuTemplate(
  actions: MenuActions,
  recent: readonly string[],
  platform: NodeJS.Platform,
): readonly Item[] {
  const mac = platform === 'darwin';
  const command = (label: string, id: string, accelerator?: string): Item => ({
    id,
    label,
    ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: mac }),
    click: () => actions.command(id),
  });
  const separator: Item = { type: 'separator' };
  const file: Item = {
    label: '&File',
    submenu: [
      command('New Document', 'document.new', 'Alt+N'),
      { label: 'New Window', accelerator: 'CmdOrCtrl+Shift+N', click: () => actions.newWindow() },
      command('Open…', 'document.open', 'CmdOrCtrl+O'),
      { label: 'Open Recent', submenu: [...recentItems(actions, recent)] },
      separator,
      command('Save', 'document.save', 'CmdOrCtrl+S'),
      command('Save As…', 'document.saveAs', 'CmdOrCtrl+Shift+S'),
      command('Export as JSON…', 'document.download'),
      separator,
      {
        id: 'window.close',
        label: 'Close Window',
        accelerator: 'CmdOrCtrl+W',
        click: () => actions.closeWindow(),
      },
      ...(mac ? [] : [{ role: 'quit' } as const]),
    ],
  };
  const edit: Item = {
    label: '&Edit',
    submenu: [
      command('Undo', 'document.undo', 'CmdOrCtrl+Z'),
      command('Redo', 'document.redo', mac ? 'Cmd+Shift+Z' : 'Ctrl+Y'),
      separator,
      { role: 'cut' },
      { role: 'copy' },
      { role: 'paste' },
      { role: 'selectAll' },
    ],
  };
  const view: Item = {
    label: '&View',
    submenu: [
      command('All Commands…', 'view.palette', 'CmdOrCtrl+K'),
      separator,
      command('Document List', 'view.list'),
      command('Canvas', 'view.canvas'),
      command('Editor', 'view.editor'),
      command('Panels', 'view.panels'),
      command('Inspector', 'view.inspector'),
      separator,
      command('System Theme', 'view.theme.system'),
      command('Light Theme', 'view.theme.light'),
      command('Dark Theme', 'view.theme.dark'),
      command('High Contrast Theme', 'view.theme.contrast'),
      separator,
      { role: 'resetZoom' },
      { role: 'zoomIn' },
      { role: 'zoomOut' },
      separator,
      { role: 'togglefullscreen' },
    ],
  };
  const help: Item = {
    role: 'help',
    submenu: [command('Keyboard Shortcuts', 'view.shortcuts')],
  };
  return [
    ...(mac ? [{ role: 'appMenu' } as const] : []),
    file,
    edit,
    view,
    ...(mac ? [{ role: 'windowMenu' } as const] : []),
    help,
  ];
}

function recentItems(actions: MenuActions, recent: readonly string[]): readonly Item[] {
  if (recent.length === 0) return [{ label: 'No Recent Files', enabled: false }];
  return [
    ...recent.map((path): Item => ({ label: literal(path), click: () => actions.openRecent(path) })),
    { type: 'separator' },
    { label: 'Clear Recent', click: () => actions.clearRecent() },
  ];
}

/** A label as it is: an ampersand would mark the next letter as a key. */
function literal(label: string): string {
  return label.replaceAll('&', '&&');
}
