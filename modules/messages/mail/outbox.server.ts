import type { Log } from '../../../platform/server/http/context.ts';
import type { Channel } from './outlet.server.ts';

export interface Outbox {
  /** Delivers what is due of a company on a channel and waits for it. */
  deliver(tenantId: number, channel: Channel): Promise<void>;
  /** Starts a delivery without waiting for it. */
  wake(tenantId: number, channel: Channel): void;
}

type Deliver = (tenantId: number) => Promise<unknown>;

/** One delivery per company and channel at a time in this process: a slow receiver of webhooks holds up no mail. */
export function createOutbox(ways: Readonly<Record<Channel, Deliver>>, log: Log): Outbox {
  const running = new Map<string, Promise<void>>();

  function deliver(tenantId: number, channel: Channel): Promise<void> {
    // What commits while a delivery runs is found by the next round.
    const key = `${channel}:${tenantId}`;
    const work = (running.get(key) ?? Promise.resolve())
      .then(() => ways[channel](tenantId))
      .then(() => undefined)
      .catch((error: unknown) =>
        log.error({ err: error, tenant: tenantId, channel }, 'the outbox could not be delivered'),
      )
      .finally(() => {
        if (running.get(key) === work) running.delete(key);
      });
    running.set(key, work);
    return work;
  }

  return { deliver, wake: (tenantId, channel) => void deliver(tenantId, channel) };
}
