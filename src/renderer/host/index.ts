import type { Workbench } from '../../core/workbench.ts';
import { connectWeb } from './web.ts';

/** Connects the window to the host that serves it. Rejects with a plain sentence where that host cannot. */
export function connectWorkbench(): Promise<Workbench> {
  return connectWeb();
}
