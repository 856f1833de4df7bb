import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSheet } from '../../platform/server/sheets/read-sheet.ts';
import { type Caller, type TestServer, testServer } from '../../platform/testing/server.ts';
import { upload } from '../../platform/testing/upload.ts';

let server: TestServer;
let admin: Caller;
let types: { id: number; name: string }[];

beforeAll(async () => {
  server = await testServer();
  admin = await server.as('admin@demo.test');
  types = (await admin.get('/ordertype', { page: 0 })).data;
});
afterAll(() => server?.close());

let count = 0;
const unique = (word: string): string => `${word} ${++count}`;
const field = async (body: object, path = '/additional-field-new') => {
  const made = await admin.post(path, { name: unique('Field'), ...body });
  expect([made.status, made.body.errors]).toEqual([201, undefined]);
  return made.data;
};
const customer = (additional?: object, more: object = {}) =>
  admin.post('/customer', { name: unique('Company'), force: true, ...(additional ? { additional } : {}), ...more });

async function headers(file: Buffer): Promise<string[]> {
  for await (const row of readSheet(file, { maxRows: 10, maxColumns: 300 }))
    return row.cells.map((cell) => cell?.value ?? '');
  return [];
}
const headersOf = async (path: string): Promise<string[]> =>
  headers(Buffer.from(await (await admin.raw('GET', path)).arrayBuffer()));

