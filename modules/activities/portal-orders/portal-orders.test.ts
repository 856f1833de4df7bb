import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let portal: Caller;
let viewer: Caller;
let customer: number;
let foreign: number;
let linked: number;
let type: number;
let work: number;
let hidden: number;
let open: number;

/** A person of the customer with a role of the portal. */
async function portalPerson(email: string, customers: number[], role: string): Promise<Caller> {
  const [{ tenant_id, password_hash }] = await app.sql(
    "select tenant_id, password_hash from app_user where email = 'officer@demo.test'",
  );
  const [{ id }] = await app.sql(
    `insert into app_user (tenant_id, first_name, email, password_hash, is_first_time_login, is_customer_user, customer_id)
      values ($1, $2, $3, $4, false, true, $5) returning id`,
    [tenant_id, email.split('@')[0], email, password_hash, customers[0]],
  );
  const [{ id: roleId }] = await app.sql('select id from role where tenant_id = $1 and name = $2', [tenant_id, role]);
  for (const [at, customerId] of customers.entries()) {
    await app.sql(
      'insert into customer_user (tenant_id, customer_id, user_id, portal_access, portal_role_id, is_primary) values ($1, $2, $3, true, $4, $5)',
      [tenant_id, customerId, id, roleId, at === 0],
    );
  }
  await app.sql('insert into user_role (tenant_id, user_id, role_id) values ($1, $2, $3)', [tenant_id, id, roleId]);
  return app.as(email);
}

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
  const made = await app.sql(
    `insert into customer (tenant_id, customer_code, name) select id, 'PT-' || n, 'Portal test ' || n from tenant, generate_series(1, 3) n
      where subdomain = 'demo' returning id`,
  );
  [customer, linked, foreign] = made.map((row) => Number(row.id)) as [number, number, number];
  portal = await portalPerson('portal.admin@example.test', [customer, linked], 'Customer administrator');
  viewer = await portalPerson('portal.viewer@example.test', [customer], 'Customer viewer');
  type = (
    await admin.post('/ordertype', { name: 'Portal service', prefix: 'PSV', portal_visible: true, allow_payment: true })
  ).data.id;
  const itemType = async (body: object) => (await admin.post('/itemtype', body)).data.id as number;
  work = await itemType({ name: 'Portal work' });
  hidden = await itemType({ name: 'Portal hidden', customer_access: 0 });
  open = await itemType({ name: 'Portal open', customer_access: 2, price: 15 });
});
afterAll(() => app.close());

const path = (rest = '') => `/customer-portal/${customer}/orders${rest}`;
const request = async (body: object = {}): Promise<Loose> => {
  const answer = await portal.post(path(), { order_type_id: type, ...body });
  return answer.data ?? expect.fail(JSON.stringify(answer.body));
};

