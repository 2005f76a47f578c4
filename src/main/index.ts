/** The desktop edition: one process that owns the workspace, and windows that show it. */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, Menu, protocol } from 'electron';
import { PUSHED } from '../hosts/desktop-bridge.ts';
import { filesOf } from './arguments.ts';
import { openOutside, tellStartFailure } from './dialogs.ts';
import { Files } from './files.ts';
import { KnownFiles } from './known-files.ts';
import { menuTemplate } from './menu.ts';
import { SCHEME } from './origin.ts';
import { serveRenderer } from './protocol.ts';
import { guardContents, guardSession } from './security.ts';
import { serveWindows } from './serve.ts';
import { handOver, Windows } from './windows.ts';
import { openFolder } from './workspace.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const userData = app.commandLine.getSwitchValue('user-data-dir');
if (userData !== '') app.setPath('userData', path.resolve(userData));

protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);
// As root, Chromium runs only with `--no-sandbox`: who passes it has decided so, and gets no half of each.
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
app.on('session-created', guardSession);
app.on('web-contents-created', (_event, contents) => {
  guardContents(contents, (url) => void openOutside(url));
});

const files = filesOf(process.argv, process.defaultApp ? 2 : 1, process.cwd());
if (app.requestSingleInstanceLock({ files })) void start();
else app.quit();

async function start(): Promise<void> {
  /** Files that macOS hands over before the workspace is open. */
  const early: string[] = [...files];
  let take = (path: string): unknown => early.push(path);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take(path);
  });
  await app.whenReady();
  try {
    const desktop = await openDesktop();
    take = (path) => desktop.open([path]);
    await desktop.open(early);
    app.on('second-instance', (_event, argv, folder, data) => {
      void desktop.open(handed(data) ?? filesOf(argv, 1, folder));
    });
    app.on('activate', () => void desktop.open([]));
  } catch (error) {
    tellStartFailure(error instanceof Error ? error.message : String(error));
    app.exit(1);
  }
}

/** Files that the second instance resolved in its own folder. */
function handed(data: unknown): readonly string[] | null {
  const given = typeof data === 'object' && data !== null && 'files' in data ? data.files : null;
  return Array.isArray(given) ? given.filter((file) => typeof file === 'string') : null;
}

async function openDesktop(): Promise<{ open(paths: readonly string[]): Promise<void> }> {
  protocol.handle(SCHEME, serveRenderer(path.join(here, '../renderer')));
  const folder = app.getPath('userData');
  const known = await KnownFiles.read(path.join(folder, 'files.json'), () => showMenu());
  const workspace = await openFolder(path.join(folder, 'workspace'));
  const opened = new Files(known);
  const windows = new Windows({
    preload: path.join(here, '../preload/index.cjs'),
    stateFile: path.join(folder, 'window.json'),
  });
  serveWindows(windows, workspace, opened);
  closeAtQuit(async () => {
    await windows.settled();
    await workspace.close();
  });

  /** Opens files in the window in front, or shows that window where there are none. */
  const open = async (paths: readonly string[]): Promise<void> => {
    const window = windows.front() ?? (await windows.create());
    const found = await Promise.allSettled(paths.map((file) => opened.openPaths([file])));
    handOver(
      window,
      found.flatMap((result) => (result.status === 'fulfilled' ? result.value : [])),
    );
    for (const result of found) {
      if (result.status === 'fulfilled') continue;
      window.push(PUSHED.workspace, {
        kind: 'notice',
        severity: 'error',
        message: String(result.reason.message),
      });
    }
  };

  function showMenu(): void {
    const actions = {
      command: (id: string) => windows.front()?.push(PUSHED.command, id),
      openRecent: (file: string) => void open([file]),
      clearRecent: () => void known.clearRecent(),
      newWindow: () => void windows.create(),
      closeWindow: () => windows.front()?.window.close(),
    };
    Menu.setApplicationMenu(
      Menu.buildFromTemplate([...menuTemplate(actions, known.recent(), process.platform)]),
    );
  }
  showMenu();
  return { open };
}

/** Leaves only when the workspace has finished what it was asked. */
function closeAtQuit(close: () => Promise<void>): void {
  let closing = false;
  app.on('will-quit', (event) => {
    if (closing) return;
    closing = true;
    event.preventDefault();
    void close().finally(() => app.quit());
  });
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
}
