import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../../../platform/testing/clock/waiting.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;
let categoryId: number;

beforeAll(async () => {
  server = await testServer({ isWorker: true });
  admin = await server.as('admin@demo.test');
  categoryId = (await admin.post('/order-category', { name: 'Pictures' })).data.id;
});
afterAll(() => server?.close());

const small = async (key: string) => {
  const answer = await admin.get('/presigned/thumbnail', { key });
  return answer.status === 200 ? Buffer.from(await (await fetch(answer.data)).arrayBuffer()) : answer.status;
};

test.each(['png', 'jpeg'] as const)(
  'a %s picture gets a small one by a job; the picture itself stands in until then',
  async (format) => {
    const noise = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#876543' } });
    const picture = await noise.toFormat(format).toBuffer();
    const key = await upload(server, admin, picture, `site.${format}`);
    const made = await admin.post(`/order-category/${categoryId}/attachments`, { key });
    expect(made.status).toBe(201);
    const bytes = await until(async () => {
      const seen = await small(key);
      return Buffer.isBuffer(seen) && !seen.equals(picture) && seen;
    });
    expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 320, height: 240 });
    const [row] = await server.sql(
      'select thumb_key, updated_at = created_at as untouched from attachment where key = $1',
      [key],
    );
    expect([typeof row.thumb_key, row.untouched]).toEqual(['string', true]);
    const whole = await fetch((await admin.get('/presigned/view', { key })).data);
    expect(Buffer.from(await whole.arrayBuffer()).equals(picture)).toBe(true);
    const again = await upload(server, admin, picture, `again.${format}`);
    await admin.post(`/order-category/${categoryId}/attachments`, { key: again });
    expect(await small(again)).toEqual(bytes);
  },
);

test('a damaged picture shows itself, and a file that is none has no small one', async () => {
  const damaged = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  const key = await upload(server, admin, damaged, 'damaged.png');
  await until(async () => {
    const [job] = await server.sql(`select state from job_status where title = 'damaged.png'`);
    return job?.state === 'done';
  });
  expect(await small(key)).toEqual(damaged);
  expect(await small(await upload(server, admin, Buffer.from('text'), 'note.txt'))).toBe(404);
});
