import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopPdf } from '../../server/documents/pdf.ts';
import { type Caller, type TestServer, testServer } from '../server.ts';
import { watchEventLoop } from './event-loop.ts';
import { HEAVY } from './requests.ts';

/**
 * Documents of texts that are heavy to draw, where no browser draws them: whoever asks for one waits for it, nobody else does, and the
 * process lives.
 */
/** As long as a description of a request may be. */
const LONGEST = 10_000;
/** Drawn on the main thread they would hold it for seconds each; the rest is what a busy machine adds. */
const HELD_MS = 2_000;
const SLOW = 180_000;

let app: TestServer;
let admin: Caller;
let portal: Caller;
let customer: number;
let type: number;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  portal = await app.as('customer@demo.test');
  const [linked] = (await app.sql(
    `select l.customer_id as id from customer_user l join app_user u on u.id = l.user_id where u.email = 'customer@demo.test' order by l.user_id limit 1`,
  )) as { id: string }[];
  customer = Number(linked?.id);
  type = (await admin.post('/ordertype', { name: 'Heavy', prefix: 'HVY', portal_visible: true })).data.id;
});
afterAll(async () => {
  await app.close();
  await stopPdf();
});

/** A request with the description, as a customer writes one. */
async function requested(description: string): Promise<number> {
  const made = await portal.post(`/customer-portal/${customer}/orders`, {
    order_type_id: type,
    title: 'Heavy',
    description,
  });
  expect([made.status, JSON.stringify(made.body).slice(0, 200)]).toEqual([201, expect.anything()]);
  return made.data.id;
}

test(
  'what a customer writes holds nobody else when it is printed',
  async () => {
    const texts = [...HEAVY, 'W'.repeat(LONGEST), 'e\u0301'.repeat(LONGEST), 'x\n'.repeat(LONGEST)];
    const orders: number[] = [];
    for (const text of new Set(texts.map((one) => one.trim().slice(0, LONGEST)))) orders.push(await requested(text));
    const loop = watchEventLoop();
    const printed = await Promise.all(
      orders.map(async (id) => {
        const { status, body, data } = await portal.get(`/customer-portal/${customer}/orders/${id}/document`, {
          kind: 'statement',
        });
        return status === 200 ? `${status} ${typeof data}` : `${status} ${JSON.stringify(body)}`;
      }),
    );
    const held = [loop.longest()];
    expect(new Set(printed)).toEqual(new Set(['200 string']));
    for (const option of ['pdf', 'word', 'excel']) {
      const answer = await admin.raw('POST', '/order/bulk_order_statement', {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ orders, option }),
      });
      expect([option, answer.status]).toEqual([option, 200]);
      await answer.body?.cancel();
      held.push(loop.longest());
    }
    loop.stop();
    console.log(`printed ${orders.length} requests; held for ${held.join(', ')} ms`);
    expect(Math.max(...held)).toBeLessThan(HELD_MS);
  },
  SLOW,
);

test(
  'a document of the company with a word without end is drawn, and the server answers meanwhile',
  async () => {
    const html = `<h1>Long</h1><p>${'a'.repeat(90_000)}</p>`;
    const made = await admin.post('/communication-template', { name: 'Long', subject: 'Long', html });
    const link = `template:${made.data.id}`;
    const paper = (await admin.post('/master-document', { name: 'Long', link, status: 'published' })).data.id;
    const hung = await admin.post(`/ordertype/${type}/documents`, { master_document_id: paper, link });
    expect([made.status, hung.status]).toEqual([201, 201]);
    const order = await requested('Long');
    const [row] = (
      await admin.get('/ordertype/documents', { activity_type_id: type, order_id: order, change_link: 'yes' })
    ).data;
    const loop = watchEventLoop();
    const drawing = admin.post('/ordertype/generate-pdf', { link: row.resolved_link });
    expect((await admin.get('/customer', { per_page: 1 })).status).toBe(200);
    const file = await drawing;
    expect([file.status, file.body.code]).toEqual([200, undefined]);
    expect(Buffer.from(file.data.file_data, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    expect(loop.longest()).toBeLessThan(HELD_MS);
    loop.stop();
  },
  SLOW,
);

test.each(['word', 'excel'])(
  'an activity full of notes of short lines is a %s file or too large, and the server answers meanwhile',
  async (option) => {
    const id = await requested('Notes');
    await app.sql(
      `insert into order_note (tenant_id, order_id, visibility, content) select tenant_id, id, 'customer', repeat(E'a\\n', 2490)
       from "order", generate_series(1, 240) where id = $1`,
      [id],
    );
    const loop = watchEventLoop();
    const answer = await admin.raw('POST', '/order/bulk_order_statement', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ orders: [id], option }),
    });
    const held = loop.longest();
    loop.stop();
    const { code } = answer.status === 200 ? { code: undefined } : ((await answer.json()) as { code: string });
    console.log(`${option}: ${answer.status} ${code ?? ''}; held for ${held} ms`);
    expect([200, 422]).toContain(answer.status);
    if (answer.status === 422) expect(code).toBe('document_too_large');
    expect(held).toBeLessThan(HELD_MS);
    expect((await admin.get('/customer', { per_page: 1 })).status).toBe(200);
  },
  SLOW,
);
