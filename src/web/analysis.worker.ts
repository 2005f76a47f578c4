/** Serves the analysis of a window, one call at a time; the window starts as many of these as it needs. */
import ELK from 'elkjs/lib/elk-api.js';
import ElkWorker from 'elkjs/lib/elk-worker.min.js?worker';
import type { SqlJsStatic } from 'sql.js';
import wasmUrl from 'sql.js/dist/sql-wasm-browser.wasm?url';
import { analysisFunctions } from '../core/analysis.ts';
import { type PortLike, portChannel, serve } from '../core/rpc.ts';
import type { AnalysisApi } from '../core/workbench.ts';
import type { AnalysisProgress } from './analysis-progress.ts';

// ELK takes over the scope of the worker it is loaded in, so it gets one of its own, which ends with this one.
let engine: InstanceType<typeof ELK> | undefined;
let sql: Promise<SqlJsStatic> | undefined;

const functions = analysisFunctions({
  layoutEngine: () => {
    engine ??= new ELK({ workerFactory: () => new ElkWorker() });
    return engine;
  },
  sql: () => {
    sql ??= import('sql.js').then(({ default: init }) => init({ locateFile: () => wasmUrl }));
    return sql;
  },
  progress: (fraction, note) => client.emit({ fraction, ...(note !== undefined && { note }) }),
});
const channel = portChannel(globalThis as unknown as PortLike);
const client = serve<AnalysisApi, AnalysisProgress>(channel, async () => functions);
