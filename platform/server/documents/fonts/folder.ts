import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Folder of the PDF font, which comes with the built-in writer. */
export const FONT_FOLDER = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');
