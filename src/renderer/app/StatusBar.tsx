import { useStore } from 'zustand';
import { VerdictMark } from '../ui/index.ts';
import { useApp, useSessionValue } from './hooks.ts';
import { Rich } from './Rich.tsx';

const SAVED = {
  saved: 'Saved to workspace',
  saving: 'Saving…',
  failed: 'Not saved',
  conflict: 'Not saved: changed in another window',
} as const;

/** The verdict with its limit, the saved state and the host. */
export function StatusBar() {
  const { state, workbench } = useApp();
  const { verdict, counts } = useStore(state, ({ chrome }) => chrome);
  const saveKind = useSessionValue((session) => session.saveState.kind);
  return (
    <footer className="status">
      <div className="status-verdict" role="status">
        {verdict !== null && (
          <>
            <VerdictMark verdict={verdict} word />
            <span className="status-detail">
              <Rich text={verdict.detail} />
            </span>
            {verdict.limit !== undefined && <span className="status-limit">{verdict.limit}</span>}
          </>
        )}
      </div>
      {counts !== '' && <span className="status-counts">{counts}</span>}
      {saveKind !== null && (
        <span className="status-saved" data-save-state={saveKind}>
          {SAVED[saveKind]}
        </span>
      )}
      <span className="status-host">{workbench.host === 'web' ? 'Web' : 'Desktop'}</span>
    </footer>
  );
}
