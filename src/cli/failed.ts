import type { Unanswered } from '../core/authority/index.ts';
import type { ExitCode, Io } from './command.ts';
import { jsonLine, oneLine } from './io.ts';

/**
 * Says why a question about a file has no answer, and gives the exit code. With `json` a refusal and findings are an
 * object on standard output; a question that makes no sense is a sentence on standard error all the same.
 */
export function failed(file: string, why: Unanswered, json: boolean, io: Io): ExitCode {
  if (json && why.kind === 'refused') {
    const { code, message } = why.refusal;
    io.out(jsonLine({ file, refusal: { code, message } }));
  } else if (json && why.kind === 'unsound') {
    io.out(jsonLine({ file, findings: why.findings }));
  } else io.err(oneLine(`ambit: ${file}: ${reasonOf(why)}`));
  return 2;
}

function reasonOf(why: Unanswered): string {
  if (why.kind === 'refused') return `refused (${why.refusal.code}): ${why.refusal.message}`;
  if (why.kind === 'declined') return why.message;
  const [first] = why.findings;
  if (first === undefined) return 'the graph is not sound';
  const { line, column } = first.range.start;
  const more = why.findings.length === 1 ? '' : ` [${why.findings.length} findings]`;
  return `${line}:${column} ${first.code}: ${first.message}${more}`;
}
