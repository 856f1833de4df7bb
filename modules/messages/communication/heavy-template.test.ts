import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { sendMail } from '../public.server.ts';

/**
 * Templates that take long are filled outside the main thread, and no transaction waits for one: what it wrote is undone, the template is
 * filled, and it begins again.
 */
let app: TestServer;
let admin: Caller;
let system: Parameters<TestServer['ordo']['database']['write']>[0];

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const [tenant] = (await app.sql(`select id from tenant where subdomain = 'demo'`)) as { id: string }[];
  const nobody = { userId: null, name: 'Test', sessionId: null, requestId: 'heavy', ip: null };
  system = { tenantId: Number(tenant?.id), ...nobody };
});
afterAll(() => app.close());

/** Nothing but tags, as many as a template may hold: the parser alone takes a hundred milliseconds for them. */
const TAGS = '{{name}}'.repeat(12_000);
const EVENT = 'registration.approved';

async function given(html: string): Promise<void> {
  const made = await admin.post('/communication-template', { name: `T ${crypto.randomUUID()}`, subject: 'Own', html });
  expect(made.status, JSON.stringify(made.body).slice(0, 300)).toBe(201);
  await app.sql(
    `insert into message_event (tenant_id, event, channels, template_id) values ($1, $2, '{email}', $3)
      on conflict (tenant_id, event) do update set template_id = excluded.template_id`,
    [system.tenantId, EVENT, made.data.id],
  );
}

const mail = (name: string) => ({
  ...{ to: 'ana@example.test', event: EVENT, kind: 'registration_approved' as const, language: 'en' as const },
  values: { name, company: 'Northstar', link: 'https://ordo.test' },
});

test('a mail with a heavy template goes out in its words, sent once, by a transaction that began again', async () => {
  await given(`<p>Dear ${TAGS}</p>`);
  let begun = 0;
  const id = await app.ordo.database.write(system, async (tx) => {
    begun += 1;
    return sendMail(tx, mail('Ana'));
  });
  expect(begun).toBeGreaterThan(1);
  const rows = await app.sql('select id, html, text from message where event = $1', [EVENT]);
  expect(rows.map((row) => [Number(row.id), row.html.length, row.text.slice(0, 11)])).toEqual([
    [id, 36_012, 'Dear AnaAna'],
  ]);
});

test('what is another each time has the product’s words in the end', async () => {
  await given(`<p>Dear ${TAGS}</p>`);
  let begun = 0;
  const id = await app.ordo.database.write(system, async (tx) => {
    begun += 1;
    return sendMail(tx, mail(`Ana ${begun}`));
  });
  const [row] = await app.sql('select html from message where id = $1', [id]);
  expect([begun, row?.html.includes('Dear')]).toEqual([11, false]);
});

test('one that is wrong is refused where it is written, with what is wrong', async () => {
  const template = { name: 'Wrong', subject: 'Own', html: `${TAGS}\n{{nobody knows}}` };
  const refused = await admin.post('/communication-template', template);
  expect([refused.status, refused.body.errors?.html]).toEqual([
    422,
    ['The template has an error: There is no helper nobody'],
  ]);
});
