import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

let counter = 0;
const role = async () => (await admin.post('/role', { name: `Edited ${++counter}`, permissions: ['view.order'] })).data;
const person = async () =>
  (await admin.post('/user', { first_name: 'Edited', email: `edited${++counter}@demo.test`, roles: [] })).data;
const made = async (path: string, body: object) => {
  const answer = await admin.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.data;
};

const line = async () => {
  const [kind] = await app.sql(`select i.id from order_item_type i join tenant t on t.id = i.tenant_id
    where t.subdomain = 'demo' and not i.is_task and not i.is_discount order by i.id limit 1`);
  return { order_item_type_id: Number(kind.id), name: 'Filter', quantity: 1 };
};

/** A record two people have open: what the first does to a part of it, and what the second sends, with what they had read. */
interface Case {
  path: string;
  open(): Promise<{ id: number }>;
  first(id: number): Promise<unknown>;
  second: object;
}

const CASES: Record<string, Case> = {
  'the permissions of a role': {
    path: '/role',
    open: role,
    first: (id) => admin.put(`/role/${id}`, { permissions: ['view.order', 'view.customers'] }),
    second: { permissions: ['view.order'] },
  },
  'the activity types of a role': {
    path: '/role',
    open: role,
    first: async (id) => {
      const [type] = (await admin.get('/activity-type-permission/all')).data;
      return admin.post('/activity-type-permission', { role_id: id, permissions: [type.id] });
    },
    second: { activity_types: [] },
  },
  'the roles of a person': {
    path: '/user',
    open: person,
    first: async (id) => admin.put(`/user/${id}`, { roles: [(await role()).id] }),
    second: { roles: [] },
  },
  'the permissions of a person': {
    path: '/user',
    open: person,
    first: (id) => admin.put(`/user/${id}`, { permissions: ['view.customers'] }),
    second: { permissions: [] },
  },
  'the lines of a template': {
    path: '/order-template',
    open: async () => {
      const [type] = (await admin.get('/ordertype')).data;
      return made('/order-template', { name: `Edited ${++counter}`, order_type_id: type.id });
    },
    first: async (id) => admin.post(`/order-template/${id}/items`, await line()),
    second: { name: 'Overwritten' },
  },
  'the addresses of a customer': {
    path: '/customer',
    open: async () => made('/customer', { name: `Edited ${++counter}`, force: true }),
    first: (id) => admin.post(`/customer/${id}/addresses`, { label: 'Depot', address1: 'Dock 1' }),
    second: { notes: 'Overwritten' },
  },
  'the lines of an activity': {
    path: '/order',
    open: async () => {
      const [type] = (await admin.get('/ordertype')).data;
      return made('/order', { order_type_id: type.id, items: [{ ...(await line()), price: 0 }] });
    },
    first: async (id) => {
      const [line] = (await admin.get(`/order/${id}`)).data.items;
      return admin.put(`/order/${id}/items/${line.id}`, { description: 'Of the big kind' });
    },
    second: { title: 'Overwritten' },
  },
};

for (const [name, { path, open, first, second }] of Object.entries(CASES)) {
  test(`of two who change ${name} the second is told`, async () => {
    const { id } = await open();
    const { updated_at } = (await admin.get(`${path}/${id}`)).data;
    const done = (await first(id)) as { status: number; body: unknown };
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
    const refused = await admin.put(`${path}/${id}`, { ...second, updated_at });
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([409, 'conflict']);
    const now = (await admin.get(`${path}/${id}`)).data.updated_at;
    const saved = await admin.put(`${path}/${id}`, { ...second, updated_at: now });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  });
}

test('the activity types of a person, set from two screens that were opened at once', async () => {
  const { id } = await person();
  const [one, two] = (await admin.get('/activity-type-permission/all')).data;
  const { updated_at } = (await admin.get(`/user/${id}`)).data;
  const set = (type: { id: number }) =>
    admin.post('/activity-type-permission', { user_id: id, permissions: [type.id], updated_at });
  const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => set(n % 2 ? one : two)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'conflict')).toHaveLength(19);
});

