import { setImmediate } from 'node:timers/promises';

/** So long a reader may keep the process from everybody else. */
const TURN_MS = 10;

/** Tells a reader when it is somebody else's turn: what a file holds must not decide how long others wait. */
export class Turns {
  #since = performance.now();

  /** Whether the reader has had the process for long enough. */
  get isOver(): boolean {
    return performance.now() - this.#since > TURN_MS;
  }

  /** Lets all others go first; resolves when it is the reader's turn again. */
  async next(): Promise<void> {
    await setImmediate();
    this.#since = performance.now();
  }
}
