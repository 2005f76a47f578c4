import { BrowserWindow, ipcMain } from 'electron';
import type { FilesApi } from '../core/workbench.ts';
import type { OpenWorkspace } from '../core/workspace/index.ts';
import { FILE_CALLS, PUSHED, WORKSPACE_CALLS } from '../hosts/desktop-bridge.ts';
import { fileArguments, namesLeft, nothing, unsavedNames, workspaceArguments } from './calls.ts';
import { fileDialogs } from './dialogs.ts';
import type { Files } from './files.ts';
import { type Handle, handler, type Sender } from './ipc.ts';
import type { Windows } from './windows.ts';

/** Serves every call of the bridge to every window. */
export function serveWindows(windows: Windows, workspace: OpenWorkspace, files: Files): void {
  const handle = handler(ipcMain);
  serveWorkspace(handle, workspace);
  serveFiles(handle, files);
  const subscriptions = new Map<number, () => void>();
  handle('shell:hello', nothing, (sender) => {
    subscriptions.get(sender.id)?.();
    const open = windows.of(sender);
    if (open === null) return;
    open.hello();
    subscriptions.set(
      sender.id,
      workspace.subscribe((event) => open.push(PUSHED.workspace, event)),
    );
    open.window.once('closed', () => {
      subscriptions.get(sender.id)?.();
      subscriptions.delete(sender.id);
    });
  });
  handle('shell:setUnsaved', unsavedNames, (sender, names) => windows.of(sender)?.guard.setUnsaved(names));
  handle('shell:savedAll', namesLeft, (sender, left) => windows.of(sender)?.guard.savedAll(left));
}

function serveWorkspace(handle: Handle, { api }: OpenWorkspace): void {
  for (const name of WORKSPACE_CALLS) {
    const call = api[name] as (...args: readonly unknown[]) => Promise<unknown>;
    handle<readonly unknown[]>(`workspace:${name}`, workspaceArguments[name], (_sender, ...args) =>
      call(...args),
    );
  }
}

function serveFiles(handle: Handle, files: Files): void {
  for (const name of FILE_CALLS) {
    handle<readonly unknown[]>(`files:${name}`, fileArguments[name], async (sender, ...args) => {
      const api = apiOf(sender, files);
      const call = api[name] as (...args: readonly unknown[]) => Promise<unknown>;
      return call(...args);
    });
  }
}

function apiOf(sender: Sender['sender'], files: Files): FilesApi {
  const window = BrowserWindow.fromWebContents(sender);
  if (window === null) throw new Error('the window is closed');
  return files.api(fileDialogs(window));
}
