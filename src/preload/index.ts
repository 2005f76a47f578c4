/**
 * The one bridge between a sandboxed window and the main process. The page gets named functions and plain data:
 * no Electron object and no event object crosses.
 */
import { contextBridge, ipcRenderer } from 'electron';
import {
  type Answer,
  type DesktopBridge,
  FILE_CALLS,
  PUSHED,
  WORKSPACE_CALLS,
} from '../hosts/desktop-bridge.ts';

async function call(channel: string, ...args: readonly unknown[]): Promise<unknown> {
  const answer: Answer = await ipcRenderer.invoke(channel, ...args);
  if (!answer.ok) throw new Error(answer.message);
  return answer.value;
}

/** One function a call, named as in the API. */
function calls(prefix: string, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    names.map((name) => [name, (...args: readonly unknown[]) => call(`${prefix}:${name}`, ...args)]),
  );
}

/** Subscriptions to a channel. What arrives before the page listens is kept for its first listener. */
function pushed(channel: string): (listener: (message: never) => void) => () => void {
  const listeners = new Set<(message: never) => void>();
  const early: never[] = [];
  ipcRenderer.on(channel, (_event, message) => {
    if (listeners.size === 0) early.push(message as never);
    for (const listener of listeners) listener(message as never);
  });
  return (listener) => {
    listeners.add(listener);
    for (const message of early.splice(0)) listener(message);
    return () => {
      listeners.delete(listener);
    };
  };
}

const bridge = {
  workspace: calls('workspace', WORKSPACE_CALLS),
  files: calls('files', FILE_CALLS),
  shell: {
    onCommand: pushed(PUSHED.command),
    onOpenFiles: pushed(PUSHED.files),
    setUnsaved: (names: readonly string[]) => void call('shell:setUnsaved', names).catch(() => {}),
    savedAll: (left: readonly string[] | null) => void call('shell:savedAll', left).catch(() => {}),
  },
  onEvent: pushed(PUSHED.workspace),
} as unknown as DesktopBridge;

contextBridge.exposeInMainWorld('ambitDesktop', bridge);
// From here on this window can hear: the main process sends it what is waiting.
void call('shell:hello').catch(() => {});
