import { type FoldedHistory, fold, type IdentityPolicy, readHistory } from '../core/memory/index.ts';
import type { Finding } from '../core/text/index.ts';
import type { Io } from './command.ts';
import { jsonLine, oneLine } from './io.ts';

/**
 * A history from a file, folded under a policy, or null after saying why not: each finding on standard error as
 * `file:line:column CODE message (pointer)`, and with `json` one object on standard output.
 */
export async function openHistory(
  file: string,
  policy: IdentityPolicy,
  json: boolean,
  io: Io,
): Promise<FoldedHistory | null> {
  const text = await io.read(file);
  const outcome = text.kind === 'refused' ? text : readHistory(text.text);
  if (outcome.kind === 'read') return fold(outcome.history, policy);
  if (outcome.kind === 'refused') {
    const { code, message } = outcome.refusal;
    io.err(oneLine(`ambit: ${file}: refused (${code}): ${message}`));
    if (json) io.out(jsonLine({ file, refusal: { code, message } }));
  } else {
    for (const finding of outcome.findings) io.err(oneLine(findingLine(file, finding)));
    if (json) io.out(jsonLine({ file, findings: outcome.findings }));
  }
  return null;
}

function findingLine(file: string, { code, message, help, pointer, range }: Finding): string {
  const advice = help === undefined ? '' : `; ${help}`;
  return `${file}:${range.start.line}:${range.start.column} ${code} ${message} (${pointer || 'whole file'})${advice}`;
}
