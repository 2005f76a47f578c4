import { X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSelectionActions } from '../../app/hooks.ts';
import type { ElementRef } from '../../app/types.ts';
import { IconButton } from '../../ui/index.ts';
import { useGraph } from '../graph.ts';
import type { Model } from '../model.ts';
import { useScreen, useScreenStore } from '../screen-state.ts';

/** A field that finds nodes and edges by id, kind, domain or capability. Enter goes on, Shift+Enter back. */
export function FindBar() {
  const finding = useScreen((state) => state.finding);
  return finding ? <FindField /> : null;
}

function FindField() {
  const { model } = useGraph();
  const store = useScreenStore();
  const { focusOn } = useSelectionActions();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const found = useMemo(() => findElements(model, text), [model, text]);

  function go(to: number): void {
    const index = (to + found.length) % found.length;
    const element = found[index];
    if (element === undefined) return;
    setAt(index);
    focusOn(element);
  }

  const close = () => store.setState({ finding: false });
  const shown = found.length === 0 ? (text === '' ? '' : 'nothing') : `${at + 1} of ${found.length}`;
  return (
    <search className="a-float a-find nopan nowheel">
      <input
        ref={input}
        className="input"
        aria-label="Find a node or edge"
        placeholder="Find by id, kind, domain, capability"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          const first = findElements(model, event.target.value)[0];
          setAt(0);
          if (first !== undefined) focusOn(first);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(at + (event.shiftKey ? -1 : 1));
          else if (event.key === 'Escape') close();
        }}
      />
      <span className="a-find-count" role="status">
        {shown}
      </span>
      <IconButton icon={X} label="Close find" onClick={close} />
    </search>
  );
}

/** Elements that hold the text, exact ids first, then ids that begin with it, then the rest in reading order. */
export function findElements(model: Model, text: string): ElementRef[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const ranked: { readonly ref: ElementRef; readonly rank: number }[] = [];
  const consider = (kind: string, id: string, ...others: readonly string[]) => {
    const rank = rankOf(wanted, id.toLowerCase(), others);
    if (rank !== null) ranked.push({ ref: { kind, id }, rank });
  };
  for (const node of model.nodes) consider('node', node.id, node.kind, node.domain);
  for (const edge of model.edges) consider('edge', edge.id, edge.capability, edge.state);
  return ranked.sort((a, b) => a.rank - b.rank).map(({ ref }) => ref);
}

function rankOf(wanted: string, id: string, others: readonly string[]): number | null {
  if (id === wanted) return 0;
  if (id.startsWith(wanted)) return 1;
  if (id.includes(wanted)) return 2;
  return others.some((other) => other.toLowerCase().includes(wanted)) ? 3 : null;
}
