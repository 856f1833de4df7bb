import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { charactersOf } from './cmap.ts';
import { FONT_FOLDER } from './folder.ts';

let own: Promise<ReadonlySet<number>> | null = null;

/** The characters of the PDF font; its weights have the same ones. */
export function ownCharacters(): Promise<ReadonlySet<number>> {
  own ??= readFile(join(FONT_FOLDER, 'Roboto-Regular.ttf')).then(charactersOf);
  return own;
}
