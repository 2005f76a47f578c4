import { randomUUID } from 'node:crypto';
import type { ElectronApplication } from '@playwright/test';
import type * as Electron from 'electron';

/** Times that an answer is asked for. Each is lost only where a collection of garbage falls into a few microseconds. */
const ASKINGS = 20;

/**
 * Runs a function in the main process, once, and answers what it answered. The inspector holds a promise only weakly
 * until microtasks run, so that a collection of garbage can take even the answer of a plain function: the process
 * keeps the answer itself, and it is asked for again.
 */
export async function inMain<Result, Arg = undefined>(
  electron: ElectronApplication,
  run: (electron: typeof Electron, arg: Arg) => Result | Promise<Result>,
  arg?: Arg,
): Promise<Result> {
  const call = { id: randomUUID(), source: run.toString(), arg };
  for (let asking = 1; ; asking++) {
    try {
      return (await electron.evaluate(answerOnce, call)) as Result;
    } catch (error) {
      if (asking === ASKINGS || !/garbage collected/.test(String(error))) throw error;
    }
  }
}

function answerOnce(electron: unknown, call: { id: string; source: string; arg?: unknown }): unknown {
  const kept = globalThis as unknown as { answersOfTests?: Map<string, unknown> };
  kept.answersOfTests ??= new Map();
  // The functions come from the tests' own source.
  // biome-ignore lint/security/noGlobalEval: this is how a function gets into another process.
  const run = globalThis.eval(`(${call.source})`) as (electron: unknown, arg: unknown) => unknown;
  if (!kept.answersOfTests.has(call.id)) kept.answersOfTests.set(call.id, run(electron, call.arg));
  return kept.answersOfTests.get(call.id);
}
