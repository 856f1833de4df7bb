import { randomBytes } from 'node:crypto';
import { unzipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stopPdf } from '../../../platform/server/documents/pdf.ts';
import { newKey } from '../../../platform/server/storage/storage.ts';
import { watchEventLoop } from '../../../platform/testing/fuzz/event-loop.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

const SIZE = { width: 2200, height: 1650 };
const MANY = 30;
const SLOW = 180_000;

let app: TestServer;
let admin: Caller;
let order: number;
beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const type = (await admin.post('/ordertype', { name: 'Pictures', prefix: 'PIC' })).data.id;
  order = (await admin.post('/order', { order_type_id: type, title: 'Roof' })).data.id;
  // Nothing is harder to press than noise: as large as a picture of its size can be.
  const noise = randomBytes(SIZE.width * SIZE.height * 3);
  const photo = await sharp(noise, { raw: { ...SIZE, channels: 3 } })
    .jpeg({ quality: 85 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(2_000_000);
  expect(photo.length).toBeLessThan(4_000_000);
  await attach(photo, 'photo.jpg', MANY);
});
afterAll(async () => {
  await stopPdf();
  await app.close();
});

/** Hangs the same file to the activity as often as asked. */
async function attach(bytes: Buffer, name: string, times: number): Promise<void> {
  const [{ tenant_id } = { tenant_id: '' }] = (await app.sql('select tenant_id from "order" where id = $1', [
    order,
  ])) as { tenant_id: string }[];
  const key = newKey(Number(tenant_id), randomBytes(16).toString('hex'));
  await app.ordo.platform.storage.put(key, bytes, bytes.length);
  await app.sql(
    `insert into attachment (tenant_id, owner_type, owner_id, name, key, file_extension, size)
     select $1, 'order', $2, $3, $4, 'jpg', $5 from generate_series(1, $6::int)`,
    [tenant_id, order, name, key, bytes.length, times],
  );
}

const printed = (option: string) =>
  admin.post('/order/bulk_order_statement', { orders: [order], option, include_pictures: true });

/** Pictures a Word file shows, and how many it says it does not. */
async function shown(): Promise<{ pictures: number; left: number; bytes: number }> {
  const file = Buffer.from((await printed('word')).data.file_data, 'base64');
  const text = Buffer.from(unzipSync(file)['word/document.xml'] ?? []).toString();
  const left = Number(/(\d+) more pictures? (?:is|are) not in this file/.exec(text)?.[1] ?? 0);
  return { pictures: text.split('<w:drawing>').length - 1, left, bytes: file.length };
}

test(
  'many large pictures are scaled to a page, a document takes those that find room, and says how many do not',
  async () => {
    const { pictures, left } = await shown();
    console.log(`${pictures} pictures in the file, ${left} not`);
    expect(pictures).toBeGreaterThan(8);
    expect(pictures + left).toBe(MANY);
    expect(left).toBeGreaterThan(0);
    const loop = watchEventLoop();
    for (const option of ['pdf', 'excel']) expect([option, (await printed(option)).status]).toEqual([option, 200]);
    const held = loop.longest();
    loop.stop();
    expect(held).toBeLessThan(2_000);
  },
  SLOW,
);

test('a picture that is none is left out and counted', async () => {
  await app.sql("delete from attachment where owner_type = 'order' and owner_id = $1", [order]);
  await attach(Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(500_000)]), 'broken.jpg', 1);
  expect(await shown()).toMatchObject({ pictures: 0, left: 1 });
});
