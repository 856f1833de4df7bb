import { createWorkers } from '../../worker/workers.ts';
import type { PdfPage } from './builtin.ts';

/** A document to draw without a browser. */
export interface Drawing {
  readonly html: string;
  readonly page: PdfPage;
}

const threads = createWorkers<Drawing, Uint8Array<ArrayBuffer>>(new URL('./drawing.ts', import.meta.url), {
  atOnce: 2,
  inLine: 50,
  // A file of two hundred statements takes a few seconds, a report as long as may be printed as well.
  seconds: 30,
  megabytes: 384,
  idleSeconds: 20,
  tooLarge: 'document_too_large',
});

/** Draws a document with the built-in writer in a thread of its own. Gives the file; fails as `toPdf` says. */
export async function writeInThread(drawing: Drawing): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await threads.run(drawing);
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Ends the threads; the next document starts one. */
export const stopThreads = (): Promise<void> => threads.stop();
