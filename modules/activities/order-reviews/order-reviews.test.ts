import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import { upload } from '../../../platform/testing/upload.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let manager: Caller;
let officer: Caller;
let roles: Record<string, number>;
let people: Record<string, number>;
let count = 0;
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

beforeAll(async () => {
  app = await testServer();
  [admin, manager, officer] = await Promise.all([
    app.as('admin@demo.test'),
    app.as('manager@demo.test'),
    app.as('officer@demo.test'),
  ]);
  const rows = await app.sql<{ id: number; name: string }>('select id::int, name from role where tenant_id = 1');
  roles = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
  const users = await app.sql<{ id: number; email: string }>('select id::int, email from app_user where tenant_id = 1');
  people = Object.fromEntries(users.map(({ id, email }) => [email, id]));
});
afterAll(() => app.close());

const made = (answer: { status: number; data: Loose; body: unknown }): Loose =>
  answer.status < 300 ? answer.data : expect.fail(JSON.stringify(answer.body));
const newKind = async (more: object = {}): Promise<number> =>
  made(await admin.post('/checkoff', { name: `Review ${++count}`, role_ids: [roles.Manager], ...more })).id;
/** An activity type whose activities begin with the given reviews. */
const newType = async (steps: object[], more: object = {}, rules: object = {}): Promise<number> => {
  const type = made(await admin.post('/ordertype', { name: `Reviewed ${++count}`, prefix: `RV${count}`, ...rules })).id;
  made(
    await admin.post('/checkoff-template', {
      name: `Template ${count}`,
      order_type_ids: [type],
      types: steps,
      ...more,
    }),
  );
  return type;
};
const newOrder = async (type: number, more: object = {}): Promise<Loose> =>
  made(await admin.post('/order', { order_type_id: type, ...more }));
const answer = (who: Caller, order: number, kind: number, body: object = {}) =>
  who.post(`/order/${order}/checkoff`, { checkoff_type_id: kind, ...body });
const read = async (order: number) => (await admin.get(`/order/${order}`)).data;

describe('reviews of a new activity', () => {
  test('a new activity begins with one pending review per step of its type’s template', async () => {
    const [first, second] = [await newKind(), await newKind()];
    const order = await newOrder(
      await newType([{ checkoff_type_id: first }, { checkoff_type_id: second, required: false }]),
    );
    expect(order).toMatchObject({ review_status: 'pending', checkoff_total: 2, checkoff_done: 0 });
    expect(order.checkoffs.map((c: Loose) => [c.checkoff_type_id, c.result, c.required]).sort()).toEqual(
      [
        [first, 'pending', true],
        [second, 'pending', false],
      ].sort(),
    );
    expect((await admin.get(`/order/${order.id}/checkoffs`)).data).toHaveLength(2);
    const copy = made(await admin.post('/order/duplicate_order', { id: order.id }));
    expect(copy).toMatchObject({ review_status: 'pending', checkoff_total: 2 });
  });

  test('a type without a template has none; another type brings its own', async () => {
    const plain = made(await admin.post('/ordertype', { name: `Plain ${++count}`, prefix: `PL${count}` })).id;
    const order = await newOrder(plain);
    expect(order).toMatchObject({ review_status: 'none', checkoffs: [] });
    const kind = await newKind();
    const type = await newType([{ checkoff_type_id: kind }]);
    const changed = made(await admin.put(`/order/${order.id}`, { order_type_id: type }));
    expect(changed).toMatchObject({ review_status: 'pending', checkoffs: [{ checkoff_type_id: kind }] });
    expect(made(await admin.put(`/order/${order.id}`, { order_type_id: plain }))).toMatchObject({
      review_status: 'none',
    });
  });

  test('imported open activities have their reviews, finished history has none', async () => {
    const kind = await newKind();
    const type = await newType([{ checkoff_type_id: kind }]);
    const { name } = (await admin.get(`/ordertype/${type}`)).data;
    const rows = [
      { ex_ref_no: `IMP-${count}-1`, order_type_id: name },
      { ex_ref_no: `IMP-${count}-2`, order_type_id: name, status: 'completed', completed_at: '2026-01-05' },
    ];
    made(await admin.post('/order/order_upload_v3', { rows, dry_run: false }));
    const found = await app.sql(
      `select status, review_status, checkoff_total from "order" where order_type_id = $1 and source = 'import' order by status desc`,
      [type],
    );
    expect(found).toEqual([
      { status: 'pending', review_status: 'pending', checkoff_total: 1 },
      { status: 'completed', review_status: 'none', checkoff_total: 0 },
    ]);
  });
});

