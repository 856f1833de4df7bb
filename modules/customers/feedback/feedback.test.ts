import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { staffWith } from '../../../platform/testing/people/staff-with.ts';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { feedbackHash } from './feedback-link.server.ts';

let server: TestServer;
let tenantId: number;
let orders: { id: number; reference_no: string; customer_id: number }[];

beforeAll(async () => {
  server = await testServer();
  [{ id: tenantId }] = (await server.sql("select id from tenant where subdomain = 'demo'")) as [{ id: number }];
  orders = await server.sql(
    `select id::int, reference_no, customer_id::int from "order" o where status = 'completed' and customer_id is not null and not exists (select from feedback f where f.order_id = o.id)
      order by id limit 5`,
  );
});
afterAll(() => server.close());

const now = (): number => Math.floor(Date.now() / 1000);
const link = (orderId: number, timestamp = now()) => ({
  order_id: orderId,
  timestamp,
  hash: feedbackHash(
    server.ordo.platform.config,
    tenantId,
    { orderId, customerId: orders.find(({ id }) => id === orderId)?.customer_id ?? 0 },
    timestamp,
  ),
});
const at = (index: number): number => orders[index]?.id ?? 0;

describe('feedback by link', () => {
  test('shows the activity without prices', async () => {
    const form = await server.nobody().get('/auth/get_order_data', link(at(0)));
    expect(form.status, JSON.stringify(form.body)).toBe(200);
    expect(form.data.order.reference).toBe(orders[0]?.reference_no);
    expect(form.data.company.name).toBe('Northstar Field Services');
    expect(JSON.stringify(form.data)).not.toMatch(/price|total|@/);
    expect(form.data.submitted).toBeNull();
  });

  test('a forged link is refused, also for an activity that does not exist; an old one is gone', async () => {
    const nobody = server.nobody();
    const good = link(at(0));
    const forged = { ...good, hash: good.hash.replace(/^./, (c) => (c === 'a' ? 'b' : 'a')) };
    for (const bad of [forged, { ...good, order_id: at(1) }, link(99_999_999)]) {
      const answer = await nobody.get('/auth/get_order_data', bad);
      expect([answer.status, answer.body.code]).toEqual([403, 'link_invalid']);
    }
    const old = await nobody.get('/auth/get_order_data', link(at(0), now() - 31 * 86_400));
    expect([old.status, old.body.code]).toEqual([410, 'link_expired']);
    expect((await server.nobody('beta').get('/auth/get_order_data', good)).status).toBe(403);
  });

  test('is kept once, whoever is first of 20', async () => {
    const [{ type }] = await server.sql('select order_type_id::int as type from "order" where id = $1', [at(2)]);
    const [{ other }] = await server.sql(
      'select id::int as other from order_type where tenant_id = $1 and id <> $2 order by id limit 1',
      [tenantId, type],
    );
    const rights = ['respond.feedback', 'view.feedback'];
    const all = [...rights, 'view_all.order'];
    const sees = await staffWith(server, all, { [type]: [] });
    const hasOne = await staffWith(server, rights, { [type]: [] });
    await server.sql('update "order" set secondary_officer_id = $2 where id = $1', [at(2), hasOne.id]);
    const ofOther = await staffWith(server, all, { [other]: [] });
    const ofNone = await staffWith(server, rights, { [type]: [] });
    const body = { ...link(at(2)), rating: 2, comment: 'Llegó tarde', contact_me: true };
    const tries = await Promise.all(
      Array.from({ length: 20 }, () => server.nobody().post('/auth/post_complete', body)),
    );
    expect(tries.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(tries.filter((answer) => answer.body.code === 'already_submitted')).toHaveLength(19);
    expect(await server.sql('select rating, comment from feedback where order_id = $1', [at(2)])).toEqual([
      { rating: 2, comment: 'Llegó tarde' },
    ]);
    const notices = await server.sql("select user_id::int as id from notification where event = 'feedback.low'");
    const told = notices.map(({ id }) => id);
    // The line names the activity: whoever may not see it, or its type, is not told.
    expect([sees, hasOne, ofOther, ofNone].map(({ id }) => told.includes(id))).toEqual([true, true, false, false]);
    expect((await server.nobody().get('/auth/get_order_data', link(at(2)))).data.submitted).toMatch(/^\d{4}-/);
  });

  test('a rating of 6, a question that does not exist and an empty body name their field', async () => {
    const nobody = server.nobody();
    const six = await nobody.post('/auth/post_complete', { ...link(at(3)), rating: 6 });
    expect(Object.keys(six.body.errors ?? {})).toEqual(['rating']);
    const unknown = await nobody.post('/auth/post_complete', {
      ...link(at(3)),
      rating: 5,
      answers: [{ question_id: 77, score: 1 }],
    });
    expect(Object.keys(unknown.body.errors ?? {})).toEqual(['answers.0.question_id']);
    expect((await nobody.post('/auth/post_complete', {})).status).toBe(422);
    expect(await server.sql('select 1 from feedback where order_id = $1', [at(3)])).toEqual([]);
  });
});

test('the company asks its own questions, for all activities or those of a type; an answered one is kept', async () => {
  const admin = await server.as('admin@demo.test');
  const ask = async (body: object) => (await admin.post('/feedback-question', body)).data;
  const tidy = await ask({ text_en: 'Was the place left tidy?', text_es: '¿Quedó todo limpio?', kind: 'yes_no' });
  const [{ type }] = await server.sql('select order_type_id as type from "order" where id = $1', [at(4)]);
  const [{ other }] = await server.sql(
    'select id as other from order_type where id <> $1 and tenant_id = (select tenant_id from order_type where id = $1) order by id limit 1',
    [type],
  );
  const elsewhere = await ask({ text_en: 'Elsewhere?', text_es: '¿Otro?', order_type_id: Number(other) });
  const asked = (await server.nobody().get('/auth/get_order_data', link(at(4)))).data.questions;
  const ids = asked.map((question: { id: number }) => question.id);
  expect([ids.includes(tidy.id), ids.includes(elsewhere.id)]).toEqual([true, false]);
  const said = { ...link(at(4)), rating: 5, answers: [{ question_id: tidy.id, text: 'yes' }] };
  expect((await server.nobody().post('/auth/post_complete', said)).status).toBe(201);
  const kept = await admin.delete(`/feedback-question/${tidy.id}`);
  expect([kept.status, kept.body]).toMatchObject([
    409,
    { code: 'in_use', uses: [{ table_name: 'feedback', uses: 1 }] },
  ]);
  expect((await admin.put(`/feedback-question/${tidy.id}`, { active: false })).data.active).toBe(false);
  expect((await admin.delete(`/feedback-question/${elsewhere.id}`)).status).toBe(200);
  const officer = await server.as('officer@demo.test');
  expect((await officer.post('/feedback-question', { text_en: 'x', text_es: 'x' })).status).toBe(403);
});

describe('around the link', () => {
  const customerOf = async () =>
    (
      await server.sql(`select o.id::int, o.customer_id::int from "order" o join customer_user l on l.customer_id = o.customer_id and l.tenant_id = o.tenant_id
        join app_user u on u.id = l.user_id and u.tenant_id = l.tenant_id join order_type t on t.id = o.order_type_id and t.tenant_id = o.tenant_id
        where u.email = 'customer@demo.test' and t.portal_visible and o.status = 'completed' and o.deleted_at is null
          and not exists (select from feedback f where f.order_id = o.id) order by l.is_primary desc, o.id limit 1`)
    )[0] as { id: number; customer_id: number };

  test('completing an activity mails five stars to its customer, once', async () => {
    const admin = await server.as('admin@demo.test');
    const { id } = await customerOf();
    const reopen = () =>
      server.sql(`update "order" set status = 'released', completed_at = null, completed_by = null where id = $1`, [
        id,
      ]);
    await reopen();
    const complete = () =>
      admin.post(`/order/${id}/complete`, { address: 'Done', completed_at: new Date().toISOString() });
    const done = await complete();
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const mails = await server.sql(
      "select text, html from message where event = 'feedback.requested' and owner_id = $1",
      [id],
    );
    expect(mails.length).toBeGreaterThan(0);
    const href = /http\S+rating=4/.exec(mails[0].text)?.[0] ?? '';
    const query = Object.fromEntries(new URL(href).searchParams);
    expect(query.rating).toBe('4');
    const { rating: _rating, ...asked } = query;
    expect((await server.nobody().get('/auth/get_order_data', asked)).status).toBe(200);
    await reopen();
    await complete();
    expect(
      await server.sql("select 1 from message where event = 'feedback.requested' and owner_id = $1", [id]),
    ).toHaveLength(mails.length);
  });

  test('nobody is asked whose way into the portal was shut, not as a contact or by the customer’s address either', async () => {
    const admin = await server.as('admin@demo.test');
    const plain = (await admin.post('/ordertype', { name: 'Asked work', prefix: 'ASK', portal_visible: true })).data.id;
    const asked = async (shut: boolean): Promise<string[]> => {
      const email = `${shut ? 'shut' : 'open'}@asked.example`;
      const body = { name: `Asked ${email}`, email, force: true };
      const customer = (await admin.post('/customer', body)).data.id;
      await admin.put(`/customer/${customer}`, {
        contacts: [{ first_name: 'Sam', email, receives_order_mail: true }],
      });
      const person = await admin.post(`/customer/${customer}/users`, { first_name: 'Sam', email });
      const link = { receives_feedback_requests: true, portal_access: !shut };
      const set = await admin.put(`/customer/${customer}/users/${person.data.user_id}`, link);
      expect(set.status, JSON.stringify(set.body)).toBe(200);
      const { id } = (await admin.post('/order', { order_type_id: plain, customer_id: customer, title: 'Ask' })).data;
      await admin.post(`/order/${id}/release`, {});
      const done = await admin.post(`/order/${id}/complete`, { address: 'Done' });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
      const mails = await server.sql(
        `select "to"[1] as "to" from message where event = 'feedback.requested' and owner_id = $1`,
        [id],
      );
      return mails.map((row) => row.to);
    };
    expect(await asked(false)).toEqual(['open@asked.example']);
    expect(await asked(true)).toEqual([]);
  });

  test('whoever may not read activities in the portal is not asked about one', async () => {
    const admin = await server.as('admin@demo.test');
    const type = (await admin.post('/ordertype', { name: 'Read work', prefix: 'RDW', portal_visible: true })).data.id;
    const customer = (await admin.post('/customer', { name: 'Reads little', force: true })).data.id;
    const sides: [string, string[]][] = [
      ['sees@little.example', ['view.portal_orders']],
      ['blind@little.example', ['view.portal_dashboard']],
    ];
    const people: Record<string, number> = {};
    for (const [email, permissions] of sides) {
      const role = await admin.post('/role', { name: email.split('@')[0], audience: 'customer', permissions });
      expect(role.status, JSON.stringify(role.body)).toBe(201);
      const body = { first_name: 'Sam', email, portal_role_id: role.data.id, receives_feedback_requests: true };
      const added = await admin.post(`/customer/${customer}/users`, body);
      people[email] = added.data?.user_id ?? expect.fail(JSON.stringify(added.body));
    }
    for (const own of [null, people['blind@little.example']]) {
      const about = { order_type_id: type, customer_id: customer, title: 'Ask' };
      const made = await admin.post('/order', own ? { ...about, customer_user_id: own } : about);
      const id = made.data?.id ?? expect.fail(JSON.stringify(made.body));
      await admin.post(`/order/${id}/release`, {});
      expect((await admin.post(`/order/${id}/complete`, { address: 'Done' })).status).toBe(200);
      const mails = await server.sql(
        `select "to"[1] as "to" from message where event = 'feedback.requested' and owner_id = $1`,
        [id],
      );
      expect(mails.map((row) => row.to)).toEqual(['sees@little.example']);
    }
  });

  test('the portal asks once too, for own activities that are done', async () => {
    const portal = await server.as('customer@demo.test');
    const { id, customer_id } = await customerOf();
    await portal.post('/auth/get_customer', { customer_id });
    const path = `/customer-portal/${customer_id}/orders/${id}/feedback`;
    const sent = await portal.post(path, { rating: 5, comment: 'Great' });
    expect([sent.status, sent.data?.rating], JSON.stringify(sent.body)).toEqual([201, 5]);
    expect((await portal.post(path, { rating: 5 })).body.code).toBe('already_submitted');
    const type = await server.sql('select order_type_id::int as id from "order" where id = $1', [id]);
    const pending = (
      await (await server.as('admin@demo.test')).post('/order', { customer_id, order_type_id: type[0].id })
    ).data.id;
    await server.sql(`update "order" set status = 'pending' where id = $1`, [pending]);
    expect((await portal.post(path.replace(`/${id}/`, `/${pending}/`), { rating: 5 })).body).toMatchObject({
      code: 'illegal_transition',
      message: 'You can rate this activity once it’s completed.',
    });
    const [other] = await server.sql('select id::int from "order" where customer_id <> $1 order by id limit 1', [
      customer_id,
    ]);
    expect(
      (await portal.post(`/customer-portal/${customer_id}/orders/${other.id}/feedback`, { rating: 5 })).status,
    ).toBe(404);
  });

  test('the desk reads, filters and answers what was said', async () => {
    const admin = await server.as('admin@demo.test');
    const all = await admin.get('/feedback', { page: 1 });
    expect(all.success.total).toBeGreaterThan(1);
    const poor = (await admin.get('/feedback', { filters: { rating: [1, 2] } })).data;
    expect(poor.length).toBeGreaterThan(0);
    expect(poor.every((row: { rating: number }) => row.rating <= 2)).toBe(true);
    const ids = async (filters: object) => {
      const { status, data, body } = await admin.get('/feedback', { filters, page: 0 });
      expect(status, JSON.stringify(body)).toBe(200);
      return data.map((row: { id: number }) => row.id);
    };
    expect(await ids({ rating: { from: 1, to: 2 } })).toEqual(poor.map((row: { id: number }) => row.id));
    expect(await ids({ rating: { from: 3 } })).not.toContain(poor[0].id);
    const [{ type }] = await server.sql('select order_type_id as type from "order" where id = $1', [poor[0].order.id]);
    expect(await ids({ order_type_id: [Number(type)] })).toContain(poor[0].id);
    expect(await ids({ order_type_id: 999_999 })).toEqual([]);
    expect(await ids({ at: 'today' })).toContain(poor[0].id);
    expect(await ids({ at: { to: '2000-01-01' } })).toEqual([]);
    const answered = await admin.put(`/feedback/${poor[0].id}`, { status: 'resolved', response: 'We called' });
    expect(answered.data).toMatchObject({
      status: 'resolved',
      response: 'We called',
      responded_by: { name: expect.any(String) },
    });
    const officer = await server.as('officer@demo.test');
    expect((await officer.put(`/feedback/${poor[0].id}`, { status: 'new' })).status).toBe(403);
  });
});