describe('requests', () => {
  test('a request becomes a pending activity of source portal and the desk hears of it', async () => {
    const data = await request({
      title: 'Leak',
      description: 'Under the sink',
      address: { address1: '3 Bay St', city: 'Montego Bay', country_code: 'jm' },
      requested_at: '2027-01-05T14:00:00Z',
      items: [{ order_item_type_id: open, quantity: 2 }],
    });
    expect(data).toMatchObject({
      status: 'pending',
      source: 'portal',
      title: 'Leak',
      city: 'Montego Bay',
      country_code: 'JM',
      portal_editable: true,
      scheduled_start: '2027-01-05T14:00:00.000Z',
      customer_total: 30,
      items: [{ quantity: 2, price: 15 }],
    });
    expect(data.allowed_actions).toEqual(['edit', 'withdraw', 'note', 'attach', 'reorder']);
    const told = await app.sql(
      "select count(*)::int from notification where event = 'portal.order_submitted' and owner_id = $1",
      [data.id],
    );
    expect(told[0].count).toBeGreaterThan(0);
    expect((await admin.get(`/order/${data.id}`)).data).toMatchObject({ source: 'portal', customer_id: customer });
  });

  test('portal.sorted: the list shows the last changed first and only this customer', async () => {
    const first = await request({ title: 'First' });
    const second = await request({ title: 'Second' });
    await admin.post('/order', { order_type_id: type, customer_id: foreign, title: 'Foreign' });
    await portal.put(path(`/${first.id}`), { title: 'First again' });
    const { data, success } = await portal.get(path());
    expect(data.slice(0, 2).map((row: Loose) => row.id)).toEqual([first.id, second.id]);
    expect(success.per_page).toBe(10);
    expect(data.every((row: Loose) => row.customer_id === customer)).toBe(true);
    expect((await portal.get(path(), { filters: { status: ['cancelled'] } })).data).toEqual([]);
    // By its visits when asked: what has none yet stands above, then the latest day.
    const visit = async (days: number) => {
      const scheduled_start = new Date(Date.now() + days * 86_400_000).toISOString();
      return (await admin.post('/order', { order_type_id: type, customer_id: customer, scheduled_start })).data.id;
    };
    const [late, soon] = [await visit(9), await visit(2)];
    const own = [second.id, first.id, late, soon];
    const sorted = (await portal.get(path(), { sort: '-visit', per_page: 50 })).data.map((row: Loose) => row.id);
    expect(sorted.filter((id: number) => own.includes(id))).toEqual(own);
    // Or by what comes next: the nearest visit, the later ones, then what waits for one.
    const coming = (await portal.get(path(), { sort: 'nearest', per_page: 50 })).data.map((row: Loose) => row.id);
    expect(coming.filter((id: number) => own.includes(id))).toEqual([soon, late, second.id, first.id]);
    expect((await portal.get(path(), { filters: { nonsense: 1 } })).status).toBe(422);
  });

  test('the search goes through what the portal shows: the office’s own number and phone are not among it', async () => {
    const office = { ex_ref_no: 'QX-90210', contact_phone: '+1 876 555 4417', contact_email: 'desk@quarry.example' };
    const body = { order_type_id: type, customer_id: customer, title: 'Quarry gate', ...office };
    const { id } = (await admin.post('/order', body)).data;
    const found = async (q: string) => (await portal.get(path(), { q })).data.map((row: Loose) => row.id);
    for (const q of ['QX-90210', '4417', 'desk@quarry', 'Quarry QX-90210'])
      expect([q, await found(q)]).toEqual([q, []]);
    expect(await found('quarry gate')).toEqual([id]);
    expect((await portal.get(path(), { filters: { q: 'QX-90210' } })).data).toEqual([]);
  });

  test('portal.totals, portal.totals_001: hidden lines and internal notes never leave; the total is that of the visible lines', async () => {
    const { data } = await admin.post('/order', {
      order_type_id: type,
      customer_id: customer,
      items: [
        { order_item_type_id: work, name: 'Seen', price: 100 },
        { order_item_type_id: hidden, name: 'Margin of ours', price: 40 },
      ],
    });
    await admin.post(`/order/${data.id}/note`, { content: 'careful, pays late' });
    await admin.post(`/order/${data.id}/note`, { content: 'We come at ten', visibility: 'customer' });
    const seen = await portal.get(path(`/${data.id}`));
    expect(seen.data).toMatchObject({
      customer_total: 100,
      total_price: 100,
      notes: [{ content: 'We come at ten' }],
      items: [{ name: 'Seen' }],
    });
    expect(JSON.stringify(seen.body)).not.toMatch(/Margin of ours|pays late|"total_price":140|created_by/);
    expect((await portal.get(`/service/${data.id}/items`)).data).toHaveLength(1);
  });

  test('without view.portal_prices every figure is absent', async () => {
    await app.sql(
      `delete from role_permission rp using permission p, role r where p.id = rp.permission_id and r.id = rp.role_id and r.name = 'Customer viewer'
        and p.slug = 'view.portal_prices'`,
    );
    const { id } = await request({ items: [{ order_item_type_id: open }] });
    await expect
      .poll(async () => JSON.stringify((await viewer.get(path(`/${id}`))).body))
      .not.toMatch(/"(customer_total|total_price|price|line_total|balance_due)"/);
    expect((await viewer.get(path(`/${id}`))).status).toBe(200);
    expect((await viewer.post(path(), { order_type_id: type })).status).toBe(403);
  });
});

