import { Waypoints } from 'lucide-react';
import { newDocument } from '../../core/authority/gestures.ts';
import type { DocumentKind } from '../../core/workbench.ts';
import { AuthorityScreen } from '../authority/AuthorityScreen.tsx';
import type { Place } from './types.ts';
import { authorityVerdict } from './verdicts.ts';

/** The places of the activity bar, in order. A place stands here once it exists. */
export const PLACES: readonly Place[] = [
  {
    id: 'authority',
    label: 'Authority',
    icon: Waypoints,
    kinds: ['authority'],
    headings: { authority: 'Authority graphs' },
    Screen: AuthorityScreen,
    skeleton: (_kind, name) =>
      newDocument({ graphId: name, capturedAt: new Date().toISOString().replace(/\.\d+Z$/, 'Z') }),
    judge: async (api, _kind, text) => authorityVerdict(await api.authority(text)),
  },
];

/** Place that shows documents of a kind; the first place where none does yet. */
export function placeOfKind(kind: DocumentKind): Place {
  return PLACES.find((place) => place.kinds.includes(kind)) ?? PLACES[0]!;
}
