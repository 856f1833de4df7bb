import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
const MANY = 12_000;

/** An outbox of which the oldest messages lie beyond the newest ten thousand. */
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  await app.sql(
    `insert into message (tenant_id, channel, "to", subject, event, status, owner_type, owner_id, created_at, sent_at)
     select 1, 'email', array[case when n % 4000 = 7 then 'Rara@Example.test' else 'office' || n || '@example.test' end],
       case when n in (3, 9000) then 'Généradores ' || n else 'Your visit ' || n end, case when n % 6000 = 5 then 'order.completed' else 'order.released' end,
       'sent', 'order', n, now() - (${MANY} - n) * interval '1 minute', now() from generate_series(1, ${MANY}) n`,
  );
  await app.sql('vacuum analyze message');
});
afterAll(() => app.close());

const subjects = async (query: object): Promise<[string[], number]> => {
  const { data, success } = await admin.get('/communication', { per_page: 20, ...query });
  return [data.map((row: { subject: string }) => row.subject), success.total ?? -1];
};

test('words and addresses are found however old the message is', async () => {
  expect(await subjects({ q: 'generadores' })).toEqual([['Généradores 9000', 'Généradores 3'], 2]);
  expect((await subjects({ q: 'visit 11' }))[1]).toBeGreaterThan(1000);
  expect(await subjects({ q: 'zyxwvut' })).toEqual([[], 0]);
  expect(await subjects({ filters: { to: 'rara@EXAMPLE.test' } })).toEqual([
    ['Your visit 8007', 'Your visit 4007', 'Your visit 7'],
    3,
  ]);
  expect((await subjects({ filters: { event: ['order.completed'] } }))[0]).toEqual(['Your visit 6005', 'Your visit 5']);
});

test('a common word beside another filter finds what is old as well', async () => {
  expect(await subjects({ q: 'visit', filters: { to: 'rara@example.test' } })).toEqual([
    ['Your visit 8007', 'Your visit 4007', 'Your visit 7'],
    3,
  ]);
  expect(await subjects({ q: 'your visit', filters: { event: ['order.completed'] } })).toEqual([
    ['Your visit 6005', 'Your visit 5'],
    2,
  ]);
});

test('who changes nothing of a message does not move its time', async () => {
  const [{ same }] = await app.sql(
    `with one as (select id, updated_at from message where subject = 'Your visit 8'),
      written as (update message m set subject = m.subject from one where m.id = one.id returning m.updated_at)
     select (select updated_at from written) = (select updated_at from one) as same`,
  );
  expect(same).toBe(true);
});
