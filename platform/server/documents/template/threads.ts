import { charactersIn, roomOf } from '../../worker/room.ts';
import { createWorkers, type WorkLimits } from '../../worker/workers.ts';
import type { Done, Piece } from './pieces.ts';

/** A template of a company may take a second and a half; reading it, and reading what it wrote, comes on top. */
const LIMITS: WorkLimits = {
  atOnce: 2,
  inLine: 50,
  seconds: 10,
  megabytes: 256,
  idleSeconds: 10,
  tooLarge: 'document_too_large',
};

/** Threads of their own: a mail does not wait behind the drawing of a document. */
const threads = createWorkers<Piece, Done>(new URL('./work.ts', import.meta.url), LIMITS);

const room = roomOf(50_000_000);

/** Does a piece of work in a thread; document_too_large where it would take too long, busy where too many, or too large ones, wait. */
export const doInThread = (piece: Piece): Promise<Done> => room(charactersIn(piece), () => threads.run(piece));

/** Ends the threads; the next piece of work starts one. */
export const stopTemplateThreads = (): Promise<void> => threads.stop();
