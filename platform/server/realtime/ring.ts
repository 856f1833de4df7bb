import type { Database, DbActor } from '../db/database.ts';
import { sql } from '../db/statement.ts';

/** One row of the ring. */
export interface RingEvent {
  readonly action: string;
  readonly table_name: string;
  /** Null: too many to name. */
  readonly ids: readonly number[] | null;
  readonly for_users: readonly number[] | null;
  readonly by: number | null;
  readonly at: string;
  readonly note: PresenceNote | null;
}

/** Who is at a record, and whether they still are. */
export interface PresenceNote {
  readonly resource: string;
  readonly name: string;
  readonly session: number;
  readonly state: 'editing' | 'left';
}

/** What a reader has seen: everything visible in `snapshot`. `position` says so to a client that comes back. */
export interface Reading {
  readonly snapshot: string;
  readonly position: string;
  readonly events: readonly RingEvent[];
}

/** How long events can be replayed, seconds. */
export const RING_SECONDS = 300;

const EVENT = sql`json_build_object('action', e.action, 'table_name', e.table_name, 'ids', e.ids, 'for_users', e.for_users, 'by', e.by,
  'at', to_char(e.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'note', e.note)`;
/** The horizon of a snapshot and the second it was taken: "812.1767890000". */
const POSITION = sql`pg_snapshot_xmin(now.snapshot)::text || '.' || extract(epoch from clock_timestamp())::bigint`;

/** What became visible after `since`; with null only where the reader stands. */
export async function readRing(database: Database, tenantId: number, since: string | null): Promise<Reading> {
  const fresh = since
    ? sql`(select json_agg(${EVENT} order by e.at, e.id) from live_event e
        where e.xid >= pg_snapshot_xmin(${since}::pg_snapshot) and not pg_visible_in_snapshot(e.xid, ${since}::pg_snapshot))`
    : sql`null::json`;
  const [reading] = await database.read<Reading & { events: RingEvent[] | null }>(
    tenantId,
    sql`select now.snapshot::text as snapshot, ${POSITION} as position, ${fresh} as events
      from (select pg_current_snapshot() as snapshot) now`,
  );
  if (!reading) throw new Error('the ring of live events could not be read');
  return { ...reading, events: reading.events ?? [] };
}

/** What a client may have missed that stood at `position`; null when the ring does not reach back so far. */
export async function replayRing(database: Database, tenantId: number, position: string): Promise<Reading | null> {
  const [, horizon, second] = /^(\d{1,18})\.(\d{1,12})$/.exec(position) ?? [];
  if (!horizon || !second) return null;
  const [reading] = await database.read<Reading & { events: RingEvent[] | null; reaches: boolean }>(
    tenantId,
    sql`select now.snapshot::text as snapshot, ${POSITION} as position,
      to_timestamp(${second}::bigint) > greatest(now() - make_interval(secs => ${RING_SECONDS}), pg_postmaster_start_time()) as reaches,
      (select json_agg(${EVENT} order by e.at, e.id) from live_event e where e.xid >= ${horizon}::xid8) as events
      from (select pg_current_snapshot() as snapshot) now`,
  );
  return reading?.reaches ? { ...reading, events: reading.events ?? [] } : null;
}

/** Tells that somebody is at a record, or left it. */
export async function writePresence(
  database: Database,
  actor: DbActor,
  table: string,
  id: number,
  note: PresenceNote,
): Promise<void> {
  await database.write(actor, (tx) =>
    tx.run(sql`insert into live_event (action, table_name, ids, by, note)
      values ('presence', ${table}, array[${id}::bigint], ${actor.userId}, ${JSON.stringify(note)}::jsonb)`),
  );
}

/** The newest word of everybody who was at a record in the last `seconds`, without those of `session`. */
export async function whoIsAt(
  database: Database,
  tenantId: number,
  at: { table: string; id: number; session: number; seconds: number },
): Promise<{ by: number; name: string }[]> {
  return database.read(
    tenantId,
    sql`select latest.by, latest.note ->> 'name' as name from (
        select distinct on (e.note ->> 'session') e.by, e.note from live_event e
        where e.action = 'presence' and e.table_name = ${at.table} and e.ids = array[${at.id}::bigint]
          and e.at > now() - make_interval(secs => ${at.seconds}) and e.note ->> 'session' <> ${String(at.session)}
        order by e.note ->> 'session', e.at desc) latest
      where latest.note ->> 'state' = 'editing' order by name`,
  );
}

/** Forgets what is older than the ring reaches. */
export async function sweepRing(database: Database, tenantIds: readonly number[]): Promise<void> {
  for (const tenantId of tenantIds) {
    const actor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'live', ip: null };
    await database.write(actor, (tx) =>
      tx.run(sql`delete from live_event where at < now() - make_interval(secs => ${RING_SECONDS})`),
    );
  }
}
