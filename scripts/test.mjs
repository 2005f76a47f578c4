/**
 * `npm test`: lint, types, unit tests, the build, and the end-to-end suite on both editions, in this order; everything
 * runs even where something before it failed. `--full` runs the counts of a full run instead of a tenth of them. The
 * last line is `N passed, N failed`, where a failed step that is no test counts as one.
 */
import { mkdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { build } from './lib/build.mjs';
import { testElectron } from './lib/electron.mjs';
import { prepareTests } from './lib/prepare.mjs';
import { root } from './lib/root.mjs';
import { showModule } from './lib/run.mjs';

/** @typedef {{ readonly passed: number, readonly failed: number }} Count */

const results = path.join(root, 'test-results');
/** The tenth is the same cases every time, so that a change and not chance turns it red; a full run draws new ones. */
const SEED = '20261130';
const env = process.argv.includes('--full')
  ? { AMBIT_FULL: '1' }
  : { AMBIT_SEED: process.env.AMBIT_SEED ?? SEED };

await rm(results, { recursive: true, force: true });
await mkdir(results, { recursive: true });

/** @type {readonly (readonly [name: string, run: () => Promise<Count>])[]} */
const steps = [
  ['lint', () => module('@biomejs/biome/bin/biome', 'check', '.')],
  ['types', () => module('typescript/bin/tsc', '--noEmit')],
  ['types of the core', () => module('typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.core.json')],
  ['build', () => succeeds(build())],
  ['unit tests', unitTests],
  ['what end-to-end tests need', prepare],
  ['end-to-end tests', endToEnd],
];

let passed = 0;
let failed = 0;
const failures = [];
for (const [name, run] of steps) {
  console.log(`\n== ${name}`);
  const count = await run().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  });
  passed += count.passed;
  failed += count.failed;
  if (count.failed > 0) failures.push(`${name} (${count.failed})`);
}
if (failures.length > 0) console.log(`\nfailed: ${failures.join(', ')}`);
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/**
 * @param {string} file
 * @param {...string} args
 */
function module(file, ...args) {
  return succeeds(showModule(file, args).then((code) => code === 0));
}

/**
 * A step that is no test: nothing where it works, one failure where it does not.
 *
 * @param {Promise<boolean>} done
 * @returns {Promise<Count>}
 */
async function succeeds(done) {
  return { passed: 0, failed: (await done) ? 0 : 1 };
}

async function unitTests() {
  const report = path.join(results, 'unit.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const code = await showModule('vitest/vitest.mjs', args, { env });
  const { numPassedTests, numFailedTests } = await read(report);
  return counted(code, Number(numPassedTests), Number(numFailedTests));
}

/** Says what is missing, and gets the Electron that the desktop tests run. */
async function prepare() {
  const missing = await prepareTests();
  for (const sentence of missing) console.error(sentence);
  if (missing.length === 0)
    console.log(`Electron: ${path.relative(root, (await testElectron()).executable)}`);
  return { passed: 0, failed: missing.length };
}

async function endToEnd() {
  const code = await showModule('@playwright/test/cli.js', ['test'], { env });
  const { stats } = await read(path.join(results, 'e2e.json'));
  // A test that passed when tried again is said, and counts as passed: these machines are shared.
  if (stats.flaky > 0) console.log(`${stats.flaky} end-to-end tests passed only when tried again`);
  return counted(code, stats.expected + stats.flaky, stats.unexpected);
}

/**
 * The count of a runner. One that failed without a failed test, as on an error outside of tests, counts as a failure.
 *
 * @param {number} code
 * @param {number} passes
 * @param {number} fails
 * @returns {Count}
 */
function counted(code, passes, fails) {
  return { passed: passes, failed: code !== 0 && fails === 0 ? 1 : fails };
}

/** @param {string} file */
async function read(file) {
  return JSON.parse(await readFile(file, 'utf8'));
}
