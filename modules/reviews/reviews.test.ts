import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../platform/testing/clock/waiting.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let admin: Caller;
let officer: Caller;
let receiver: Server;
let url: string;
let roles: Record<string, number>;
const received: { headers: IncomingHttpHeaders; text: string; body: Loose }[] = [];
let count = 0;

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => {
      text += part.toString('utf8');
    });
    request.on('end', () => {
      received.push({ headers: request.headers, text, body: JSON.parse(text) });
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/reviews`;
  app = await testServer();
  await app.sql("update tenant set is_development = true where subdomain = 'demo'");
  [admin, officer] = await Promise.all([app.as('admin@demo.test'), app.as('officer@demo.test')]);
  const rows = await app.sql<{ id: number; name: string }>('select id::int, name from role where tenant_id = 1');
  roles = Object.fromEntries(rows.map(({ id, name }) => [name, id]));
});
afterAll(async () => {
  await app.close();
  receiver.closeAllConnections();
  receiver.close();
});

const made = (answer: { status: number; data: Loose; body: unknown }): Loose =>
  answer.status < 300 ? answer.data : expect.fail(JSON.stringify(answer.body));
const newKind = async (more: object = {}): Promise<number> =>
  made(await admin.post('/checkoff', { name: `Kind ${++count}`, ...more })).id;
const newTemplate = async (types: object[], more: object = {}): Promise<Loose> =>
  made(await admin.post('/checkoff-template', { name: `Steps ${++count}`, types, ...more }));
const newActivityType = async (): Promise<number> =>
  made(await admin.post('/ordertype', { name: `Work ${++count}`, prefix: `WK${count}` })).id;

describe('review types', () => {
  test('checkoffs.roles: a role is added once, taken off, and only a role of the company counts', async () => {
    const kind = await newKind();
    expect(made(await admin.post(`/checkoff/${kind}/roles`, { role_id: roles.Manager }))).toMatchObject([
      { role_id: roles.Manager, name: 'Manager' },
    ]);
    made(await admin.post(`/checkoff/${kind}/roles`, { role_id: roles.Manager }));
    expect(made(await admin.get(`/checkoff/${kind}`))).toMatchObject({
      role_ids: [roles.Manager],
      roles: [{ name: 'Manager' }],
    });
    expect((await admin.post(`/checkoff/${kind}/roles`, { role_id: 999_999 })).body.errors).toHaveProperty('role_id');
    expect((await officer.post(`/checkoff/${kind}/roles`, { role_id: roles.Officer })).status).toBe(403);
    expect((await admin.delete(`/checkoff/${kind}/roles/${roles.Manager}`)).status).toBe(200);
    expect((await admin.delete(`/checkoff/${kind}/roles/${roles.Manager}`)).status).toBe(404);
  });

  test('twenty roles added at once are all there', async () => {
    const kind = await newKind();
    const wanted = [roles.Manager, roles.Officer, roles.Driver, roles.Warehouse, roles.Accounts];
    await Promise.all(
      [...wanted, ...wanted, ...wanted, ...wanted].map((role_id) => admin.post(`/checkoff/${kind}/roles`, { role_id })),
    );
    expect(made(await admin.get(`/checkoff/${kind}`)).role_ids.sort()).toEqual([...wanted].sort());
  });

  test('a type in use is not deleted, an unused one is', async () => {
    const [used, unused] = [await newKind(), await newKind()];
    await newTemplate([{ checkoff_type_id: used }]);
    expect((await admin.delete(`/checkoff/${used}`)).body.code).toBe('in_use');
    expect((await admin.delete(`/checkoff/${unused}`)).status).toBe(200);
  });

  test('types come from a spreadsheet and go into one', async () => {
    const done = made(
      await admin.post('/checkoff/upload', {
        rows: [{ name: 'From a sheet', gate: 'before_complete' }],
        dry_run: false,
      }),
    );
    expect(done).toMatchObject({ created: 1 });
    for (const call of ['export-excel', 'export-excel-csv']) {
      const file = made(await admin.get(`/checkoff/${call}`, { q: 'From a sheet' }));
      expect(Buffer.from(file.file_data, 'base64').length).toBeGreaterThan(50);
    }
  });

  test('checkoffs.workflow: a signed webhook hears of the answers of its type only, its secret is shown once', async () => {
    const [kind, other] = [await newKind(), await newKind()];
    const hook = made(await admin.post(`/checkoff/${kind}/webhook`, { url }));
    expect(hook.secret).toMatch(/^whsec_/);
    const [shown] = made(await admin.get(`/checkoff/${kind}/webhook`));
    expect(shown).toMatchObject({ id: hook.id, url });
    expect(shown).not.toHaveProperty('secret');
    expect((await officer.get(`/checkoff/${kind}/webhook`)).status).toBe(403);
    const order = made(await admin.post('/order', { order_type_id: await newActivityType() }));
    made(await admin.post(`/order/${order.id}/checkoff`, { checkoff_type_id: other, result: 'passed' }));
    const answer = made(await admin.post(`/order/${order.id}/checkoff`, { checkoff_type_id: kind, result: 'passed' }));
    await eventually(() => expect(received).toHaveLength(1));
    const [told] = received;
    expect(told?.body).toMatchObject({
      event: 'checkoff.passed',
      data: { id: answer.id, order_id: order.id, reference_no: order.reference_no, checkoff_type_id: kind },
    });
    const [, seconds, sent] = /^t=(\d+),v1=([0-9a-f]+)$/.exec(String(told?.headers['ordo-signature'])) ?? [];
    expect(createHmac('sha256', hook.secret).update(`${seconds}.${told?.text}`).digest('hex')).toBe(sent);
    const rotated = made(
      await admin.put(`/checkoff/${kind}/webhook`, { events: ['checkoff.failed'], rotate_secret: true }),
    );
    expect(rotated.secret).not.toBe(hook.secret);
    made(await admin.post(`/checkoff/${kind}/webhook`, { url }));
    expect((await admin.put(`/checkoff/${kind}/webhook`, { active: false })).body.errors).toHaveProperty('id');
    expect(made(await admin.put(`/checkoff/${kind}/webhook`, { id: hook.id, active: false })).active).toBe(false);
    expect((await admin.put(`/checkoff/${other}/webhook`, { active: false })).status).toBe(404);
    expect((await admin.delete(`/checkoff/${other}/webhook/${hook.id}`)).status).toBe(404);
    expect((await admin.delete(`/checkoff/${kind}/webhook/${hook.id}`)).status).toBe(200);
  });
});

describe('review templates', () => {
  test('a template keeps its steps in their order, with the roles of each', async () => {
    const [a, b, c] = [await newKind({ role_ids: [roles.Manager] }), await newKind(), await newKind()];
    const template = await newTemplate([
      { checkoff_type_id: b },
      { checkoff_type_id: a, required: false, role_ids: [roles.Officer] },
    ]);
    expect(template.types).toMatchObject([
      { checkoff_type_id: b, required: true, reviewers: [] },
      { checkoff_type_id: a, required: false, roles: [{ name: 'Officer' }], reviewers: [{ name: 'Officer' }] },
    ]);
    const [first, second] = template.types;
    const more = made(await admin.post(`/checkoff-template/${template.id}/types`, { checkoff_type_id: c }));
    expect(more.types.map((step: Loose) => step.checkoff_type_id)).toEqual([b, a, c]);
    expect(
      (await admin.post(`/checkoff-template/${template.id}/types`, { types: [{ checkoff_type_id: c }] })).status,
    ).toBe(422);
    const changed = made(
      await admin.put(`/checkoff-template/${template.id}/types/${second.id}`, { required: true, role_ids: [] }),
    );
    expect(changed.types[1]).toMatchObject({ id: second.id, required: true, reviewers: [{ name: 'Manager' }] });
    expect((await admin.delete(`/checkoff-template/${template.id}/types/${first.id}`)).status).toBe(200);
    const sorted = made(
      await admin.put(`/checkoff-template/${template.id}`, {
        types: [{ checkoff_type_id: c }, { checkoff_type_id: a }],
      }),
    );
    expect(sorted.types.map((step: Loose) => step.checkoff_type_id)).toEqual([c, a]);
    expect(sorted.types[1]).toMatchObject({ id: second.id, required: true });
    expect((await admin.get('/checkoff-template', { q: template.name })).data).toMatchObject([
      { id: template.id, types: [{}, {}] },
    ]);
  });

  test('a step that waits for the completion may not stand before one that the completion waits for', async () => {
    const [after, before] = [await newKind({ gate: 'after_complete' }), await newKind({ gate: 'before_complete' })];
    const steps = [{ checkoff_type_id: after }, { checkoff_type_id: before }];
    const refused = await admin.post('/checkoff-template', { name: 'Stuck', sequential: true, types: steps });
    expect(refused.body.errors).toHaveProperty('types');
    await newTemplate(steps);
    await newTemplate([...steps].reverse(), { sequential: true });
  });

  test('checkoffs.workflow: the workflow of an activity type is its template, or null', async () => {
    const kind = await newKind();
    const type = await newActivityType();
    const by = () => admin.post('/checkoff-template/checkoff-by-type', { order_type_id: type });
    expect((await by()).data).toBeNull();
    const template = await newTemplate([{ checkoff_type_id: kind }], { order_type_ids: [type] });
    expect((await by()).data).toMatchObject({ template: { id: template.id }, types: [{ checkoff_type_id: kind }] });
    expect(made(await admin.get(`/ordertype/${type}`)).checkoff_template_id).toBe(template.id);
    made(await admin.put(`/checkoff-template/${template.id}`, { order_type_ids: [] }));
    expect((await by()).data).toBeNull();
    expect((await admin.post('/checkoff-template/checkoff-by-type', { order_type_id: 999_999 })).status).toBe(404);
  });

  test('checkoffs.force_reload: a changed template is answered anew at once, also as the workflow of its type', async () => {
    const kind = await newKind();
    const type = await newActivityType();
    const template = await newTemplate([], { order_type_ids: [type] });
    await admin.get(`/checkoff-template/${template.id}`);
    made(await admin.put(`/checkoff-template/${template.id}`, { types: [{ checkoff_type_id: kind }] }));
    expect(made(await admin.get(`/checkoff-template/${template.id}`)).types).toHaveLength(1);
    const order = made(await admin.post('/order', { order_type_id: type }));
    expect(order.checkoffs).toMatchObject([{ checkoff_type_id: kind }]);
  });

  test('who may answer a review type, as people and by role', async () => {
    const kind = await newKind({ role_ids: [roles.Manager] });
    await newTemplate([{ checkoff_type_id: kind, role_ids: [roles.Officer] }]);
    const people = made(await admin.get(`/checkoff-template/get-users-by-type/${kind}`));
    const emails = people.map((person: Loose) => person.email);
    expect(emails).toContain('manager@demo.test');
    expect(emails).toContain('officer@demo.test');
    const byRole = await admin.get(`/checkoff-template/get-users-by-type-new/${kind}`);
    expect(byRole.success).toMatchObject({ total: 2, current_page: 1 });
    expect(byRole.data).toMatchObject([
      { name: 'Manager', users: [{ email: 'manager@demo.test' }] },
      { name: 'Officer', users: expect.any(Array) },
    ]);
    expect((await admin.get('/checkoff-template/get-users-by-type/999999')).status).toBe(404);
  });

  test('a template that an activity type names is not deleted; another company finds nothing', async () => {
    const type = await newActivityType();
    const template = await newTemplate([], { order_type_ids: [type] });
    expect((await admin.delete(`/checkoff-template/${template.id}`)).body.code).toBe('in_use');
    const beta = await app.as('admin@beta.test');
    expect((await beta.get(`/checkoff-template/${template.id}`)).status).toBe(404);
    expect((await beta.put(`/checkoff-template/${template.id}`, { name: 'Mine' })).status).toBe(404);
    made(await admin.put(`/checkoff-template/${template.id}`, { order_type_ids: [] }));
    expect((await admin.delete(`/checkoff-template/${template.id}`)).status).toBe(200);
  });

  test('templates come from a spreadsheet and go into a csv', async () => {
    expect(
      made(await admin.post('/checkoff-template/upload', { rows: [{ name: 'Sheet template' }], dry_run: false })),
    ).toMatchObject({
      created: 1,
    });
    const file = made(await admin.get('/checkoff-template/export-excel-csv', { q: 'Sheet' }));
    expect(Buffer.from(file.file_data, 'base64').toString()).toContain('Sheet template');
  });
});
