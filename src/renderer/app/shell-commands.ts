import type { AppServices } from './context.ts';
import { goTo } from './go-to.ts';
import { fileNameOf } from './kinds.ts';
import { PLACES } from './places.ts';
import { type Panes, THEMES, type Theme } from './preferences.ts';
import { moveAmongRegions } from './regions.ts';
import { chooseTheme } from './theme.ts';
import type { Command } from './types.ts';

/** Commands on whole documents. The desktop's menu names them by these ids. */
export function documentCommands(app: AppServices): readonly Command[] {
  const { documents, state } = app;
  const section = 'Document';
  const opened = () => state.getState().opened?.session ?? null;
  const isOpen = () => opened() !== null;
  const place = () => PLACES.find(({ id }) => id === state.getState().place) ?? PLACES[0]!;
  const onOpened = (action: (id: string) => Promise<void>) => () => {
    const session = opened();
    return session === null ? undefined : action(session.info.id);
  };
  const inConflict = () => opened()?.saveState.kind === 'conflict';
  return [
    {
      id: 'document.new',
      title: 'New document',
      section,
      keys: ['Alt+N'],
      inText: true,
      enabled: () => place().skeleton !== undefined,
      run: () => documents.createNew(place().kinds[0]!),
    },
    {
      id: 'document.open',
      title: 'Open a file…',
      section,
      keys: ['Mod+O'],
      inText: true,
      run: () => documents.openFiles(),
    },
    {
      id: 'document.save',
      title: 'Save to file',
      section,
      keys: ['Mod+S'],
      inText: true,
      enabled: isOpen,
      run: () => documents.save(),
    },
    {
      id: 'document.saveAs',
      title: 'Save to a file as…',
      section,
      keys: ['Mod+Shift+S'],
      inText: true,
      enabled: isOpen,
      run: () => documents.saveAs(),
    },
    {
      id: 'document.saveAll',
      title: 'Save all changed documents',
      section,
      run: async () => {
        let done = false;
        try {
          done = await documents.saveAll();
        } finally {
          const left = documents.unsaved().map(({ info }) => info.name);
          app.workbench.shell?.savedAll(done ? left : null);
        }
      },
    },
    {
      id: 'document.rename',
      title: 'Rename document…',
      section,
      enabled: isOpen,
      run: () => state.setState({ dialog: 'rename' }),
    },
    {
      id: 'document.duplicate',
      title: 'Duplicate document',
      section,
      enabled: isOpen,
      run: onOpened((id) => documents.duplicate(id)),
    },
    {
      id: 'document.remove',
      title: 'Remove document',
      section,
      enabled: isOpen,
      run: onOpened((id) => documents.remove(id)),
    },
    {
      id: 'document.close',
      title: 'Samples and start screen',
      section,
      enabled: isOpen,
      run: () => documents.close(),
    },
    {
      id: 'document.undo',
      title: 'Undo',
      section,
      keys: ['Mod+Z'],
      enabled: () => (opened()?.undoLabel ?? null) !== null,
      run: () => opened()?.undo(),
    },
    {
      id: 'document.redo',
      title: 'Redo',
      section,
      keys: ['Mod+Shift+Z', 'Mod+Y'],
      enabled: () => (opened()?.redoLabel ?? null) !== null,
      run: () => opened()?.redo(),
    },
    {
      id: 'document.download',
      title: 'Download the text',
      section,
      enabled: isOpen,
      run: async () => {
        const session = opened();
        if (session === null) return;
        const { name, kind } = session.info;
        const bytes = new TextEncoder().encode(session.text);
        await app.workbench.files.exportBytes(fileNameOf(name, kind), bytes, 'application/json');
      },
    },
    {
      id: 'conflict.theirs',
      title: 'Take the other window’s version',
      section: 'Conflict',
      enabled: inConflict,
      run: () => opened()?.resolve('theirs'),
    },
    {
      id: 'conflict.mine',
      title: 'Write this window’s version over it',
      section: 'Conflict',
      enabled: inConflict,
      run: () => opened()?.resolve('mine'),
    },
    {
      id: 'conflict.copy',
      title: 'Keep this window’s version as a copy',
      section: 'Conflict',
      enabled: inConflict,
      run: () => documents.keepAsCopy(),
    },
  ];
}

const PANES: readonly (readonly [
  pane: keyof Panes & ('list' | 'canvas' | 'editor' | 'panels' | 'inspector'),
  title: string,
  keys: string,
])[] = [
  ['list', 'document list', 'Mod+B'],
  ['canvas', 'canvas', 'Alt+Shift+C'],
  ['editor', 'editor', 'Alt+Shift+E'],
  ['panels', 'panels', 'Mod+J'],
  ['inspector', 'inspector', 'Mod+I'],
];

const THEME_TITLES: Readonly<Record<Theme, string>> = {
  system: 'Theme of the system',
  light: 'Light theme',
  dark: 'Dark theme',
  contrast: 'High contrast theme',
};

/** Commands of the window itself: places, panes, themes, palette. */
export function viewCommands(app: AppServices): readonly Command[] {
  const { state, panes } = app;
  const section = 'View';
  const dialog = (name: 'palette' | 'shortcuts') => () => state.setState({ dialog: name });
  return [
    {
      id: 'view.palette',
      title: 'All commands…',
      section,
      keys: ['Mod+K'],
      inText: true,
      run: dialog('palette'),
    },
    { id: 'view.shortcuts', title: 'Keyboard shortcuts', section, keys: ['?'], run: dialog('shortcuts') },
    {
      id: 'view.nextRegion',
      title: 'Next region of the window',
      section,
      keys: ['F6'],
      inText: true,
      run: () => moveAmongRegions(1),
    },
    {
      id: 'view.previousRegion',
      title: 'Previous region of the window',
      section,
      keys: ['Shift+F6'],
      inText: true,
      run: () => moveAmongRegions(-1),
    },
    ...PLACES.map(
      ({ id, label }, index): Command => ({
        id: `place.${id}`,
        title: `Go to ${label}`,
        section,
        keys: [`Alt+${index + 1}`],
        inText: true,
        run: () => goTo(app, id),
      }),
    ),
    ...PANES.map(
      ([pane, title, keys]): Command => ({
        id: `view.${pane}`,
        title: `Show or hide the ${title}`,
        section,
        keys: [keys],
        inText: true,
        run: () => panes.setState((shown) => ({ [pane]: !shown[pane] })),
      }),
    ),
    {
      id: 'view.editorSide',
      title: 'Move the editor below or beside the canvas',
      section,
      run: () =>
        panes.setState(({ editorSide }) => ({ editorSide: editorSide === 'right' ? 'below' : 'right' })),
    },
    ...THEMES.map(
      (theme): Command => ({
        id: `view.theme.${theme}`,
        title: THEME_TITLES[theme],
        section: 'Theme',
        run: () => chooseTheme(theme),
      }),
    ),
  ];
}
