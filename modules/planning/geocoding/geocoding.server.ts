import { createHash } from 'node:crypto';
import type { BodyOf } from '../../../platform/contract/endpoint.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { type Reply, withMessage } from '../../../platform/server/http/answer.ts';
import type { Log, SignedInContext } from '../../../platform/server/http/context.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';
import { readSetting } from '../../company/public.server.ts';
import type { GeocodeResult, geocodingSearch } from './geocoding.contract.ts';
import { countryCentre, inCountry, readResults, searchAddress } from './geocoding.rules.ts';

/** Product document: geocoding time-out 15 s. */
const TIMEOUT_MS = 15_000;
const MOST_BYTES = 500_000;
/** How long an answer of the service is believed; it is deleted then (forget-places.server.ts). */
export const KEPT_DAYS = 90;

const TEXTS = productTexts(
  'answer.geocoding',
  { module: 'planning', use: 'answer' },
  {
    down: { en: 'service unavailable', es: 'servicio no disponible' },
    missing: {
      en: 'No address search is set up. Enter the coordinates.',
      es: 'No hay búsqueda de direcciones configurada. Ingrese las coordenadas.',
    },
  },
);

/**
 * Where an address is: asked once and remembered. Never fails for the service's sake: an address can be saved without
 * coordinates. 404 is "not found"; 500, silence and nonsense are "service unavailable"; both answer an empty list.
 */
export async function geocode(
  body: BodyOf<typeof geocodingSearch>,
  context: SignedInContext,
): Promise<GeocodeResult[] | Reply<GeocodeResult[]>> {
  const { db, language, tenant, log } = context;
  const pattern = await readSetting<string>(db, 'geocoding_url');
  const code = (body.country ?? '').toUpperCase();
  if (!pattern) return withMessage(await centreOf(code, context), TEXTS.in('missing', language));
  const found = await lookUpPlace(
    { pattern, address: body.address, code },
    { db, isDevelopment: tenant.isDevelopment, log },
  );
  return found ?? withMessage([], TEXTS.in('down', language));
}

/** What looks an address up: a request, or the job after a commit. */
export interface PlaceAsker {
  readonly db: TenantDb;
  /** Development only: the service may be in a private network. */
  readonly isDevelopment: boolean;
  readonly log: Log;
}

/** The places of an address, best first, asked once and remembered; null when the service does not work. */
export async function lookUpPlace(
  { pattern, address, code }: { pattern: string; address: string; code: string },
  asker: PlaceAsker,
): Promise<GeocodeResult[] | null> {
  const { db } = asker;
  const key = createHash('sha256')
    .update([pattern, address.trim().toLowerCase().replaceAll(/\s+/g, ' '), code].join('\n'))
    .digest('hex');
  const [[kept], [country]] = (await db.readAll([
    sql`select results from geocode_cache where key_hash = ${key} and fetched_at > now() - make_interval(days => ${KEPT_DAYS})`,
    sql`select code, country_name as name from country where code = ${code}`,
  ])) as [{ results: GeocodeResult[] }[], { code: string; name: string }[]];
  const found = kept?.results ?? (await ask(searchAddress(pattern, address, code), asker));
  if (found === null) return null;
  if (!kept && found.length > 0) {
    await db.write((tx) =>
      tx.run(sql`insert into geocode_cache (key_hash, results) values (${key}, ${JSON.stringify(found)}::jsonb)
        on conflict (tenant_id, key_hash) do update set results = excluded.results, fetched_at = now()`),
    );
  }
  return inCountry(found, country ?? null);
}

/** The middle of a country stands in for an address nobody can look up. */
async function centreOf(code: string, { db }: SignedInContext): Promise<GeocodeResult[]> {
  const country = await db.maybe<{ code: string; name: string }>(
    sql`select code, country_name as name from country where code = ${code}`,
  );
  return country ? [countryCentre(country.code, country.name)] : [];
}

/** The service's results; null when it does not work. */
async function ask(url: string, { isDevelopment, log }: PlaceAsker): Promise<GeocodeResult[] | null> {
  try {
    const answer = await sendOutbound({
      url,
      method: 'GET',
      headers: { accept: 'application/json' },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MOST_BYTES,
      mayBePrivate: isDevelopment,
    });
    if (answer.status === 404) return [];
    return answer.status === 200 ? readResults(answer.body) : null;
  } catch (error) {
    log.warn({ error: String(error) }, 'the address service does not answer');
    return null;
  }
}
