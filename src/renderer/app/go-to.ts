import type { DocumentKind } from '../../core/workbench.ts';
import type { AppServices } from './context.ts';
import { openSample } from './open-sample.ts';
import { placeOfKind } from './places.ts';
import { SAMPLES } from './samples.ts';
import type { Place } from './types.ts';

/** Shows a place with the document of it that was edited last, or with its first sample where it has none yet. */
export async function goTo(app: AppServices, id: Place['id']): Promise<void> {
  const { state, documents } = app;
  state.setState({ place: id });
  const belongs = (kind: DocumentKind) => placeOfKind(kind).id === id;
  const { opened, documents: infos } = state.getState();
  if (opened !== null && belongs(opened.session.info.kind)) return;
  const last = infos
    .filter(({ kind }) => belongs(kind))
    .toSorted((a, b) => b.editedAt.localeCompare(a.editedAt))[0];
  const sample = SAMPLES.find(({ kind }) => belongs(kind));
  if (last !== undefined) await documents.open(last.id);
  else if (sample !== undefined) await openSample(app, sample);
}
