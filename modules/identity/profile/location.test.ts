import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let manager: Caller;

beforeAll(async () => {
  app = await testServer();
  manager = await app.as('manager@demo.test');
});
afterAll(() => app.close());

describe('where people are', () => {
  test('positions of somebody off duty are taken and not kept', async () => {
    const driver = await app.as('winston.brown@demo.test');
    const me = "(select id from app_user where email = 'winston.brown@demo.test')";
    await app.sql(`delete from roster_entry where user_id = ${me}`);
    const released = `(select id from "order" where status = 'released')`;
    await app.sql(
      `update order_officer set to_at = now() where user_id = ${me} and to_at is null and order_id in ${released}`,
    );
    await app.sql(`update app_user set located_at = null, lat = null, long = null where id = ${me}`);
    const send = () => driver.put('/user/me/update_location', { lat: 18.2, long: -76.7 });
    expect((await send()).data).toEqual({ stored: false });
    // A shift that nobody published, and one that is over, are none.
    await app.sql(`insert into roster_entry (tenant_id, user_id, day, kind, status, start_at, end_at)
      select tenant_id, id, (now() at time zone 'America/Jamaica')::date, 'shift', 'draft', now() - interval '1 hour', now() + interval '1 hour' from app_user where id = ${me}`);
    expect((await send()).data).toEqual({ stored: false });
    await app.sql(`update roster_entry set status = 'published', start_at = now() - interval '9 hours', end_at = now() - interval '1 hour'
      where user_id = ${me}`);
    expect((await send()).data).toEqual({ stored: false });
    expect(await app.sql(`select lat from app_user where id = ${me}`)).toEqual([{ lat: null }]);
    expect((await driver.get('/user/me/location_sharing')).data).toEqual({ is_at_work: false });
    // An activity that is under way counts without a shift.
    await app.sql(`insert into order_officer (tenant_id, order_id, user_id, role)
      select tenant_id, id, ${me}, 'helper' from "order" where status = 'released' and started_at is not null order by "order".id limit 1`);
    expect((await driver.get('/user/me/location_sharing')).data).toEqual({ is_at_work: true });
    expect((await send()).data).toEqual({ stored: true });
    // Who stops sharing leaves the map at once; the way of the day stays.
    const onMap = async () =>
      ((await manager.get('/user/drivers/location', { all: '1' })).data as unknown as { name: string }[]).some(
        ({ name }) => name === 'Winston Brown',
      );
    expect(await onMap()).toBe(true);
    expect((await driver.delete('/user/me/location_sharing')).status).toBe(200);
    expect(await onMap()).toBe(false);
    expect(await app.sql(`select count(*)::int as n from user_location_log where user_id = ${me}`)).toEqual([{ n: 1 }]);
    await app.sql(`delete from user_location_log where user_id = ${me}`);
    await app.sql(`delete from roster_entry where user_id = ${me}`);
  });

  test('a position is kept at most every ten seconds and shows on the map of drivers', async () => {
    const driver = await app.as('winston.brown@demo.test');
    await app.sql("update app_user set located_at = null where email = 'winston.brown@demo.test'");
    await app.sql(`insert into roster_entry (tenant_id, user_id, day, kind, status, start_at, end_at)
      select tenant_id, id, (now() at time zone 'America/Jamaica')::date, 'shift', 'published', now() - interval '1 hour', now() + interval '1 hour'
      from app_user where email = 'winston.brown@demo.test'`);
    expect((await driver.put('/user/me/update_location', { lat: 18.0179, long: -76.8099 })).data).toEqual({
      stored: true,
    });
    expect((await driver.put('/user/me/update_location', { lat: 18.1, long: -76.8 })).data).toEqual({ stored: false });
    expect((await driver.put('/user/me/update_location', { lat: 91, long: 0 })).status).toBe(422);
    const rows = (await manager.get('/user/drivers/location')).data;
    expect(rows).toContainEqual(
      expect.objectContaining({ name: 'Winston Brown', lat: 18.0179, long: -76.8099, is_stale: false }),
    );
    expect((await driver.get('/user/drivers/location')).status).toBe(403);
    const [{ id }] = (await app.sql("select id::int from app_user where email = 'winston.brown@demo.test'")) as [
      { id: number },
    ];
    await app.sql(
      "insert into user_location_log (tenant_id, user_id, lat, long, at) select tenant_id, id, 18, -76, now() - interval '25 hours' from app_user where id = $1",
      [id],
    );
    expect((await manager.get(`/user/${id}/locations`)).data).toEqual([
      { lat: 18.0179, long: -76.8099, accuracy: null, at: expect.any(String) },
    ]);
    const since = new Date(Date.now() - 2 * 86_400_000).toISOString();
    expect((await manager.get(`/user/${id}/locations`, { since })).data).toHaveLength(2);
    expect((await driver.get(`/user/${id}/locations`)).status).toBe(403);
  });
});