/** A part of a record, or one that is told by its list: where it is changed, and where its version is read. */
const PARTS: Record<string, () => Promise<{ path: string; first: object; second: object; read(): Promise<string> }>> = {
  'a contact': async () => {
    const { id } = await made('/customer', { name: `Edited ${++counter}`, force: true });
    const part = await made(`/customer/${id}/contacts`, { first_name: 'Ann' });
    const read = async () => (await admin.get(`/customer/${id}/contacts`)).data[0].updated_at;
    return { path: `/customer/${id}/contacts/${part.id}`, first: { title: 'A' }, second: { title: 'B' }, read };
  },
  'an address': async () => {
    const { id } = await made('/customer', { name: `Edited ${++counter}`, force: true });
    const part = await made(`/customer/${id}/addresses`, { label: 'Depot' });
    const read = async () => (await admin.get(`/customer/${id}/addresses`)).data[0].updated_at;
    return { path: `/customer/${id}/addresses/${part.id}`, first: { city: 'A' }, second: { city: 'B' }, read };
  },
  'a portal user': async () => {
    const { id } = await made('/customer', { name: `Edited ${++counter}`, force: true });
    const part = await made(`/customer/${id}/users`, { first_name: 'Ann', email: `part${++counter}@demo.test` });
    const path = `/customer/${id}/users/${part.user_id}`;
    const read = async () => (await admin.get(path)).data.updated_at;
    return { path, first: { first_name: 'Anna' }, second: { title: 'B' }, read };
  },
  // As the record of the person tells it, from where it is changed too.
  'a link with a customer': async () => {
    const { id } = await made('/customer', { name: `Edited ${++counter}`, force: true });
    const part = await made(`/customer/${id}/users`, { first_name: 'Ann', email: `link${++counter}@demo.test` });
    const read = async () => (await admin.get(`/user/${part.user_id}`)).data.customers[0].updated_at;
    return { path: `/customer/${id}/users/${part.user_id}`, first: { title: 'A' }, second: { title: 'B' }, read };
  },
  'a step of a review template': async () => {
    const types = await Promise.all([1, 2].map(() => made('/checkoff', { name: `Edited ${++counter}` })));
    const template = await made('/checkoff-template', {
      name: `Edited ${++counter}`,
      types: [{ checkoff_type_id: types[0].id }],
    });
    const [step] = template.types;
    const read = async () => (await admin.get(`/checkoff-template/${template.id}`)).data.updated_at;
    const path = `/checkoff-template/${template.id}/types/${step.id}`;
    return { path, first: { required: !step.required }, second: { required: step.required }, read };
  },
  'my profile': async () => ({
    path: '/auth/update_profile',
    first: { last_name: 'A' },
    second: { last_name: 'B' },
    read: async () => (await admin.put('/auth/update_profile', {})).data.updated_at,
  }),
  'a permission': async () => {
    const { id } = await made('/permission', { slug: `custom.edited_${++counter}`, name: `Edited ${counter}` });
    const read = async () => (await admin.get(`/permission/${id}`)).data.updated_at;
    return { path: `/permission/${id}`, first: { name: 'A' }, second: { name: 'B' }, read };
  },
  'a text': async () => {
    await made('/lang', { key: `edited.text_${++counter}`, en: 'One' });
    const { id } = (await admin.get('/lang/data', { q: `edited.text_${counter}` })).data[0];
    const read = async () => (await admin.get(`/lang/${id}`)).data.updated_at;
    const say = (text: string) => ({ values: [{ locale: 'en', text }] });
    return { path: `/lang/${id}`, first: say('Two'), second: say('Three'), read };
  },
  'the email of a person': async () => {
    const { id } = await person();
    const read = async () => (await admin.get(`/user/${id}`)).data.updated_at;
    const to = () => ({ email: `moved${++counter}@demo.test` });
    return { path: `/user/${id}/email`, first: to(), second: to(), read };
  },
  'an answer to feedback': async () => {
    const [{ id }] = (await admin.get('/feedback')).data;
    const read = async () =>
      (await admin.get('/feedback')).data.find((row: { id: number }) => row.id === id).updated_at;
    return { path: `/feedback/${id}`, first: { response: 'A' }, second: { response: 'B' }, read };
  },
};

for (const [name, open] of Object.entries(PARTS)) {
  test(`of two who change ${name} the second is told, and of twenty at once one is first`, async () => {
    const { path, first, second, read } = await open();
    const updated_at = await read();
    const done = await admin.put(path, { ...first, updated_at });
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    const refused = await admin.put(path, { ...second, updated_at });
    expect([refused.status, refused.body.code], JSON.stringify(refused.body)).toEqual([409, 'conflict']);
    expect(refused.body.current).toMatchObject({ updated_at: await read() });
    const now = await read();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => admin.put(path, { ...second, updated_at: now })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'conflict')).toHaveLength(19);
  });
}
