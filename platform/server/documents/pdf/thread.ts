import { createWorkers, type Workers, type WorkLimits } from '../../worker/workers.ts';
import type { PdfPage } from './builtin.ts';

/** A document to draw without a browser. */
export interface Drawing {
  readonly html: string;
  readonly page: PdfPage;
}

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
  createWorkers(new URL('./drawing.ts', import.meta.url), limits);

const threads = drawingThreads(DRAWING_LIMITS);

/** Draws a document with the built-in writer in a thread of its own. Gives the file; fails as `toPdf` says. */
export async function writeInThread(drawing: Drawing): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await threads.run(drawing);
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Ends the threads; the next document starts one. */
export const stopThreads = (): Promise<void> => threads.stop();
