import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Findings, Tree } from './tree.ts';

/** Gzipped JavaScript in kilobytes (1000 bytes), and the source files the two first pages are made of. */
const BUDGET = { signIn: 190, shell: 290, chunk: 40 };
/** First load of a route: kilobytes and files of JavaScript. A little above the heaviest route of today; they go down, never up. */
const ROUTE = {
  staff: { size: 370, files: 122 },
  portal: { size: 292, files: 84 },
  public: { size: 202, files: 52 },
} as const;
type Area = keyof typeof ROUTE;
const SCREENS = /^apps\/web\/(staff|portal|public)\/screens[\w-]*\.ts$/;
const LOADED = /path: '([^']+)'[^}]*?import\(\s*'([^']+)'\s*\)/g;
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
  const sizeOf = keptSizes((file) => gzipSync(readFileSync(join(directory, file))).length / 1000);
  const pages = weigh(manifest, sizeOf);
  const routes = weighRoutes(manifest, routesOf(tree), sizeOf);
  return { errors: [...pages.errors, ...routes.errors], warnings: [...pages.warnings, ...routes.warnings] };
}

/** One route of the registry of screens, and the module its page is in (a key of the manifest). */
export type Route = { path: string; area: Area; key: string };

/** The routes as the registry of screens has them; keys of the manifest begin at apps/web. */
export function routesOf(tree: Tree): Route[] {
  return tree.paths.flatMap((file) => {
    const area = SCREENS.exec(file)?.[1] as Area | undefined;
    if (!area) return [];
    return [...tree.read(file).matchAll(LOADED)].map(([, path = '', module = '']) => ({
      path,
      area,
      key: posix.relative('apps/web', posix.join('apps/web', area, module)),
    }));
  });
}

/** Weighs what the first opening of each route loads: the entry, its frame, its page. A route without a chunk is an error. */
export function weighRoutes(manifest: Manifest, routes: readonly Route[], sizeOf: (file: string) => number): Findings {
  const findings: Findings = { errors: [], warnings: [] };
  const entries = entriesOf(manifest);
  const heaviest = new Map<Area, { path: string; size: number; files: number }>();
  for (const { path, area, key } of routes) {
    if (!manifest[key]) {
      findings.errors.push(`${path}: no chunk for ${key}`);
      continue;
    }
    const shells = Object.keys(manifest).filter((each) => SHELL.test(each) && each.includes(`${area}-`));
    const scripts = [...closure(manifest, [...entries, ...shells, key])].filter((file) => file.endsWith('.js'));
    const size = scripts.reduce((sum, file) => sum + sizeOf(file), 0);
    const limit = ROUTE[area];
    if (size > limit.size) findings.errors.push(`${path}: ${size.toFixed(1)} kB at first, at most ${limit.size}`);
    if (scripts.length > limit.files)
      findings.errors.push(`${path}: ${scripts.length} files at first, at most ${limit.files}`);
    if (size > (heaviest.get(area)?.size ?? 0)) heaviest.set(area, { path, size, files: scripts.length });
  }
  for (const [area, { path, size, files }] of heaviest) {
    findings.warnings.push(`heaviest route of ${area}: ${path}, ${size.toFixed(1)} kB in ${files} files`);
  }
  return findings;
}

/** A file is packed once, however many routes load it. */
function keptSizes(sizeOf: (file: string) => number): (file: string) => number {
  const kept = new Map<string, number>();
  return (file) => {
    const size = kept.get(file) ?? sizeOf(file);
    kept.set(file, size);
    return size;
  };
}

/** The worker that opens pages with no network is an entry of its own, fetched beside them. */
const entriesOf = (manifest: Manifest): string[] =>
  Object.keys(manifest).filter((key) => manifest[key]?.isEntry && manifest[key]?.file !== 'sw.js');

/** Weighs a manifest; `sizeOf` gives the kilobytes of a file. The warnings tell the figures of the pages. */
export function weigh(manifest: Manifest, sizeOf: (file: string) => number): Findings {
  const findings: Findings = { errors: [], warnings: [] };
  const keys = Object.keys(manifest);
  const entries = entriesOf(manifest);
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
