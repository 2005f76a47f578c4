import { useApp, useCommands } from '../../app/hooks.ts';
import { timelineOfFiles } from './rehearse.ts';
import type { Replay } from './use-timeline.ts';

/** Commands of the timeline screen. */
export function useTimelineCommands({ at, timeline, goTo }: Replay): void {
  const app = useApp();
  const last = timeline.snapshots.length - 1;
  const section = 'Timeline';
  useCommands([
    {
      id: 'timeline.next',
      title: 'Next snapshot',
      section,
      keys: ['Alt+.'],
      inText: true,
      enabled: () => at < last,
      run: () => goTo(at + 1),
    },
    {
      id: 'timeline.previous',
      title: 'Previous snapshot',
      section,
      keys: ['Alt+,'],
      inText: true,
      enabled: () => at > 0,
      run: () => goTo(at - 1),
    },
    {
      id: 'authority.timelineOfFiles',
      title: 'New timeline of snapshot files…',
      section,
      run: () => timelineOfFiles(app),
    },
    { id: 'timeline.first', title: 'First snapshot', section, enabled: () => at > 0, run: () => goTo(0) },
    {
      id: 'timeline.last',
      title: 'Last snapshot',
      section,
      enabled: () => at < last,
      run: () => goTo(last),
    },
  ]);
}
