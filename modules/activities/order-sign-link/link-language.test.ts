import { afterAll, beforeAll, expect, test } from 'vitest';
import { customerWith } from '../../../platform/testing/people/customer-with.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

/** What a customer is mailed is in their language, and so are the pages its links open. */
let app: TestServer;
let admin: Caller;
let type: number;
let houses = 0;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  type = (await admin.post('/ordertype', { name: 'Told work', prefix: 'TLD', portal_visible: true })).data.id;
});
afterAll(() => app.close());

const customerIn = async (language: 'en' | 'es' | null, email = ''): Promise<number> => {
  const made = await admin.post('/customer', { name: `Casa ${++houses}`, language, ...(email ? { email } : {}) });
  return made.data?.id ?? expect.fail(JSON.stringify(made.body));
};

async function released(customer_id: number, more: object = {}): Promise<number> {
  const made = await admin.post('/order', { order_type_id: type, customer_id, title: 'Fit pump', ...more });
  const id = made.data?.id ?? expect.fail(JSON.stringify(made.body));
  expect((await admin.post(`/order/${id}/release`, {})).status).toBe(200);
  return id;
}

async function mailOf(order: number, event: string): Promise<{ subject: string; text: string; html: string }> {
  const [mail] = await app.sql('select subject, text, html from message where event = $1 and owner_id = $2', [
    event,
    order,
  ]);
  return (mail as never) ?? expect.fail(`no mail ${event}`);
}

async function askedToSign(order: number, body: object) {
  const made = await admin.post(`/order/${order}/sign-link`, body);
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return mailOf(order, 'order.sign_link');
}

test('a link to sign is mailed in the language of the customer; without a name the greeting has no gap', async () => {
  const spanish = await askedToSign(await released(await customerIn('es')), { email: 'clara@casa.example' });
  expect(spanish.subject).toMatch(/^Por favor, firme: TLD-/);
  expect(spanish.text).toMatch(/^Hola:\n/);
  expect(spanish.html).toContain('<p>Hola:</p>');
  expect(spanish.text).toMatch(/\/sign\/[\w-]{43}\?lang=es$/);
  const english = await askedToSign(await released(await customerIn('en')), { email: 'claire@house.example' });
  expect(english.text).toMatch(/^Hello,\n/);
  expect(english.text).toMatch(/\/sign\/[\w-]{43}$/);
  const named = { email: 'clara@casa.example', name: 'Clara' };
  expect((await askedToSign(await released(await customerIn('es')), named)).text).toMatch(/^Hola, Clara:\n/);
});

test('the person it is for reads it in their own language, the company’s is for whom none is known', async () => {
  const customer = await customerIn('en');
  await customerWith(app, customer, ['view.portal_orders']);
  const [person] = await app.sql(
    "update app_user set language = 'es' where customer_id = $1 returning id::int, email",
    [customer],
  );
  const theirs = await released(customer, { customer_user_id: person.id });
  expect((await askedToSign(theirs, { email: 'desk@house.example' })).text).toMatch(/^Hola:/);
  // So does the portal user whose address it goes to.
  expect((await askedToSign(await released(customer), { email: person.email })).text).toMatch(/^Hola:/);
  expect((await askedToSign(await released(customer), { email: 'desk@house.example' })).text).toMatch(/^Hello,/);
  await app.sql(
    "update company set language = 'es' where tenant_id = (select id from tenant where subdomain = 'demo')",
  );
  const nobodys = await released(await customerIn(null));
  expect((await askedToSign(nobodys, { email: 'who@ever.example' })).text).toMatch(/^Hola:/);
  await app.sql(
    "update company set language = 'en' where tenant_id = (select id from tenant where subdomain = 'demo')",
  );
});

test('the stars of a request for feedback open their page in the language of the mail', async () => {
  const rated = async (language: 'en' | 'es') => {
    const order = await released(await customerIn(language, `desk-${language}@casa.example`));
    expect((await admin.post(`/order/${order}/complete`, { address: 'Done' })).status).toBe(200);
    return mailOf(order, 'feedback.requested');
  };
  const spanish = await rated('es');
  expect(spanish.text.match(/rating=\d&lang=es$/gm)).toHaveLength(5);
  expect(spanish.html.match(/rating=\d&amp;lang=es"/g)).toHaveLength(5);
  expect((await rated('en')).text).not.toContain('lang=');
});
