/** One thing to do at the end. */
export type Stop = (signal: NodeJS.Signals | null) => Promise<void>;

export interface Ending {
  /** Does this before everything that was added earlier: ends come in reverse order of starts. */
  add(stop: Stop): void;
  /** Throws when the end has begun: a start that is under way goes no further. */
  check(): void;
  readonly begun: boolean;
  /** Ends the process with a code, its parts first. */
  now(code: number, signal?: NodeJS.Signals): Promise<void>;
}

/** SIGINT and SIGTERM end everything in reverse order of its start; a second signal ends at once. */
export function onEnd(say: (line: string) => void): Ending {
  const stops: Stop[] = [];
  let begun = false;
  const ending: Ending = {
    get begun() {
      return begun;
    },
    add: (stop) => void stops.unshift(stop),
    check() {
      if (begun) throw new Error('stopped during the start');
    },
    async now(code, signal) {
      if (begun) return;
      begun = true;
      say('stopping');
      for (const stop of [...stops]) await stop(signal ?? null).catch((error: Error) => say(`  ${error.message}`));
      process.exit(code);
    },
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => {
      if (begun) process.exit(1);
      void ending.now(0, signal);
    });
  return ending;
}
