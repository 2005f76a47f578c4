import { useSyncExternalStore } from 'react';
import { useApp } from './hooks.ts';
import type { Command } from './types.ts';

/** Every registered command as it is shown; run them by id. */
export function useCommandList(): readonly Command[] {
  const { commands } = useApp();
  return useSyncExternalStore(commands.subscribe, () => commands.all());
}
