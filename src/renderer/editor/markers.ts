import type { Finding, Severity } from '../../core/text/types.ts';
import type { Binding } from './binding.ts';
import { editor, MarkerSeverity } from './monaco.ts';

const OWNER = 'ambit';
/** Squiggles that are drawn at most; the list of problems has them all. */
const MOST = 500;

const SEVERITIES: Readonly<Record<Severity, MarkerSeverity>> = {
  error: MarkerSeverity.Error,
  unknown: MarkerSeverity.Warning,
  // A hint is drawn as a few dots: a note must not underline half a document as an error would.
  lint: MarkerSeverity.Hint,
};

/**
 * Draws the findings of the text that is shown. Findings of an older version leave what is drawn: Monaco moves it
 * along with the text until the new ones are there.
 */
export function showFindings(binding: Binding, findings: readonly Finding[], version: number): void {
  if (version !== binding.session.version) return;
  const markers = findings.slice(0, MOST).map((finding) => {
    const range = binding.rangeOf({ start: finding.range.start.offset, end: finding.range.end.offset });
    return {
      ...range,
      severity: SEVERITIES[finding.severity],
      message: finding.help === undefined ? finding.message : `${finding.message}\n${finding.help}`,
      code: finding.code,
    };
  });
  editor.setModelMarkers(binding.model, OWNER, markers);
}
