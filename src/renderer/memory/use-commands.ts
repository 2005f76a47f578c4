import type { IdentityPolicy } from '../../core/memory/types.ts';
import { ARMS, IDENTITY_POLICIES } from '../../core/memory/window.ts';
import { useApp, useCommands } from '../app/hooks.ts';
import type { Command } from '../app/types.ts';
import { useReplay } from './replay.ts';
import { type MemoryDialog, useMemoryStore } from './state.ts';
import { useShowEvent } from './use-edits.ts';
import { useExportCommands } from './use-exports.ts';
import { useMoves } from './use-moves.ts';
import { ARM_NAMES, POLICY_NAMES } from './words.ts';

const REPLAY = 'Replay';
const LOOK = 'Context';

/** Every command of the memory screen. Buttons, keys and palette all run these. */
export function useMemoryCommands(): void {
  useCommands([...useMoveCommands(), ...useLookCommands(), ...useExportCommands()]);
}

function useMoveCommands(): Command[] {
  const { timeline, applied } = useReplay();
  const moves = useMoves();
  const store = useMemoryStore();
  const showEvent = useShowEvent();
  const total = timeline.history.events.length;
  const command = (id: string, title: string, keys: readonly string[], run: () => void): Command => ({
    id: `memory.${id}`,
    title,
    section: REPLAY,
    keys,
    enabled: () => total > 0,
    run,
  });
  const play = () =>
    store.setState(({ playing }) =>
      playing ? { playing: false } : { playing: true, ...(applied >= total && { applied: 0 }) },
    );
  return [
    command('play', 'Play or pause', ['Alt+P'], play),
    command('step', 'Step to the next event', ['.'], () => moves.by(1)),
    command('back', 'Step back to the event before', [','], () => moves.by(-1)),
    command('nextAttempt', 'Next attempt', ['Alt+.'], () => moves.toAttempt(1)),
    command('lastAttempt', 'Attempt before', ['Alt+,'], () => moves.toAttempt(-1)),
    command('start', 'To the start of the history', [], () => moves.to(-1)),
    command('end', 'To the end of the history', [], () => moves.to(total - 1)),
    {
      ...command('inText', 'Show this event in the text', ['F12'], () => showEvent(applied - 1, true)),
      enabled: () => applied > 0,
    },
  ];
}

function useLookCommands(): Command[] {
  const store = useMemoryStore();
  const { panes } = useApp();
  const dialog = (name: Exclude<MemoryDialog, null>) => () =>
    store.setState({ dialog: name, playing: false });
  const set = store.setState;
  const command = (id: string, title: string, run: () => void, keys: readonly string[] = []): Command => ({
    id: `memory.${id}`,
    title,
    section: LOOK,
    keys,
    run,
  });
  return [
    command('compose', 'Compose as…', dialog('compose'), ['Alt+C']),
    command('counterfactual', 'Counterfactual…', dialog('what-if'), ['Alt+W']),
    command('receipts', 'Receipts', dialog('receipts')),
    command('viewers', 'Choose who is looking…', dialog('viewers'), ['Alt+V']),
    command('ownView', "Show or hide the owner's view", () =>
      set((now) => ({ ownersView: !now.ownersView })),
    ),
    command('events', 'Show the events as a table', () =>
      panes.setState({ editor: true, editorTab: 'outline' }),
    ),
    command('statistics', 'Switch between strict and shared statistics', () =>
      set((now) => ({ statistics: now.statistics === 'strict' ? 'shared' : 'strict' })),
    ),
    ...ARMS.map((arm) => command(`arm.${arm}`, `Arm: ${ARM_NAMES[arm]}`, () => set({ arm }))),
    ...ARMS.map((arm) => command(`beside.${arm}`, `Beside: ${ARM_NAMES[arm]}`, () => set({ beside: arm }))),
    command('beside.none', 'Beside: nothing', () => set({ beside: null })),
    ...IDENTITY_POLICIES.map((policy: IdentityPolicy) =>
      command(`policy.${policy}`, `Identity policy: ${POLICY_NAMES[policy]}`, () => set({ policy })),
    ),
  ];
}