describe('walls', () => {
  test('another customer is 404, a linked one that is not selected 409', async () => {
    expect((await portal.get(`/customer-portal/${foreign}/orders`)).status).toBe(404);
    const changed = await portal.get(`/customer-portal/${linked}/orders`);
    expect([changed.status, changed.body.code]).toEqual([409, 'customer_changed']);
    const { data } = await admin.post('/order', { order_type_id: type, customer_id: foreign });
    for (const answer of [
      await portal.get(path(`/${data.id}`)),
      await portal.put(path(`/${data.id}`), { title: 'x' }),
      await portal.post(path(`/${data.id}/notes`), { content: 'x' }),
      await portal.delete(`/customer-portal/${data.id}`),
      await portal.get(`/service/${data.id}/items`),
      await portal.post(`/order/${data.id}/customer-signoff`, { signer_name: 'x' }),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await portal.get('/order')).status).toBe(403);
    expect((await portal.get(`/order/${data.id}`)).status).toBe(403);
    const beta = await app.as('admin@beta.test');
    expect((await beta.get(`/customer-portal/${customer}/orders`)).status).toBe(403);
  });

  test('types outside the portal and item types closed to it cannot be asked for', async () => {
    const inner = (await admin.post('/ordertype', { name: 'Inner', prefix: 'INN' })).data.id;
    expect((await portal.post(path(), { order_type_id: inner })).body.errors).toHaveProperty('order_type_id');
    const closed = await portal.post(path(), { order_type_id: type, items: [{ order_item_type_id: work }] });
    expect(closed.body.errors).toHaveProperty(['items.0.order_item_type_id']);
    const priced = await portal.post(path(), { order_type_id: type, items: [{ order_item_type_id: open, price: 1 }] });
    expect(priced.status).toBe(422);
    const invisible = await admin.post('/order', { order_type_id: inner, customer_id: customer });
    expect((await portal.get(path(`/${invisible.data.id}`))).status).toBe(404);
  });
});

