import { lazy, Suspense, useMemo } from 'react';
import type { Finding } from '../../core/text/types.ts';
import { useApp, useSelectionActions } from '../app/hooks.ts';
import { useClosure } from './closure.ts';
import { closureLanguage } from './language/language.ts';
import { useActs } from './use-acts.ts';
import { useGoTo } from './use-go-to.ts';

const TextEditor = lazy(() => import('../editor/TextEditor.tsx'));

/** The text of the open document of the pair. Where its cursor rests, canvas and steps follow. */
export function Text({
  findings,
  version,
}: {
  readonly findings: readonly Finding[];
  readonly version: number;
}) {
  const closure = useClosure();
  const goTo = useGoTo();
  const { select } = useSelectionActions();
  const features = useFeatures();
  const onCursor = (offset: number) => {
    const inside = ({ start, end }: Finding['range']) => start.offset <= offset && offset <= end.offset;
    const { opened, pair, places, run } = closure;
    if (opened === pair.session) {
      const at = places.findIndex(({ range }) => inside(range));
      if (at !== -1 && at + 1 !== closure.step) goTo(at + 1);
      return;
    }
    const node = run.spec.nodes.findLast(({ range }) => range.start.offset <= offset);
    if (node !== undefined) select([{ kind: 'node', id: node.id }]);
  };
  return (
    <Suspense fallback={null}>
      <TextEditor findings={findings} findingsVersion={version} features={features} onCursor={onCursor} />
    </Suspense>
  );
}

/** What the editor knows of the text. A name that the specification declares leads there, with the keyboard. */
function useFeatures() {
  const closure = useClosure();
  const acts = useActs();
  const { commands } = useApp();
  return useMemo(
    () =>
      closureLanguage(closure, ({ range }) => {
        closure.graph.selection.actions.revealText(range, true);
        commands.attempt('Open', () => acts.show(closure.graph));
      }),
    [closure, acts, commands],
  );
}
