import { posix } from 'node:path';
import type { Rolldown } from 'vite';
import { type PlannedModule, type PlannedPage, planChunks } from './chunk-plan.ts';

type Context = Rolldown.ChunkingContext;

const MAIN = 'apps/web/main.tsx';
/** Frames stand around every page of their area, so a page never loads without its own. */
const FRAMES: readonly (readonly [page: RegExp, frame: string])[] = [
  [/\.staff\.tsx?$|\/apps\/web\/(staff|dashboard)\/|\/derived-screen\.tsx$/, 'apps/web/staff/frame/staff-shell.tsx'],
  [/\.portal\.tsx?$|\/apps\/web\/portal\//, 'apps/web/portal/portal-shell.tsx'],
];
const LIBRARY = /[\\/]node_modules[\\/]/;
const ICON = /@tabler[\\/]icons/;
const WORKER = /\/apps\/web\/offline\//;
/** What a request is worth, in letters of code before it is packed (about six to a byte). */
const REQUEST = 7940;

/**
 * How modules come together in files: the first page in two, for its libraries change more seldom; icons that nearly the same
 * pages use; libraries by who uses them; and our own code by a plan that weighs requests against bytes.
 */
export function chunks(folder: string): Rolldown.CodeSplittingOptions {
  // Modules are named with slashes, on Windows too.
  const root = folder.replaceAll('\\', '/');
  let plan: ReadonlyMap<string, number> | undefined;
  const planned = (id: string, context: Context): string | null => {
    plan ??= planOf(root, context);
    const part = plan.get(id);
    return part === undefined ? null : `part-${part}`;
  };
  const first = { tags: ['$initial' as const] };
  const shared = { entriesAware: true };
  return {
    // The plan knows what each file loads; taking dependencies along would undo it.
    includeDependenciesRecursively: false,
    groups: [
      { name: 'first-libraries', test: LIBRARY, ...first, priority: 5 },
      { name: 'first', test: (id) => !WORKER.test(id), ...first, priority: 4 },
      { name: 'icons', test: ICON, ...shared, entriesAwareMergeThreshold: 7000, priority: 3 },
      { name: 'libraries', test: LIBRARY, ...shared, priority: 2 },
      { name: planned, debugName: 'planned', test: (id) => isOwn(root, id), priority: 1 },
    ],
  };
}

const isOwn = (root: string, id: string): boolean => id.startsWith(root) && !id.includes('/node_modules/');

function planOf(root: string, context: Context): Map<string, number> {
  const importsOf = (id: string): readonly string[] => context.getModuleInfo(id)?.importedIds ?? [];
  const own = (id: string): string[] => importsOf(id).filter((imported) => isOwn(root, imported));
  // A style sheet of a library says which part of it a module uses.
  const libraries = (id: string): string[] => importsOf(id).filter((imported) => !isOwn(root, imported));
  const closure = (first: string): Set<string> => {
    const seen = new Set([first]);
    for (const id of seen) for (const imported of own(id)) seen.add(imported);
    return seen;
  };
  const start = closure(posix.join(root, MAIN));
  const names = pagesOf(posix.join(root, MAIN), root, context);
  const pages = names.map((name): PlannedPage => {
    const frame = FRAMES.find(([pattern]) => pattern.test(name))?.[1];
    const modules = new Set([...closure(name), ...(frame ? closure(posix.join(root, frame)) : [])]);
    return { modules, libraries: new Set([...start, ...modules].flatMap(libraries)) };
  });
  const modules = new Map<string, PlannedModule>();
  for (const id of new Set(pages.flatMap((page) => [...page.modules]))) {
    // Whatever is loaded by its own name keeps a file of its own.
    if (start.has(id) || names.includes(id)) continue;
    const weight = context.getModuleInfo(id)?.code?.length ?? 0;
    modules.set(id, { imports: own(id), libraries: libraries(id), weight });
  }
  return planChunks(modules, pages, REQUEST);
}

/** Everything of ours that is loaded by its own name, from the first page on. */
function pagesOf(main: string, root: string, context: Context): string[] {
  const seen = new Set([main]);
  const pages = new Set<string>();
  for (const id of seen) {
    const info = context.getModuleInfo(id);
    const named = info?.dynamicallyImportedIds.filter((imported) => isOwn(root, imported)) ?? [];
    for (const page of named) pages.add(page);
    for (const imported of [...named, ...(info?.importedIds ?? [])]) if (isOwn(root, imported)) seen.add(imported);
  }
  return [...pages];
}
