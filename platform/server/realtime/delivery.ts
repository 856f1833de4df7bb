import type { Actor } from '../../kernel/actor.ts';
import type { Database } from '../db/database.ts';
import type { LiveSource } from './live-source.ts';
import type { RingEvent } from './ring.ts';

/** What a client is told: never more than that something changed. `id` null: several, or the list. */
export interface LiveEvent {
  readonly type: string;
  readonly resource?: string;
  readonly id?: number | null;
  readonly updated_at?: string;
  readonly by?: number | null;
  /** Presence only. */
  readonly name?: string;
}

interface Told {
  readonly table: string;
  readonly id: number | null;
  readonly event: RingEvent;
}

const TYPES: Readonly<Record<string, string>> = {
  insert: 'created',
  update: 'updated',
  delete: 'deleted',
  restore: 'restored',
};

/** The events of a reading that each person may hear of, asked of the database in one round trip for all of them. */
export async function eventsFor(
  database: Database,
  sources: ReadonlyMap<string, readonly LiveSource[]>,
  tenantId: number,
  events: readonly RingEvent[],
  people: readonly Actor[],
): Promise<LiveEvent[][]> {
  const told = newest(events);
  const named = idsByTable(told);
  const questions = people.flatMap((actor, person) =>
    [...named].flatMap(([table, ids]) =>
      (sources.get(table) ?? []).flatMap((source) => {
        const statement = source.may(actor) ? (source.seen?.(actor, ids) ?? null) : null;
        return statement ? [{ key: `${person}:${source.resource}`, statement }] : [];
      }),
    ),
  );
  const answers =
    questions.length > 0
      ? await database.readAll(
          tenantId,
          questions.map(({ statement }) => statement),
        )
      : [];
  const seen = new Map(
    questions.map(({ key }, at) => [key, new Set((answers[at] as { id: number }[]).map(({ id }) => id))]),
  );
  return people.map((actor, person) =>
    told.flatMap((each) => shown(each, actor, sources, (resource) => seen.get(`${person}:${resource}`))),
  );
}

/** One event of a record for each kind of news, the last one. */
function newest(events: readonly RingEvent[]): Told[] {
  const told = new Map<string, Told>();
  for (const event of events) {
    const kind = event.action === 'presence' ? `at${event.note?.session}` : event.action;
    for (const id of event.ids ?? [null]) {
      const key = `${event.table_name}:${id}:${kind}`;
      told.delete(key);
      told.set(key, { table: event.table_name, id, event });
    }
  }
  return [...told.values()];
}

function idsByTable(told: readonly Told[]): Map<string, number[]> {
  const named = new Map<string, Set<number>>();
  for (const { table, id, event } of told) {
    if (id === null || event.for_users) continue;
    const ids = named.get(table) ?? new Set();
    named.set(table, ids.add(id));
  }
  return new Map([...named].map(([table, ids]) => [table, [...ids]]));
}

function shown(
  { table, id, event }: Told,
  actor: Actor,
  sources: ReadonlyMap<string, readonly LiveSource[]>,
  seen: (resource: string) => ReadonlySet<number> | undefined,
): LiveEvent[] {
  const stamp = { id, updated_at: event.at, by: event.by };
  if (event.for_users) {
    return event.for_users.includes(actor.userId) ? [{ type: table, resource: table, ...stamp }] : [];
  }
  const readable = (sources.get(table) ?? []).filter((source) => {
    if (!source.may(actor)) return false;
    const visible = seen(source.resource);
    return id === null || visible === undefined || visible.has(id);
  });
  const { note } = event;
  if (event.action === 'presence') {
    // Who of the office is at work, and when, is nothing that customers are told.
    if (!note || note.session === actor.sessionId || actor.audience !== 'staff') return [];
    const type = `presence.${note.state}`;
    return readable.slice(0, 1).map(({ resource }) => ({ type, resource, ...stamp, name: note.name }));
  }
  const type = TYPES[event.action];
  return type ? readable.map(({ resource }) => ({ type, resource, ...stamp })) : [];
}
