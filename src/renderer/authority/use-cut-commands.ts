import type { RehearsalAction } from '../../core/authority/types.ts';
import { useApp } from '../app/hooks.ts';
import type { Command, ElementRef } from '../app/types.ts';
import { toggled } from './cuts/advice.ts';
import { useGraph } from './graph.ts';
import { useScreenStore } from './screen-state.ts';
import { startRehearsal, timelineOfFiles } from './timeline/rehearse.ts';
import { idsByKind } from './use-acts.ts';

const CUTS = 'Cuts';

/** Commands of the cut work: panels, what the advisor may use, what-if, comparison, disclosure. */
export function useCutCommands(selected: () => readonly ElementRef[]): Command[] {
  const screen = useScreenStore();
  const app = useApp();
  const { panes } = app;
  const { session } = useGraph();
  const chosenCut = (): RehearsalAction | null => {
    const cut = selected().find(({ kind }) => kind === 'cut');
    return cut === undefined ? null : { kind: 'cut', id: cut.id };
  };
  const edges = () => idsByKind(selected()).edges;
  const hasEdges = () => edges().length > 0;
  const panel = (panelTab: string) => () => panes.setState({ panels: true, panelTab });
  const choose = (list: 'exclude' | 'force') => () => {
    const { advice } = screen.getState();
    screen.setState({ advice: edges().reduce((form, id) => toggled(form, list, id), advice) });
    panel('advisor')();
  };
  const assume = (state: 'enabled' | 'disabled') => () => {
    const whatIf = new Map(screen.getState().whatIf);
    for (const id of edges()) whatIf.set(id, state);
    screen.setState({ whatIf });
    panel('unknown')();
  };
  return [
    {
      id: 'authority.advisor',
      title: 'Ask the advisor',
      section: CUTS,
      keys: ['Alt+V'],
      run: panel('advisor'),
    },
    { id: 'authority.who', title: 'Who must act', section: CUTS, keys: ['Alt+W'], run: panel('who') },
    { id: 'authority.whatIf', title: 'What if', section: CUTS, keys: ['Alt+U'], run: panel('unknown') },
    {
      id: 'authority.rehearse',
      title: 'Rehearse',
      section: CUTS,
      run: () => startRehearsal(app, session, chosenCut()),
    },
    {
      id: 'authority.timelineOfFiles',
      title: 'New timeline of snapshot files…',
      section: CUTS,
      run: () => timelineOfFiles(app),
    },
    {
      id: 'authority.compare',
      title: 'Compare…',
      section: CUTS,
      run: () => screen.setState({ dialog: 'compare' }),
    },
    {
      id: 'authority.compareOff',
      title: 'Close the comparison',
      section: CUTS,
      enabled: () => screen.getState().other !== null,
      run: () => screen.setState({ other: null }),
    },
    {
      id: 'authority.disclose',
      title: 'Disclose…',
      section: CUTS,
      run: () => screen.setState({ dialog: 'disclose' }),
    },
    {
      id: 'authority.exclude',
      title: 'Advisor: exclude these edges, or no longer',
      section: CUTS,
      enabled: hasEdges,
      run: choose('exclude'),
    },
    {
      id: 'authority.force',
      title: 'Advisor: cut these edges in any case, or no longer',
      section: CUTS,
      enabled: hasEdges,
      run: choose('force'),
    },
    {
      id: 'authority.whatIfDisabled',
      title: 'What if these edges are disabled',
      section: CUTS,
      enabled: hasEdges,
      run: assume('disabled'),
    },
    {
      id: 'authority.whatIfEnabled',
      title: 'What if these edges are enabled',
      section: CUTS,
      enabled: hasEdges,
      run: assume('enabled'),
    },
  ];
}
