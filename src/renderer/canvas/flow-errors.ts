declare global {
  interface Window {
    /** What React Flow complained about; tests fail where there is anything. */
    __ambitFlowErrors?: string[];
  }
}

/** React Flow's complaints are faults of ours: they are kept for the tests and shown in the console. */
export function reportFlowError(code: string, message: string): void {
  window.__ambitFlowErrors ??= [];
  window.__ambitFlowErrors.push(`${code}: ${message}`);
  console.error(`React Flow ${code}: ${message}`);
}
