import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Findings, Tree } from './tree.ts';

/** Gzipped JavaScript in kilobytes (1000 bytes), and the source files the two first pages are made of. */
const BUDGET = { signIn: 190, shell: 290, chunk: 40 };
const SIGN_IN = /(^|\/)(sign-in|login)[^/]*\.tsx$/;
const SHELL =
  /^apps\/web\/(staff|portal)\/[^/]*(shell|layout)[^/]*\.tsx$|(^|\/)(staff|portal)-(shell|routes|app)\.tsx$/;

/** One entry of Vite's manifest. */
type Chunk = { file: string; src?: string; isEntry?: boolean; isDynamicEntry?: boolean; imports?: string[] };
export type Manifest = Record<string, Chunk>;

/** Holds the built web app against its budget. Fails without a build: a missing figure is not a good one. */
export function checkBundle(tree: Tree): Findings {
  const directory = join(tree.root, 'dist/web');
  const path = join(directory, '.vite/manifest.json');
  if (!existsSync(path)) return { errors: ['dist/web has no manifest; run "npm run build" first'], warnings: [] };
  const manifest: Manifest = JSON.parse(readFileSync(path, 'utf8'));
  return weigh(manifest, (file) => gzipSync(readFileSync(join(directory, file))).length / 1000);
}

/** Weighs a manifest; `sizeOf` gives the kilobytes of a file. The warnings tell the figures of the pages. */
export function weigh(manifest: Manifest, sizeOf: (file: string) => number): Findings {
  const findings: Findings = { errors: [], warnings: [] };
  const keys = Object.keys(manifest);
  // The worker that opens pages with no network is an entry of its own, fetched beside them.
  const entries = keys.filter((key) => manifest[key]?.isEntry && manifest[key]?.file !== 'sw.js');
  const signIn = closure(manifest, [...entries, ...keys.filter((key) => SIGN_IN.test(key))]);
  hold('sign-in page', total(signIn, sizeOf), BUDGET.signIn, findings);
  const shells = keys.filter((key) => SHELL.test(key));
  for (const key of shells.length > 0 ? shells : entries) {
    hold(`first load of ${key}`, total(closure(manifest, [...entries, key]), sizeOf), BUDGET.shell, findings);
  }
  const first = closure(manifest, [...entries, ...shells, ...keys.filter((key) => SIGN_IN.test(key))]);
  for (const [key, chunk] of Object.entries(manifest)) {
    if (first.has(chunk.file) || !chunk.file.endsWith('.js')) continue;
    const size = sizeOf(chunk.file);
    if (size > BUDGET.chunk) findings.errors.push(`${key}: ${size.toFixed(1)} kB, at most ${BUDGET.chunk}`);
  }
  return findings;
}

function hold(name: string, size: number, budget: number, findings: Findings): void {
  const sentence = `${name}: ${size.toFixed(1)} kB of ${budget}`;
  (size > budget ? findings.errors : findings.warnings).push(sentence);
}

/** Files the browser loads at once for these entries. */
function closure(manifest: Manifest, keys: string[]): Set<string> {
  const files = new Set<string>();
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || files.has(chunk.file)) return;
    files.add(chunk.file);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return files;
}

function total(files: Set<string>, sizeOf: (file: string) => number): number {
  return [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0);
}