describe('three families of calls over the same fields', () => {
  test('additional_fields.types, additional_fields.module_for: a name is enough, ids start at 1001, module 1 is meant', async () => {
    const made = await admin.post('/additional-field', { name: 'Plain' });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({ module_for: 1, type: 1, code: 'plain', source: 'old', active: true, items: [] });
    expect(made.data.id).toBeGreaterThanOrEqual(1001);
    for (const type of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]) {
      const items = [4, 5, 8].includes(type) ? [{ name: 'One' }] : undefined;
      expect((await field({ type, items, module_for: 6 })).type).toBe(type);
    }
    expect((await admin.post('/additional-field', { name: 'Eleven', type: 11 })).status).toBe(422);
  });

  test('/additional-field/2 lists customer fields, /additional-field/{1001…} is the record', async () => {
    const made = await field({ module_for: 2 });
    const list = await admin.get('/additional-field/2');
    expect(list.data.map((row: { id: number }) => row.id)).toContain(made.id);
    expect(list.data.every((row: { module_for: number }) => row.module_for === 2)).toBe(true);
    expect((await admin.get(`/additional-field/${made.id}`)).data).toEqual(made);
    expect((await admin.get('/additional-field/999999')).status).toBe(404);
  });

  test('lists.page_size_15, additional_fields.pagination, additional_fields.generations: page 1 of 15', async () => {
    for (let n = 0; n < 16; n++) await field({ name: `Paged ${n}`, module_for: 6 });
    const page = await admin.get('/additional-field-new', { module_for: 6, q: 'Paged' });
    expect(page.success).toMatchObject({ current_page: 1, per_page: 15, total: 16 });
    expect(page.data).toHaveLength(15);
    expect((await admin.get('/additional-field-new', { module_for: 6, q: 'Paged', page: 2 })).data).toHaveLength(1);
    const none = await admin.get('/additional-field-new', { q: 'nothing is called so' });
    expect(none.success).toMatchObject({ current_page: 1, per_page: 15, total: 0, data: [] });
  });

  test('codes are unique in a module; a drawn one steps aside', async () => {
    const one = await field({ name: 'Same name', module_for: 5 });
    const two = await field({ name: 'Same name', module_for: 5 });
    expect([one.code, two.code]).toEqual(['same_name', 'same_name_2']);
    const taken = await admin.post('/additional-field-new', { name: 'Other', code: 'same_name', module_for: 5 });
    expect([taken.status, taken.body.errors]).toEqual([422, { code: ['This value is already used.'] }]);
    expect((await field({ name: 'Same name', code: 'same_name', module_for: 6 })).code).toBe('same_name');
  });

  test('choices: added, changed, deleted unless a record holds them', async () => {
    const made = await field({ module_for: 2, type: 4, items: [{ name: 'Red', name_es: 'Rojo' }, { name: 'Blue' }] });
    const [red, blue] = made.items;
    const added = await admin.post('/additional-field/create-field-item', {
      additional_field_id: made.id,
      name: 'Green',
    });
    expect(added.data.items.map((item: { name: string }) => item.name)).toEqual(['Red', 'Blue', 'Green']);
    await admin.put(`/additional-field-new/update-field-item/${blue.id}`, { name: 'Navy' });
    expect((await customer({ [made.id]: red.id })).status).toBe(201);
    const used = await admin.delete(`/additional-field-new/delete-field-item/${red.id}`);
    expect([used.status, used.body.code, used.body.count]).toEqual([409, 'in_use', 1]);
    expect((await admin.delete(`/additional-field/delete-field-item/${blue.id}`)).status).toBe(200);
    expect((await admin.get(`/additional-field-new/${made.id}`)).data.items).toHaveLength(2);
    const twice = await admin.post('/additional-field/create-field-item', {
      additional_field_id: made.id,
      name: 'Red',
      value: 'RED',
    });
    expect([twice.status, twice.body.errors]).toEqual([422, { value: ['This value is already used.'] }]);
  });

  test('sorted as a whole list only', async () => {
    for (let n = 0; n < 3; n++) await field({ module_for: 5 });
    const ids = (await admin.get('/additional-field/5')).data.map((one: { id: number }) => one.id).reverse();
    expect((await admin.post('/additional-field/update/display/order', { ids })).status).toBe(200);
    expect((await admin.get('/additional-field/5')).data.map((one: { id: number }) => one.id)).toEqual(ids);
    const part = await admin.post('/additional-field/update/display/order', { ids: ids.slice(1) });
    expect([part.status, part.body.code]).toEqual([409, 'list_changed']);
  });

  test('a definition that cannot work is refused, field by field', async () => {
    const wrong = async (body: object) =>
      (await admin.post('/additional-field-new', { name: unique('Wrong'), ...body })).body.errors;
    for (const pattern of ['(a', '(a)\\1', '((((){250}){250}){250}){250}', '(.*){660}'])
      expect(await wrong({ pattern }), pattern).toHaveProperty('pattern');
    expect(await wrong({ type: 2, min: 5, max: 4 })).toHaveProperty('max');
    expect(await wrong({ type: 4 })).toHaveProperty('items');
    expect(await wrong({ type: 2, default_value: 'abc' })).toEqual({ default_value: ['Enter a number.'] });
    expect(await wrong({ visible_if: { rules: [{ field_id: 999999, op: 'filled' }] } })).toHaveProperty('visible_if');
    expect(await wrong({ permission_slug: 'no.such' })).toHaveProperty('permission_slug');
    const [a, b] = [await field({ module_for: 6 }), await field({ module_for: 6 })];
    const rule = (id: number) => ({ visible_if: { rules: [{ field_id: id, op: 'filled' }] } });
    expect((await admin.put(`/additional-field-new/${a.id}`, rule(b.id))).status).toBe(200);
    expect((await admin.put(`/additional-field-new/${b.id}`, rule(a.id))).body.errors).toEqual({
      visible_if: ['These conditions depend on each other.'],
    });
    expect((await admin.delete(`/additional-field-new/${b.id}`)).body).toMatchObject({ code: 'in_use', count: 1 });
  });

  test('a stale change is a conflict', async () => {
    const made = await field({});
    const stamp = made.updated_at;
    expect((await admin.put(`/additional-field/${made.id}`, { help: 'x', updated_at: stamp })).status).toBe(200);
    const stale = await admin.put(`/additional-field/${made.id}`, { help: 'y', updated_at: stamp });
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict']);
  });
});

