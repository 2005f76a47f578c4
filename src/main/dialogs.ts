/** The native dialogs, in one place: what they say, and what each button means. */
import { type BrowserWindow, dialog, shell } from 'electron';
import type { CloseChoice } from './close-guard.ts';
import type { FileDialogs } from './files.ts';

const FILTERS = [
  { name: 'Ambit documents', extensions: ['json'] },
  { name: 'All files', extensions: ['*'] },
];

/** Dialogs for opening and saving, in front of a window. */
export function fileDialogs(window: BrowserWindow): FileDialogs {
  return {
    async open() {
      const { canceled, filePaths } = await dialog.showOpenDialog(window, {
        properties: ['openFile', 'multiSelections'],
        filters: FILTERS,
      });
      return canceled || filePaths.length === 0 ? null : filePaths;
    },
    async save(suggestedName) {
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        defaultPath: suggestedName,
        properties: ['showOverwriteConfirmation', 'createDirectory'],
      });
      return canceled || !filePath ? null : filePath;
    },
  };
}

/** Asks what to do with changes that are not in their files. */
export async function askBeforeClosing(
  window: BrowserWindow,
  names: readonly string[],
): Promise<CloseChoice> {
  const shown = names.slice(0, 5).map((name) => `“${name}”`);
  const rest = names.length > shown.length ? ` and ${names.length - shown.length} more` : '';
  const choices: readonly CloseChoice[] = ['save', 'close', 'stay'];
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    message: `Changes of ${shown.join(', ')}${rest} are not in their files`,
    detail: 'Closing keeps them in the workspace: they are there when Ambit is opened again.',
    buttons: ['Save and close', 'Close', 'Cancel'],
    defaultId: 0,
    cancelId: 2,
  });
  return choices[response] ?? 'stay';
}

/** Asks whether to close a window whose last changes could not be kept in the workspace. */
export async function askToLose(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'warning',
    message: 'The last changes could not be kept',
    detail: 'The workspace did not take them. Closing this window loses them.',
    buttons: ['Close and lose them', 'Keep the window open'],
    defaultId: 1,
    cancelId: 1,
  });
  return response === 0;
}

/** Asks what to do with a window whose page has stopped. */
export async function askToReload(window: BrowserWindow): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'This window has stopped working',
    detail: 'Everything that was saved to the workspace is still there.',
    buttons: ['Load it again', 'Close'],
    defaultId: 0,
    cancelId: 1,
  });
  return response === 0;
}

/** Opens a link in the system's browser if the user agrees. `url` is one that `externalUrl` has passed. */
export async function openOutside(url: string): Promise<void> {
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: 'Open this link in the browser?',
    detail: url,
    buttons: ['Open', 'Cancel'],
    defaultId: 1,
    cancelId: 1,
  });
  if (response === 0) await shell.openExternal(url);
}

/** Says why Ambit cannot start. */
export function tellStartFailure(message: string): void {
  dialog.showErrorBox('Ambit could not start', message);
}