describe('changing one’s mind', () => {
  test('a request can be changed and withdrawn until the team starts', async () => {
    const one = await request({ title: 'One' });
    expect((await portal.put(path(`/${one.id}`), { title: 'One!', updated_at: one.updated_at })).data.title).toBe(
      'One!',
    );
    const stale = await portal.put(path(`/${one.id}`), { title: 'late', updated_at: one.updated_at });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
    await admin.post(`/order/${one.id}/release`);
    const late = await portal.put(path(`/${one.id}`), { title: 'Two' });
    expect(late.body).toMatchObject({
      code: 'not_editable',
      message: 'Our team has already started on this. Add a note instead.',
    });
    expect((await portal.delete(`/customer-portal/${one.id}`)).status).toBe(409);
    const two = await request();
    expect((await portal.delete(`/customer-portal/${two.id}`)).status).toBe(200);
    expect((await admin.get(`/order/${two.id}`)).data).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'withdrawn_by_customer',
    });
  });

  test('what the company asks of the portal is asked, checked and changed there; inner fields stay inside', async () => {
    const field = async (body: object): Promise<number> =>
      (await admin.post('/additional-field-new', { module_for: 1, ...body })).data.id;
    const mappings = [{ modelable_type: 'order_type', modelable_id: type }];
    const gate = await field({
      name: 'Gate code of the site',
      type: 1,
      required: true,
      show_in_portal: true,
      mappings,
    });
    const inner = await field({ name: 'Inner note', type: 1, required: true, show_in_portal: false, mappings });
    const form = await portal.get('/additional-field-form/1');
    const asked = form.data.map((row: { id: number }) => row.id);
    expect([asked.includes(gate), asked.includes(inner)]).toEqual([true, false]);
    const bare = await portal.post(path(), { order_type_id: type });
    expect([bare.status, bare.body.errors]).toEqual([422, { [`additional.${gate}`]: ['Enter a value.'] }]);
    const made = await request({ answers: { [gate]: '4711' } });
    expect(made.additional).toEqual({ [gate]: '4711' });
    await app.sql('update "order" set additional = additional || $2::jsonb where id = $1', [
      made.id,
      `{"${inner}":"x"}`,
    ]);
    const put = (answers: object) => portal.put(path(`/${made.id}`), { answers });
    expect((await put({ [gate]: null })).body.errors).toHaveProperty([`additional.${gate}`]);
    expect((await put({ [inner]: 'seen?' })).body.errors).toHaveProperty([`additional.${inner}`]);
    expect((await put({ [gate]: '99#' })).data.additional).toEqual({ [gate]: '99#' });
    expect((await admin.get(`/order/${made.id}`)).data.additional).toEqual({ [gate]: '99#', [inner]: 'x' });
    for (const id of [gate, inner]) await admin.put(`/additional-field/${id}`, { active: false });
  });

  test('several are changed all or none', async () => {
    const [one, two] = [await request({ title: 'a' }), await request({ title: 'b' })];
    const edit = (orders: object[]) => portal.post(`/customer-portal/${customer}/edit-orders`, { orders });
    expect(
      (
        await edit([
          { id: one.id, title: 'a1' },
          { id: two.id, title: 'b1' },
        ])
      ).data.map((row: Loose) => row.title),
    ).toEqual(['a1', 'b1']);
    await admin.post(`/order/${two.id}/release`);
    expect(
      (
        await edit([
          { id: one.id, title: 'a2' },
          { id: two.id, title: 'b2' },
        ])
      ).status,
    ).toBe(409);
    expect((await portal.get(path(`/${one.id}`))).data.title).toBe('a1');
  });

  test('a note can be taken back for 15 minutes, by its author', async () => {
    const { id } = await request();
    const write = async () => (await portal.post(path(`/${id}/notes`), { content: 'Ring twice' })).data.id;
    const [young, old] = [await write(), await write()];
    const remove = (noteId: number, caller = portal) => caller.delete(path(`/${id}/notes/${noteId}`));
    const ages = (noteId: number, minutes: number) =>
      app.sql('update order_note set created_at = now() - $2 * interval $$1 minute$$ where id = $1', [noteId, minutes]);
    await ages(young, 14);
    await ages(old, 16);
    expect((await remove(young)).status).toBe(200);
    const late = await remove(old);
    expect([late.status, late.body.code]).toEqual([409, 'note_locked']);
    const staff = await admin.post(`/order/${id}/note`, { content: 'ours', visibility: 'customer' });
    expect((await remove(staff.data.id)).status).toBe(403);
  });

  test('the customer signs off and gets no view of the team', async () => {
    const { id } = await request();
    await admin.post(`/order/${id}/release`);
    await portal.get(path(`/${id}`));
    const { status, data } = await portal.post(`/order/${id}/customer-signoff`, { signer_name: 'Pat', rating: 4 });
    expect(status).toBe(200);
    expect(data).toMatchObject({ id, signoff: { signer_name: 'Pat', rating: 4 } });
    expect(data).not.toHaveProperty('notes');
    const again = await portal.post(`/order/${id}/customer-signoff`, { signer_name: 'Someone else' });
    expect([again.status, again.body.code]).toEqual([409, 'already_signed']);
  });
});

