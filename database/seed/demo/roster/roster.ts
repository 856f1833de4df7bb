import type pg from 'pg';
import { dayIn, wallTime } from '../../../../platform/kernel/zones.ts';
import { insertRows, type Row } from '../../rows.ts';
import { ZONES } from '../customers.ts';
import type { Officer } from '../plan.ts';

const DAY = 86_400_000;
const FIRST_DAY = -14;
const LAST_DAY = 21;
/** Field people who are somewhere else for a while: whole days from today on. */
const AWAY: Readonly<Record<string, { kind: string; from: number; to: number; note: string }>> = {
  'shanice.wright@demo.test': { kind: 'leave', from: 2, to: 4, note: 'Family visit' },
  'jose.nunez@demo.test': { kind: 'training', from: 5, to: 5, note: 'Forklift licence' },
};
/** Where people were last seen: minutes before now, and how far from the depot in degrees. */
const SEEN: Readonly<Record<string, { ago: number; lat: number; long: number }>> = {
  'officer@demo.test': { ago: 2, lat: 18.0179, long: -76.8099 },
  'tanya.morrison@demo.test': { ago: 6, lat: 18.0426, long: -76.7873 },
  'winston.brown@demo.test': { ago: 24, lat: 17.9712, long: -76.7936 },
  'luis.fernandez@demo.test': { ago: 4, lat: 18.4861, long: -69.9312 },
  'maria.pena@demo.test': { ago: 41, lat: 19.4517, long: -70.697 },
};

/** Shifts, absences and last positions of the field people around `now`, and some open work that waits for a time. */
export async function insertRoster(client: pg.ClientBase, officers: readonly Officer[], now: number): Promise<void> {
  const rows = officers.flatMap((officer) => rosterOf(officer, now));
  await insertRows(client, 'roster_entry', rows);
  for (const { id, email } of officers) {
    const seen = SEEN[email];
    if (!seen) continue;
    await client.query(
      'update app_user set lat = $2, long = $3, located_at = $4 where tenant_id = app.current_tenant() and id = $1',
      [id, seen.lat, seen.long, new Date(now - seen.ago * 60_000).toISOString()],
    );
  }
  // What nobody has released or taken yet came in by telephone: it has no time either.
  await client.query(`update "order" set scheduled_start = null, scheduled_end = null where tenant_id = app.current_tenant() and id in (
    select id from "order" where tenant_id = app.current_tenant() and status = 'pending' and driver_id is null and scheduled_start is not null
    order by scheduled_start limit 14)`);
}

function rosterOf({ id, email, region }: Officer, now: number): Row[] {
  const zone = ZONES[region];
  const rows: Row[] = [];
  for (let offset = FIRST_DAY; offset <= LAST_DAY; offset++) {
    const day = dayIn(now + offset * DAY, zone);
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    const away = AWAY[email];
    const base = { user_id: id, day, status: 'published', source: 'pattern' };
    if (away && offset >= away.from && offset <= away.to) {
      const times = { start_at: wallTime(`${day}T07:00`, zone), end_at: wallTime(`${day}T19:00`, zone) };
      rows.push({ ...base, ...times, kind: away.kind, break_minutes: 0, max_orders: null, note: away.note });
      continue;
    }
    // Everybody works on the first days, so that the demo starts with a full house; then Sundays are free.
    if (weekday === 0 && offset !== 0 && offset !== 1) continue;
    const times = { start_at: wallTime(`${day}T07:30`, zone), end_at: wallTime(`${day}T17:30`, zone) };
    rows.push({ ...base, ...times, kind: 'shift', break_minutes: 60, max_orders: 6, note: null });
  }
  return rows;
}
