import { Button } from '../ui/index.ts';
import { useApp, useSession, useSessionValue } from './hooks.ts';

/** What must be decided or known about the open document's safety: conflicts, failed saves, other windows. */
export function Banners() {
  const app = useApp();
  const session = useSession();
  const state = useSessionValue((open) => open.saveState);
  const elsewhere = useSessionValue((open) => open.elsewhere);
  if (session === null || state === null) return null;
  if (state.kind === 'conflict') {
    return (
      <div className="banner" data-tone="invalid" role="alert">
        <span className="banner-text">
          another window changed this document too, so what you wrote here since is not saved
        </span>
        <Button onClick={() => app.commands.run('conflict.copy')}>Keep mine as a copy</Button>
        <Button onClick={() => app.commands.run('conflict.theirs')}>Take theirs</Button>
        <Button onClick={() => app.commands.run('conflict.mine')}>Write mine over theirs</Button>
      </div>
    );
  }
  if (state.kind === 'failed') {
    return (
      <div className="banner" data-tone="invalid" role="alert">
        <span className="banner-text">your last changes are not saved: {state.message}</span>
        <Button onClick={() => void session.flush()}>Try again</Button>
        <Button onClick={() => app.commands.run('document.download')}>Download the text</Button>
      </div>
    );
  }
  if (elsewhere === true) {
    return (
      <div className="banner" data-tone="open" role="status">
        <span className="banner-text">
          this document is also being changed in another window; its changes are shown here
        </span>
      </div>
    );
  }
  return null;
}
