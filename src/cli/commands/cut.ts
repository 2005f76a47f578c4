import { parseArgs } from 'node:util';
import { type Advice, type AdviceRequest, advise, type Measure } from '../../core/authority/index.ts';
import { type JsonValue, parseJson } from '../../core/text/index.ts';
import { type Command, type Io, UsageError } from '../command.ts';
import { failed } from '../failed.ts';
import { jsonLine, oneLine } from '../io.ts';

const MEASURES: readonly Measure[] = ['edges', 'weights', 'acts'];

const HELP = `usage: ambit cut FILE [--by edges|weights|acts] [--weights FILE] [--exclude IDS] [--force IDS] [--json]

Finds the least revocation cut of an authority graph. It needs sound nodes,
edges, roots and sinks, not sound paths or cuts. - is standard input.

  --by        what is counted (default: edges; weights where --weights is given);
              acts: edges that share a revocation id fall together
  --weights   a JSON object from edge id to a non-negative number, 1 where absent
  --exclude   edge ids, separated by commas, that may not be in the cut; by acts,
              their acts may not be used
  --force     edge ids, separated by commas, that are in the cut
  --json      one object: file, by, cut, acts, size, exact, lower_bound,
              certificate

Exit code: 0 where there is a cut, 1 where nothing can cut, 2 for a document
that cannot be asked about, or wrong usage.`;

/** `ambit cut`, as the design's "Command line" has it. */
export const cutCommand: Command = {
  name: 'cut',
  summary: 'find the least revocation cut of an authority graph, and prove it',
  help: HELP,
  run: async (args, io) => {
    const { file, json, request, weights } = optionsOf(args);
    const given = weights === undefined ? undefined : await readWeights(weights, io);
    const text = await io.read(file);
    if (text.kind === 'refused') return failed(file, text, json, io);
    const answer = advise(text.text, given === undefined ? request : { ...request, weights: given });
    if (answer.kind !== 'answered') return failed(file, answer, json, io);
    io.out(json ? adviceLine(file, answer.answer) : oneLine(`${file}: ${sentenceOf(answer.answer)}`));
    return answer.answer.cut === null ? 1 : 0;
  },
};

interface Options {
  readonly file: string;
  readonly json: boolean;
  readonly request: AdviceRequest;
  readonly weights: string | undefined;
}

function optionsOf(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      by: { type: 'string' },
      weights: { type: 'string' },
      exclude: { type: 'string' },
      force: { type: 'string' },
      json: { type: 'boolean' },
    },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new UsageError('name one file');
  const word = values.by ?? (values.weights === undefined ? 'edges' : 'weights');
  const by = MEASURES.find((measure) => measure === word);
  if (by === undefined) throw new UsageError(`"${word}" is none of ${MEASURES.join(', ')}`);
  if (values.weights !== undefined && by !== 'weights') {
    throw new UsageError('--weights goes with --by weights only');
  }
  if (file === '-' && values.weights === '-') throw new UsageError('standard input can be read only once');
  const request = { by, exclude: idsOf(values.exclude), force: idsOf(values.force) };
  return { file, json: values.json ?? false, request, weights: values.weights };
}

function idsOf(list: string | undefined): readonly string[] {
  return list === undefined || list === '' ? [] : list.split(',');
}

async function readWeights(file: string, io: Io): Promise<JsonValue> {
  const text = await io.read(file);
  const parsed = text.kind === 'refused' ? text : parseJson(text.text);
  if (parsed.kind === 'refused') throw new UsageError(`${file}: ${parsed.refusal.message}`);
  const [problem] = parsed.problems;
  if (problem !== undefined) throw new UsageError(`${file}: ${problem.message}`);
  if (parsed.kind !== 'parsed') throw new UsageError(`${file}: this is not JSON`);
  return parsed.tree.value(parsed.tree.root) as JsonValue;
}

function adviceLine(file: string, advice: Advice): string {
  const { by, cut, acts, size, exact, lowerBound } = advice;
  return jsonLine({
    file,
    by,
    cut,
    acts,
    size,
    exact,
    lower_bound: lowerBound,
    certificate: certificateOf(advice),
  });
}

function certificateOf({ by, certificate }: Advice): JsonValue {
  if (certificate.kind === 'uncuttable') return { uncuttable_path: certificate.path };
  return {
    disjoint_paths: certificate.paths.map((path) => path.edges),
    ...(by === 'weights' ? { flows: certificate.paths.map((path) => path.flow) } : {}),
    ...(by === 'acts' ? { lower_bound: certificate.lowerBound } : {}),
    ...(certificate.omitted === undefined ? {} : { omitted: certificate.omitted }),
  };
}

function sentenceOf(advice: Advice): string {
  const { by, cut, acts, size, exact, lowerBound, certificate } = advice;
  if (certificate.kind === 'uncuttable') {
    return `nothing can cut: no edge of the path ${certificate.path.join(', ')} may be cut`;
  }
  if (cut === null || size === null) return 'nothing can cut';
  if (cut.length === 0) return 'nothing to cut: no edges lead from any root to any sink';
  const named = `${cut.length === 1 ? 'edge' : 'edges'} ${cut.join(', ')} (${acts.length === 1 ? 'act' : 'acts'} ${acts.join(', ')})`;
  const counted = by === 'weights' ? `weight ${size}` : `${size} ${size === 1 ? by.slice(0, -1) : by}`;
  if (!exact)
    return `${counted}: ${named}; the search ended at its budget: fewer than ${lowerBound} cannot do`;
  return `${counted}, the least: ${named}; ${proofOf(by, certificate.paths.length, certificate.lowerBound, size)}`;
}

function proofOf(by: Measure, paths: number, proved: number, size: number): string {
  const some = `${paths} ${paths === 1 ? 'path' : 'paths'}`;
  if (by === 'weights') return `proved by flows on ${some}`;
  if (by === 'edges') return `proved by ${some}, no two sharing an edge that may be cut`;
  const shown = `${some}, no two sharing an act that may be used`;
  return proved === size ? `proved by ${shown}` : `proved by exhaustive search; ${shown}, show ${proved}`;
}
