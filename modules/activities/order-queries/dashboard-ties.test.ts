import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('officers and types with as many activities stand in one order, whatever the database makes of it', async () => {
  const admin = await server.as('admin@demo.test');
  for (const name of 'ABCDEFGHIJKL') {
    const { status, data, body } = await admin.post('/ordertype', { name: `Tied ${name}`, prefix: `TI${name}` });
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await admin.post('/order', { order_type_id: data.id, title: name })).status).toBe(201);
  }
  const { data } = await admin.get('/order/dashboard_data');
  for (const rows of [data.by_type, data.by_driver] as { id: number; count: number }[][]) {
    // Nobody's activities stand behind those of people.
    const place = ({ id }: { id: number | null }): number => id ?? Number.MAX_SAFE_INTEGER;
    expect(rows).toEqual(rows.toSorted((a, b) => b.count - a.count || place(a) - place(b)));
  }
});
