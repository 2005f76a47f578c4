import { useEffect } from 'react';
import type { CommandRegistry } from './commands.ts';
import { useApp } from './hooks.ts';
import { commandOf, isMac } from './keymap.ts';

export const MAC = isMac(navigator.platform);

/** Whether keys go into text where the event comes from. */
function isTextEntry(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('.monaco-editor') !== null ||
      target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select'))
  );
}

/** What the browser calls the commands that a plain field does by itself: they never reach it from a menu of the host. */
const OF_FIELDS: Readonly<Record<string, string>> = { 'document.undo': 'undo', 'document.redo': 'redo' };

/** Runs a command that the host's menu names. Where a plain field has the focus, undo and redo are the field's own. */
export function runFromMenu(commands: CommandRegistry, id: string): void {
  const own = OF_FIELDS[id];
  const focused = document.activeElement;
  const isField = isTextEntry(focused) && focused?.closest('.monaco-editor') === null;
  // There is no other way to reach the history that the browser keeps of a field.
  if (own !== undefined && isField) document.execCommand(own);
  else commands.run(id);
}

/** Whether a dialog or menu is open: then its own keys are the only ones. */
function isModalOpen(): boolean {
  return (
    document.querySelector('[role="dialog"][data-state="open"], [role="menu"][data-state="open"]') !== null
  );
}

/** Runs commands by their keys, from anywhere in the window. */
export function useKeys(): void {
  const { commands } = useApp();
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.isComposing || isModalOpen()) return;
      const command = commandOf(commands.current(), event, isTextEntry(event.target), MAC);
      if (command === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      commands.run(command.id);
    }
    // While the event goes down, so that an editor's own key bindings do not come before the window's.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [commands]);
}
