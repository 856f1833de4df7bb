import { isUnreachable } from '../db/unreachable.ts';

/** Without an error for so long the outage is over. */
const QUIET_MS = 30_000;

/**
 * Logs an outage of the database once until it has been quiet for 30 s, as each queue and worker would report it every second; other
 * errors once per message.
 */
export function onceAnOutage(tell: (error: Error) => void, now = Date.now): (error: Error) => void {
  const last = new Map<string, number>();
  return (told) => {
    // The queue hands on copies that are no errors any more, with queue and worker behind the words.
    const error = told instanceof Error ? told : Object.assign(new Error(), told as object);
    const kind = isUnreachable(error) ? 'outage' : error.message.replace(/ \(Queue: .*\)$/, '');
    const at = now();
    const before = last.get(kind);
    for (const [one, time] of last) if (at - time >= QUIET_MS) last.delete(one);
    last.set(kind, at);
    if (before === undefined || at - before >= QUIET_MS) tell(error);
  };
}
