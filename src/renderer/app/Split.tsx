import { type ReactNode, useMemo } from 'react';
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels';
import { paneStorage } from './preferences.ts';

/** A split whose sizes are remembered on this machine, one memory for each set of visible panes. */
export function Split({
  id,
  orientation,
  panes,
}: {
  readonly id: string;
  readonly orientation: 'horizontal' | 'vertical';
  readonly panes: readonly {
    readonly id: string;
    readonly size: string;
    readonly min: number;
    readonly content: ReactNode;
    readonly keep?: boolean;
  }[];
}) {
  const panelIds = useMemo(() => panes.map((pane) => pane.id), [panes]);
  const layout = useDefaultLayout({
    id: `panes.${id}`,
    panelIds,
    storage: paneStorage,
    onlySaveAfterUserInteractions: true,
  });
  return (
    <Group
      id={id}
      className="split"
      orientation={orientation}
      defaultLayout={layout.defaultLayout}
      onLayoutChanged={layout.onLayoutChanged}
    >
      {panes.flatMap((pane, index) => [
        ...(index === 0
          ? []
          : [<Separator key={`${pane.id}-line`} className="split-line" aria-label={`Resize ${pane.id}`} />]),
        <Panel
          key={pane.id}
          id={pane.id}
          className="pane"
          defaultSize={pane.size}
          minSize={pane.min}
          groupResizeBehavior={pane.keep === true ? 'preserve-pixel-size' : 'preserve-relative-size'}
        >
          {pane.content}
        </Panel>,
      ])}
    </Group>
  );
}
