import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Findings, Tree } from './tree.ts';

/** Gzipped JavaScript in kilobytes (1000 bytes), and the source files the two first pages are made of. */
const BUDGET = { signIn: 190, shell: 290, chunk: 40 };
type Area = 'staff' | 'portal' | 'public';
interface Limit {
  readonly size: number;
  readonly files: number;
}
/** First load of a route with its texts: kilobytes of JavaScript, and files, style sheets among them. They go down, never up. */
const ROUTE: Readonly<Record<Area, Limit>> = {
  staff: { size: 330, files: 62 },
  portal: { size: 260, files: 45 },
  public: { size: 190, files: 30 },
};
/** Routes that need more, each with its own figure a little above today's. */
const HEAVIER: Readonly<Record<string, Limit>> = {
  '/ams/activities/{id}': { size: 334, files: 68 },
  '/customer-portal/view-service/{id}': { size: 270, files: 45 },
};
const SCREENS = /^apps\/web\/(staff|portal|public)\/screens[\w-]*\.ts$/;
const LOADERS = 'generated/loaders.ts';
const DERIVED = 'platform/web/resource-list/derived-screen.tsx';
const AREAS = 'apps/web/start/areas.ts';
const CORE = 'core';
/** Routes whose figures are always told. */
const NAMED = new Set(['/login', '/ams/activities', '/customer-portal/dashboard']);
const SIGN_IN = /(^|\/)(sign-in|login)[^/]*\.tsx$/;
const SHELL =
  /^apps\/web\/(staff|portal)\/[^/]*(shell|layout)[^/]*\.tsx$|(^|\/)(staff|portal)-(shell|routes|app)\.tsx$/;

/** One entry of Vite's manifest. */
type Chunk = {
  file: string;
  src?: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
};
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
  return {
    errors: [...circles(manifest), ...pages.errors, ...routes.errors],
    warnings: [...pages.warnings, ...routes.warnings],
  };
}

/** Files that load each other in a circle: one of them runs before what it stands on is there. */
export function circles(manifest: Manifest): string[] {
  const importsOf = (key: string): string[] => manifest[key]?.imports ?? [];
  return Object.keys(manifest).flatMap((key) => {
    const below = new Set(importsOf(key));
    for (const each of below) for (const next of importsOf(each)) below.add(next);
    return below.has(key) ? [`${key} stands in a circle of files`] : [];
  });
}

/** One route of the registry of screens, the modules it opens with (keys of the manifest), and the areas its texts are in. */
export type Route = { path: string; area: Area; keys: string[]; texts: string[] };

/** The routes as the registry of screens has them; keys of the manifest begin at apps/web. A screen without code is no route. */
export function routesOf(tree: Tree): Route[] {
  const texts = areaTexts(tree);
  const loaders = tree.paths.includes(LOADERS) ? tree.read(LOADERS) : '';
  return tree.paths.flatMap((file) => {
    const area = SCREENS.exec(file)?.[1] as Area | undefined;
    if (!area) return [];
    const source = tree.read(file);
    const starts = [...source.matchAll(/\bpath: '([^']+)'/g)];
    return starts.flatMap((start, index): Route[] => {
      const screen = source.slice(start.index, starts[index + 1]?.index);
      const keys = codeOf(screen, source, loaders).map((path) => keyOf(path, area));
      const own = /\btexts: \[([^\]]*)\]/.exec(screen)?.[1] ?? '';
      return keys.length === 0
        ? []
        : [{ path: start[1] ?? '', area, keys, texts: [CORE, ...(texts.get(area) ?? []), ...words(own)] }];
    });
  });
}

