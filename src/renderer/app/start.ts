import type { Workbench, WorkspaceEvent } from '../../core/workbench.ts';
import { CommandRegistry } from './commands.ts';
import type { AppServices } from './context.ts';
import { Documents } from './documents.ts';
import { runFromMenu } from './keys.ts';
import { Marks } from './marks.ts';
import { Notices, reasonOf } from './notices.ts';
import { openSample } from './open-sample.ts';
import { PLACES, placeOfKind } from './places.ts';
import { createPanes, readLastDocument } from './preferences.ts';
import { Questions } from './questions.ts';
import { SAMPLES } from './samples.ts';
import { createSelection } from './selection.ts';
import { createAppState } from './state.ts';

/** Width of a window in which the text stands beside the canvas rather than below it, at first. */
const WIDE = 1_600;

/** Makes the services of a window and opens what was open last, else a sample. */
export async function startApp(workbench: Workbench): Promise<AppServices> {
  const by = crypto.randomUUID();
  const state = createAppState(PLACES[0]!.id);
  const notices = new Notices(state);
  const commands = new CommandRegistry((title, error) => {
    notices.tell('error', `\`${title}\` did not work: ${reasonOf(error)}`);
  });
  const documents = new Documents({ workbench, state }, notices, new Questions(state), by, placeOfKind);
  const app: AppServices = {
    workbench,
    commands,
    state,
    documents,
    notices,
    panes: createPanes(window.innerWidth >= WIDE, shownPlace(state)),
    noSelection: createSelection(),
  };
  const marks = new Marks(app);
  workbench.onEvent((event) => hear(app, marks, event, by));
  await openFirst(app);
  state.setState({ phase: 'ready' });
  keepHostInformed(app);
  flushOnLeave(app);
  return app;
}

/** The place of the open document; where none is open, the one that was gone to. */
function shownPlace(state: AppServices['state']): Parameters<typeof createPanes>[1] {
  return {
    now() {
      const { opened, place } = state.getState();
      if (opened !== null) return placeOfKind(opened.session.info.kind);
      return PLACES.find(({ id }) => id === place) ?? PLACES[0]!;
    },
    subscribe: (listener) => state.subscribe(listener),
  };
}

/** Rejects where there is no workspace to work in; a document that does not open is only told. */
async function openFirst(app: AppServices): Promise<void> {
  const { documents, state, notices } = app;
  await documents.refresh();
  try {
    const last = readLastDocument();
    const infos = state.getState().documents;
    const newest = infos.toSorted((a, b) => b.editedAt.localeCompare(a.editedAt))[0];
    const info = infos.find(({ id }) => id === last) ?? newest;
    const sample = SAMPLES[0];
    if (info !== undefined) await documents.open(info.id);
    else if (sample !== undefined) await openSample(app, sample);
  } catch (error) {
    notices.tell('error', `the last document could not be opened: ${reasonOf(error)}`);
  }
}

function hear(app: AppServices, marks: Marks, event: WorkspaceEvent, by: string): void {
  switch (event.kind) {
    case 'listed':
      void app.documents.refresh();
      break;
    case 'edited': {
      if (event.by === by) break;
      const sessions = app.documents.sessions();
      sessions.find(({ session }) => session.info.id === event.id)?.session.heardOf(event.revision);
      if (app.state.getState().opened?.session.info.id !== event.id) marks.forget(event.id);
      break;
    }
    case 'notice':
      app.notices.tell(event.severity, event.message);
      break;
  }
}

/** The desktop's menu runs commands here, hands over files, and asks before it closes unsaved ones. */
function keepHostInformed(app: AppServices): void {
  const { shell } = app.workbench;
  if (shell === undefined) return;
  shell.onCommand((id) => runFromMenu(app.commands, id));
  shell.onOpenFiles((files) => void app.documents.takeFiles(files));
  let told = '';
  const tell = () => {
    const names = app.documents.unsaved().map(({ info }) => info.name);
    if (names.join('\n') === told) return;
    told = names.join('\n');
    shell.setUnsaved(names);
  };
  app.documents.onSessionState(tell);
  // A document that is removed has no state any more.
  app.state.subscribe(({ documents }, before) => documents !== before.documents && tell());
}

/** A page that goes into the background may never come back: what is not saved yet is sent at once. */
function flushOnLeave(app: AppServices): void {
  const flush = () => void app.documents.flush();
  addEventListener('pagehide', flush);
  document.addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && flush());
  addEventListener('beforeunload', (event) => {
    const lost = app.documents.sessions().some(({ session }) => session.saveState.kind !== 'saved');
    if (!lost) return;
    flush();
    event.preventDefault();
  });
}
