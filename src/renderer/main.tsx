import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { AppContext } from './app/context.ts';
import { reasonOf } from './app/notices.ts';
import { startApp } from './app/start.ts';
import { startTheme } from './app/theme.ts';
import { connectWorkbench } from './host/index.ts';
import './styles/tokens.css';
import './styles/base.css';
import './styles/ui.css';
import './styles/shell.css';
import './styles/lists.css';
import './styles/overlays.css';

startTheme();
const root = createRoot(document.getElementById('app')!);

try {
  const app = await startApp(await connectWorkbench());
  root.render(
    <AppContext value={app}>
      <App />
    </AppContext>,
  );
} catch (error) {
  document.documentElement.dataset.appState = 'failed';
  root.render(
    <main className="failed" role="alert">
      <h1>Ambit could not start</h1>
      <p>{reasonOf(error)}</p>
      <p>Nothing was changed. Closing other windows of Ambit and loading this page again may help.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Load again
      </button>
    </main>,
  );
}
