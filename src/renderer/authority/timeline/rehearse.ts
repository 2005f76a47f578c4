import type { RehearsalAction } from '../../../core/authority/types.ts';
import type { AppServices } from '../../app/context.ts';
import { freeName, nameOfFile } from '../../app/kinds.ts';
import type { DocumentSession } from '../../document/types.ts';
import { stepValue, timelineOf, timelineOfSnapshots } from './document.ts';

/** Now in UTC, to the second, as a snapshot's time is written. */
export function utcNow(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, 'Z');
}

/** Makes a timeline that begins with a document as it is now, does an action in it, and opens it. */
export async function startRehearsal(
  app: AppServices,
  { info, text, layout }: Pick<DocumentSession, 'info' | 'text' | 'layout'>,
  action: RehearsalAction | null,
): Promise<void> {
  const steps = action === null ? [] : [stepValue(action, { capturedAt: utcNow() })];
  const made = timelineOf(info.name, text, steps);
  if (made === null) {
    app.notices.tell('error', 'the text is not JSON as it stands; the problems say where');
    return;
  }
  const taken = app.state.getState().documents.map(({ name }) => name);
  const name = freeName(`${info.name} rehearsal`, taken);
  const { id } = await app.workbench.workspace.create({ kind: 'timeline', name, text: made, layout });
  await app.documents.refresh();
  await app.documents.open(id);
}

/** Makes a timeline of files that the person picks, in the order in which the host hands them over. */
export async function timelineOfFiles(app: AppServices): Promise<void> {
  const files = await app.workbench.files.open();
  if (files === null || files.length === 0) return;
  const name = nameOfFile(files[0]?.label ?? '');
  const text = timelineOfSnapshots(
    name,
    files.map((file) => file.text),
  );
  if (typeof text === 'number') {
    app.notices.tell('error', `\`${files[text]?.label ?? ''}\` is not JSON, so it is no snapshot`);
    return;
  }
  await app.documents.create('timeline', name, text);
}
