/** Below this a clock measures the machine, not the work. */
const FLOOR_MS = 25;
/** Of work that is proportional to what it is given, with all that a busy machine adds; quadratic work takes 16 times as long. */
const MOST = 10;
const TRIES = 3;

/** A machine at work measures wrong now and then, quadratic work never passes. */
const ROUNDS = 5;

/**
 * Whether work on four times as much takes about four times as long: at `size` and at four times that, the better of a few tries each,
 * in one of some rounds. `given` makes what `work` is measured with.
 */
export async function growsWithSize<Given>(
  size: number,
  given: (size: number) => Given,
  work: (given: Given) => unknown,
): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const some = await fastest(given(size), work);
    if ((await fastest(given(size * 4), work)) < Math.max(some, FLOOR_MS) * MOST) return true;
  }
  return false;
}

async function fastest<Given>(given: Given, work: (given: Given) => unknown): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let at = 0; at < TRIES && best > FLOOR_MS; at += 1) {
    const started = performance.now();
    await work(given);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