describe('mappings', () => {
  test('{id} is the mapping’s; a field applies where it is mapped', async () => {
    const [one, other] = types;
    const made = await admin.post('/additional-field-new-mapping', {
      name: unique('Mapped'),
      modelable_type: 'order_type',
      modelable_id: one?.id,
      required: true,
    });
    expect(made.status).toBe(201);
    expect(made.data).toMatchObject({
      modelable_type: 'order_type',
      modelable_id: one?.id,
      required: true,
      field: { required: false },
    });
    const list = await admin.get('/additional-field-new-mapping', {
      modelableType: 'order_type',
      modelableId: one?.id,
    });
    expect(list.data).toContainEqual(expect.objectContaining({ id: made.data.id, modelable_name: one?.name }));
    const none = await admin.get('/additional-field-new-mapping', {
      modelableType: 'order_type',
      modelableId: other?.id,
    });
    expect(none.data).not.toContainEqual(expect.objectContaining({ id: made.data.id }));
    const id = made.data.additional_field_id;
    const here = await admin.post('/order', { order_type_id: one?.id });
    expect([here.status, here.body.errors]).toEqual([422, { [`additional.${id}`]: ['Enter a value.'] }]);
    const there = await admin.post('/order', { order_type_id: other?.id, additional: { [id]: 'x' } });
    expect(there.body.errors).toEqual({ [`additional.${id}`]: ['Unknown field.'] });
    expect((await admin.post('/order', { order_type_id: other?.id })).status).toBe(201);
    expect((await admin.put(`/additional-field-new-mapping/${made.data.id}`, { hidden: true })).data.hidden).toBe(true);
    expect((await admin.post('/order', { order_type_id: one?.id })).status).toBe(201);
    expect((await admin.delete(`/additional-field-new-mapping/${made.data.id}`)).status).toBe(200);
    expect((await admin.get(`/additional-field-new-mapping/${made.data.id}`)).status).toBe(404);
    await admin.delete(`/additional-field-new/${id}`);
    const foreign = await admin.post('/additional-field-new-mapping', { name: 'F', modelable_type: 'role' });
    expect(foreign.body.errors).toHaveProperty('modelable_type');
  });
});

