import { useEffect } from 'react';
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
