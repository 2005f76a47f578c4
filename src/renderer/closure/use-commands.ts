import { useApp, useCommands, useSelectionActions } from '../app/hooks.ts';
import type { Command } from '../app/types.ts';
import { type Closure, useClosure } from './closure.ts';
import { useScreenStore } from './store.ts';
import { useActs } from './use-acts.ts';
import { nextStop } from './use-breakpoints.ts';
import { useGoTo } from './use-go-to.ts';

const SESSION = 'Session';

/** Every command of the closure screen. Buttons, keys and palette all run these. */
export function useClosureCommands(): void {
  useCommands([...useWalkCommands(), ...useSessionCommands()]);
}

function useWalkCommands(): Command[] {
  const { run, step, ran } = useClosure();
  const screen = useScreenStore();
  const goTo = useGoTo();
  const last = run.rows.length;
  const walk = (direction: 1 | -1) => () => {
    const { breakpoints } = screen.getState();
    goTo(nextStop(ran, breakpoints, step, direction) ?? (direction === 1 ? last : 0));
  };
  const command = (id: string, title: string, keys: readonly string[], run: () => void): Command => ({
    id: `closure.${id}`,
    title,
    section: SESSION,
    keys,
    inText: true,
    run,
  });
  return [
    command('back', 'Step back', ['Alt+,'], () => goTo(step - 1)),
    command('forward', 'Step forward', ['Alt+.'], () => goTo(step + 1)),
    command('first', 'To the start', ['Alt+Home'], () => goTo(0)),
    command('last', 'To the last step', ['Alt+End'], () => goTo(last)),
    command('toStop', 'To the next breakpoint', ['Alt+B'], walk(1)),
    command('toStopBack', 'Back to the breakpoint before', ['Alt+Shift+B'], walk(-1)),
  ];
}

function useSessionCommands(): Command[] {
  const closure = useClosure();
  const { change, run, pair, graph } = closure;
  const screen = useScreenStore();
  const { select } = useSelectionActions();
  const { panes } = useApp();
  const acts = useActs();
  const both = pair.spec !== null && pair.session !== null;
  const touched = () => [...(change?.outcome.changed ?? []), ...(change?.outcome.invalidated ?? [])];
  const choose = (kind: 'all' | 'checks') => () => screen.setState({ composing: { kind } });
  return [
    {
      id: 'closure.compose',
      title: 'Next step…',
      section: SESSION,
      keys: ['Alt+A'],
      inText: true,
      run: choose('all'),
    },
    {
      id: 'closure.propose',
      title: 'Propose an action',
      section: SESSION,
      keys: ['Alt+P'],
      run: choose('checks'),
    },
    {
      id: 'closure.compare',
      title: 'Side by side',
      section: SESSION,
      run: () => {
        screen.setState(({ other, method }) => ({
          other: other ?? (method === 'global-reset' ? 'acg' : 'global-reset'),
        }));
        panes.setState({ panels: true, panelTab: 'methods' });
      },
    },
    {
      id: 'closure.accept',
      title: 'Take decisions as they are now',
      section: SESSION,
      run: () => screen.setState({ baseline: baselineOf(closure) }),
    },
    {
      id: 'closure.toChange',
      title: 'Show what the last change touched',
      section: 'Canvas',
      enabled: () => touched().length > 0,
      run: () => {
        const ids = touched().map((node) => run.spec.nodes[node]!.id);
        select(ids.map((id) => ({ kind: 'node', id })));
        screen.getState().canvas?.fit(ids);
      },
    },
    {
      id: 'closure.otherText',
      title: 'Go to the specification or back to the session',
      section: SESSION,
      keys: ['Alt+T'],
      inText: true,
      enabled: () => both,
      run: () => {
        const next = closure.opened === graph ? pair.session : pair.spec;
        return next === null ? undefined : acts.show(next);
      },
    },
  ];
}

/** The text of the specification as it is now, wherever it stands. */
export function baselineOf({ pair, opened }: Pick<Closure, 'pair' | 'opened'>): string | null {
  if (pair.spec !== null) return pair.spec.session.text;
  const tree = opened.session.tree();
  if (tree === null || tree.kind(tree.root) !== 'object') return null;
  const spec = tree.member(tree.root, 'spec');
  return spec === -1 || tree.kind(spec) !== 'object'
    ? null
    : tree.text.slice(tree.start(spec), tree.end(spec));
}