describe('what is asked of the customer', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF').toString('base64');
  const upload = async (): Promise<string> => {
    const grant = await portal.get('/presigned-url', { operation: 'put', key: 'permit.pdf', size: pdf.length });
    const stored = await fetch(new URL(grant.data.url, app.origin), {
      method: 'PUT',
      headers: grant.data.headers,
      body: Buffer.from(pdf, 'base64'),
    });
    expect(stored.ok).toBe(true);
    return grant.data.key;
  };

  test('a visit that is done can be rated once, and what was said stands in the record', async () => {
    const { id } = await request();
    const ask = async () => (await portal.get(path(`/${id}`))).data;
    expect((await ask()).allowed_actions).not.toContain('rate');
    await admin.post(`/order/${id}/release`);
    await admin.post(`/order/${id}/complete`, { completed_at: new Date().toISOString() });
    const done = await ask();
    expect([done.status, done.feedback]).toEqual(['completed', null]);
    expect(done.allowed_actions).toContain('rate');
    expect((await viewer.get(path(`/${id}`))).data.allowed_actions).not.toContain('rate');
    const tidy = await admin.post('/feedback-question', { text_en: 'Tidy?', text_es: '¿Ordenado?', kind: 'yes_no' });
    const form = await portal.get(path(`/${id}/feedback`));
    expect(form.data).toMatchObject({ submitted: null });
    expect(form.data.questions).toContainEqual({ id: tidy.data.id, text: 'Tidy?', kind: 'yes_no' });
    const answers = [{ question_id: tidy.data.id, text: 'yes' }];
    const tries = await Promise.all(
      Array.from({ length: 20 }, () =>
        portal.post(path(`/${id}/feedback`), { rating: 4, comment: 'On time', answers }),
      ),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    const rated = await ask();
    expect(rated.allowed_actions).not.toContain('rate');
    expect(rated.feedback).toMatchObject({
      rating: 4,
      comment: 'On time',
      answers: [{ question: 'Tidy?', kind: 'yes_no', text: 'yes' }],
    });
    const wrong = `/customer-portal/${foreign}/orders/${id}/feedback`;
    expect((await portal.get(wrong)).status).toBe(404);
    expect((await portal.post(wrong, { rating: 5 })).status).toBe(404);
  });

  test('a paper that is asked for is seen, brought in its place, waits and is accepted', async () => {
    const kind = async (body: object): Promise<number> => (await admin.post('/document-type', body)).data.id;
    const permit = await kind({ name: 'Access permit', needs_approval: true, needs_number: true });
    const staffOnly = await kind({ name: 'Site survey', who_uploads: 'staff' });
    const { data: asked } = await admin.post('/ordertype', {
      name: 'With papers',
      prefix: 'PAP',
      portal_visible: true,
    });
    for (const document_type_id of [permit, staffOnly]) {
      const added = await admin.post(`/ordertype/${asked.id}/documents`, {
        document_type_id,
        requirement: 'required',
        stage: 'release',
      });
      expect(added.status, JSON.stringify(added.body)).toBe(201);
    }
    const made = await request({ order_type_id: asked.id });
    const papers = async (caller = portal) => (await caller.get(path(`/${made.id}`))).data.documents;
    expect(await papers()).toMatchObject([
      { name: 'Access permit', stage: 'release', state: 'missing', may_upload: true },
      { name: 'Site survey', state: 'missing', may_upload: false },
    ]);
    expect((await papers(viewer)).map((paper: Loose) => paper.may_upload)).toEqual([false, false]);
    const body = { name: 'Access permit', document_type_ids: [permit], order_id: made.id };
    const bare = await portal.post('/customer-document', { ...body, attachments: [] });
    expect(Object.keys(bare.body.errors ?? {}).sort()).toEqual(['attachments', 'number']);
    const file = { key: await upload(), name: 'permit.pdf', file_extension: 'pdf' };
    const sent = await portal.post('/customer-document', { ...body, number: 'P-77', attachments: [file] });
    expect([sent.status, sent.data?.status], JSON.stringify(sent.body)).toEqual([201, 'pending']);
    expect((await papers())[0]).toMatchObject({ state: 'pending', may_upload: false });
    const reject = { approve: false, reason: 'Not legible' };
    expect((await admin.post(`/customer-document/${sent.data.id}/decision`, reject)).status).toBe(200);
    expect((await papers())[0]).toMatchObject({ state: 'rejected', reason: 'Not legible', may_upload: true });
    const again = await portal.post('/customer-document', {
      ...body,
      number: 'P-78',
      attachments: [{ ...file, key: await upload() }],
    });
    expect((await admin.post(`/customer-document/${again.data.id}/decision`, { approve: true })).status).toBe(200);
    expect((await papers())[0]).toMatchObject({ state: 'valid', reason: null, may_upload: false });
  });
});

test('products, services and rentals are told apart by what the catalogue sells', async () => {
  const typed = async (name: string): Promise<number> => {
    const type = await admin.post('/ordertype', { name, prefix: name.slice(0, 4).toUpperCase(), portal_visible: true });
    const id = type.data?.id ?? expect.fail(JSON.stringify(type.body));
    return (await request({ order_type_id: id })).id;
  };
  const made = { product: await typed('Goods'), service: await typed('Handwork') };
  await app.sql(
    `insert into catalogue_entry (tenant_id, kind, name, order_type_id) select tenant_id, 'product', 'Filter', order_type_id from "order" where id = $1`,
    [made.product],
  );
  for (const kind of ['product', 'service'] as const) {
    const { data } = await portal.get(path(''), { filters: { kind }, per_page: 100 });
    const ids = data.map((row: Loose) => row.id);
    expect([ids.includes(made.product), ids.includes(made.service)]).toEqual([kind === 'product', kind === 'service']);
  }
});

