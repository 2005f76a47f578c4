import { SlidersHorizontal, Waypoints, Workflow } from 'lucide-react';
import { newDocument } from '../../core/authority/gestures.ts';
import { newHistory } from '../../core/memory/gestures.ts';
import type { DocumentKind } from '../../core/workbench.ts';
import { AuthorityPlace } from '../authority/AuthorityPlace.tsx';
import { ClosureScreen } from '../closure/ClosureScreen.tsx';
import { closureSkeleton } from '../closure/skeleton.ts';
import { judgeClosure } from '../closure/verdict.ts';
import { MemoryPlace } from '../memory/MemoryPlace.tsx';
import { MemoryTools } from '../memory/MemoryTools.tsx';
import { judgeHistory } from '../memory/verdict.ts';
import type { Place } from './types.ts';
import { authorityVerdict, timelineVerdict } from './verdicts.ts';

/** The places of the activity bar, in order. A place stands here once it exists. */
export const PLACES: readonly Place[] = [
  {
    id: 'authority',
    label: 'Authority',
    icon: Waypoints,
    kinds: ['authority', 'timeline'],
    headings: { authority: 'Authority graphs', timeline: 'Timelines' },
    Screen: AuthorityPlace,
    skeleton: (_kind, name) =>
      newDocument({ graphId: name, capturedAt: new Date().toISOString().replace(/\.\d+Z$/, 'Z') }),
    judge: async (api, kind, text) =>
      kind === 'timeline'
        ? timelineVerdict(await api.timeline(text))
        : authorityVerdict(await api.authority(text)),
  },
  {
    id: 'closure',
    label: 'Closure',
    icon: Workflow,
    kinds: ['closure', 'session'],
    headings: { closure: 'Specifications', session: 'Sessions' },
    Screen: ClosureScreen,
    skeleton: closureSkeleton,
    judge: judgeClosure,
    together: true,
  },
  {
    id: 'memory',
    label: 'Memory',
    icon: SlidersHorizontal,
    kinds: ['history'],
    headings: { history: 'Histories' },
    Screen: MemoryPlace,
    Tools: MemoryTools,
    importCommand: 'memory.import',
    canvasFirst: true,
    skeleton: () => newHistory({ id: 'owner', name: 'Owner' }),
    judge: (api, _kind, text) => judgeHistory(api, text),
  },
];

/** Place that shows documents of a kind; the first place where none does yet. */
export function placeOfKind(kind: DocumentKind): Place {
  return PLACES.find((place) => place.kinds.includes(kind)) ?? PLACES[0]!;
}
