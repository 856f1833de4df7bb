const EVERY_MS = 10;

/** Watches how long this process, the server in it, answers nobody; `longest` gives the longest since the last time it was asked. */
export function watchEventLoop(): { longest(): number; stop(): void } {
  let last = performance.now();
  let held = 0;
  const look = (): void => {
    const now = performance.now();
    held = Math.max(held, now - last - EVERY_MS);
    last = now;
  };
  const clock = setInterval(look, EVERY_MS);
  return {
    longest() {
      look();
      const found = held;
      held = 0;
      return Math.round(found);
    },
    stop: () => clearInterval(clock),
  };
}
