/**
 * The analysis functions that run in the worker beside each window. A new question is one line in `AnalysisApi` and
 * one here. Each call has a worker for itself, so a function may simply compute; being cancelled is being stopped.
 */
import { analyse } from './authority/index.ts';
import { analyseSession, analyseSpec } from './closure/index.ts';
import { type LayoutEngine, layoutGraph } from './graph-layout.ts';
import { emptyRanking, historyQuestions } from './memory/index.ts';
import type { AnalysisApi, Progress } from './workbench.ts';

/** What a host gives the analysis. */
export interface AnalysisHost {
  /** Made when the first layout is asked for. */
  readonly layoutEngine: () => LayoutEngine;
  /** Tells who asked how far the running call is. */
  readonly progress: Progress;
}

/** The functions behind {@link AnalysisApi}. */
export function analysisFunctions(host: AnalysisHost): AnalysisApi {
  return {
    authority: async (text) => analyse(text),
    closureSpec: async (text) => analyseSpec(text),
    closureSession: async (request) => analyseSession(request),
    ...historyQuestions({ emptyRanking, progress: host.progress }),
    layout: (request) => layoutGraph(request, host.layoutEngine()),
  };
}