describe('answering a review', () => {
  test('checkoffs.roles: a review is answered by its roles and administrators only, a template may name others', async () => {
    const kind = await newKind({ role_ids: [roles.Manager] });
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]), {
      driver_id: people['officer@demo.test'],
    });
    const refused = await answer(officer, order.id, kind, { result: 'passed' });
    expect([refused.status, refused.body.code]).toEqual([403, 'checkoff_role']);
    expect(refused.body.message).toContain('Manager');
    expect(made(await answer(manager, order.id, kind, { result: 'passed' }))).toMatchObject({
      result: 'passed',
      done_by: people['manager@demo.test'],
    });
    const other = await newOrder(await newType([{ checkoff_type_id: kind, role_ids: [roles.Officer] }]), {
      driver_id: people['officer@demo.test'],
    });
    expect((await answer(manager, other.id, kind, { result: 'passed' })).status).toBe(403);
    expect((await answer(officer, other.id, kind, { result: 'passed' })).status).toBe(201);
    expect(await read(other.id)).toMatchObject({ review_status: 'passed', checkoff_done: 1 });
  });

  test('two reviewers at once: one answer counts, the other hears who was first', async () => {
    const kind = await newKind();
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]));
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? answer(admin, order.id, kind, { result: 'passed', comment: `as seen ${at}` })
          : answer(manager, order.id, kind, { result: 'failed', comment: `loose ${at}` }),
      ),
    );
    const won = tries.filter(({ status }) => status === 201);
    const rows = await app.sql('select result from order_checkoff where order_id = $1 order by id', [order.id]);
    const passes = rows.filter(({ result }) => result === 'passed').length;
    expect(passes).toBeLessThanOrEqual(1);
    // Every failure opened exactly one re-do, which the next one answered; nothing was answered twice.
    expect(rows.filter(({ result }) => result !== 'pending')).toHaveLength(won.length);
    const lost = tries.filter(({ status }) => status !== 201);
    for (const { status, body } of lost) {
      expect([status, body.code]).toEqual([409, 'checkoff_answered']);
      expect(body.message).toMatch(/already completed “Review \d+”/);
    }
    expect(lost.length + won.length).toBe(20);
  });

  test('of twenty who pass the same review one wins', async () => {
    const kind = await newKind();
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]));
    const tries = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        answer(at % 2 ? admin : manager, order.id, kind, { result: 'passed', comment: `try ${at}` }),
      ),
    );
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(tries.filter(({ body }) => body.code === 'checkoff_answered')).toHaveLength(19);
    expect(await read(order.id)).toMatchObject({ review_status: 'passed', checkoff_done: 1, checkoff_total: 1 });
  });

  test('the same answer sent again by the same person changes nothing', async () => {
    const kind = await newKind();
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]));
    const first = made(await answer(manager, order.id, kind, { result: 'passed' }));
    expect(made(await answer(manager, order.id, kind, { result: 'passed' })).id).toBe(first.id);
    expect((await answer(manager, order.id, kind, { result: 'failed', comment: 'no' })).body.code).toBe(
      'checkoff_answered',
    );
  });

  test('fail, re-do, pass: the failed row counts until its re-do passes, officers and desk are told', async () => {
    const kind = await newKind();
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]), {
      driver_id: people['officer@demo.test'],
    });
    expect((await answer(manager, order.id, kind, { result: 'failed' })).body.errors).toHaveProperty('comment');
    const failed = made(await answer(manager, order.id, kind, { result: 'failed', comment: 'Panel is loose' }));
    const after = await read(order.id);
    expect(after).toMatchObject({ review_status: 'failed', checkoff_total: 1, checkoff_done: 0 });
    expect(after.checkoffs).toMatchObject([
      { result: 'pending', order_checkoff_id: failed.id, required: true },
      { id: failed.id, result: 'failed', comment: 'Panel is loose' },
    ]);
    const told = await app.sql(
      "select user_id::int as id from notification where event = 'checkoff.failed' and owner_id = $1",
      [order.id],
    );
    expect(told.map(({ id }) => id).sort()).toEqual([people['admin@demo.test'], people['officer@demo.test']].sort());
    expect((await answer(manager, order.id, kind, { result: 'passed', order_checkoff_id: 999999 })).status).toBe(409);
    made(await answer(manager, order.id, kind, { result: 'passed', order_checkoff_id: failed.id }));
    const passed = await read(order.id);
    expect(passed).toMatchObject({ review_status: 'passed', checkoff_done: 1 });
    expect(passed.checkoffs).toMatchObject([{ result: 'passed' }]);
    const history = (await admin.get(`/order/${order.id}/get-checkoff-history/${kind}`)).data;
    expect(history.map((row: Loose) => [row.result, row.superseded])).toEqual([
      ['passed', false],
      ['failed', true],
    ]);
  });

  test('a sequence is kept: the step that comes first is named', async () => {
    const [first, second] = [await newKind({ name: 'Quality gate one' }), await newKind()];
    const order = await newOrder(
      await newType([{ checkoff_type_id: first }, { checkoff_type_id: second }], { sequential: true }),
    );
    const refused = await answer(manager, order.id, second, { result: 'passed' });
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'checkoff_sequence',
      'Complete “Quality gate one” first.',
    ]);
    made(await answer(manager, order.id, first, { result: 'failed', comment: 'x' }));
    expect((await answer(manager, order.id, second, { result: 'passed' })).body.code).toBe('checkoff_sequence');
    made(await answer(manager, order.id, first, { result: 'passed' }));
    expect((await answer(manager, order.id, second, { result: 'passed' })).status).toBe(201);
  });

  test('a score decides by its limit, a tick needs no word', async () => {
    const [score, tick] = [await newKind({ result: 'score', pass_score: 80 }), await newKind({ result: 'tick' })];
    const order = await newOrder(await newType([{ checkoff_type_id: score }, { checkoff_type_id: tick }]));
    expect((await answer(manager, order.id, score, { result: 'passed' })).body.errors).toHaveProperty('score');
    expect(made(await answer(manager, order.id, score, { score: 79.5, comment: 'Two gaps' }))).toMatchObject({
      result: 'failed',
      score: 79.5,
    });
    expect(made(await answer(manager, order.id, score, { score: '80' }))).toMatchObject({
      result: 'passed',
      score: 80,
    });
    expect(made(await answer(manager, order.id, tick))).toMatchObject({ result: 'passed' });
  });

  test('a photo that is needed has to be there; renaming without a name says Data Required (attachments.rename)', async () => {
    const kind = await newKind({ needs_photo: true });
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]), {
      driver_id: people['officer@demo.test'],
    });
    const review = order.checkoffs[0].id;
    const refused = await answer(manager, order.id, kind, { result: 'passed' });
    expect([refused.status, refused.body.errors?.attachments]).toEqual([422, ['Add a photo first.']]);
    expect((await admin.post(`/order/${order.id}/checkoff/${review}/attachment`, {})).body.message).toBe('No Files!');
    // The officer on site takes the photo, the reviewer looks at it.
    const key = await upload(app, officer, PNG, 'panel.png', 'image/png');
    const files = made(
      await officer.post(`/order/${order.id}/checkoff/${review}/attachment`, { url: key, name: 'panel.png' }),
    );
    expect(files).toMatchObject([{ name: 'panel.png', key }]);
    expect((await manager.get('/presigned/view', { key })).status).toBe(200);
    for (const body of [{}, { name: ' ' }]) {
      expect((await manager.put(`/order/rename/checkoff-attachment/${files[0].id}`, body)).body.message).toBe(
        'Data Required',
      );
    }
    expect((await manager.put('/order/rename/checkoff-attachment/none', { name: 'x' })).body.message).toBe(
      'Data Required',
    );
    expect(
      made(await manager.put(`/order/rename/checkoff-attachment/${files[0].id}`, { name: 'Panel closed.png' })).name,
    ).toBe('Panel closed.png');
    const queue = (await manager.get('/order/bulk/checkoffs', { filters: { order_id: [order.id] } })).data;
    expect(queue).toMatchObject([
      { id: review, photos: [{ key, source: 'review' }], order: { reference_no: order.reference_no } },
    ]);
    expect(made(await answer(manager, order.id, kind, { result: 'passed' }))).toMatchObject({
      attachments: [{ name: 'Panel closed.png' }],
    });
    const second = await newOrder(await newType([{ checkoff_type_id: kind }]));
    const other = await upload(app, manager, PNG, 'two.png', 'image/png');
    expect(
      made(await answer(manager, second.id, kind, { result: 'passed', attachments: [{ key: other }] })).attachment,
    ).toMatchObject({ key: other });
  });

  test('a waiver needs its right and a comment, and stands for the failed answer', async () => {
    const kind = await newKind();
    const order = await newOrder(await newType([{ checkoff_type_id: kind, role_ids: [roles.Officer] }]), {
      driver_id: people['officer@demo.test'],
    });
    made(await answer(officer, order.id, kind, { result: 'failed', comment: 'Wrong part' }));
    expect((await answer(officer, order.id, kind, { result: 'waived', comment: 'x' })).body.code).toBe(
      'permission_denied',
    );
    expect((await answer(manager, order.id, kind, { result: 'waived' })).body.errors).toHaveProperty('comment');
    made(await answer(manager, order.id, kind, { result: 'waived', comment: 'Customer accepts it' }));
    expect(await read(order.id)).toMatchObject({ review_status: 'passed', checkoff_done: 1 });
  });

  test('an answer is changed by its author within 24 hours, by others only with waive.order_checkoffs', async () => {
    const kind = await newKind({ role_ids: [roles.Officer] });
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]), {
      driver_id: people['officer@demo.test'],
    });
    const { id } = made(await answer(officer, order.id, kind, { result: 'passed' }));
    const change = (who: Caller, body: object) => who.put(`/order/${order.id}/checkoff/${id}`, body);
    expect(made(await change(officer, { comment: 'All tight' }))).toMatchObject({
      result: 'passed',
      comment: 'All tight',
    });
    expect(made(await change(officer, { result: 'failed' }))).toMatchObject({ result: 'failed', comment: 'All tight' });
    expect(await read(order.id)).toMatchObject({ review_status: 'failed', checkoffs: [{ result: 'pending' }, { id }] });
    expect(made(await change(officer, { result: 'passed' }))).toMatchObject({ result: 'passed' });
    expect(await read(order.id)).toMatchObject({ review_status: 'passed', checkoffs: [{ id }] });
    await app.sql("update order_checkoff set done_at = now() - interval '25 hours' where id = $1", [id]);
    expect((await change(officer, { comment: 'Late' })).body.code).toBe('checkoff_settled');
    expect((await officer.delete(`/order/${order.id}/checkoff/${id}`)).body.code).toBe('checkoff_settled');
    expect(made(await change(manager, { comment: 'Seen' })).comment).toBe('Seen');
  });

  test('taking an answer back opens the review again and keeps the answer in the history', async () => {
    const kind = await newKind();
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]));
    const failed = made(await answer(manager, order.id, kind, { result: 'failed', comment: 'no' }));
    const passed = made(await answer(manager, order.id, kind, { result: 'passed' }));
    expect((await admin.delete(`/order/${order.id}/checkoff/${failed.id}`)).body.code).toBe('checkoff_answered');
    expect((await admin.delete(`/order/${order.id}/checkoff/${passed.id}`)).status).toBe(200);
    expect(await read(order.id)).toMatchObject({
      review_status: 'failed',
      checkoffs: [{ result: 'pending' }, { id: failed.id }],
    });
    const history = (await admin.get(`/order/${order.id}/get-checkoff-history/${kind}`)).data;
    expect(history.map((row: Loose) => row.result)).toEqual(['pending', 'passed', 'failed']);
    expect(history[1]).toMatchObject({ withdrawn_by_name: expect.any(String), superseded: true });
    // Taking back what is open already has no effect.
    expect((await admin.delete(`/order/${order.id}/checkoff/${history[0].id}`)).status).toBe(200);
  });

  test('a review beyond the template is answered too; nobody answers for cancelled or foreign activities', async () => {
    const kind = await newKind();
    const order = await newOrder(await newType([]));
    expect(made(await answer(manager, order.id, kind, { result: 'passed' }))).toMatchObject({ required: false });
    expect(await read(order.id)).toMatchObject({ review_status: 'passed', checkoff_total: 1 });
    const beta = await app.as('admin@beta.test');
    expect((await answer(beta, order.id, kind, { result: 'passed' })).status).toBe(404);
    expect((await beta.get(`/order/${order.id}/get-checkoff-history/${kind}`)).status).toBe(404);
    const other = await newOrder(await newType([{ checkoff_type_id: kind }]));
    await admin.post(`/order/${other.id}/cancel`, {});
    expect((await answer(manager, other.id, kind, { result: 'passed' })).body.code).toBe('illegal_transition');
    expect((await manager.get('/order/bulk/checkoffs', { filters: { order_id: [other.id] } })).data).toEqual([]);
  });
});

