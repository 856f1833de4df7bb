import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['cmaps', 'standard_fonts', 'wasm'];
/** Only plain decoders are used: the page's policy lets nothing compile. */
const WANTED = /\.(bcmap|pfb|ttf)$|nowasm_fallback\.js$/;

/** Puts fonts and decoders of the PDF reader beside the app, under /pdf-parts/; a document that needs one fetches it from there. */
export function pdfParts(root: string): Plugin {
  return {
    name: 'ordo-pdf-parts',
    apply: 'build',
    generateBundle() {
      for (const folder of FOLDERS) {
        const directory = join(root, 'node_modules/pdfjs-dist', folder);
        for (const name of readdirSync(directory).filter((file) => WANTED.test(file))) {
          const source = readFileSync(join(directory, name));
          this.emitFile({ type: 'asset', fileName: `pdf-parts/${folder}/${name}`, source });
        }
      }
    },
  };
}
