/** The direction of imports is enforced: Biome catches what is planted, and a walk catches what Biome cannot say. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './lib/root.mjs';

/** File that is planted, what it imports, and what Biome must say. */
const PLANTED = [
  ['src/core/text/a.ts', '../authority/index.ts', 'core/text imports nothing else of core'],
  [
    'src/core/authority/a.ts',
    '../closure/index.ts',
    'authority, closure and memory do not import one another',
  ],
  ['src/core/closure/deep/a.ts', '../../memory/index.ts', 'do not import one another'],
  ['src/core/memory/a.ts', '../authority/index.ts', 'do not import one another'],
  ['src/core/workspace/a.ts', '../memory/index.ts', 'workspace imports only core/text'],
  ['src/core/study/a.ts', '../workspace/index.ts', 'study imports authority, closure, memory and text'],
  ['src/core/text/b.ts', 'node:fs', 'core is pure'],
  ['src/core/b.ts', '../main/index.ts', 'core is pure'],
  ['src/core/memory/b.ts', 'react', 'core is pure'],
  ['src/core/closure/b.ts', '@xyflow/react', 'core is pure'],
  ['src/core/workspace/b.ts', 'electron', 'core is pure'],
  ['src/main/a.ts', '../web/indexed-db.ts', 'hosts do not import one another'],
  ['src/web/a.ts', '../main/files.ts', 'hosts do not import one another'],
  ['src/web/b.ts', 'node:path', 'hosts do not import one another'],
  ['src/cli/a.ts', '../renderer/main.tsx', 'hosts do not import one another'],
  ['src/preload/a.ts', '../main/files.ts', 'the preload is sandboxed'],
  ['src/hosts/a.ts', '../main/files.ts', 'imports none of them'],
  ['src/renderer/app/a.ts', '../../main/files.ts', 'knows its host only through the workbench'],
  ['src/renderer/app/b.ts', 'electron', 'knows its host only through the workbench'],
] as const;
const ALLOWED = ['src/core/authority/ok.ts', '../text/index.ts'] as const;

describe('Biome catches a planted violation', () => {
  let folder: string;
  let found: ReadonlyMap<string, string>;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'ambit-planted-'));
    const config = JSON.parse(readFileSync(path.join(root, 'biome.json'), 'utf8')) as Record<string, unknown>;
    const { $schema: _, ...rules } = config;
    await writeFile(path.join(folder, 'biome.json'), JSON.stringify({ ...rules, vcs: { enabled: false } }));
    for (const [file, source] of [...PLANTED, ALLOWED]) {
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
      await writeFile(path.join(folder, file), `export { thing } from '${source}';\n`);
    }
    found = restrictedImports(folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.each(PLANTED)('%s importing %s', (file, _source, message) => {
    expect(found.get(file)).toContain(message);
  });

  it('and nothing where there is none', () => {
    expect(found.has(ALLOWED[0])).toBe(false);
    expect(found.size).toBe(PLANTED.length);
  });
});

/** Messages of restricted imports, by file, in a folder with a configuration of Biome. */
function restrictedImports(folder: string): ReadonlyMap<string, string> {
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  const args = [
    biome,
    'lint',
    '--only=style/noRestrictedImports',
    '--max-diagnostics=none',
    '--reporter=json',
    '.',
  ];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const report = JSON.parse(stdout) as Report;
  return new Map(report.diagnostics.map((said) => [said.location.path, JSON.stringify(said)]));
}

interface Report {
  readonly diagnostics: readonly { readonly location: { readonly path: string } }[];
}

/**
 * Value imports that the renderer may make of the core; the rest of the core is only asked, and runs elsewhere. Each
 * folder names in `window.ts` what is pure and cheap enough for the window's thread.
 */
const FOR_RENDERER = [
  /^core\/text\//,
  /^core\/[^/]+\/(gestures|symbols|claims|window)\.ts$/,
  /^core\/(rpc|graph-layout)\.ts$/,
];

describe('the renderer takes values of the core only where they are made for it', () => {
  it('knows a value from a type', () => {
    const text = `
      import type { A } from '../../core/a.ts';
      import { type B, type C } from '../../core/b.ts';
      import { type D, e } from '../../core/c.ts';
      export * from '../../core/d.ts';
      export type * from '../../core/e.ts';
      import '../../core/f.ts';
      const lazy = import('../../core/g.ts');
      import worker from '../../web/w.ts?worker&url';
      // import { x } from '../../core/commented.ts';
    `;
    expect(valueImports('src/renderer/app/x.ts', text)).toEqual([
      'core/c.ts',
      'core/d.ts',
      'core/f.ts',
      'core/g.ts',
      'web/w.ts',
    ]);
  });

  it('in every file of it', () => {
    const files = readdirSync(path.join(root, 'src/renderer'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|[\\/])testing[\\/]/.test(file))
      .map((file) => path.join('src/renderer', file));
    expect(files.length).toBeGreaterThan(20);
    const wrong = files.flatMap((file) =>
      valueImports(file, readFileSync(path.join(root, file), 'utf8'))
        .filter(
          (source) => source.startsWith('core/') && !FOR_RENDERER.some((allowed) => allowed.test(source)),
        )
        .map((source) => `${file} imports ${source}`),
    );
    expect(wrong).toEqual([]);
  });
});

/** Modules within `src` whose values a file imports, in order, by their path from `src`. */
function valueImports(file: string, text: string): string[] {
  const code = text.replace(/^\s*\/\/.*$|\/\*[\s\S]*?\*\//gm, '');
  const statement =
    /\b(?:import|export)\s+(?:([^'";]*?)\s*from\s*)?['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/g;
  return [...code.matchAll(statement)]
    .filter(([, names]) => !onlyTypes(names))
    .map(([, , source, lazy]) => (source ?? lazy)!.replace(/\?.*$/, ''))
    .map((source) => path.posix.join(path.posix.dirname(file.split(path.sep).join('/')), source))
    .map((source) => source.replace(/^src\//, ''));
}

function onlyTypes(names: string | undefined): boolean {
  if (names === undefined) return false;
  if (/^type\b/.test(names)) return true;
  const listed = /^\{([\s\S]*)\}$/.exec(names.trim())?.[1];
  return listed?.split(',').every((name) => name.trim() === '' || /^type\s/.test(name.trim())) ?? false;
}
