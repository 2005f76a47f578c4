import { useEffect } from 'react';
import { useStore } from 'zustand';
import { TooltipProvider } from '../ui/index.ts';
import { ActivityBar } from './ActivityBar.tsx';
import { Banners } from './Banners.tsx';
import { DocumentList } from './DocumentList.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Header } from './Header.tsx';
import { useApp, useCommands, useSessionValue } from './hooks.ts';
import { useKeys } from './keys.ts';
import { markLoaded } from './loaded.ts';
import { NoticeArea } from './NoticeArea.tsx';
import { Palette } from './Palette.tsx';
import { PLACES, placeOfKind } from './places.ts';
import { QuestionDialog } from './QuestionDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { ShortcutDialog } from './ShortcutDialog.tsx';
import { Split } from './Split.tsx';
import { StartScreen } from './StartScreen.tsx';
import { StatusBar } from './StatusBar.tsx';
import { documentCommands, viewCommands } from './shell-commands.ts';
import { useDropFiles } from './useDropFiles.ts';

/** The window: activity bar, document list, the open document's screen, header and status bar. */
export function App() {
  const app = useApp();
  const listShown = useStore(app.panes, (panes) => panes.list);
  useCommands([...documentCommands(app), ...viewCommands(app)]);
  useKeys();
  useReadyMark();
  useTitle();
  const dropping = useDropFiles();
  const list = { id: 'documents', size: '208px', min: 140, keep: true, content: <DocumentList /> };
  const screen = { id: 'screen', size: '84%', min: 480, content: <OpenScreen /> };
  return (
    <TooltipProvider delayDuration={500}>
      <div className="shell" data-dropping={dropping}>
        <ActivityBar />
        <div className="shell-top">
          <Header />
          <Banners />
        </div>
        <main className="shell-body">
          <Split id="window" orientation="horizontal" panes={listShown ? [list, screen] : [screen]} />
        </main>
        <StatusBar />
        <NoticeArea />
      </div>
      <Palette />
      <ShortcutDialog />
      <RenameDialog />
      <QuestionDialog />
      {PLACES.map(({ id, Tools }) => Tools !== undefined && <Tools key={id} />)}
    </TooltipProvider>
  );
}

/**
 * The screen of the open document's place. One document, one screen: nothing of it outlives a change of document, except
 * where a place shows several documents together.
 */
function OpenScreen() {
  const { state } = useApp();
  const info = useStore(state, ({ opened }) => opened?.session.info ?? null);
  const place = useStore(state, ({ place }) => PLACES.find(({ id }) => id === place));
  if (info === null) {
    return place === undefined || place.kinds.length > 0 ? <StartScreen /> : <place.Screen />;
  }
  const { Screen, id, together } = placeOfKind(info.kind);
  return (
    <ErrorBoundary key={together === true ? id : info.id}>
      <Screen />
    </ErrorBoundary>
  );
}

/** Names the window after the document that it shows. */
function useTitle(): void {
  const name = useSessionValue((session) => session.info.name);
  useEffect(() => {
    document.title = name === null ? 'Ambit' : `${name} - Ambit`;
  }, [name]);
}

/** Marks the page as loaded once the first verdict, or the start screen, has been painted. */
function useReadyMark(): void {
  const { state } = useApp();
  const ready = useStore(
    state,
    ({ phase, opened, chrome }) => phase === 'ready' && (opened === null || chrome.verdict !== null),
  );
  useEffect(() => {
    if (!ready) return;
    const frame = requestAnimationFrame(markLoaded);
    return () => cancelAnimationFrame(frame);
  }, [ready]);
}
