import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { replaceFile } from './durable.ts';

const bounds = z.object({ x: z.int(), y: z.int(), width: z.int().min(1), height: z.int().min(1) });
const state = z.object({ bounds, maximized: z.boolean() });

export type Bounds = z.infer<typeof bounds>;
export type WindowState = z.infer<typeof state>;

/** The place of the last window, or null where there was none or its file cannot be read. */
export async function readWindowState(file: string): Promise<WindowState | null> {
  try {
    return state.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return null;
  }
}

/** Keeps the place of a window. Where that fails only the place is lost, so that nothing is told. */
export async function writeWindowState(file: string, kept: WindowState): Promise<void> {
  await replaceFile(file, JSON.stringify(kept)).catch(() => {});
}

/** Part of a window, in pixels both ways, that must be on some display for it to be reachable. */
const REACHABLE = 100;

/** Whether enough of a window's place is on one of the displays: one of them may have been unplugged since. */
export function isReachable(place: Bounds, displays: readonly Bounds[]): boolean {
  return displays.some((display) => {
    const width = Math.min(place.x + place.width, display.x + display.width) - Math.max(place.x, display.x);
    const height =
      Math.min(place.y + place.height, display.y + display.height) - Math.max(place.y, display.y);
    return width >= REACHABLE && height >= REACHABLE;
  });
}
