import { kindOfName, nameOfFile } from './kinds.ts';
import type { Sample } from './types.ts';

/** Texts are loaded when a sample is opened; the READMEs, which are short, say what each is about. */
const TEXTS = import.meta.glob<string>(
  ['../../../samples/*/*/*.{aagv,closure,session,history}.json', '!../../../samples/vectors/**'],
  { query: '?raw', import: 'default' },
);
const READMES = import.meta.glob<string>('../../../samples/*/*/README.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Samples that come first in their place's list, in this order; the others follow by name. */
const FIRST = ['bypass', 'payment-agent', 'office-assistant'];

function aboutOf(readme: string | undefined): { readonly title: string | null; readonly summary: string } {
  if (readme === undefined) return { title: null, summary: '' };
  const title = /^#\s+(.+)$/m.exec(readme)?.[1] ?? null;
  const body = readme.replace(/^#.*$/m, '').trim();
  const paragraph = body.split(/\n\s*\n/)[0] ?? '';
  return { title, summary: paragraph.replace(/[`*_]/g, '').replace(/\s+/g, ' ') };
}

function rank(sample: Sample): number {
  const at = FIRST.findIndex((name) => sample.id.includes(`/${name}/`));
  return at < 0 ? FIRST.length : at;
}

/** Every bundled sample. The only document of its folder goes by the title of the folder's README. */
export const SAMPLES: readonly Sample[] = Object.entries(TEXTS)
  .flatMap(([path, load]): Sample[] => {
    const file = path.slice(path.lastIndexOf('/') + 1);
    const kind = kindOfName(file);
    if (kind === null) return [];
    const folder = path.slice(0, path.lastIndexOf('/'));
    const alone = Object.keys(TEXTS).filter((other) => other.startsWith(`${folder}/`)).length === 1;
    const { title, summary } = aboutOf(READMES[`${folder}/README.md`]);
    return [{ id: path, name: alone && title !== null ? title : nameOfFile(file), kind, summary, load }];
  })
  .sort((a, b) => rank(a) - rank(b) || a.name.localeCompare(b.name));
