import { setInterval } from 'node:timers';
import type { Actor } from '../../kernel/actor.ts';
import type { AccessControl } from '../access/access.ts';
import type { Change } from '../db/changes.ts';
import type { Database } from '../db/database.ts';
import { sql } from '../db/statement.ts';
import type { Log, Tenant } from '../http/context.ts';
import { eventsFor, type LiveEvent } from './delivery.ts';
import type { LiveSource } from './live-source.ts';
import { type Reading, type RingEvent, readRing, replayRing } from './ring.ts';

/** Somebody who listens. */
export interface Listener {
  readonly tenant: Tenant;
  readonly token: string;
  actor: Actor;
  /** Events, and the position they bring the listener to; none: a sign of life. */
  tell(events: readonly LiveEvent[], position: string): void;
  end(): void;
}

/** Live events of this process. */
export interface Hub {
  /** From now on `listener` hears what it may see, first what it missed since `position`. Gives the undo. */
  join(listener: Listener, position: string | undefined): Promise<() => void>;
  /** A transaction of that company was committed here. */
  wrote(tenantId: number): void;
  /** Something was announced by any process; null: the line was down. */
  heard(change: Change | null): void;
  listeners(): number;
  close(): void;
}

/** Topic of the announcement that a company has new events. */
const TOPIC = 'live';
/** Commits within this time are announced together, ms. */
const GATHER_MS = 60;
/** A sign of life for proxies; also reads the ring, in case an announcement was lost. */
const HEARTBEAT_MS = 25_000;
const BEATING_AT_ONCE = 3;

interface Room {
  readonly listeners: Set<Listener>;
  /** Those whose turn to join has not come yet. */
  joining: number;
  reading: Reading | null;
  /** The readings of a room follow each other. */
  queue: Promise<void>;
}