/** Modules a screen names, by their paths from its file or from the root: its own, or the derived screen and its definition. */
function codeOf(screen: string, source: string, loaders: string): string[] {
  const imported = /import\(\s*'([^']+)'/;
  const named = /\bload: (\w+)/.exec(screen)?.[1];
  const own = imported.exec(screen) ?? (named && imported.exec(source.slice(source.indexOf(`const ${named} =`))));
  if (own?.[1]) return [own[1]];
  const resource = /\bresource: loadResource\.(\w+)/.exec(screen)?.[1];
  const definition = new RegExp(`\\b${resource}: async \\(\\) => \\(await import\\('\\.\\./([^']+)'`).exec(
    loaders,
  )?.[1];
  return resource && definition ? [`/${DERIVED}`, `/${definition}`] : [];
}

const keyOf = (path: string, area: Area): string =>
  posix.relative('apps/web', path.startsWith('/') ? path.slice(1) : posix.join('apps/web', area, path));

const words = (list: string): string[] => [...list.matchAll(/'([\w-]+)'/g)].flatMap(([, word]) => word ?? []);

/** The areas of texts that every page of an audience has. */
function areaTexts(tree: Tree): Map<string, string[]> {
  const source = tree.paths.includes(AREAS) ? tree.read(AREAS) : '';
  return new Map(
    [...source.matchAll(/id: '(\w+)'[\s\S]*?texts: \[([^\]]*)\]/g)].map(([, id = '', list = '']) => [id, words(list)]),
  );
}

/** Weighs what the first opening of each route loads: the entry, its frame, its page, the texts of the wordier language. */
export function weighRoutes(manifest: Manifest, routes: readonly Route[], sizeOf: (file: string) => number): Findings {
  const findings: Findings = { errors: [], warnings: [] };
  const entries = entriesOf(manifest);
  const heaviest = new Map<Area, { path: string; size: number; files: number }>();
  const size = (files: Iterable<string>): number => total(new Set(files), sizeOf);
  for (const { path, area, keys, texts } of routes) {
    // A definition that other files use too has no chunk of its own name.
    const missing = keys.find((key) => !manifest[key] && !key.endsWith('.resource.ts'));
    if (missing) {
      findings.errors.push(`${path}: no chunk for ${missing}`);
      continue;
    }
    const shells = Object.keys(manifest).filter((each) => SHELL.test(each) && each.includes(`${area}-`));
    const files = closure(manifest, [...entries, ...shells, ...keys]);
    const languages = ['en', 'es'].map((language) =>
      size(
        closure(
          manifest,
          texts.map((text) => `../../virtual:texts/${text}/${language}`),
        ),
      ),
    );
    const known = new Set(texts.filter((text) => manifest[`../../virtual:texts/${text}/en`]));
    const loaded = { path, size: size(files) + Math.max(...languages), files: files.size + known.size };
    holdRoute(loaded, HEAVIER[path] ?? ROUTE[area], findings);
    if (loaded.size > (heaviest.get(area)?.size ?? 0)) heaviest.set(area, loaded);
  }
  for (const [area, { path, size: weight, files }] of heaviest) {
    findings.warnings.push(`heaviest route of ${area}: ${path}, ${weight.toFixed(1)} kB in ${files} files`);
  }
  return findings;
}

function holdRoute(route: { path: string } & Limit, limit: Limit, findings: Findings): void {
  const { path, size, files } = route;
  if (size > limit.size) findings.errors.push(`${path}: ${size.toFixed(1)} kB at first, at most ${limit.size}`);
  if (files > limit.files) findings.errors.push(`${path}: ${files} files at first, at most ${limit.files}`);
  if (NAMED.has(path))
    findings.warnings.push(`${path}: ${size.toFixed(1)} kB of ${limit.size}, ${files} files of ${limit.files}`);
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
    for (const sheet of chunk.css ?? []) files.add(sheet);
    for (const imported of chunk.imports ?? []) add(imported);
  };
  for (const key of keys) add(key);
  return files;
}

function total(files: Set<string>, sizeOf: (file: string) => number): number {
  return [...files].filter((file) => file.endsWith('.js')).reduce((sum, file) => sum + sizeOf(file), 0);
}
