import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Where texts live, and the area each place belongs to; the first that fits counts. */
const AREAS: readonly (readonly [glob: string, area: (path: string) => string])[] = [
  ['platform/web/{resource-list,resource-form}/**/messages.ts', () => 'records'],
  ['platform/web/import-wizard/**/messages.ts', () => 'imports'],
  ['{ui,platform/web}/**/messages.ts', () => 'core'],
  ['apps/web/*/**/messages.ts', (path) => path.split('/')[2] ?? 'core'],
  ['modules/*/portal-*/**/messages.ts', () => 'portal'],
  ['modules/*/**/messages.ts', (path) => path.split('/')[1] ?? 'core'],
];
/** The module whose empty map is replaced by the real one. */
const INDEX_FILE = 'apps/web/start/text-chunks.ts';
const CHUNK = 'virtual:texts';
const LANGUAGES = ['en', 'es'] as const;

type Texts = Record<string, string>;

/**
 * One chunk of texts per area and language out of the `messages.ts` files, so that a page loads one language of what it shows:
 * apps/web/start/text-chunks.ts exports `texts[language][area]()`.
 */
export function textBundles(root: string): Plugin {
  return {
    name: 'ordo-text-bundles',
    resolveId: (id) => (id.startsWith(`${CHUNK}/`) ? `\0${id}` : null),
    async load(id) {
      if (id === join(root, INDEX_FILE)) return indexModule([...filesByArea(root).keys()]);
      const [, area, language] = /^\0virtual:texts\/([\w-]+)\/(en|es)$/.exec(id) ?? [];
      if (!area || !language) return null;
      const files = filesByArea(root).get(area) ?? [];
      for (const file of files) this.addWatchFile(file);
      const texts = await Promise.all(files.map((file) => read(file, language as 'en' | 'es')));
      return `export default ${JSON.stringify(Object.assign({}, ...texts))};`;
    },
    handleHotUpdate({ file, server }) {
      if (!file.endsWith('/messages.ts') && !/messages\.(en|es)\.ts$/.test(file)) return undefined;
      for (const module of server.moduleGraph.idToModuleMap.values()) {
        if (module.id?.startsWith(`\0${CHUNK}`)) server.moduleGraph.invalidateModule(module);
      }
      server.ws.send({ type: 'full-reload' });
      return [];
    },
  };
}

function filesByArea(root: string): Map<string, string[]> {
  const areas = new Map<string, string[]>();
  const seen = new Set<string>();
  for (const [glob, areaOf] of AREAS) {
    for (const path of globSync(glob, { cwd: root })
      .map((found) => found.replaceAll('\\', '/'))
      .sort()) {
      if (seen.has(path)) continue;
      seen.add(path);
      const area = areaOf(path);
      areas.set(area, [...(areas.get(area) ?? []), join(root, path)]);
    }
  }
  return areas;
}

function indexModule(areas: string[]): string {
  const loaders = (language: string) =>
    areas.map((area) => `${JSON.stringify(area)}: () => import('${CHUNK}/${area}/${language}')`).join(', ');
  return `export const texts = { ${LANGUAGES.map((language) => `${language}: { ${loaders(language)} }`).join(', ')} };`;
}

/** The texts of a file in one language: it exports `en` and `es`, or objects of the two; nested keys are joined by dots. */
async function read(file: string, language: 'en' | 'es'): Promise<Texts> {
  const url = `${pathToFileURL(file).href}?v=${statSync(file).mtimeMs}`;
  const module = (await import(url)) as Record<string, unknown>;
  const pairs = [module, ...Object.values(module)].filter(
    (value): value is Record<'en' | 'es', object> =>
      typeof value === 'object' && value !== null && 'en' in value && 'es' in value,
  );
  return Object.assign({}, ...pairs.map((pair) => flat(pair[language])));
}

function flat(texts: object, prefix = ''): Texts {
  return Object.assign(
    {},
    ...Object.entries(texts).map(([key, value]) =>
      typeof value === 'string' ? { [prefix + key]: value } : flat(value as object, `${prefix}${key}.`),
    ),
  );
}