describe('reviews as gates', () => {
  test('a required review holds release and completion up, with its name and a link that mends it', async () => {
    const [before, complete] = [
      await newKind({ name: 'Plan agreed', gate: 'before_release' }),
      await newKind({ name: 'Work agreed', gate: 'before_complete' }),
    ];
    const order = await newOrder(await newType([{ checkoff_type_id: before }, { checkoff_type_id: complete }]));
    const refused = await admin.post(`/order/${order.id}/release`, {});
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'checkoff_open',
      'Complete the required reviews first: Plan agreed.',
    ]);
    const release = (await read(order.id)).allowed_actions.find((each: Loose) => each.action === 'release');
    expect(release).toMatchObject({
      allowed: false,
      code: 'checkoff_open',
      fix: `/ams/activities/${order.id}?tab=reviews`,
    });
    // Completing it directly would release it on the way.
    expect((await admin.post(`/order/${order.id}/complete`, {})).body).toMatchObject({
      reasons: [{ code: 'checkoff_open' }, { code: 'checkoff_open' }],
    });
    made(await answer(manager, order.id, before, { result: 'passed' }));
    made(await admin.post(`/order/${order.id}/release`, {}));
    made(await answer(manager, order.id, complete, { result: 'failed', comment: 'Not yet' }));
    expect((await admin.post(`/order/${order.id}/complete`, {})).body.message).toBe(
      'Complete the required reviews first: Work agreed.',
    );
    made(await answer(manager, order.id, complete, { result: 'waived', comment: 'Agreed' }));
    expect(made(await admin.post(`/order/${order.id}/complete`, {})).status).toBe('completed');
  });

  test('an automatic release waits for the review before it', async () => {
    const kind = await newKind({ gate: 'before_release' });
    const type = await newType([{ checkoff_type_id: kind }], {}, { auto_release: true });
    expect(await newOrder(type)).toMatchObject({ status: 'pending' });
    const optional = await newType([{ checkoff_type_id: kind, required: false }], {}, { auto_release: true });
    expect(await newOrder(optional)).toMatchObject({ status: 'released' });
  });

  test('a review after completion opens with it and tells its people', async () => {
    const kind = await newKind({ gate: 'after_complete' });
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]));
    expect(order.checkoffs).toMatchObject([{ may_answer: false, blocked: { code: 'checkoff_not_open' } }]);
    expect((await answer(manager, order.id, kind, { result: 'passed' })).body.code).toBe('checkoff_not_open');
    const told = () =>
      app.sql("select user_id::int as id from notification where event = 'checkoff.waiting' and owner_id = $1", [
        order.id,
      ]);
    expect(await told()).toEqual([]);
    made(await admin.post(`/order/${order.id}/complete`, {}));
    expect((await told()).map(({ id }) => id)).toEqual([people['manager@demo.test']]);
    expect((await answer(manager, order.id, kind, { result: 'passed' })).status).toBe(201);
  });

  test('people of the review type are told of a new activity, but not those with notifications off', async () => {
    const kind = await newKind({ role_ids: [roles.Manager, roles.Officer] });
    await app.sql('update app_user set notification = false where id = $1', [people['luis.fernandez@demo.test']]);
    const order = await newOrder(await newType([{ checkoff_type_id: kind }]));
    const told = await app.sql(
      "select user_id::int as id from notification where event = 'checkoff.waiting' and owner_id = $1",
      [order.id],
    );
    const ids = told.map(({ id }) => id);
    expect(ids).toContain(people['manager@demo.test']);
    expect(ids).toContain(people['officer@demo.test']);
    expect(ids).not.toContain(people['luis.fernandez@demo.test']);
    expect(ids).not.toContain(people['admin@demo.test']);
  });
});