test('the portal of a blocked customer is for reading: nothing is signed or rated there', async () => {
  const done = await request();
  await app.sql(`update "order" set status = 'completed', completed_at = now() where id = $1`, [done.id]);
  await app.sql("update customer set status = 'blocked' where id = $1", [customer]);
  const tries = [
    [`/order/${done.id}/customer-signoff`, { signer_name: 'Ana' }],
    [`/order/${done.id}/refuse-signoff`, { name: 'Ana', reason: 'No' }],
    [path(`/${done.id}/feedback`), { rating: 5 }],
    [path(`/${done.id}/notes`), { content: 'Hello' }],
  ] as const;
  const answers: unknown[] = [];
  for (const [way, body] of tries) answers.push((await portal.post(way, body)).body.code);
  await app.sql("update customer set status = 'active' where id = $1", [customer]);
  expect(answers).toEqual(tries.map(() => 'customer_blocked'));
});

test('customers are told that their account is held, not the reason the office keeps for itself', async () => {
  const done = await request();
  await app.sql(`update "order" set status = 'completed', completed_at = now() where id = $1`, [done.id]);
  const open = await request();
  const inWords = async (): Promise<unknown[]> =>
    [
      await portal.post(path(), { order_type_id: type }),
      await portal.post(path(`/${open.id}/notes`), { content: 'Hello' }),
      await portal.put(path(`/${open.id}`), { title: 'Changed' }),
      await portal.post(path(`/${done.id}/feedback`), { rating: 5 }),
      await portal.post(`/order/${done.id}/customer-signoff`, { signer_name: 'Ana' }),
      await portal.post(path(), { order_type_id: type }, { 'x-localization': 'es' }),
    ].map(({ status, body }) => [status, body.message]);
  const hold = (status: string) =>
    app.sql("update customer set status = $2, hold_reason = 'Owes 3 invoices' where id = $1", [customer, status]);
  try {
    await hold('blocked');
    const held = [409, 'Your account is on hold. Please contact us.'];
    expect(await inWords()).toEqual([held, held, held, held, held, [409, 'Su cuenta está suspendida. Contáctenos.']]);
    await hold('on_hold');
    expect((await portal.post(path(), { order_type_id: type })).body).toMatchObject({
      code: 'customer_on_hold',
      message: held[1],
    });
    const staff = await admin.post('/order', { customer_id: customer, order_type_id: type });
    expect(staff.body.message).toBe('This customer is on hold: Owes 3 invoices');
  } finally {
    await app.sql("update customer set status = 'active', hold_reason = null where id = $1", [customer]);
  }
});

test('a request is due when its category wants it answered', async () => {
  const made = async (body: object) =>
    (await admin.post('/request-category', { portal_visible: true, ...body })).data.id;
  const four = await made({ name: 'Within four hours', sla_hours: 4 });
  const open = await made({ name: 'Whenever' });
  const due = async (category: number): Promise<number | null> => {
    const { id } = await request({ request_category_id: category });
    const { due_at, created_at } = (await admin.get(`/order/${id}`)).data;
    return due_at && Math.round((Date.parse(due_at) - Date.parse(created_at)) / 60_000);
  };
  expect([await due(four), await due(open)]).toEqual([240, null]);
});

test('people of a blocked customer read, and write nothing', async () => {
  const { id } = await request({});
  const asked = { content: 'Still there?' };
  expect((await portal.post(path(`/${id}/notes`), asked)).status).toBe(201);
  await app.sql("update customer set status = 'blocked' where id = $1", [customer]);
  try {
    const refused = [
      await portal.post(path(`/${id}/notes`), asked),
      await portal.put(path(`/${id}`), { title: 'Changed' }),
      await portal.delete(`/customer-portal/${id}`),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual(['customer_blocked', 'customer_blocked', 'customer_blocked']);
    const { status, data } = await portal.get(path(`/${id}`));
    expect([status, data.allowed_actions]).toEqual([200, []]);
  } finally {
    await app.sql("update customer set status = 'active' where id = $1", [customer]);
  }
  expect((await portal.get(path(`/${id}`))).data.allowed_actions).toContain('note');
});
