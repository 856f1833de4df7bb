import { useEffect, useSyncExternalStore } from 'react';
import { openQueue } from './queue.web.ts';
import { type QueueState, readQueue, watchQueue } from './queue-state.web.ts';

/** The queue of this phone, following every change. */
export function useQueue(): QueueState {
  useEffect(openQueue, []);
  return useSyncExternalStore(watchQueue, readQueue);
}

/** State of what was done to one task, line or thing of an activity: waiting, under way, through, refused. */
export type Sync = 'queued' | 'sending' | 'saved' | 'failed';

/** The sync state of a target, or undefined when nothing was done to it here. */
export function syncOf({ writes, saved }: QueueState, orderId: number, target: string): Sync | undefined {
  const write = writes.findLast((each) => each.orderId === orderId && (each.target ?? each.kind) === target);
  return write?.state ?? (saved.has(`${orderId}:${target}`) ? 'saved' : undefined);
}
