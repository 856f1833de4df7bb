import { type Transferable, Worker } from 'node:worker_threads';
import { AppError, type ErrorCode } from '../../kernel/errors.ts';
import { type Answer, errorOf } from './answer.ts';
import { turnsOf } from './turns.ts';

/** What a kind of work may take. */
export interface WorkLimits {
  /** Pieces of work at once; others wait in line, where companies and people take turns. */
  readonly atOnce: number;
  /** Pieces of work in line; more are refused with `busy`. */
  readonly inLine: number;
  readonly seconds: number;
  /** Of objects; bytes outside the heap are not counted. */
  readonly megabytes: number;
  /** How long a thread without work is kept. */
  readonly idleSeconds: number;
  /** What work fails with that takes longer, or more memory. */
  readonly tooLarge: ErrorCode;
}

export interface Workers<Given, Made> {
  /**
   * Does a piece of work outside the main thread. Takes what can be cloned, and what of it is moved instead; gives what the work made.
   * Fails with the error of the work, with `tooLarge` when it passed a limit, with `busy` when too many wait.
   */
  run(given: Given, moved?: Transferable[]): Promise<Made>;
  /** Ends the threads; work under way and in line fails with `service_unavailable`. May be used again. */
  stop(): Promise<void>;
  /** Threads there are now. */
  count(): number;
}

interface Piece<Given, Made> {
  readonly given: Given;
  readonly moved: Transferable[];
  resolve(made: Made): void;
  reject(error: unknown): void;
}

/**
 * Threads for one kind of work that may hold a processor for long: whoever asks for it waits, nobody else does. Takes the module of the
 * work, which calls `answerWork`, and its limits. Threads are started for work and end after a while without.
 */
export function createWorkers<Given, Made>(module: URL, limits: WorkLimits): Workers<Given, Made> {
  const line = turnsOf<Piece<Given, Made>>(limits.atOnce, limits.inLine);
  const threads = new Set<Worker>();
  const idle: { thread: Worker; end: NodeJS.Timeout }[] = [];

  const end = async (thread: Worker): Promise<void> => {
    threads.delete(thread);
    const at = idle.findIndex((one) => one.thread === thread);
    if (at >= 0) clearTimeout(idle.splice(at, 1)[0]?.end);
    await thread.terminate();
  };
  const start = (): Worker => {
    const thread = new Worker(module, {
      // Neither what the process was started with nor its secrets are for the work.
      execArgv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 32 },
    });
    // Without work it fails for nobody: it is only gone.
    thread.on('error', () => void end(thread));
    thread.on('exit', () => void end(thread));
    threads.add(thread);
    return thread;
  };
  const rest = (thread: Worker): void => {
    if (!threads.has(thread)) return;
    // It does not keep a process from its end.
    thread.unref();
    idle.push({ thread, end: setTimeout(() => void end(thread), limits.idleSeconds * 1000).unref() });
  };
  const take = (): Worker => {
    const found = idle.pop();
    if (!found) return start();
    clearTimeout(found.end);
    found.thread.ref();
    return found.thread;
  };
  const attend = async ({ given, moved, resolve, reject }: Piece<Given, Made>): Promise<void> => {
    try {
      const thread = take();
      const answer = await answered<Made>(thread, [given, moved], limits).catch((error: unknown) => {
        // Nobody waits for its end, which takes as long as the machine is busy.
        void end(thread);
        throw error;
      });
      rest(thread);
      if ('error' in answer) reject(errorOf(answer.error));
      else resolve(answer.made);
    } catch (error) {
      reject(error);
    }
  };
  const next = (): void => {
    for (let turn = line.next(); turn; turn = line.next()) {
      const { over, piece } = turn;
      void attend(piece).finally(() => {
        over();
        next();
      });
    }
  };

  return {
    run: (given, moved = []) =>
      new Promise((resolve, reject) => {
        line.add({ given, moved, resolve, reject });
        next();
      }),
    async stop() {
      for (const { reject } of line.clear()) reject(new AppError('service_unavailable'));
      await Promise.all([...threads].map(end));
    },
    count: () => threads.size,
  };
}

/** Gives a thread its work and waits for what it says; fails when the thread says nothing more, or not in time. */
function answered<Made>(
  thread: Worker,
  [given, moved]: [unknown, Transferable[]],
  { seconds, tooLarge }: WorkLimits,
): Promise<Answer<Made>> {
  return new Promise((resolve, reject) => {
    // First: what cannot be cloned leaves nothing behind.
    thread.postMessage(given, moved);
    const late = setTimeout(() => failed(new AppError(tooLarge)), seconds * 1000);
    const settle = (): void => {
      clearTimeout(late);
      thread.off('message', said).off('error', broke).off('exit', ended);
    };
    const said = (answer: Answer<Made>): void => {
      settle();
      resolve(answer);
    };
    const failed = (error: Error): void => {
      settle();
      reject(error);
    };
    const broke = (error: Error & { code?: string }): void =>
      failed(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError(tooLarge) : error);
    const ended = (): void => failed(new AppError('service_unavailable'));
    thread.on('message', said).on('error', broke).on('exit', ended);
  });
}
