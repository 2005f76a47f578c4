import { BrowserWindow, nativeTheme, screen, type WebContents } from 'electron';
import { PUSHED } from '../hosts/desktop-bridge.ts';
import { CloseGuard } from './close-guard.ts';
import { askBeforeClosing, askToLose, askToReload } from './dialogs.ts';
import type { HandedFile } from './files.ts';
import { ORIGIN } from './origin.ts';
import { webPreferences } from './security.ts';
import { isReachable, readWindowState, type WindowState, writeWindowState } from './window-state.ts';

/** How long a page may go on sending its last changes after the user has agreed to close, in milliseconds. */
const LAST_CHANGES = 10_000;
const RETRY = 100;

/** A window and what the main process knows about it. */
export interface OpenWindow {
  readonly window: BrowserWindow;
  readonly guard: CloseGuard;
  /** Sends to the page, now or as soon as it can hear. */
  push(channel: (typeof PUSHED)[keyof typeof PUSHED], message: unknown): void;
  /** The page can hear from now on. */
  hello(): void;
}

/** The windows of this process. All of them show the same workspace. */
export class Windows {
  readonly #open = new Map<number, OpenWindow>();
  #last: WindowState | null = null;
  #writing: Promise<void> = Promise.resolve();

  constructor(readonly options: { readonly preload: string; readonly stateFile: string }) {}

  /** Opens a window at the place of the last one. */
  async create(): Promise<OpenWindow> {
    const placed = this.#last ?? (await readWindowState(this.options.stateFile));
    const displays = screen.getAllDisplays().map(({ workArea }) => workArea);
    const bounds = placed !== null && isReachable(placed.bounds, displays) ? placed.bounds : {};
    const window = new BrowserWindow({
      width: 1280,
      height: 800,
      ...bounds,
      minWidth: 640,
      minHeight: 480,
      show: false,
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#16181d' : '#ffffff',
      webPreferences: webPreferences(this.options.preload),
    });
    const open = this.#follow(window);
    window.once('ready-to-show', () => {
      if (placed?.maximized) window.maximize();
      window.show();
    });
    void window.loadURL(`${ORIGIN}/index.html`).catch(() => {});
    return open;
  }

  of(contents: WebContents): OpenWindow | null {
    return this.#open.get(contents.id) ?? null;
  }

  /** The window in front, else the one opened last. */
  front(): OpenWindow | null {
    const focused = BrowserWindow.getFocusedWindow();
    const found = focused === null ? undefined : this.#open.get(focused.webContents.id);
    return found ?? [...this.#open.values()].at(-1) ?? null;
  }

  all(): readonly OpenWindow[] {
    return [...this.#open.values()];
  }

  /** Resolves when the place of the last window is kept. */
  settled(): Promise<void> {
    return this.#writing;
  }

  #follow(window: BrowserWindow): OpenWindow {
    const { id } = window.webContents;
    const open = openWindow(window);
    this.#open.set(id, open);
    window.on('close', () => {
      this.#last = { bounds: window.getNormalBounds(), maximized: window.isMaximized() };
      this.#writing = writeWindowState(this.options.stateFile, this.#last);
    });
    window.on('closed', () => this.#open.delete(id));
    window.webContents.on('render-process-gone', (_event, { reason }) => {
      if (reason === 'clean-exit' || reason === 'killed') return;
      void askToReload(window).then((again) => (again ? window.webContents.reload() : window.destroy()));
    });
    return open;
  }
}

function openWindow(window: BrowserWindow): OpenWindow {
  const waiting: (readonly [channel: string, message: unknown])[] = [];
  let hears = false;
  let agreed: number | null = null;
  const guard: CloseGuard = new CloseGuard({
    ask: (names) => askBeforeClosing(window, names),
    save: () => open.push(PUSHED.command, 'document.saveAll'),
    close: () => {
      agreed = Date.now();
      window.close();
    },
  });
  const open: OpenWindow = {
    window,
    guard,
    push(channel, message) {
      if (hears) window.webContents.send(channel, message);
      else waiting.push([channel, message]);
    },
    hello() {
      hears = true;
      for (const [channel, message] of waiting.splice(0)) window.webContents.send(channel, message);
    },
  };
  window.webContents.on('did-start-navigation', ({ isMainFrame, isSameDocument }) => {
    if (!isMainFrame || isSameDocument) return;
    hears = false;
    guard.reset();
  });
  window.on('close', (event) => {
    if (agreed !== null) return;
    event.preventDefault();
    void guard.request();
  });
  // The page stays for as long as it has changes that the workspace does not have yet. They are on their way.
  window.webContents.on('will-prevent-unload', () => {
    if (agreed === null) return;
    if (Date.now() - agreed < LAST_CHANGES) {
      setTimeout(() => !window.isDestroyed() && window.close(), RETRY);
      return;
    }
    agreed = null;
    void askToLose(window).then((lose) => lose && window.destroy());
  });
  return open;
}

/** Gives files to a window, and the window to the user. */
export function handOver(open: OpenWindow, files: readonly HandedFile[]): void {
  if (files.length > 0) open.push(PUSHED.files, files);
  if (open.window.isMinimized()) open.window.restore();
  open.window.focus();
}