describe('values', () => {
  test('each type is checked at additional.{id}', async () => {
    const items = [{ name: 'Small' }, { name: 'Large' }];
    const cases: [body: object, good: unknown, bad: unknown, stored?: unknown][] = [
      [{ type: 1, max_length: 5 }, ' abc ', 'abcdef', 'abc'],
      [{ type: 1, pattern: '[A-Z]{2}\\d+' }, 'AB12', 'ab12'],
      [{ type: 2, min: 1, max: 10 }, '2.50', 'abc', 2.5],
      [{ type: 2, max: 10 }, 10, 10.01],
      [{ type: 3, min: '2026-01-01' }, '2026-02-28', '2026-02-30'],
      [{ type: 3, min: '2026-01-01' }, '2026-01-01', '2025-12-31'],
      [{ type: 6 }, 'a\nb', 5],
      [{ type: 7 }, true, 'maybe'],
      [{ type: 10 }, '2026-03-01T10:00:00+02:00', 'soon', '2026-03-01T08:00:00.000Z'],
    ];
    for (const [body, good, bad, stored = good] of cases) {
      const { id } = await field({ module_for: 2, ...body });
      const made = await customer({ [id]: good });
      expect([made.status, made.data?.additional?.[id]]).toEqual([201, stored]);
      const refused = await customer({ [id]: bad });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [`additional.${id}`]]);
    }
    const one = await field({ module_for: 2, type: 8, items });
    const many = await field({ module_for: 2, type: 5, items, max_length: 1 });
    const [small, large] = many.items;
    const made = await customer({ [one.id]: one.items[1].id, [many.id]: [small.id] });
    expect(made.data.additional_fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: one.id, value: one.items[1].id, display: 'Large' }),
        expect.objectContaining({ id: many.id, value: [small.id], display: 'Small' }),
      ]),
    );
    expect((await customer({ [one.id]: many.items[0].id })).status).toBe(422);
    expect((await customer({ [many.id]: [small.id, large.id] })).status).toBe(422);
    expect((await customer({ 999999: 'x' })).status).toBe(422);
  });

  test('a required number with "abc" is 422; 1,000 customers hold it, deleting is 409 in_use 1000', async () => {
    const { id } = await field({ module_for: 2, type: 2, required: true });
    const wrong = await customer({ [id]: 'abc' });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { [`additional.${id}`]: ['Enter a number.'] }]);
    const missing = await customer();
    expect([missing.status, missing.body.errors]).toEqual([422, { [`additional.${id}`]: ['Enter a value.'] }]);
    await server.sql(`insert into customer (tenant_id, customer_code, name, additional)
      select (select id from tenant where subdomain = 'demo'), 'ADD-' || n, 'Holder ' || n, jsonb_build_object('${id}', n) from generate_series(1, 1000) n`);
    const used = await admin.delete(`/additional-field/${id}`);
    expect([used.status, used.body.code, used.body.count]).toEqual([409, 'in_use', 1000]);
    await admin.put(`/additional-field/${id}`, { active: false });
    expect((await customer()).status).toBe(201);
  });

  test('a change keeps what was not sent, null empties, the audit shows the field', async () => {
    const [a, b] = [await field({ module_for: 2 }), await field({ module_for: 2 })];
    const made = await customer({ [a.id]: 'one', [b.id]: 'two' });
    const changed = await admin.put(`/customer/${made.data.id}`, { additional: { [a.id]: 'three' } });
    expect(changed.data.additional).toEqual({ [a.id]: 'three', [b.id]: 'two' });
    const emptied = await admin.put(`/customer/${made.data.id}`, { additional: { [b.id]: null } });
    expect(emptied.data.additional).toEqual({ [a.id]: 'three' });
    const [log] = await server.sql<{ payload: object }>(`select payload from audit_log
      where table_name = 'customer' and row_id = ${made.data.id} and action = 'update' order by id desc limit 1`);
    expect(log?.payload).toMatchObject({
      before: { additional: { [b.id]: 'two' } },
      after: { additional: { [a.id]: 'three' } },
    });
  });

  test('unique among living records, whoever comes first of twenty', async () => {
    const { id } = await field({ module_for: 2, is_unique: true });
    const tries = await Promise.all(Array.from({ length: 20 }, () => customer({ [id]: 'only one' })));
    expect(tries.filter((each) => each.status === 201)).toHaveLength(1);
    const refused = tries.find((each) => each.status !== 201);
    expect(refused?.body.errors).toEqual({ [`additional.${id}`]: ['This value is already used.'] });
  });

  test('default, visible if, required if', async () => {
    const kind = await field({
      module_for: 2,
      type: 4,
      items: [{ name: 'Flat' }, { name: 'House' }],
      default_value: 'flat',
    });
    const [flat, house] = kind.items;
    const floor = await field({
      module_for: 2,
      type: 2,
      visible_if: { match: 'all', rules: [{ field_id: kind.id, op: 'eq', value: flat.id }] },
      required_if: { match: 'any', rules: [{ field_id: kind.id, op: 'eq', value: flat.id }] },
    });
    const asked = await customer();
    expect(asked.body.errors).toEqual({ [`additional.${floor.id}`]: ['Enter a value.'] });
    const made = await customer({ [floor.id]: 3 });
    expect(made.data.additional).toMatchObject({ [kind.id]: flat.id, [floor.id]: 3 });
    const moved = await admin.put(`/customer/${made.data.id}`, { additional: { [kind.id]: house.id } });
    expect(moved.data.additional).not.toHaveProperty(String(floor.id));
    const back = await admin.put(`/customer/${made.data.id}`, { additional: { [kind.id]: flat.id } });
    expect(back.body.errors).toEqual({ [`additional.${floor.id}`]: ['Enter a value.'] });
    await admin.put(`/additional-field-new/${floor.id}`, { active: false });
    await admin.put(`/additional-field-new/${kind.id}`, { active: false });
  });

  test('filters: text contains, ranges, any of, yes or no; only what is filterable', async () => {
    const text = await field({ module_for: 2, filterable: true });
    const number = await field({ module_for: 2, type: 2, filterable: true });
    const choice = await field({ module_for: 2, type: 4, filterable: true, items: [{ name: 'A' }, { name: 'B' }] });
    const flag = await field({ module_for: 2, type: 7, filterable: true });
    const hidden = await field({ module_for: 2 });
    const one = await customer({
      [text.id]: 'Gate Áccess',
      [number.id]: 5,
      [choice.id]: choice.items[0].id,
      [flag.id]: true,
    });
    const two = await customer({ [text.id]: 'Other', [number.id]: 50, [choice.id]: choice.items[1].id });
    const found = async (filters: object) =>
      (await admin.get('/customer', { filters })).data.map((row: { id: number }) => row.id);
    expect(await found({ [`additional.${text.id}`]: 'access' })).toEqual([one.data.id]);
    expect(await found({ [`additional.${number.id}`]: { from: 6 } })).toEqual([two.data.id]);
    expect(await found({ additional: { [number.id]: { to: 5 } } })).toEqual([one.data.id]);
    expect(await found({ [`additional.${choice.id}`]: [choice.items[1].id] })).toEqual([two.data.id]);
    expect(await found({ [`additional.${flag.id}`]: true })).toEqual([one.data.id]);
    expect((await admin.get('/customer', { filters: { [`additional.${hidden.id}`]: 'x' } })).status).toBe(422);
    const sheet = await admin.raw('GET', '/customer/export-excel?subdomain=demo', { headers: {} });
    expect(sheet.status).toBe(200);
  });
});

