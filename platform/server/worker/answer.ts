import type { Transferable } from 'node:worker_threads';
import { parentPort } from 'node:worker_threads';
import { AppError, type ErrorCode, type ErrorDetails } from '../../kernel/errors.ts';

/** What a thread says when a piece of work is done. */
export type Answer<Made> = { readonly made: Made } | { readonly error: ToldError };

/** An error on its way to another thread: classes do not arrive. */
interface ToldError {
  readonly message: string;
  readonly stack: string | undefined;
  readonly code?: ErrorCode;
  readonly info?: ErrorDetails;
}

/**
 * Called once by the module of a kind of work, in its thread. Takes the work, which must not depend on anything but what it is given, and
 * what of its result is moved instead of copied.
 */
export function answerWork<Given, Made>(
  work: (given: Given) => Promise<Made>,
  moved: (made: Made) => Transferable[] = () => [],
): void {
  parentPort?.on('message', async (given: Given) => {
    try {
      const made = await work(given);
      parentPort?.postMessage({ made } satisfies Answer<Made>, moved(made));
    } catch (error) {
      parentPort?.postMessage({ error: toldOf(error) } satisfies Answer<Made>);
    }
  });
}

function toldOf(error: unknown): ToldError {
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  return error instanceof AppError ? { message, stack, code: error.code, info: error.info } : { message, stack };
}

/** The error that was told, with the stack of the thread it fell in. */
export function errorOf({ message, stack, code, info }: ToldError): Error {
  const error = code ? new AppError(code, info) : new Error(message);
  if (stack) error.stack = stack;
  return error;
}
