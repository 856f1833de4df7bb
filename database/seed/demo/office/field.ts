import type pg from 'pg';
import type { Officer } from '../plan.ts';

/** Where people were last seen: minutes before now; of some the way there is known. */
const SEEN: Readonly<Record<string, { ago: number; lat: number; long: number; hasWay?: true }>> = {
  'officer@demo.test': { ago: 2, lat: 18.0179, long: -76.8099, hasWay: true },
  'tanya.morrison@demo.test': { ago: 6, lat: 18.0426, long: -76.7873, hasWay: true },
  'winston.brown@demo.test': { ago: 24, lat: 17.9712, long: -76.7936 },
  'luis.fernandez@demo.test': { ago: 4, lat: 18.4861, long: -69.9312, hasWay: true },
  'maria.pena@demo.test': { ago: 41, lat: 19.4517, long: -70.697 },
};

/** Two hours of somebody's way to where they were last seen: two drives, each with a stay at its end. */
const WAY = `insert into user_location_log (user_id, lat, long, accuracy, at)
  select $1, $2::numeric - 0.03 + 0.03 * way.part + 0.002 * sin(way.part * 9), $3::numeric + 0.024 - 0.024 * way.part * way.part, 12,
    $4::timestamptz - make_interval(mins => 120 - n)
  from generate_series(0, 120, 2) n,
    lateral (select case when n < 40 then n / 80.0 when n < 65 then 0.5 when n < 105 then 0.5 + (n - 65) / 80.0 else 1 end as part) way`;

/** What the planner meets in the field: where people are, and open work that waits for a time. */
export async function insertField(client: pg.ClientBase, officers: readonly Officer[], now: number): Promise<void> {
  for (const { id, email } of officers) {
    const seen = SEEN[email];
    if (!seen) continue;
    await client.query(
      'update app_user set lat = $2, long = $3, located_at = $4 where tenant_id = app.current_tenant() and id = $1',
      [id, seen.lat, seen.long, new Date(now - seen.ago * 60_000).toISOString()],
    );
    if (seen.hasWay)
      await client.query(WAY, [id, seen.lat, seen.long, new Date(now - seen.ago * 60_000).toISOString()]);
  }
  // What nobody has released or taken yet came in by telephone: it has no time either.
  await client.query(`update "order" set scheduled_start = null, scheduled_end = null where tenant_id = app.current_tenant() and id in (
    select id from "order" where tenant_id = app.current_tenant() and status = 'pending' and driver_id is null and scheduled_start is not null
    order by scheduled_start limit 14)`);
}