/** Reads the ring of the companies somebody listens to, whenever a process says that there is news. */
export function createHub(options: {
  database: Database;
  access: Pick<AccessControl, 'actorsOf'>;
  sources: readonly LiveSource[];
  log: Log;
  heartbeatMs?: number;
}): Hub {
  const { database, access, log, heartbeatMs = HEARTBEAT_MS } = options;
  const sources = Map.groupBy(options.sources, ({ table }) => table);
  const rooms = new Map<number, Room>();
  const written = new Set<number>();
  let announcing: NodeJS.Timeout | undefined;
  const beating = setInterval(() => void beat(), heartbeatMs).unref();
  let isBeating = false;

  async function announce(): Promise<void> {
    announcing = undefined;
    const tenants = [...written];
    written.clear();
    await database
      .global(sql`select pg_notify('ordo_change', t || ${`:${TOPIC}:`}) from unnest(${tenants}::integer[]) t`)
      .catch((error: Error) => log.warn({ err: error }, 'live events were not announced'));
  }

  function roomOf(tenantId: number): Room {
    const room = rooms.get(tenantId) ?? {
      listeners: new Set<Listener>(),
      joining: 0,
      reading: null,
      queue: Promise.resolve(),
    };
    rooms.set(tenantId, room);
    return room;
  }

  function leaveEmpty(tenantId: number, room: Room): void {
    if (room.listeners.size === 0 && room.joining === 0 && rooms.get(tenantId) === room) rooms.delete(tenantId);
  }

  /** One after the other per company; an error ends no stream, the next reading makes up for it. */
  function inTurn(room: Room, work: () => Promise<void>): Promise<void> {
    room.queue = room.queue.then(work).catch((error: Error) => log.warn({ err: error }, 'live events were not read'));
    return room.queue;
  }

  async function read(tenantId: number, room: Room): Promise<void> {
    const reading = await readRing(database, tenantId, room.reading?.snapshot ?? null);
    await deliver(tenantId, reading, [...room.listeners]);
    room.reading = reading;
  }

  async function deliver(tenantId: number, { events, position }: Reading, to: readonly Listener[]): Promise<void> {
    if (events.length === 0 || to.length === 0) return;
    if (isMuch(events)) {
      for (const listener of to) listener.tell([{ type: 'resync' }], position);
      return;
    }
    // The tabs of one session are one person.
    const people = [...new Set(to.map(({ actor }) => actor))];
    const told = await eventsFor(database, sources, tenantId, events, people);
    const own = new Map(people.map((actor, at) => [actor, told[at] ?? []]));
    for (const listener of to) {
      const events = own.get(listener.actor) ?? [];
      if (events.length > 0) listener.tell(events, position);
    }
  }

  /**
   * Ends the streams of those who are signed out or may see other things now; they come back with their new rights. Gives those
   * who stay.
   */
  async function recheck(tenantId: number, room: Room): Promise<Listener[]> {
    const asked = [...room.listeners];
    const tokens = asked.map(({ token }) => token);
    const actors = await access.actorsOf(tenantId, tokens, Date.now());
    const staying: Listener[] = [];
    for (const listener of asked) {
      if (!room.listeners.has(listener)) continue;
      const now = actors.get(listener.token);
      if (now && rightsOf(now) === rightsOf(listener.actor)) {
        staying.push(listener);
        continue;
      }
      listener.tell([{ type: now ? 'session.permissions_changed' : 'session.ended' }], room.reading?.position ?? '');
      room.listeners.delete(listener);
      listener.end();
    }
    leaveEmpty(tenantId, room);
    return staying;
  }

  /** Whose sessions stand is asked beside the queue: however many listen, a change waits for none of it. */
  async function beatRoom(tenantId: number, room: Room): Promise<void> {
    await inTurn(room, () => read(tenantId, room));
    for (const listener of await recheck(tenantId, room)) listener.tell([], room.reading?.position ?? '');
  }

  /** A few companies at once; a beat that takes longer than the time between two is not joined by the next. */
  async function beat(): Promise<void> {
    if (isBeating) return;
    isBeating = true;
    const waiting = [...rooms];
    const worker = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop())
        await beatRoom(...next).catch((error: Error) =>
          log.warn({ err: error }, 'sessions of live events were not read'),
        );
    };
    await Promise.all(Array.from({ length: BEATING_AT_ONCE }, worker));
    isBeating = false;
  }

  return {
    async join(listener, position) {
      const tenantId = listener.tenant.id;
      const room = roomOf(tenantId);
      room.joining++;
      await inTurn(room, async () => {
        if (room.listeners.size === 0) room.reading = null;
        await read(tenantId, room);
        const missed = position === undefined ? undefined : await replayRing(database, tenantId, position);
        room.listeners.add(listener);
        listener.tell([{ type: missed === null ? 'resync' : 'ready' }], room.reading?.position ?? '');
        if (missed) await deliver(tenantId, missed, [listener]);
      });
      room.joining--;
      return () => {
        room.listeners.delete(listener);
        leaveEmpty(tenantId, room);
      };
    },
    wrote(tenantId) {
      written.add(tenantId);
      announcing ??= setTimeout(() => void announce(), GATHER_MS);
    },
    heard(change) {
      for (const [tenantId, room] of rooms) {
        if (change && change.tenantId !== tenantId) continue;
        if (!change || change.topic === TOPIC) void inTurn(room, () => read(tenantId, room));
        // Settings too: who needs a second factor, and the policy that must be accepted first, stand there.
        if (!change || change.topic === 'access' || change.topic === 'settings') {
          void inTurn(room, async () => {
            await recheck(tenantId, room);
          });
        }
      }
    },
    listeners: () => [...rooms.values()].reduce((sum, room) => sum + room.listeners.size, 0),
    close() {
      clearInterval(beating);
      clearTimeout(announcing);
      for (const room of rooms.values()) for (const listener of room.listeners) listener.end();
      rooms.clear();
    },
  };
}

/** More records than this are not told one by one: whoever hears of so many reads anew. */
const MOST_TOLD = 1_000;
const isMuch = (events: readonly RingEvent[]): boolean =>
  events.length > MOST_TOLD || events.reduce((count, { ids }) => count + (ids?.length ?? 1), 0) > MOST_TOLD;

/** Everything that decides what a person sees, as one text: what they hold, and what keeps them at their profile. */
const rightsOf = (actor: Actor): string =>
  JSON.stringify([
    actor.isAdministrator,
    actor.isFirstTimeLogin,
    actor.lacksSecondFactor,
    actor.lacksPolicy,
    [...actor.permissions].sort(),
    actor.types === 'all' ? 'all' : [...actor.types].sort(([a], [b]) => a - b),
    actor.customerId,
    actor.customerIds,
  ]);
