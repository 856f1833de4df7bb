import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
import type { GeocodeResult } from './geocoding.contract.ts';

/** Middles of countries (product document: geocoding, fallback); all others 0,0. */
const CENTRES: Readonly<Record<string, readonly [lat: number, lon: number]>> = lookUpTable({
  US: [39.8283, -98.5795],
  CA: [56.1304, -106.3468],
  GB: [55.3781, -3.436],
  JM: [18.1096, -77.2975],
  AU: [-25.2744, 133.7751],
  DE: [51.1657, 10.4515],
  FR: [46.2276, 2.2137],
});

/** The result that stands for "not found in this country": its middle, without a place of its own. */
export function countryCentre(code: string, name: string): GeocodeResult {
  const [lat, lon] = CENTRES[code] ?? [0, 0];
  return {
    lat,
    lon,
    display_name: name,
    address: { country: name, country_code: code.toLowerCase() },
    importance: 0,
    place_id: null,
  };
}

/**
 * Results of an answer in the form most address services share: [{lat, lon, display_name, address, importance, place_id}], best
 * first. What is no place is left out; null when the answer is no list.
 */
export function readResults(body: string): GeocodeResult[] | null {
  const rows = parsed(body);
  if (!Array.isArray(rows)) return null;
  return rows.flatMap((row: unknown) => resultOf(row)).sort((one, other) => other.importance - one.importance);
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}

function resultOf(row: unknown): GeocodeResult[] {
  if (typeof row !== 'object' || row === null) return [];
  const { lat, lon, display_name, address, importance, place_id } = row as Record<string, unknown>;
  const at = { lat: Number(lat ?? Number.NaN), lon: Number(lon ?? Number.NaN) };
  if (!(Math.abs(at.lat) <= 90) || !(Math.abs(at.lon) <= 180)) return [];
  return [
    {
      ...at,
      display_name: String(display_name ?? '').slice(0, 500),
      address: words(address),
      importance: Number.isFinite(Number(importance)) ? Number(importance) : 0,
      place_id: typeof place_id === 'string' || typeof place_id === 'number' ? place_id : null,
    },
  ];
}

function words(address: unknown): Record<string, string> {
  if (typeof address !== 'object' || address === null) return {};
  return Object.fromEntries(
    Object.entries(address).flatMap(([key, value]) => (typeof value === 'string' ? [[key, value.slice(0, 200)]] : [])),
  );
}

/** Those in the wanted country; its middle when there are others only. */
export function inCountry(
  results: readonly GeocodeResult[],
  country: { code: string; name: string } | null,
): GeocodeResult[] {
  if (!country || results.length === 0) return [...results];
  const inside = results.filter(({ address }) => address.country_code?.toUpperCase() === country.code);
  return inside.length > 0 ? inside : [countryCentre(country.code, country.name)];
}

/** Address of the service with the question in it; {address} and {country} may stand in the pattern, else they are added. */
export function searchAddress(pattern: string, address: string, country: string): string {
  if (pattern.includes('{address}'))
    return pattern
      .replaceAll('{address}', encodeURIComponent(address))
      .replaceAll('{country}', encodeURIComponent(country.toLowerCase()));
  const url = new URL(pattern);
  url.searchParams.set('q', address);
  if (country) url.searchParams.set('countrycodes', country.toLowerCase());
  url.searchParams.set('format', 'jsonv2');
  url.searchParams.set('addressdetails', '1');
  url.searchParams.set('limit', '5');
  return url.toString();
}
