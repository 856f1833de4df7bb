import { addDays } from '../../../platform/kernel/days.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { dayIn, startOfDay } from '../../../platform/kernel/zones.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { companyZone, readSetting } from '../../company/public.server.ts';
import { positionsBetween } from '../../identity/public.server.ts';
import { type Position, trackOf } from './track.rules.ts';

const DAY_MS = 86_400_000;
const iso = (at: number): string => new Date(at).toISOString();

interface Row {
  lat: number;
  long: number;
  accuracy: number | null;
  at: string;
}

/** The way of a person on a day of the company's zone, today without one; no further back than positions are kept. */
export async function dayTrack(id: number, wanted: string | undefined, context: SignedInContext) {
  const { actor, db, now } = context;
  if (actor.userId !== id) demand(actor, 'view_location.users');
  const [zone, keptDays] = await Promise.all([companyZone(db), readSetting<number>(db, 'location_history_days')]);
  const day = wanted ?? dayIn(now, zone);
  const from = Date.parse(startOfDay(day, zone));
  const kept = Math.max(from, now - keptDays * DAY_MS);
  const [[user], rows] = (await db.readAll([
    sql`select id, concat_ws(' ', first_name, last_name) as name from app_user
      where id = ${id} and not is_customer_user and deleted_at is null`,
    positionsBetween(id, iso(kept), startOfDay(addDays(day, 1), zone)),
  ])) as [{ id: number; name: string }[], Row[]];
  if (!user) fail('not_found');
  const track = trackOf(rows.map((row): Position => ({ ...row, at: Date.parse(row.at) })));
  return {
    ...{ user, day, time_zone: zone, kept_days: keptDays, positions: rows.length, kilometres: track.kilometres },
    lines: track.lines.map((line) => line.map(({ lat, long, at }) => ({ lat, long, at: iso(at) }))),
    stops: track.stops.map(({ lat, long, from: begun, to }) => ({
      ...{ lat: places(lat), long: places(long), from: iso(begun), to: iso(to) },
      minutes: Math.round((to - begun) / 60_000),
    })),
  };
}

/** As exact as positions are stored. */
const places = (degrees: number): number => Number(degrees.toFixed(6));
