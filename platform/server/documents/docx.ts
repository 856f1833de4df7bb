import { drawInThread } from './drawing/threads.ts';
import type { DocxOptions } from './word/document.ts';

export type { DocxOptions };

/** The HTML of a document as a Word file. Made outside the main thread; fails as `drawInThread` says. */
export const toDocx = (html: string, options: DocxOptions = {}): Promise<Buffer> =>
  drawInThread({ format: 'word', html, options });
