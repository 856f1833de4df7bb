import type { Log } from '../../../platform/server/http/context.ts';
import type { Channel } from '../mail/outlet.server.ts';

/** A message a lane has taken. */
export interface Taken {
  /** Whether more of the company is due. */
  readonly hasMore: boolean;
  work(): Promise<void>;
}

/** How a channel delivers messages. */
export interface Way {
  /** At once for one company in this process. */
  readonly mostOfOne: number;
  /** At once for all companies in this process, those that hang not counted. */
  readonly most: number;
  /** A message under way for so many milliseconds hangs: it gives its place to other companies; five seconds unless said. */
  readonly patience?: number;
  /** Takes the next message of a company that is due; null when none is. Called by one lane of a company at a time. */
  take(tenantId: number): Promise<Taken | null>;
}

export interface Outbox {
  /** Starts sending what is due of a company, without waiting for it. */
  wake(tenantId: number, channel: Channel): void;
  /** Takes nothing more; resolves when what was taken is settled. */
  stop(): Promise<void>;
}

/**
 * Every company and channel has its own queue: a mail server or receiver that answers slowly holds up nobody else's messages, and
 * a company that has much to send leaves lanes to the others.
 */
export function createOutbox(ways: Readonly<Record<Channel, Way>>, log: Log): Outbox {
  const channels = { email: createLanes(ways.email, log), webhook: createLanes(ways.webhook, log) };
  return {
    wake: (tenantId, channel) => channels[channel].wake(tenantId),
    stop: async () => void (await Promise.all(Object.values(channels).map((lanes) => lanes.stop()))),
  };
}

const PATIENCE_MS = 5000;

interface Queue {
  /** Lanes at work. */
  lanes: number;
  /** Woken since a lane looked last: what committed meanwhile may be unseen. */
  isWoken: boolean;
  /** The lane that looks at the moment. */
  turn: Promise<unknown>;
}

function createLanes(way: Way, log: Log): { wake(tenantId: number): void; stop(): Promise<void> } {
  const queues = new Map<number, Queue>();
  const running = new Set<Promise<void>>();
  /** Companies that wait for a lane, longest first. */
  const waiting = new Set<number>();
  /** Lanes whose receiver hangs: they hold up their own company and nobody else. */
  let hanging = 0;
  let isStopped = false;

  function wake(tenantId: number): void {
    const queue = queues.get(tenantId) ?? { lanes: 0, isWoken: false, turn: Promise.resolve() };
    queues.set(tenantId, queue);
    queue.isWoken = true;
    open(tenantId, queue);
  }

  function open(tenantId: number, queue: Queue): void {
    if (isStopped || queue.lanes >= way.mostOfOne) return;
    if (running.size - hanging >= way.most) {
      waiting.add(tenantId);
      return;
    }
    queue.lanes++;
    const lane: Promise<void> = serve(tenantId, queue)
      .catch((error: unknown) => log.error({ err: error, tenant: tenantId }, 'the outbox could not be delivered'))
      .finally(() => {
        queue.lanes--;
        running.delete(lane);
        if (queue.lanes === 0) queues.delete(tenantId);
        letIn();
      });
    running.add(lane);
  }

  /** A place is free: the company that waits longest gets it. */
  function letIn(): void {
    const [next] = waiting;
    if (next === undefined) return;
    waiting.delete(next);
    wake(next);
  }

  async function patiently(work: Promise<void>): Promise<void> {
    let isHanging = false;
    const timer = setTimeout(() => {
      isHanging = true;
      hanging++;
      letIn();
    }, way.patience ?? PATIENCE_MS);
    try {
      await work;
    } finally {
      clearTimeout(timer);
      if (isHanging) hanging--;
    }
  }

  async function serve(tenantId: number, queue: Queue): Promise<void> {
    while (!isStopped) {
      const taken = await inTurn(queue, () => {
        queue.isWoken = false;
        return way.take(tenantId);
      });
      if (!taken && !queue.isWoken) return;
      if (!taken) continue;
      if (taken.hasMore) open(tenantId, queue);
      await patiently(taken.work());
      if (waiting.size === 0) continue;
      // Others wait for a lane: this company goes to the end of the line.
      waiting.add(tenantId);
      return;
    }
  }

  return {
    wake,
    async stop() {
      isStopped = true;
      await Promise.all(running);
    },
  };
}

function inTurn<T>(queue: Queue, work: () => Promise<T>): Promise<T> {
  const mine = queue.turn.then(work);
  queue.turn = mine.catch(() => undefined);
  return mine;
}
