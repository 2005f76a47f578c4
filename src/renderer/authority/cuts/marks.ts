import type { ScreenState } from '../screen-state.ts';

/** What an edge is marked as on the canvas. Each has a sign and a word, so that colour is never all there is. */
export type EdgeMark =
  | 'advised'
  | 'excluded'
  | 'forced'
  | 'failing'
  | 'assumed'
  | 'added'
  | 'removed'
  | 'changed';

export type Marks = ReadonlyMap<string, EdgeMark>;

export const MARK_WORDS: Readonly<Record<EdgeMark, string>> = {
  advised: 'in the advised cut',
  excluded: 'not to be cut',
  forced: 'cut in any case',
  failing: 'stays where its control domain does not act',
  assumed: 'what if, not written down',
  added: 'added',
  removed: 'removed',
  changed: 'changed',
};

/** Sign before the name of a marked edge. */
export const MARK_SIGNS: Readonly<Record<EdgeMark, string>> = {
  advised: '✂',
  excluded: '⊘',
  forced: '●',
  failing: '!',
  assumed: '?',
  added: '+',
  removed: '−',
  changed: '~',
};

/** Marks for what the screen looks at. Where an edge has several, the later ones of this list win. */
export function marksOf({
  whatIf,
  failing,
  advised,
  advice,
  advising,
}: Pick<ScreenState, 'whatIf' | 'failing' | 'advised' | 'advice' | 'advising'>): Marks {
  const marks = new Map<string, EdgeMark>();
  for (const id of whatIf.keys()) marks.set(id, 'assumed');
  for (const id of failing) marks.set(id, 'failing');
  if (!advising) return marks;
  for (const id of advised) marks.set(id, 'advised');
  for (const id of advice.exclude) marks.set(id, 'excluded');
  for (const id of advice.force) marks.set(id, 'forced');
  return marks;
}
