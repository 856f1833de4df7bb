import { charactersIn, roomOf } from '../../worker/room.ts';
import { createWorkers, type Workers, type WorkLimits } from '../../worker/workers.ts';
import type { XlsxOptions } from '../excel/workbook.ts';
import type { BrowserPage, PageOptions } from '../html/browser-page.ts';
import type { PdfPage } from '../pdf/builtin.ts';
import type { Done, Fill } from '../template/pieces.ts';
import type { DocxOptions } from '../word/document.ts';

export type Bytes = Uint8Array<ArrayBuffer>;

/**
 * Work on a document. `pdf` (without a browser), `word` and `excel` make a file of it. For the browser `page` makes what it prints,
 * `pages` counts the pages of each document in what it wrote, `rules` numbers them, `marks` makes its bytes the same each time. `fill`
 * and `words` fill one of the product's own templates.
 */
export type Drawing =
  | { readonly format: 'pdf'; readonly html: string; readonly page: PdfPage }
  | { readonly format: 'word'; readonly html: string; readonly options: DocxOptions }
  | { readonly format: 'excel'; readonly html: string; readonly options: XlsxOptions }
  | { readonly format: 'page'; readonly html: string; readonly options: PageOptions }
  | { readonly format: 'pages'; readonly bytes: Bytes; readonly count: number }
  | { readonly format: 'rules'; readonly footer: string; readonly pages: readonly number[] }
  | { readonly format: 'marks'; readonly bytes: Bytes; readonly createdAt: string }
  | { readonly format: 'fill'; readonly kind: 'fill' | 'words'; readonly fill: Fill };

/** What comes of each. */
export interface DrawnOf {
  pdf: Bytes;
  word: Bytes;
  excel: Bytes;
  page: BrowserPage;
  pages: number[] | null;
  rules: string;
  marks: Bytes;
  fill: Done;
}
export type Drawn = DrawnOf[keyof DrawnOf];

export const DRAWING_LIMITS: WorkLimits = {
  atOnce: 2,
  inLine: 50,
  // Two thousand short statements in one file, the most that may be asked for, take 17 seconds of an idle machine and most of the memory.
  seconds: 60,
  megabytes: 512,
  idleSeconds: 10,
  tooLarge: 'document_too_large',
};

/** Threads that draw documents, within limits. */
export const drawingThreads = (limits: WorkLimits): Workers<Drawing, Drawn> =>
  createWorkers(new URL('./work.ts', import.meta.url), limits);

const threads = drawingThreads(DRAWING_LIMITS);

/** Characters of all documents that are drawn or wait: they lie in the heap of the server until then. */
const room = roomOf(100_000_000);

/**
 * Does work on a document in a thread. Fails with document_too_large where it would take too long or too much memory, with busy where
 * too many, or too large ones, wait. Bytes are moved: who gives them has them no more.
 */
export const drawn = <D extends Drawing>(drawing: D): Promise<DrawnOf[D['format']]> =>
  room(
    sizeOf(drawing),
    () => threads.run(drawing, 'bytes' in drawing ? [drawing.bytes.buffer] : []) as Promise<DrawnOf[D['format']]>,
  );

/** Draws a document; gives the file. Fails as `drawn` says. */
export async function drawInThread(drawing: Extract<Drawing, { format: 'pdf' | 'word' | 'excel' }>): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await drawn(drawing);
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Bytes lie outside the heap. */
function sizeOf(drawing: Drawing): number {
  if ('html' in drawing) return drawing.html.length;
  return 'fill' in drawing ? charactersIn(drawing.fill.data) : 0;
}

/** Ends the threads; the next document starts one. */
export const stopThreads = (): Promise<void> => threads.stop();
