import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { tellZonesThatDiffer, weeksFrom, type ZoneOffsets, zonesThatDiffer } from './zone-tables.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app.close());

const YEAR = Date.UTC(2026, 5, 1);

test('a zone that database and process count otherwise is told once, with the week from which they differ', async () => {
  const moments = weeksFrom(YEAR);
  expect([moments[0]?.slice(0, 10), moments.length > 100, moments.at(-1)?.slice(0, 4)]).toEqual([
    '2026-01-02',
    true,
    '2027',
  ]);
  await app.sql(
    `update company set time_zone = 'Europe/Madrid' where tenant_id = (select id from tenant where subdomain = 'demo')`,
  );
  const rows = (await app.sql('select zone, minutes from app.offsets_of_zones($1::timestamptz[])', [
    moments,
  ])) as ZoneOffsets[];
  const madrid = rows.find(({ zone }) => zone === 'Europe/Madrid') ?? expect.fail('the zone of a company is missing');
  expect(new Set(madrid.minutes)).toEqual(new Set([60, 120]));
  // The same rule in both tables; an hour less from spring on; no such zone; minutes that are no whole hours.
  const winter = { ...madrid, minutes: madrid.minutes?.map(() => 60) ?? null };
  expect(zonesThatDiffer([madrid], moments)).toEqual([]);
  expect(zonesThatDiffer([winter], moments)).toEqual([{ zone: 'Europe/Madrid', from: '2026-04-03' }]);
  expect(zonesThatDiffer([{ ...madrid, minutes: null }], moments)).toEqual([{ zone: 'Europe/Madrid', from: null }]);
  const nepal = { zone: 'Asia/Kathmandu', minutes: moments.map(() => 345) };
  expect(zonesThatDiffer([nepal, { zone: 'UTC', minutes: moments.map(() => 0) }], moments)).toEqual([]);
  const lines: object[] = [];
  const log = { warn: (fields: object) => void lines.push(fields) };
  await tellZonesThatDiffer(app.ordo.database, log, YEAR);
  expect(JSON.stringify(lines)).not.toContain('Madrid');
  await app.sql(`create or replace function app.offsets_of_zones(moments timestamptz[]) returns table (zone text, minutes integer[])
    language sql as $$ select 'Europe/Madrid', array(select 0 from unnest(moments)) $$`);
  await tellZonesThatDiffer(app.ordo.database, log, YEAR);
  expect(lines.at(-1)).toMatchObject({ zones: [{ zone: 'Europe/Madrid', from: '2026-01-02' }] });
});