describe('the review queue', () => {
  test('it holds what waits for the asker, oldest first, ten a page, with filters', async () => {
    const kind = await newKind();
    const type = await newType([{ checkoff_type_id: kind }]);
    const orders: Loose[] = [];
    for (let at = 0; at < 12; at++) orders.push(await newOrder(type, { driver_id: people['officer@demo.test'] }));
    const filters = {
      type_id: [type],
      checkoff_type_id: [kind],
      driver_id: people['officer@demo.test'],
      created_at: 'today',
    };
    const page = await manager.get('/order/bulk/checkoffs', { filters });
    expect(page.success).toMatchObject({ total: 12, per_page: 10, current_page: 1 });
    expect(page.data.map((row: Loose) => row.order_id)).toEqual(orders.slice(0, 10).map(({ id }) => id));
    expect((await manager.get('/order/bulk/checkoffs', { filters, page: 2 })).data).toHaveLength(2);
    expect((await officer.get('/order/bulk/checkoffs', { filters })).status).toBe(403);
    // The public API's POST with page and filters reads as well: a long filter needs no address.
    expect((await manager.post('/order/bulk/checkoffs', { page: 2, filters })).data).toMatchObject({
      total: 12,
      current_page: 2,
    });
    made(await answer(manager, orders[0].id, kind, { result: 'failed', comment: 'See photo' }));
    const redo = (await manager.get('/order/bulk/checkoffs', { filters: { order_id: orders[0].id } })).data;
    expect(redo).toMatchObject([{ failed: { comment: 'See photo', done_by_name: expect.any(String) } }]);
    const failed = await manager.get('/order/bulk/checkoffs', { filters: { ...filters, result: 'failed' } });
    expect(failed.data).toMatchObject([{ order_id: orders[0].id, result: 'failed' }]);
    const list = await admin.get('/order', { filters: { checkoff_type_id: [kind], checkoff_result: ['failed'] } });
    expect(list.data.map((row: Loose) => row.id)).toEqual([orders[0].id]);
  });

  test('orders.bulk_actions, checkoff: each review goes for itself, a failure names its activity', async () => {
    const kind = await newKind();
    const type = await newType([{ checkoff_type_id: kind }]);
    const [a, b, c] = [await newOrder(type), await newOrder(type), await newOrder(type)];
    made(await answer(admin, b.id, kind, { result: 'passed' }));
    const outcome = made(
      await manager.post('/order/bulk/checkoffs', {
        orders: [a.id, b.id, c.id],
        checkoff_type_id: kind,
        result: 'passed',
      }),
    );
    expect(outcome.done).toEqual([
      { order_id: a.id, checkoff_type_id: kind },
      { order_id: c.id, checkoff_type_id: kind },
    ]);
    expect(outcome.failures).toMatchObject([
      { order_id: b.id, reference_no: b.reference_no, code: 'checkoff_answered' },
    ]);
    const again = made(await manager.post('/order/bulk/checkoffs', { orders: [a.id], result: 'passed' }));
    expect(again.failures).toMatchObject([{ order_id: a.id, code: 'not_found' }]);
    const d = await newOrder(type);
    expect(made(await manager.post('/order/bulk/checkoffs', { orders: [d.id], result: 'passed' })).done).toHaveLength(
      1,
    );
    const e = await newOrder(type);
    const words = made(
      await manager.post('/order/bulk/checkoffs', {
        items: [{ order_id: e.id, checkoff_type_id: kind }],
        result: 'failed',
      }),
    );
    expect(words.failures[0].message).toBe('Enter a value.');
    expect((await officer.post('/order/bulk/checkoffs', { orders: [d.id], result: 'passed' })).status).toBe(403);
  });
});

test('who reviewed an activity goes on seeing it without view_all.order', async () => {
  const kind = await newKind({ role_ids: [roles.Officer] });
  const order = await newOrder(await newType([{ checkoff_type_id: kind }]), {
    driver_id: people['officer@demo.test'],
  });
  made(await answer(officer, order.id, kind, { result: 'passed' }));
  made(await admin.put(`/order/${order.id}`, { driver_id: null }));
  expect((await officer.get(`/order/${order.id}`)).status).toBe(200);
  expect((await (await app.as('luis.fernandez@demo.test')).get(`/order/${order.id}`)).status).toBe(404);
});
