import type { Workbench } from '../../core/workbench.ts';
import { connectDesktop } from './desktop.ts';
import { connectWeb } from './web.ts';

/** Connects the window to the host that serves it. Rejects with a plain sentence where that host cannot. */
export async function connectWorkbench(): Promise<Workbench> {
  const bridge = globalThis.ambitDesktop;
  return bridge === undefined ? connectWeb() : connectDesktop(bridge);
}
