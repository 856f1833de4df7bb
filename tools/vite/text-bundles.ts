import { globSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { areaOfMessages, flatTexts, MESSAGE_GLOBS, messagePairs } from '../../platform/kernel/texts/message-files.ts';

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
  const paths = MESSAGE_GLOBS.flatMap((glob) => globSync(glob, { cwd: root })).map((path) =>
    path.replaceAll('\\', '/'),
  );
  for (const path of paths.sort()) {
    const area = areaOfMessages(path);
    if (area) areas.set(area, [...(areas.get(area) ?? []), join(root, path)]);
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
  return Object.assign({}, ...messagePairs(module).map((pair) => Object.fromEntries(flatTexts(pair[language]))));
}