describe('users, places, activities', () => {
  test('people and places carry values too', async () => {
    const badge = await field({ module_for: 5, filterable: true });
    const person = await admin.post('/user', {
      first_name: 'Ada',
      email: `ada${count}@demo.test`,
      additional: { [badge.id]: 'B-7' },
    });
    expect(person.data.additional).toEqual({ [badge.id]: 'B-7' });
    const found = await admin.get('/user', { filters: { [`additional.${badge.id}`]: 'b-7' } });
    expect(found.data.map((row: { id: number }) => row.id)).toEqual([person.data.id]);
    const changed = await admin.put(`/user/${person.data.id}`, { additional: { [badge.id]: 'B-8' } });
    expect(changed.data.additional).toEqual({ [badge.id]: 'B-8' });
    const dock = await field({ module_for: 6, type: 2 });
    const place = await admin.post('/location', { name: unique('Place'), additional: { [dock.id]: 4 } });
    expect([place.status, place.data.additional]).toEqual([201, { [dock.id]: 4 }]);
    const moved = await admin.put(`/location/${place.data.id}`, { additional: { [dock.id]: 'x' } });
    expect(moved.body.errors).toEqual({ [`additional.${dock.id}`]: ['Enter a number.'] });
  });

  test('“Gate code”, required for deliveries, works at once in both languages', async () => {
    const delivery = types.find((type) => /deliver/i.test(type.name)) ?? types[0];
    const other = types.find((type) => type.id !== delivery?.id);
    const gate = await field({
      name: 'Gate code',
      name_es: 'Código de la puerta',
      help: 'What opens the gate',
      help_es: 'Lo que abre la puerta',
      filterable: true,
      mappings: [{ modelable_type: 'order_type', modelable_id: delivery?.id, required: true }],
    });
    const form = await admin.get('/additional-field-form/1');
    expect(form.data).toContainEqual(expect.objectContaining({ id: gate.id, name_es: 'Código de la puerta' }));
    const missing = await admin.post('/order', { order_type_id: delivery?.id });
    expect(missing.body.errors).toEqual({ [`additional.${gate.id}`]: ['Enter a value.'] });
    const spanish = await admin.post('/order', { order_type_id: delivery?.id }, { 'accept-language': 'es' });
    expect(spanish.body.errors).toHaveProperty([`additional.${gate.id}`]);
    const made = await admin.post('/order', { order_type_id: delivery?.id, additional: { [gate.id]: '4711#' } });
    expect(made.status).toBe(201);
    const record = await admin.get(`/order/${made.data.id}`);
    expect(record.data.additional_fields).toContainEqual(
      expect.objectContaining({ id: gate.id, code: 'gate_code', name: 'Gate code', display: '4711#' }),
    );
    const list = await admin.get('/order', { filters: { [`additional.${gate.id}`]: '4711' } });
    expect(list.data.map((row: { id: number }) => row.id)).toEqual([made.data.id]);
    // Definitions are kept: checking and storing values costs no statement. What the company is asked for now and then may fall on one.
    const statements = async (body: object) => {
      const tries = [await admin.post('/order', body), await admin.post('/order', body)];
      expect(tries.map(({ status }) => status)).toEqual([201, 201]);
      return Math.min(...tries.map((one) => one.statements));
    };
    const filled = { order_type_id: delivery?.id, additional: { [gate.id]: '4711#' } };
    expect(await statements(filled)).toBe(await statements({ order_type_id: other?.id }));
    const copy = await admin.post('/order/duplicate_order', { id: made.data.id });
    expect((await admin.get(`/order/${copy.data.id}`)).data.additional).toEqual({ [gate.id]: '4711#' });
  });
});

