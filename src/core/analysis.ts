/**
 * The analysis functions that run in the worker beside each window. A new question is one line in `AnalysisApi` and
 * one here. Each call has a worker for itself, so a function may simply compute; being cancelled is being stopped.
 */
import type { SqlJsStatic } from 'sql.js';
import {
  advise,
  analyse,
  bounds,
  diff,
  disclose,
  rehearse,
  repairCut,
  spareMembers,
  timeline,
  timelineSnapshot,
  whoMustAct,
} from './authority/index.ts';
import { analyseSession, analyseSpec, summarizeSession } from './closure/index.ts';
import { documentKind } from './document-kind.ts';
import { type LayoutEngine, layoutGraph } from './graph-layout.ts';
import { emptyRanking, historyQuestions } from './memory/index.ts';
import type { AnalysisApi, Progress } from './workbench.ts';

/** What a host gives the analysis. */
export interface AnalysisHost {
  /** Made when the first layout is asked for. */
  readonly layoutEngine: () => LayoutEngine;
  /** Loaded when a memory store is first asked. */
  readonly sql: () => Promise<SqlJsStatic>;
  /** Tells who asked how far the running call is. */
  readonly progress: Progress;
}

/** The functions behind {@link AnalysisApi}. */
export function analysisFunctions(host: AnalysisHost): AnalysisApi {
  return {
    documentKind: async (text) => documentKind(text),
    authority: async (text) => analyse(text),
    advise: async (text, request) => advise(text, request, host.progress),
    repairCut: async (text, edges, exclude) => repairCut(text, edges, exclude),
    spareMembers: async (text, edges) => spareMembers(text, edges),
    whoMustAct: async (text) => whoMustAct(text, host.progress),
    bounds: async (text, assumed) => bounds(text, assumed),
    diff: async (before, after) => diff(before, after, host.progress),
    disclose: async (text, request) => disclose(text, request),
    rehearse: async (text, action, capturedAt) => rehearse(text, action, capturedAt),
    timeline: async (text) => timeline(text, host.progress),
    timelineSnapshot: async (text, index) => timelineSnapshot(text, index),
    closureSpec: async (text) => analyseSpec(text),
    closureSession: async (request) => analyseSession(request),
    closureSummary: async (request) => summarizeSession(analyseSession(request)),
    ...historyQuestions({ emptyRanking, sql: host.sql, progress: host.progress }),
    layout: (request) => layoutGraph(request, host.layoutEngine()),
  };
}
