import { fail } from '../../../kernel/errors.ts';
import { createWorkers, type Workers, type WorkLimits } from '../../worker/workers.ts';
import type { XlsxOptions } from '../excel/workbook.ts';
import type { PdfPage } from '../pdf/builtin.ts';
import type { DocxOptions } from '../word/document.ts';

/** A document to make a file of: a PDF without a browser, or (`parts`) what a browser prints one from, as JSON of `PageParts`. */
export type Drawing = { readonly html: string } & (
  | { readonly format: 'pdf'; readonly page: PdfPage }
  | { readonly format: 'word'; readonly options: DocxOptions }
  | { readonly format: 'excel'; readonly options: XlsxOptions }
  | { readonly format: 'parts' }
);

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
export const drawingThreads = (limits: WorkLimits): Workers<Drawing, Uint8Array<ArrayBuffer>> =>
  createWorkers(new URL('./work.ts', import.meta.url), limits);

const threads = drawingThreads(DRAWING_LIMITS);

/** Characters of all documents that are drawn or wait: they lie in the heap of the server until then. */
const MOST_HELD = 100_000_000;
let held = 0;

/**
 * Draws a document in a thread of its own. Gives the file; fails with document_too_large where it would take too long or too much
 * memory, with busy where too many, or too large ones, wait.
 */
export async function drawInThread(drawing: Drawing): Promise<Buffer> {
  const { length } = drawing.html;
  if (held > 0 && held + length > MOST_HELD) fail('busy');
  held += length;
  try {
    const { buffer, byteOffset, byteLength } = await threads.run(drawing);
    return Buffer.from(buffer, byteOffset, byteLength);
  } finally {
    held -= length;
  }
}

/** Ends the threads; the next document starts one. */
export const stopThreads = (): Promise<void> => threads.stop();