describe('sheets', () => {
  test('customers come and go with their additional values, by the names of the fields', async () => {
    const colour = await field({
      name: 'Colour of van',
      name_es: 'Color',
      module_for: 2,
      type: 4,
      items: [{ name: 'Red' }],
    });
    const size = await field({ name: 'Size of fleet', module_for: 2, type: 2, max: 50 });
    const csv = (rows: string[]) => `Code,Name,Colour of van,size_of_fleet\n${rows.join('\n')}\n`;
    const start = async (name: string, rows: string[], more: object) =>
      admin.post('/import/customer', { key: await upload(server, admin, Buffer.from(csv(rows)), name), ...more });
    const wrong = await start('a.csv', ['IMP-1,Import one,Green,70'], {});
    expect(wrong.data).toMatchObject({ total: 1, failed: 1 });
    expect(wrong.data.errors.map((error: { column: string }) => error.column).sort()).toEqual(
      [`additional.${colour.id}`, `additional.${size.id}`].sort(),
    );
    const good = await start('b.csv', ['IMP-1,Import one,red,7'], { dry_run: false });
    expect(good.data).toMatchObject({ created: 1, failed: 0 });
    const [made] = (await admin.get('/customer', { q: 'Import one' })).data;
    expect(made.additional).toMatchObject({ [colour.id]: colour.items[0].id, [size.id]: 7 });
    const again = await start('c.csv', ['IMP-1,Import one,,8'], { dry_run: false });
    expect(again.data).toMatchObject({ updated: 1 });
    const changed = await admin.get(`/customer/${made.id}`);
    expect(changed.data.additional).toMatchObject({ [colour.id]: colour.items[0].id, [size.id]: 8 });
  });

  test('people come and go with them as well; a role decides what is asked', async () => {
    const [role] = (await admin.get('/role', { q: 'Officer' })).data;
    const licence = await field({
      name: 'Licence number',
      module_for: 5,
      mappings: [{ modelable_type: 'role', modelable_id: role.id, required: true }],
    });
    const person = { first_name: 'Lia', email: 'lia.licence@demo.test', roles: role.name };
    const send = async (row: object) => {
      const answer = await admin.post('/user/user-excel', { rows: [row] });
      return answer.data ?? expect.fail(JSON.stringify(answer.body));
    };
    expect((await send(person)).errors).toMatchObject([{ column: `additional.${licence.id}` }]);
    expect(await send({ ...person, [`additional.${licence.id}`]: 'L-77' })).toMatchObject({ created: 1, failed: 0 });
    const [made] = (await admin.get('/user', { q: 'lia.licence' })).data;
    expect((await admin.get(`/user/${made.id}`)).data.additional).toEqual({ [licence.id]: 'L-77' });
    expect(await send({ ...person, [`additional.${licence.id}`]: 'L-78' })).toMatchObject({ updated: 1 });
    expect((await admin.get(`/user/${made.id}`)).data.additional).toEqual({ [licence.id]: 'L-78' });
    const headers = await headersOf('/import/user/sample');
    expect(headers).toContain('Licence number');
    await admin.put(`/additional-field/${licence.id}`, { active: false });
  });

  test('activities too: the first row of one carries its values, a known one keeps what the file leaves blank', async () => {
    // Deliveries are asked for a gate code above.
    const type = types.find(({ name }) => !/deliver/i.test(name));
    const mappings = [{ modelable_type: 'order_type', modelable_id: type?.id }];
    const dock = await field({ name: 'Dock of ship', type: 2, required: true, mappings });
    const berth = await field({ name: 'Berth', mappings });
    const send = async (rows: object[], more: object = {}) =>
      (await admin.post('/order/order_upload_v3', { rows, ...more })).data;
    const row = (more: object = {}) => ({ ex_ref_no: 'SHIP-1', order_type_id: type?.name, ...more });
    expect((await send([row()])).errors).toMatchObject([{ row: 2, column: `additional.${dock.id}` }]);
    const [at, of] = [`additional.${dock.id}`, `additional.${berth.id}`];
    expect((await send([row({ [at]: 'left' })])).errors).toMatchObject([{ column: at }]);
    const second = row({ title: 'a second line needs no answer' });
    expect(await send([row({ [at]: 7, [of]: 'A' }), second])).toMatchObject({ created: 1, failed: 0 });
    const [made] = (await admin.get('/order', { q: 'SHIP-1' })).data;
    const values = async () => (await admin.get(`/order/${made.id}`)).data.additional;
    expect(await values()).toEqual({ [dock.id]: 7, [berth.id]: 'A' });
    expect(await send([row({ [of]: 'B' })])).toMatchObject({ updated: 1 });
    expect(await values()).toEqual({ [dock.id]: 7, [berth.id]: 'B' });
    expect(await send([row({ [of]: 'B' })], { again: true })).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await headersOf('/import/order/sample')).toEqual(expect.arrayContaining(['Dock of ship', 'Berth']));
    const { file_data } = (await admin.get('/order/export-excel', { q: 'SHIP-1' })).data;
    expect(await headers(Buffer.from(file_data, 'base64'))).toEqual(expect.arrayContaining(['Dock of ship', 'Berth']));
    for (const one of [dock, berth]) await admin.put(`/additional-field/${one.id}`, { active: false });
  });
});

