import { useMemo } from 'react';
import { insertStep } from '../../core/closure/window.ts';
import type { JsonTree, TextEdit } from '../../core/text/types.ts';
import type { AppServices, OpenedDocument } from '../app/context.ts';
import { useApp } from '../app/hooks.ts';
import { fileNameOf } from '../app/kinds.ts';
import { TEXT_TAB } from '../app/ScreenLayout.tsx';
import type { Point } from '../canvas/geometry.ts';
import type { PlacementStore } from '../canvas/placement-store.ts';
import { type Closure, useClosure } from './closure.ts';
import type { Step } from './core.ts';
import { screenOf } from './store.ts';

/** Edits of the two documents. What is edited is open afterwards, so that undo is always of what was last done. */
export interface Acts {
  /** Opens the other document of the pair; what is selected stays so. */
  show(document: OpenedDocument): Promise<void>;
  /** Adds a step after the one that is shown, and goes to it. */
  addStep(step: Step, label: string): void;
  /** Makes edits of the session's text. */
  editSession(label: string, edits: (tree: JsonTree) => readonly TextEdit[]): void;
  editSpec(label: string, edits: (tree: JsonTree) => readonly TextEdit[]): void;
  move(positions: ReadonlyMap<string, Point>, by: 'drag' | 'key' | 'layout'): void;
}

/** Opens a document of the pair, with the text in front and the same selection. */
export async function showDocument(app: AppServices, document: OpenedDocument): Promise<void> {
  const { opened } = app.state.getState();
  if (opened === document || opened === null) return;
  const { selected } = opened.selection.getState();
  document.selection.actions.select(selected);
  await app.documents.open(document.session.info.id);
}

export function useActs(placement: PlacementStore | null = null): Acts {
  const closure = useClosure();
  const app = useApp();
  return useMemo(() => actsOn(app, closure, placement), [app, closure, placement]);
}

const MOVES = { drag: 'move', key: 'nudge', layout: 'layout' } as const;

function actsOn(app: AppServices, closure: Closure, placement: PlacementStore | null): Acts {
  const { pair, graph } = closure;

  function edit(
    document: OpenedDocument,
    label: string,
    edits: (tree: JsonTree) => readonly TextEdit[],
  ): boolean {
    const tree = document.session.tree();
    if (tree === null) {
      app.notices.tell('error', 'the text is not JSON as it stands; the problems say where');
      return false;
    }
    const made = edits(tree);
    if (made.length > 0) document.session.apply({ label, edits: made });
    app.commands.attempt('Open', () => showDocument(app, document));
    return true;
  }

  /** A session for a specification that has none yet, with its first step. */
  async function begin(step: Step): Promise<void> {
    const { name } = graph.session.info;
    const text = `${JSON.stringify({ version: 'ambit-session/1', spec: fileNameOf(name, 'closure'), steps: [] }, null, 2)}\n`;
    await app.documents.create('session', `${name} session`, text);
    const made = app.state.getState().opened;
    const tree = made?.session.tree() ?? null;
    if (made === null || tree === null) return;
    made.session.apply({ label: 'add step', edits: insertStep(tree, step) });
  }

  return {
    show: (document) => {
      app.panes.setState({ editorTab: TEXT_TAB });
      return showDocument(app, document);
    },
    addStep(step, label) {
      const { session } = pair;
      if (session === null) return app.commands.attempt('Begin a session', () => begin(step));
      const at = closure.step;
      const index = at >= closure.run.rows.length ? undefined : at;
      const done = edit(session, label, (tree) => insertStep(tree, step, index));
      if (done) screenOf(session.session).setState({ step: index === undefined ? null : at + 1 });
    },
    editSession(label, edits) {
      if (pair.session !== null) edit(pair.session, label, edits);
    },
    editSpec: (label, edits) => void edit(graph, label, edits),
    move(positions, by) {
      const { session } = graph;
      const all = placement?.withShown(positions, session.layout.positions, closure.run.spec.index.keys());
      session.apply({
        label: MOVES[by],
        positions: all ?? positions,
        ...(by === 'key' && { coalesce: 'nudge' }),
      });
      app.commands.attempt('Open', () => showDocument(app, graph));
    },
  };
}
