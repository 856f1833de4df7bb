import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { charactersOf } from './cmap.ts';

const require = createRequire(import.meta.url);

/** Folder of the documents' own font, which comes with the built-in writer. */
export const FONT_FOLDER = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');

let own: Promise<ReadonlySet<number>> | null = null;

/** The characters of the documents' own font; its weights have the same ones. */
export function ownCharacters(): Promise<ReadonlySet<number>> {
  own ??= readFile(join(FONT_FOLDER, 'Roboto-Regular.ttf')).then(charactersOf);
  return own;
}
