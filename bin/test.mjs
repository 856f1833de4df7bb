// `npm test`: everything from a fresh clone to one line of figures. Node built-ins only, Node 20 and newer.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { findBrowser } from './steps/browser.mjs';
import { findClamd } from './steps/clamd.mjs';
import { installDependencies } from './steps/dependencies.mjs';
import { isEnding, ROOT, run, since } from './steps/run.mjs';
import { findNode } from './steps/runtime.mjs';
import { buildWeb } from './steps/web-build.mjs';

const total = { passed: 0, failed: 0, skipped: 0 };
const failures = [];
const start = performance.now();

await installDependencies();
const node = await findNode();
const browser = await findBrowser();
const clamd = await findClamd();
if (clamd) process.env.CLAMD_PATH = clamd;

await check('format and lint', () => program('@biomejs/biome/bin/biome', 'ci', '.'));
await check('file and function sizes', () => script('tools/check.ts', 'sizes'));
await check('import rules', () => script('tools/check.ts', 'imports'));
await check('classes', () => script('tools/check.ts', 'classes'));
await check('patterns', () => script('tools/check.ts', 'patterns'));
await check('words', () => script('tools/check.ts', 'words'));
await check('messages', () => script('tools/check.ts', 'messages'));
await check('texts', () => script('tools/check.ts', 'texts'));
await check('types of the server', () => program('typescript/bin/tsc', '-p', 'tsconfig.server.json'));
await check('types of the web app', () => program('typescript/bin/tsc', '-p', 'tsconfig.web.json'));
await check('types of the browser tests', () => program('typescript/bin/tsc', '-p', 'tsconfig.e2e.json'));
await check('generated files', () => script('tools/gen.ts', '--check'));
await tests('unit');
await tests('clock');
await tests('api');
await tests('conformance');
await check('web build', async () => ({ code: await buildWeb(node), output: '' }));
await check('bundle budget', () => script('tools/check.ts', 'bundle'));
await browserTests();

for (const failure of failures) console.log(`failed: ${failure}`);
console.log(`time: ${since(start)}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 && !isEnding() ? 0 : 1);

/** Runs one static check, which counts as one test; says what it found when it fails. */
async function check(name, work) {
  if (isEnding()) return;
  const begin = performance.now();
  const { code, output } = await work();
  report(name, begin, code === 0 ? { passed: 1 } : { failed: 1 });
  if (code !== 0) console.log(output.trim().split('\n').slice(-200).join('\n'));
}

/** Runs the tests of one vitest project and counts them from its JSON report. */
async function tests(project) {
  if (isEnding()) return;
  const begin = performance.now();
  console.log(`${project} tests:`);
  const file = new URL(`.cache/test/${project}.json`, ROOT);
  mkdirSync(new URL('.', file), { recursive: true });
  rmSync(file, { force: true });
  const args = ['run', '--project', project, '--reporter=default', '--reporter=json'];
  const { code } = await run(node, [
    packagePath('vitest/vitest.mjs'),
    ...args,
    `--outputFile.json=${fileURLToPath(file)}`,
  ]);
  report(`${project} tests`, begin, countVitest(file, code));
}

function countVitest(file, code) {
  let result;
  try {
    result = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return { failed: 1 };
  }
  const passed = result.numPassedTests;
  const skipped = result.numPendingTests + result.numTodoTests;
  // A file that cannot be loaded, or an error outside every test, fails the run without a failed test.
  return { passed, skipped, failed: result.numFailedTests || (code === 0 ? 0 : 1) };
}

/** The browser tests end with a line of figures of their own; without one the run counts as one failure. */
async function browserTests() {
  if (isEnding()) return;
  const begin = performance.now();
  if (!browser) return report('browser tests', begin, { skipped: 1 });
  console.log('browser tests:');
  const env = { CHROMIUM_PATH: browser };
  const { code, output } = await run(node, ['tools/e2e.ts'], { tee: true, env });
  const figures = [...output.matchAll(/^(\d+) passed, (\d+) failed, (\d+) skipped\s*$/gm)].at(-1);
  if (!figures) return report('browser tests', begin, { failed: 1 });
  const [passed, failed, skipped] = figures.slice(1).map(Number);
  report('browser tests', begin, { passed, skipped, failed: failed || (code === 0 ? 0 : 1) });
}

function report(name, begin, { passed = 0, failed = 0, skipped = 0 }) {
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failures.push(`${name} (${failed})`);
  const word = failed > 0 ? 'FAILED' : passed > 0 ? 'ok' : 'skipped';
  const figures = passed + failed + skipped > 1 ? `, ${passed} passed, ${failed} failed, ${skipped} skipped` : '';
  console.log(`${word}: ${name} (${since(begin)}${figures})`);
}

function script(path, ...args) {
  return run(node, [path, ...args], { capture: true });
}

function program(path, ...args) {
  return run(node, [packagePath(path), ...args], { capture: true });
}

function packagePath(path) {
  return fileURLToPath(new URL(`node_modules/${path}`, ROOT));
}
