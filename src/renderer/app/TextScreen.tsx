import { lazy, Suspense } from 'react';
import { useAnalysis, useChrome, useSession } from './hooks.ts';
import { Problems, useProblemCommands } from './Problems.tsx';
import { ScreenLayout } from './ScreenLayout.tsx';
import { authorityVerdict } from './verdicts.ts';

const TextEditor = lazy(() => import('../editor/TextEditor.tsx'));

/** A document as text with its problems. */
export function TextScreen() {
  const analysis = useAnalysis('authority');
  const { result } = analysis;
  const findings = result?.kind === 'analysed' ? result.validation.findings : [];
  useChrome({
    facts: '',
    actions: [],
    verdict: result === null ? null : authorityVerdict(result),
    counts: '',
  });
  useProblemCommands(findings);
  const session = useSession();
  const features = useMemo(() => (session === null ? undefined : authorityLanguage(session)), [session]);
  const text = (
    <Suspense fallback={null}>
      <TextEditor findings={findings} findingsVersion={analysis.version} features={features} />
    </Suspense>
  );
  return (
    <ScreenLayout
      canvas={null}
      editorTabs={[{ id: 'text', label: 'Text', content: text }]}
      panelTabs={[
        {
          id: 'problems',
          label: 'Problems',
          badge: String(findings.length),
          content: <Problems findings={findings} />,
        },
      ]}
      inspector={null}
    />
  );
}
