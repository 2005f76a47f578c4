import { BrowserWindow, ipcMain } from 'electron';
import type { FilesApi } from '../core/workbench.ts';
import type { OpenWorkspace } from '../core/workspace/index.ts';
import { FILE_CALLS, PUSHED, WORKSPACE_CALLS } from '../hosts/desktop-bridge.ts';
import { fileArguments, nothing, unsavedNames, workspaceArguments } from './calls.ts';
import { fileDialogs } from './dialogs.ts';
import type { Files } from './files.ts';
import { type Handle, handler, type Sender } from './ipc.ts';
import type { Windows } from './windows.ts';

/** Serves every call of the bridge to every window. */
export function serveWindows(windows: Windows, workspace: OpenWorkspace, files: Files): void {
  const handle = handler(ipcMain);
  serveWorkspace(handle, workspace);
  serveFiles(handle, windows, files);
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
}

function serveWorkspace(handle: Handle, { api }: OpenWorkspace): void {
  for (const name of WORKSPACE_CALLS) {
    const call = api[name] as (...args: readonly unknown[]) => Promise<unknown>;
    handle<readonly unknown[]>(`workspace:${name}`, workspaceArguments[name], (_sender, ...args) =>
      call(...args),
    );
  }
}

function serveFiles(handle: Handle, windows: Windows, files: Files): void {
  for (const name of FILE_CALLS) {
    handle<readonly unknown[]>(`files:${name}`, fileArguments[name], async (sender, ...args) => {
      const api = apiOf(sender, files);
      const call = api[name] as (...args: readonly unknown[]) => Promise<unknown>;
      try {
        const answer = await call(...args);
        if (answer === null) windows.of(sender)?.guard.saveAborted();
        return answer;
      } catch (error) {
        windows.of(sender)?.guard.saveAborted();
        throw error;
      }
    });
  }
}

function apiOf(sender: Sender['sender'], files: Files): FilesApi {
  const window = BrowserWindow.fromWebContents(sender);
  if (window === null) throw new Error('the window is closed');
  return files.api(fileDialogs(window));
}
