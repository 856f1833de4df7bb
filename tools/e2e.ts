import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../bin/steps/web-build.mjs';
import { chromiumPath } from '../e2e/support/browser.ts';

/** `npm run test:e2e [-- files]`, `npm run test:a11y` (--full-matrix), `npm run test:press` (--press, every action of every screen): browser tests against the built web app; ends with one line of figures. */
const ROOT = join(import.meta.dirname, '..');
const words = process.argv.slice(2);
const project = words.includes('--full-matrix') ? 'a11y' : words.includes('--press') ? 'press' : 'e2e';
const files = words.filter((word) => !word.startsWith('--'));

if (!chromiumPath()) {
  process.stdout.write(
    'No Chromium was found (set CHROMIUM_PATH): the browser tests did not run.\n0 passed, 0 failed, 1 skipped\n',
  );
  process.exit(0);
}
// Pages of an earlier state pass and fail for reasons of theirs.
const built = await buildWeb(process.execPath);
if (built !== 0) process.exit(built);
const report = join(ROOT, '.cache/test/e2e.json');
mkdirSync(join(ROOT, '.cache/test'), { recursive: true });
rmSync(report, { force: true });
const vitest = join(ROOT, 'node_modules/vitest/vitest.mjs');
const args = [
  vitest,
  'run',
  '--project',
  project,
  ...files,
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
];
const { status } = spawnSync(process.execPath, args, {
  cwd: ROOT,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, CHROMIUM_PATH: chromiumPath() },
});

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
}
let figures: Report = { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
try {
  figures = JSON.parse(readFileSync(report, 'utf8')) as Report;
} catch {
  process.stdout.write('The browser tests wrote no report.\n');
}
const failed = figures.numFailedTests || (status === 0 ? 0 : 1);
process.stdout.write(
  `${figures.numPassedTests} passed, ${failed} failed, ${figures.numPendingTests + figures.numTodoTests} skipped\n`,
);
process.exit(failed === 0 ? 0 : 1);