describe('who sees what', () => {
  test('a field with a permission is absent for others and stays on their writes; off hides and keeps', async () => {
    const secret = await field({ module_for: 2, permission_slug: 'view_credit.customers' });
    const plain = await field({ module_for: 2 });
    const made = await customer({ [secret.id]: 'hush', [plain.id]: 'loud' });
    const id = made.data.id;
    const role = await admin.post('/role', {
      name: unique('Clerk'),
      permissions: ['view.customers', 'update.customers'],
    });
    const email = `clerk${count}@demo.test`;
    const person = await admin.post('/user', {
      first_name: 'Clerk',
      email,
      password: 'demo-password-1',
      roles: [role.data.id],
    });
    await admin.put(`/user/${person.data.id}/update/login/flag`, { is_first_time_login: 0 });
    const clerk = await server.as(email, { password: 'demo-password-1' });
    const seen = await clerk.get(`/customer/${id}`);
    expect(seen.data.additional).toEqual({ [plain.id]: 'loud' });
    const form = await clerk.get('/additional-field-form/2');
    expect(form.data.map((one: { id: number }) => one.id)).not.toContain(secret.id);
    expect((await clerk.put(`/customer/${id}`, { additional: { [secret.id]: 'x' } })).status).toBe(422);
    await clerk.put(`/customer/${id}`, { additional: { [plain.id]: 'louder' } });
    expect((await admin.get(`/customer/${id}`)).data.additional).toEqual({ [secret.id]: 'hush', [plain.id]: 'louder' });
    await admin.put(`/additional-field/${plain.id}`, { active: false });
    expect((await admin.get(`/customer/${id}`)).data.additional).toEqual({ [secret.id]: 'hush' });
    await admin.put(`/additional-field/${plain.id}`, { active: true });
    expect((await admin.get(`/customer/${id}`)).data.additional).toEqual({ [secret.id]: 'hush', [plain.id]: 'louder' });
  });
});

describe('another type', () => {
  test('stored values convert as one, or nothing changes', async () => {
    const made = await field({ module_for: 2 });
    const one = await customer({ [made.id]: '12.5' });
    const preview = await admin.get(`/additional-field-new/${made.id}/type-change`, { type: 2 });
    expect(preview.data).toEqual({ allowed: true, total: 1, converts: 1, lost: [] });
    const two = await customer({ [made.id]: 'twelve' });
    const again = await admin.get(`/additional-field-new/${made.id}/type-change`, { type: 2 });
    expect(again.data).toEqual({ allowed: false, total: 2, converts: 1, lost: [{ value: 'twelve', uses: 1 }] });
    const refused = await admin.put(`/additional-field-new/${made.id}`, { type: 2 });
    expect([refused.status, refused.body.code, refused.body.count]).toEqual([409, 'field_type_change', 1]);
    expect((await admin.get(`/customer/${one.data.id}`)).data.additional[made.id]).toBe('12.5');
    await admin.put(`/customer/${two.data.id}`, { additional: { [made.id]: null } });
    expect((await admin.put(`/additional-field-new/${made.id}`, { type: 2 })).data.type).toBe(2);
    expect((await admin.get(`/customer/${one.data.id}`)).data.additional[made.id]).toBe(12.5);
    const file = await admin.put(`/additional-field-new/${made.id}`, { type: 9 });
    expect([file.status, file.body.code]).toEqual([409, 'field_type_change']);
    const choice = await field({ module_for: 2, type: 4, items: [{ name: 'Red' }] });
    const three = await customer({ [choice.id]: choice.items[0].id });
    expect((await admin.put(`/additional-field-new/${choice.id}`, { type: 1 })).status).toBe(200);
    expect((await admin.get(`/customer/${three.data.id}`)).data.additional[choice.id]).toBe('Red');
  });
});
