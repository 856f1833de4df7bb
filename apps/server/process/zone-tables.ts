import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';

const WEEK_MS = 7 * 24 * 3_600_000;

/** A moment of each week of this year and the next. */
export function weeksFrom(now: number): string[] {
  const year = new Date(now).getUTCFullYear();
  const weeks: string[] = [];
  // What a zone changes lasts for weeks: one look a week finds it.
  for (let at = Date.UTC(year, 0, 2, 12); at < Date.UTC(year + 2, 0, 1); at += WEEK_MS)
    weeks.push(new Date(at).toISOString());
  return weeks;
}

export interface ZoneOffsets {
  readonly zone: string;
  /** Minutes ahead of UTC at each moment; null where the database does not know the zone. */
  readonly minutes: readonly number[] | null;
}

/** Zones that this process counts otherwise than the database, each with the first moment at which the two differ. */
export function zonesThatDiffer(
  rows: readonly ZoneOffsets[],
  moments: readonly string[],
): { zone: string; from: string | null }[] {
  return rows.flatMap(({ zone, minutes }) => {
    const own = offsetsOf(zone, moments);
    if (own === null || minutes === null) return own === minutes ? [] : [{ zone, from: null }];
    const at = own.findIndex((offset, place) => offset !== minutes[place]);
    return at < 0 ? [] : [{ zone, from: moments[at]?.slice(0, 10) ?? null }];
  });
}

function offsetsOf(zone: string, moments: readonly string[]): number[] | null {
  try {
    const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' });
    return moments.map((moment) => {
      const name = format.formatToParts(new Date(moment)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
      const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
      return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) || 0;
    });
  } catch {
    return null;
  }
}

/**
 * Reports count days by the zones of the database, all else by those of this process: where an update has reached only one of them,
 * a visit at midnight stands on two days. One line tells whoever runs the product.
 */
export async function tellZonesThatDiffer(
  database: Pick<Database, 'global'>,
  log: { warn(fields: object, message: string): void },
  now = Date.now(),
): Promise<void> {
  const moments = weeksFrom(now);
  const rows = await database.global<ZoneOffsets>(
    sql`select zone, minutes from app.offsets_of_zones(${moments}::timestamptz[])`,
  );
  const zones = zonesThatDiffer(rows, moments);
  if (zones.length > 0)
    log.warn(
      { zones, node: process.versions.tz },
      'time zones of companies are counted otherwise by the database than by this process; update the older of the two',
    );
}
