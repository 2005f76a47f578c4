import { useMemo, useRef } from 'react';
import type { Finding, Severity } from '../../core/text/types.ts';
import { type Column, Table } from '../ui/index.ts';
import { useCommands, useSelectionActions } from './hooks.ts';
import { Rich } from './Rich.tsx';
import type { ElementRef } from './types.ts';

const WORDS: Readonly<Record<Severity, string>> = { error: 'error', unknown: 'unknown', lint: 'note' };

/** The sign of a severity: an octagon, a question, a small ring; with its word for those who do not see it. */
function SeverityMark({ severity }: { readonly severity: Severity }) {
  return (
    <span className="severity" data-severity={severity} title={WORDS[severity]}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden="true">
        {severity === 'error' && <path d="M3.8 1h4.4L11 3.8v4.4L8.2 11H3.8L1 8.2V3.8z" fill="currentColor" />}
        {severity === 'unknown' && (
          <text x="6" y="10.5" textAnchor="middle" fontSize="12" fontWeight="700" fill="currentColor">
            ?
          </text>
        )}
        {severity === 'lint' && (
          <circle cx="6" cy="6" r="2.5" fill="none" stroke="currentColor" strokeWidth="1.2" />
        )}
      </svg>
      <span className="visually-hidden">{WORDS[severity]}</span>
    </span>
  );
}

const COLUMNS: readonly Column<Finding>[] = [
  {
    id: 'mark',
    label: 'Weight',
    width: '20px',
    cell: ({ severity }) => <SeverityMark severity={severity} />,
  },
  {
    id: 'code',
    label: 'Code',
    width: 'minmax(90px, 200px)',
    cell: ({ code, severity }) => (
      <span className="problem-code" data-severity={severity}>
        {code}
      </span>
    ),
  },
  {
    id: 'message',
    label: 'Message',
    width: 'minmax(0, 1fr)',
    cell: ({ message, help }) => (
      <>
        <span className="problem-message">
          <Rich text={message} />
        </span>
        {help !== undefined && (
          <span className="problem-help">
            <Rich text={help} />
          </span>
        )}
      </>
    ),
  },
  {
    id: 'place',
    label: 'Place',
    width: '64px',
    align: 'end',
    cell: ({ range }) => (
      <span className="problem-place">
        {range.start.line}:{range.start.column}
      </span>
    ),
  },
];

/** Counts of findings as one phrase, such as "2 errors, 1 note". */
export function countFindings(findings: readonly Finding[]): string {
  const parts = (['error', 'unknown', 'lint'] as const).flatMap((severity) => {
    const count = findings.filter((finding) => finding.severity === severity).length;
    if (count === 0) return [];
    return [`${count} ${WORDS[severity]}${count === 1 || severity === 'unknown' ? '' : 's'}`];
  });
  return parts.join(', ');
}

/** Element that a finding is about, for the canvas; null where it is about none. */
export type ElementOf = (finding: Finding) => ElementRef | null;

/** A function that shows a finding everywhere: its range in the text, its element on the canvas, its witness lit. */
function useShowFinding(elementOf: ElementOf | undefined): (finding: Finding, take: boolean) => void {
  const actions = useSelectionActions();
  return (finding, take) => {
    const element = elementOf?.(finding) ?? null;
    if (element !== null) actions.focusOn(element);
    const tone = finding.severity === 'error' ? 'invalid' : 'neutral';
    const { witness, message } = finding;
    actions.light(witness === undefined ? null : { edges: witness, tone, label: message });
    actions.revealText(finding.range, take);
  };
}

/** Registers F8 and Shift+F8, which go from problem to problem wherever the focus is. Called by the screen. */
export function useProblemCommands(findings: readonly Finding[], elementOf?: ElementOf): void {
  const show = useShowFinding(elementOf);
  const at = useRef(-1);
  const go = (step: 1 | -1) => () => {
    const from = at.current < 0 && step < 0 ? 0 : at.current;
    at.current = (from + step + findings.length) % findings.length;
    const finding = findings[at.current];
    if (finding !== undefined) show(finding, true);
  };
  const shared = { section: 'Problems', inText: true, enabled: () => findings.length > 0 };
  useCommands([
    { ...shared, id: 'problems.next', title: 'Next problem', keys: ['F8'], run: go(1) },
    { ...shared, id: 'problems.previous', title: 'Previous problem', keys: ['Shift+F8'], run: go(-1) },
  ]);
}

/** The findings as a list. Choosing one shows it in text and canvas; Enter or a double click goes to the text. */
export function Problems({
  findings,
  elementOf,
}: {
  readonly findings: readonly Finding[];
  readonly elementOf?: ElementOf;
}) {
  const show = useShowFinding(elementOf);
  const keyed = useMemo(
    () => new Map(findings.map((finding, index) => [finding, String(index)])),
    [findings],
  );
  return (
    <Table
      label={`Problems: ${countFindings(findings) || 'none'}`}
      columns={COLUMNS}
      rows={findings}
      rowKey={(finding) => keyed.get(finding) ?? ''}
      header={false}
      kind="problems"
      onSelect={(finding) => show(finding, false)}
      onActivate={(finding) => show(finding, true)}
      empty="no problems"
    />
  );
}
