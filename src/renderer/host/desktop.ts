import type { Workbench } from '../../core/workbench.ts';
import type { DesktopBridge } from '../../hosts/desktop-bridge.ts';
import AnalysisWorker from '../../web/analysis.worker.ts?worker';
import { analysisPool } from './analysis.ts';

declare global {
  /** Put there by the preload of the desktop edition, and nowhere else. */
  var ambitDesktop: DesktopBridge | undefined;
}

/**
 * Connects a desktop window: the workspace and files are the main process's, while texts are analysed in workers of
 * this sandboxed window, never in the privileged process.
 */
export function connectDesktop(bridge: DesktopBridge): Workbench {
  return {
    host: 'desktop',
    workspace: bridge.workspace,
    analysis: analysisPool(() => new AnalysisWorker()),
    files: bridge.files,
    shell: bridge.shell,
    onEvent: bridge.onEvent,
  };
}
