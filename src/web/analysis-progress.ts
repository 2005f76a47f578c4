/** How far the running call of an analysis worker is; `fraction` is 0 to 1. */
export interface AnalysisProgress {
  readonly fraction: number;
  readonly note?: string;
}
