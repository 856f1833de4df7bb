import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { bindDatabase } from '../../../platform/server/http/tenant-db.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { readSetting } from '../../company/public.server.ts';
import { isDevelopment } from '../../messages/public.server.ts';
import type { GeocodeResult } from './geocoding.contract.ts';
import { lookUpPlace, type PlaceAsker } from './geocoding.server.ts';

/** So many are asked for in one round of a company, one after the other: address services allow no more. */
const ROUND = 40;
/** A service that is down is asked again later and later, and given up on after about a day. */
const MOST_TRIES = 12;
const WAIT_MINUTES = 2;

type Sql = ReturnType<typeof sql>;

/** How the coordinates of a table are called, and its words for a sure place, a middle of the country and none. */
const TABLES = {
  order: { lat: 'lat', long: 'long', sure: 'exact', coarse: 'fallback', byService: ['exact', 'fallback'] },
  location: { lat: 'latitude', long: 'longitude', sure: 'exact', coarse: 'fallback', byService: ['exact', 'fallback'] },
  customer_address: {
    ...{ lat: 'latitude', long: 'longitude', sure: 'ok', coarse: 'approximate' },
    byService: ['approximate'],
  },
} as const;

interface Wish {
  table_name: keyof typeof TABLES;
  row_id: number;
  wished_at: string;
  tries: number;
}

interface Place {
  address: string;
  country_code: string | null;
}

/** The address as one line; what is compared before coordinates are written, too. */
const LINE = sql`concat_ws(', ', nullif(btrim(r.address1), ''), nullif(btrim(r.city), ''), nullif(btrim(r.state_name), ''),
  nullif(btrim(r.postal_code), ''))`;

/** Every minute: coordinates for addresses that were typed since, wherever they were typed. Saving never waits for it. */
export const placesSchedule = ({ database, log }: Platform): Schedule => ({
  kind: 'planning.places',
  cron: '* * * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) {
      const actor: DbActor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'places', ip: null };
      await findPlaces(database, actor, log).catch((error: unknown) =>
        log.error({ err: error, tenant_id: tenantId }, 'coordinates of addresses were not found'),
      );
    }
  },
});

async function findPlaces(database: Database, actor: DbActor, log: PlaceAsker['log']): Promise<void> {
  const wishes = await database.read<Wish>(
    actor.tenantId,
    sql`select table_name, row_id, wished_at::text, tries from geocode_wish where due_at <= now() order by due_at, row_id limit ${ROUND}`,
  );
  if (wishes.length === 0) return;
  const db = bindDatabase(database, actor);
  const pattern = await readSetting<string>(db, 'geocoding_url');
  const asker = { db, isDevelopment: await isDevelopment(database, actor.tenantId), log };
  for (const wish of wishes) {
    const place = await db.maybe<Place>(placeOf(wish));
    const isAsked = Boolean(pattern && place?.address);
    const found = isAsked ? await lookUpPlace(question(pattern, place as Place), asker) : [];
    if (found === null) return db.write(async (tx) => void (await tx.run(later(wish))));
    await db.write(async (tx) => {
      if (isAsked) await tx.run(settled(wish, place as Place, found[0]));
      await tx.run(sql`delete from geocode_wish where table_name = ${wish.table_name} and row_id = ${wish.row_id}
        and wished_at = ${wish.wished_at}::timestamptz`);
    });
  }
}

const question = (pattern: string, { address, country_code }: Place) => ({
  ...{ pattern, address, code: (country_code ?? '').toUpperCase() },
});

const placeOf = ({ table_name, row_id }: Wish): Statement =>
  sql`select ${LINE} as address, r.country_code from ${sql.table(table_name)} r where r.id = ${row_id} and r.deleted_at is null`;

/** Coordinates for the address they were asked for, if it is still that one and nobody has set others meanwhile. */
function settled({ table_name, row_id }: Wish, { address, country_code }: Place, found?: GeocodeResult): Statement {
  const { lat, long, sure, coarse, byService } = TABLES[table_name];
  const [latitude, longitude] = [sql.ref(lat), sql.ref(long)];
  const status = found ? (found.place_id === null ? coarse : sure) : 'none';
  const at: Sql = sql`r.${latitude} is null or r.geocode_status = any(${[...byService]}::text[])`;
  return sql`update ${sql.table(table_name)} r set ${latitude} = round(${found?.lat ?? null}::numeric, 6),
      ${longitude} = round(${found?.lon ?? null}::numeric, 6), geocode_status = ${status}
    where r.id = ${row_id} and r.deleted_at is null and (${at}) and ${LINE} = ${address}
      and r.country_code is not distinct from ${country_code}
      and (r.${latitude} is not null or ${found !== undefined}::boolean)`;
}

/** The service is down: nobody of this company is asked for until it had time; who waited long enough is given up. */
const later = ({ row_id, table_name, tries }: Wish): Statement =>
  tries + 1 >= MOST_TRIES
    ? sql`delete from geocode_wish where table_name = ${table_name} and row_id = ${row_id}`
    : sql`update geocode_wish set tries = tries + 1, due_at = now() + make_interval(mins => ${WAIT_MINUTES} * (tries + 1) * (tries + 1))
        where due_at <= now()`;
