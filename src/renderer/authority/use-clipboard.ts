import { useCallback, useEffect, useRef } from 'react';
import { copyElements, paste } from '../../core/authority/gestures.ts';
import { useApp, useSelection } from '../app/hooks.ts';
import { type Box, bounds, type Point } from '../canvas/geometry.ts';
import { clearPlace } from '../canvas/placement.ts';
import { copiedNodeIds, pastePositions, readCopy, writeCopy } from './clipboard.ts';
import { useGraph } from './graph.ts';
import { NEW_NODE } from './model.ts';
import { useScreenStore } from './screen-state.ts';
import { idsByKind, useActs } from './use-acts.ts';

export interface Clipboard {
  copy(): void;
  cut(): void;
  paste(): void;
  duplicate(): void;
}

/** Room between the lowest original and the highest copy. */
const GAP = 52;

/**
 * Copy, cut and paste of nodes and edges over the system's clipboard. The browser's own copy, cut and paste events do
 * the work (they need no permission); the commands only cause them. Text that is selected anywhere is left alone.
 */
export function useClipboard(): Clipboard {
  const { session, boxes } = useGraph();
  const { notices } = useApp();
  const acts = useActs();
  const screen = useScreenStore();
  const selected = useSelection((selection) => selection.selected);
  /** What was copied here last, for a host that lets no page read the clipboard. */
  const last = useRef<string | null>(null);

  const written = useCallback(
    (cut: boolean): string | null => {
      const tree = session.tree();
      const ids = idsByKind(selected);
      if (tree === null || ids.nodes.length + ids.edges.length === 0) return null;
      const positions = new Map(ids.nodes.flatMap((id) => placed(id, boxes.get(id))));
      return writeCopy({ elements: copyElements(tree, ids), cut, positions });
    },
    [session, selected, boxes],
  );

  const insert = useCallback(
    (text: string, at: Point | null) => {
      const copy = readCopy(text);
      if (copy === null) {
        notices.tell('error', 'the clipboard does not hold nodes and edges');
        return;
      }
      const originals = copiedNodeIds(copy.elements);
      acts.do((tree) => paste(tree, copy.elements, { keepIds: copy.cut }), {
        positions: (created) =>
          pastePositions(originals, created, copy.positions, at ?? beside(copy.positions, boxes)),
        select: (created) =>
          created.map((id, index) => ({ kind: index < originals.length ? 'node' : 'edge', id })),
      });
    },
    [acts, notices, boxes],
  );

  useEffect(() => {
    function onCopy(event: ClipboardEvent): void {
      if (isTextual(event.target)) return;
      const cut = event.type === 'cut';
      const text = written(cut);
      if (text === null || event.clipboardData === null) return;
      event.clipboardData.setData('text/plain', text);
      event.preventDefault();
      last.current = text;
      if (cut) acts.remove(selected.filter(({ kind }) => kind === 'node' || kind === 'edge'));
    }
    function onPaste(event: ClipboardEvent): void {
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (isTextual(event.target) || text === '') return;
      event.preventDefault();
      insert(text, screen.getState().canvas?.pointer() ?? null);
    }
    document.addEventListener('copy', onCopy);
    document.addEventListener('cut', onCopy);
    document.addEventListener('paste', onPaste);
    return () => {
      document.removeEventListener('copy', onCopy);
      document.removeEventListener('cut', onCopy);
      document.removeEventListener('paste', onPaste);
    };
  }, [written, insert, acts, selected, screen]);

  return {
    copy: () => void document.execCommand('copy'),
    cut: () => void document.execCommand('cut'),
    paste: () => {
      const at = screen.getState().canvas?.pointer() ?? null;
      navigator.clipboard
        .readText()
        .catch(() => last.current ?? '')
        .then((text) => insert(text, at));
    },
    duplicate: () => {
      const text = written(false);
      if (text !== null) insert(text, null);
    },
  };
}

function placed(id: string, at: Point | undefined): [string, Point][] {
  return at === undefined ? [] : [[id, { x: at.x, y: at.y }]];
}

/** Where a copy of nodes that stood at these places is clear of all others: under them, if that is free. */
function beside(from: ReadonlyMap<string, Point>, boxes: ReadonlyMap<string, Box>): Point {
  const frame = bounds([...from].map(([id, point]) => boxes.get(id) ?? { ...point, ...NEW_NODE }));
  if (frame === null) return { x: 0, y: 0 };
  return clearPlace({ x: frame.x, y: frame.y + frame.height + GAP }, frame, boxes.values());
}

/** Whether the event belongs to text: a field, the editor, or words selected on the page. */
function isTextual(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"][data-state="open"]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable="true"], .monaco-editor') !== null)
    return true;
  return window.getSelection()?.isCollapsed === false;
}
