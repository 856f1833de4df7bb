import { createWorkers, type WorkLimits } from '../../worker/workers.ts';
import type { Done, Piece } from './pieces.ts';

/** A template of a company may take a second and a half; reading it, and what it wrote, comes on top. */
const LIMITS: WorkLimits = {
  atOnce: 2,
  inLine: 50,
  seconds: 8,
  megabytes: 256,
  idleSeconds: 10,
  tooLarge: 'document_too_large',
};

/** Threads of their own: a mail does not wait behind the drawing of a document. */
const threads = createWorkers<Piece, Done>(new URL('./work.ts', import.meta.url), LIMITS);

/** Does a piece of work in a thread; document_too_large where it would take too long, busy where too many wait. */
export const doInThread = (piece: Piece): Promise<Done> => threads.run(piece);

/** Ends the threads; the next piece of work starts one. */
export const stopTemplateThreads = (): Promise<void> => threads.stop();
