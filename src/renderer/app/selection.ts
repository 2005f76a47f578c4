import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Range } from '../../core/text/types.ts';
import type { ElementRef } from './types.ts';

/** Edges to light (a witness, a bypass, a route), with the sentence that says what they are. */
export interface Lit {
  readonly edges: readonly string[];
  readonly tone: 'invalid' | 'open' | 'neutral';
  readonly label: string;
}

/** A wish to bring something into view. `serial` differs every time, so that asking twice works. */
export interface Request<T> {
  readonly target: T;
  readonly serial: number;
}

/**
 * What is selected, pointed at and lit. Session scope: it is never saved and never makes a document unsaved.
 * Text, canvas, outline and inspector all show the same one.
 */
export interface Selection {
  readonly selected: readonly ElementRef[];
  readonly hovered: ElementRef | null;
  readonly lit: Lit | null;
  /** For canvas and outline. */
  readonly focus: Request<ElementRef> | null;
  /** For the text editor. `take` moves the keyboard focus there too. */
  readonly reveal: Request<{ readonly range: Range; readonly take: boolean }> | null;
}

/** Everything that changes a {@link Selection}. The functions are stable. */
export interface SelectionActions {
  select(elements: readonly ElementRef[]): void;
  /** Adds an element to the selection, or takes it out. */
  toggle(element: ElementRef): void;
  hover(element: ElementRef | null): void;
  light(lit: Lit | null): void;
  /** Selects an element and asks the canvas and the outline to bring it into view. */
  focusOn(element: ElementRef): void;
  /** Asks the text editor to show a range and, with `take`, to take the keyboard focus. */
  revealText(range: Range, take?: boolean): void;
  clear(): void;
}

export type SelectionStore = StoreApi<Selection> & { readonly actions: SelectionActions };

const EMPTY: Selection = { selected: [], hovered: null, lit: null, focus: null, reveal: null };

/** Whether two references name the same element. */
export function sameElement(a: ElementRef, b: ElementRef): boolean {
  return a.kind === b.kind && a.id === b.id;
}

/** A selection of its own for one open document. */
export function createSelection(): SelectionStore {
  const store = createStore<Selection>(() => EMPTY);
  let serial = 0;
  const actions: SelectionActions = {
    select: (selected) => store.setState({ selected }),
    toggle(element) {
      const { selected } = store.getState();
      const without = selected.filter((other) => !sameElement(other, element));
      store.setState({ selected: without.length < selected.length ? without : [...selected, element] });
    },
    hover: (hovered) => store.setState({ hovered }),
    light: (lit) => store.setState({ lit }),
    focusOn: (target) => store.setState({ selected: [target], focus: { target, serial: ++serial } }),
    revealText: (range, take = false) =>
      store.setState({ reveal: { target: { range, take }, serial: ++serial } }),
    clear: () => store.setState({ selected: [], hovered: null, lit: null }),
  };
  return Object.assign(store, { actions });
}
