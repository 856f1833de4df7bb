/** Places of one party; whoever finds none waits in the order of coming. */
interface Party {
  taken: number;
  readonly waiting: Set<() => void>;
}

/**
 * So many places each party may have at once: what one of them waits for never takes the places of the others. Who waits longer than
 * `waitMs` gets the error of `late`. `enter` resolves once there is a place; each is given back by `leave`.
 */
export function createPlaces(most: number, waitMs: number, late: () => Error) {
  const parties = new Map<number, Party>();
  return {
    async enter(id: number): Promise<void> {
      const party = parties.get(id) ?? { taken: 0, waiting: new Set() };
      parties.set(id, party);
      if (party.taken < most) {
        party.taken++;
        return;
      }
      await new Promise<void>((resolve, reject) => {
        const next = () => {
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          party.waiting.delete(next);
          reject(late());
        }, waitMs);
        party.waiting.add(next);
      });
    },
    leave(id: number): void {
      const party = parties.get(id);
      if (!party) return;
      const [next] = party.waiting;
      if (next) {
        // Pass the slot to the next waiter.
        party.waiting.delete(next);
        next();
      } else if (--party.taken === 0) parties.delete(id);
    },
  };
}
