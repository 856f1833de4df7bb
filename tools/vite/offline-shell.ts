import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

const WORKER = 'apps/web/offline/service-worker.ts';
const FILE = 'sw.js';
/** What an officer's phone takes along beside the first page: the frame, the day, the job, the queue, the drawing area. */
const ROOTS = [
  'apps/web/staff/frame/staff-shell.tsx',
  'modules/activities/order-list-screen/order-list-page.staff.tsx',
  'modules/activities/order-page/order-page.staff.tsx',
  'modules/activities/order-page/tabs/order-tab.staff.tsx',
  'modules/activities/order-steps/order-step.staff.tsx',
  'modules/activities/officer-screen/officer-today.staff.tsx',
  'modules/activities/officer-job/officer-job.staff.tsx',
  'platform/web/offline/kept-key.ts',
  'ui/patterns/files/signature-canvas.tsx',
];
const TEXTS = /virtual:texts\/(core|staff|records|activities|officer)\/(en|es)$/;
const STATIC = ['/favicon.svg', '/icons/192.png'];
/** The letters of English and Spanish. */
const FONT = /inter-latin-wght-normal/;
const PLACE = /["'`]__ORDO_SHELL__["'`]/;

/** Builds the worker that opens the officer's pages with no network, and writes the list of their files into it. */
export function offlineShell(root: string): Plugin {
  return {
    name: 'ordo-offline-shell',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: join(root, WORKER), fileName: FILE });
    },
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const worker = bundle[FILE];
        if (worker?.type !== 'chunk' || !PLACE.test(worker.code))
          return this.error('the worker has no place for its files');
        if (worker.imports.length > 0) return this.error(`the worker must stand alone, it imports ${worker.imports}`);
        const files = [...filesOf(bundle, (text) => this.error(text))].sort().map((name) => `/${name}`);
        const page = readFileSync(join(root, 'apps/web/index.html'));
        const version = createHash('sha256')
          .update(files.join())
          .update(worker.code)
          .update(page)
          .digest('hex')
          .slice(0, 12);
        const shell = JSON.stringify({ version, files: [...files, ...STATIC] });
        worker.code = worker.code.replace(PLACE, () => JSON.stringify(shell));
      },
    },
  };
}

type Bundle = Rolldown.OutputBundle;

/** The first page, the roots and their texts with everything they load at once. */
function filesOf(bundle: Bundle, refuse: (text: string) => never): Set<string> {
  const chunks = Object.values(bundle).flatMap((each) =>
    each.type === 'chunk' && each.fileName !== FILE ? [each] : [],
  );
  const roots = ROOTS.map(
    (path) =>
      chunks.find((chunk) => chunk.moduleIds.some((id) => id.endsWith(`/${path}`))) ?? refuse(`no chunk holds ${path}`),
  );
  const texts = chunks.filter((chunk) => chunk.moduleIds.some((id) => TEXTS.test(id)));
  const files = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk): void => {
    if (files.has(chunk.fileName)) return;
    files.add(chunk.fileName);
    for (const name of [...(chunk.viteMetadata?.importedCss ?? []), ...(chunk.viteMetadata?.importedAssets ?? [])]) {
      files.add(name);
    }
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === 'chunk') add(imported);
    }
  };
  for (const chunk of [...chunks.filter((each) => each.isEntry), ...roots, ...texts]) add(chunk);
  for (const name of Object.keys(bundle)) if (FONT.test(name)) files.add(name);
  return files;
}
