import { type ReactNode, useEffect, useRef } from 'react';
import { useStore } from 'zustand';
import { type Tab, Tabs } from '../ui/index.ts';
import { useApp, useSelection } from './hooks.ts';
import { Split } from './Split.tsx';

/** Id that the tab of the text has in every screen. */
export const TEXT_TAB = 'text';

/**
 * The panes of a screen: a canvas in the middle, the editor under or beside it, panels below, the inspector on the
 * right. Each but the canvas can be hidden by the shell's own commands; sizes are remembered. A screen gives the
 * content; where `canvas` is null the editor takes its room.
 */
export function ScreenLayout({
  canvas,
  editorTabs,
  panelTabs,
  inspector,
}: {
  readonly canvas: ReactNode;
  /** The text (under {@link TEXT_TAB}) and its twins, such as Outline and Timeline. */
  readonly editorTabs: readonly Tab[];
  /** Such as Problems, Cuts. */
  readonly panelTabs: readonly Tab[];
  readonly inspector: ReactNode;
}) {
  const app = useApp();
  const panes = useStore(app.panes);
  useRevealedText();
  const showCanvas = canvas !== null && (panes.canvas || !panes.editor);
  const editor = (
    <Tabs
      label="Views of the text"
      tabs={editorTabs}
      value={panes.editorTab}
      onChange={(editorTab) => app.panes.setState({ editorTab })}
    />
  );
  const panels = (
    <Tabs
      label="Panels"
      tabs={panelTabs}
      value={panes.panelTab}
      onChange={(panelTab) => app.panes.setState({ panelTab })}
    />
  );
  const middle = [
    ...(showCanvas ? [{ id: 'canvas', size: '64%', min: 120, content: canvas }] : []),
    ...(panes.editor || canvas === null ? [{ id: 'editor', size: '36%', min: 100, content: editor }] : []),
  ];
  const work = [
    {
      id: 'work',
      size: '80%',
      min: 200,
      content: (
        <Split
          id={`middle-${panes.editorSide}`}
          orientation={panes.editorSide === 'right' ? 'horizontal' : 'vertical'}
          panes={middle}
        />
      ),
    },
    ...(panes.panels ? [{ id: 'panels', size: '150px', min: 60, content: panels, keep: true }] : []),
  ];
  const columns = [
    {
      id: 'center',
      size: '72%',
      min: 320,
      content: <Split id="center" orientation="vertical" panes={work} />,
    },
    ...(panes.inspector && inspector !== null
      ? [
          {
            id: 'inspector',
            size: '288px',
            min: 200,
            keep: true,
            content: (
              <aside className="inspector" aria-label="Inspector">
                {inspector}
              </aside>
            ),
          },
        ]
      : []),
  ];
  return <Split id="columns" orientation="horizontal" panes={columns} />;
}

/** Brings the text into view where something asks for a place in it. */
function useRevealedText(): void {
  const { panes } = useApp();
  const reveal = useSelection((selection) => selection.reveal);
  const seen = useRef(reveal);
  useEffect(() => {
    if (reveal === null || reveal === seen.current) return;
    seen.current = reveal;
    panes.setState({ editor: true, editorTab: TEXT_TAB });
  }, [reveal, panes]);
}
