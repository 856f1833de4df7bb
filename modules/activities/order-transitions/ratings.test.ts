import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;
let type: number;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Rated work', prefix: 'RAT' })).data.id;
});
afterAll(() => app.close());

const released = async (): Promise<number> => {
  const { id } = (await admin.post('/order', { order_type_id: type })).data;
  await admin.post(`/order/${id}/release`, {});
  return id;
};
const sign = (id: number, more: object = {}) =>
  admin.post(`/order/${id}/customer-signoff`, { signer_name: 'Ann Lee', ...more });
const kept = (id: number) =>
  app.sql('select rating, comment, source, customer_id from feedback where order_id = $1', [id]);
const rated = async (from: number, to: number): Promise<number[]> => {
  const { data } = await admin.get('/order', { filters: { rating: { from, to }, type_id: [type] }, page: 1 });
  return data.map((row: { id: number }) => row.id);
};

describe('a rating that is given with a signature', () => {
  test('is feedback like every other: kept, told when poor, found by the filter, shown in the record', async () => {
    const id = await released();
    const signed = await sign(id, { rating: 2, comment: 'bad' });
    expect(signed.status, JSON.stringify(signed.body)).toBe(200);
    expect(signed.data.signoff).toMatchObject({ rating: 2, comment: 'bad' });
    expect(await kept(id)).toEqual([{ rating: 2, comment: 'bad', source: 'staff', customer_id: null }]);
    const notices = await app.sql("select 1 from notification where event = 'feedback.low' and dedupe_key = $1", [
      `feedback-${id}`,
    ]);
    expect(notices.length).toBeGreaterThan(0);
    expect(await rated(1, 2)).toContain(id);
    expect(await rated(3, 5)).not.toContain(id);
    const { data } = await admin.get('/feedback', { q: signed.data.reference_no });
    expect(data).toMatchObject([{ rating: 2, order: { id } }]);
  });

  test('is one an activity, whoever of 20 is first; a second signature does not change it', async () => {
    const id = await released();
    await Promise.all([1, 2, 3, 4, 5].flatMap((rating) => Array.from({ length: 4 }, () => sign(id, { rating }))));
    expect(await kept(id)).toHaveLength(1);
    const [first] = await kept(id);
    await admin.post(`/order/${id}/complete`, {});
    await admin.post(`/order/${id}/reopen`, { reason: 'again' });
    const again = await sign(id, { signer_name: 'Bob Ray', rating: first?.rating === 5 ? 4 : 5 });
    expect(again.status, JSON.stringify(again.body)).toBe(200);
    expect(await kept(id)).toEqual([first]);
    expect(again.data.signoff.rating).toBe(first?.rating);
  });

  test('without a rating nothing is kept', async () => {
    const id = await released();
    expect((await sign(id, { comment: 'fine' })).status).toBe(200);
    expect(await kept(id)).toEqual([]);
  });
});

test('the filter finds what was said later, by link or in the portal', async () => {
  const id = await released();
  await app.sql(
    `insert into feedback (tenant_id, order_id, rating, source) select tenant_id, id, 4, 'portal' from "order" where id = $1`,
    [id],
  );
  expect(await rated(4, 4)).toContain(id);
});

test('ratings of earlier signatures move over; an answer that is there stays', async () => {
  const [alone, both] = [await released(), await released()];
  for (const id of [alone, both]) await sign(id, { comment: 'kept' });
  await app.sql('update order_signoff set rating = 1 where order_id = any($1)', [[alone, both]]);
  await app.sql(
    `insert into feedback (tenant_id, order_id, rating, source) select tenant_id, id, 5, 'link' from "order" where id = $1`,
    [both],
  );
  const text = readFileSync(
    new URL('../../../database/migrations/0230_one_place_of_ratings.sql', import.meta.url),
    'utf8',
  );
  for (const statement of text.split(/;\n/).filter((part) => part.trim())) await app.sql(statement);
  expect(await kept(alone)).toEqual([{ rating: 1, comment: 'kept', source: 'staff', customer_id: null }]);
  expect(await kept(both)).toMatchObject([{ rating: 5, source: 'link' }]);
  expect(await app.sql('select 1 from order_signoff where rating is not null')).toEqual([]);
});
