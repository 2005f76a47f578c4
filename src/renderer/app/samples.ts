import { kindOfName, nameOfFile } from './kinds.ts';
import type { Sample } from './types.ts';

/** Texts are loaded when a sample is opened; the READMEs, which are short, say what each is about. */
const TEXTS = import.meta.glob<string>(
  [
    '../../../samples/*/*/*.{aagv,aagv-timeline,closure,session,history}.json',
    '../../../samples/closure/*/spec.json',
    '!../../../samples/vectors/**',
  ],
  { query: '?raw', import: 'default' },
);
const READMES = import.meta.glob<string>('../../../samples/*/*/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Samples that come first in their place's list, in this order; the others follow by name. */
const FIRST = ['bypass', 'payment-agent', 'two-passengers', 'family-assistant', 'office-assistant'];

/** File that holds the specification of the sessions beside it. */
const SPEC = 'spec.json';

/** Words of a paragraph without its marks; `_` marks only what stands in it whole, since codes have it within. */
function plain(markdown: string): string {
  return markdown
    .replace(/(?<!\w)_|_(?!\w)/g, '')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function aboutOf(readme: string | undefined): { readonly title: string | null; readonly summary: string } {
  if (readme === undefined) return { title: null, summary: '' };
  const title = /^#\s+(.+)$/m.exec(readme)?.[1] ?? null;
  const body = readme.replace(/^#.*$/m, '').trim();
  return { title, summary: plain(body.split(/\n\s*\n/)[0] ?? '') };
}

/** What a README says of one of several files, as an entry of a list; null where it says nothing. */
function aboutFile(readme: string | undefined, file: string): string | null {
  const entry = (readme ?? '').split(/^- /m).find((one) => one.startsWith(`\`${file}\``));
  return entry === undefined ? null : plain(entry.replace(/^`[^`]*`:?/, '').split(/\n\s*\n/)[0] ?? '');
}

function sampleAt(path: string, load: () => Promise<string>): Sample[] {
  const file = path.slice(path.lastIndexOf('/') + 1);
  const folder = path.slice(0, path.lastIndexOf('/'));
  const kind = file === SPEC ? 'closure' : kindOfName(file);
  if (kind === null) return [];
  const readme = READMES[`${folder}/README.md`];
  const { title, summary } = aboutOf(readme);
  const alone = Object.keys(TEXTS).filter((other) => other.startsWith(`${folder}/`)).length === 1;
  const documentName = file === SPEC ? folder.slice(folder.lastIndexOf('/') + 1) : nameOfFile(file);
  const name = (alone || file === SPEC) && title !== null ? title : documentName;
  const about = aboutFile(readme, file) ?? summary;
  return [{ id: path, name, documentName, kind, summary: about, load }];
}

function rank({ id }: Sample): number {
  const at = FIRST.findIndex((name) => id.includes(`/${name}/`));
  return at < 0 ? FIRST.length : at;
}

function folderOf({ id }: Sample): string {
  return id.slice(0, id.lastIndexOf('/'));
}

/** Samples of one folder stand together where they belong together, what they share first. */
function inOrder(a: Sample, b: Sample): number {
  const shared = (sample: Sample) => (sample.kind === 'closure' ? 0 : 1);
  const together = a.id.includes('/closure/') && b.id.includes('/closure/');
  return (
    rank(a) - rank(b) ||
    (together ? folderOf(a).localeCompare(folderOf(b)) || shared(a) - shared(b) : 0) ||
    a.name.localeCompare(b.name)
  );
}

/** Every bundled sample. The only document of its folder goes by the title of the folder's README. */
export const SAMPLES: readonly Sample[] = Object.entries(TEXTS)
  .flatMap(([path, load]) => sampleAt(path, load))
  .sort(inOrder);

/** The specification that a sample of a session runs on, if it stands beside it. */
export function specOfSample(sample: Sample): Sample | null {
  if (sample.kind !== 'session') return null;
  return SAMPLES.find((other) => other.kind === 'closure' && folderOf(other) === folderOf(sample)) ?? null;
}

/** The sessions that stand beside the sample of a specification. */
export function sessionsOfSample(sample: Sample): readonly Sample[] {
  if (sample.kind !== 'closure') return [];
  return SAMPLES.filter((other) => other.kind === 'session' && folderOf(other) === folderOf(sample));
}
