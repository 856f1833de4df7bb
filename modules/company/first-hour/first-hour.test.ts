import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
type Loose = any;

let app: TestServer;
let boss: Caller;

beforeAll(async () => {
  app = await testServer();
  await app.sql(`update company set language = 'en' where ${OF_BETA}`);
  boss = await app.as('admin@beta.test', { subdomain: 'beta' });
});
afterAll(() => app.close());

const OF_BETA = "tenant_id = (select id from tenant where subdomain = 'beta')";
const done = async (): Promise<string[]> =>
  (await boss.get('/first-hour')).data.steps.filter((step: Loose) => step.done).map((step: Loose) => step.id);
const count = async (table: string): Promise<number> =>
  (
    await app.sql(
      `select count(*)::int as n from ${table} where tenant_id = (select id from tenant where subdomain = 'beta')`,
    )
  )[0].n;

describe('a new company, from nothing to its first completed activity', () => {
  test('the list is open, nothing is written before the button', async () => {
    const { data } = await boss.get('/first-hour');
    expect(data).toMatchObject({ is_open: true, hidden: false });
    expect(data.steps.map((step: Loose) => step.id)).toEqual([
      'company',
      'starter',
      'people',
      'customers',
      'activity',
      'portal',
    ]);
    const sets = (await boss.get('/starter-set')).data;
    expect(sets.map((set: Loose) => set.key)).toEqual(['field_service', 'rental', 'delivery', 'cleaning']);
    expect(await count('order_type')).toBe(0);
  });

  test('its first step says where the company is, what it speaks and pays in; its only currency becomes that one', async () => {
    const place = { time_zone: 'America/Santo_Domingo', language: 'en', base_currency_code: 'dop' };
    const { status, data } = await boss.put('/company', place);
    expect([status, data?.base_currency]).toMatchObject([200, { code: 'DOP', decimals: 2 }]);
    expect(data).toMatchObject({ time_zone: 'America/Santo_Domingo', language: 'en' });
    const all = async () => (await boss.get('/currency/list', {}, { 'x-localization': 'es' })).data;
    expect(await all()).toMatchObject([{ code: 'DOP', name: 'Peso dominicano', exchange_rate: 1, is_base: true }]);
    expect((await boss.put('/company', { base_currency_code: 'JPY' })).data.base_currency.decimals).toBe(0);
    const unknown = await boss.put('/company', { base_currency_code: 'ZZZ' });
    expect([unknown.status, Object.keys(unknown.body.errors ?? {})]).toEqual([422, ['base_currency_code']]);
    // Beside another currency a new one needs a rate first; a known one becomes the base as before.
    await boss.post('/currency', { code: 'EUR', name: 'Euro', symbol: '€', exchange_rate: '0.006' });
    expect((await boss.put('/company', { base_currency_code: 'USD' })).status).toBe(422);
    expect((await boss.put('/company', { base_currency_code: 'EUR' })).data.base_currency.code).toBe('EUR');
    expect((await all()).map((row: Loose) => [row.code, row.is_base])).toEqual([
      ['EUR', true],
      ['JPY', false],
    ]);
  });

  test('whoever saves the company as it stands has done the first step', async () => {
    expect(await done()).not.toContain('company');
    await boss.put('/first-hour', { company_checked: true });
    expect(await done()).toContain('company');
    await boss.put('/first-hour', { company_checked: false });
  });

  test('starting empty is a choice: the step is done, nothing is written, and it can be unsaid', async () => {
    await boss.put('/first-hour', { starts_empty: true });
    expect(await done()).toContain('starter');
    expect(await count('order_type')).toBe(0);
    const { data } = await boss.get('/first-hour');
    expect(data.has_type).toBe(false);
    await boss.put('/first-hour', { starts_empty: false });
    expect(await done()).not.toContain('starter');
  });

  test('a type written by hand is one for the first activity, though no set was added; one that is switched off is none', async () => {
    const hasType = async () => (await boss.get('/first-hour')).data.has_type;
    const made = await boss.post('/ordertype', { name: 'By hand', prefix: 'BH' });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    expect([await hasType(), await done()]).toEqual([true, expect.not.arrayContaining(['starter'])]);
    await boss.put(`/ordertype/${made.data.id}`, { active: false });
    expect(await hasType()).toBe(false);
    expect((await boss.delete(`/ordertype/${made.data.id}`)).status).toBe(200);
    await app.sql(`delete from order_type where ${OF_BETA}`);
  });

  test('a set shows what it writes as it will be seen: names in the reader’s language, lines in the company’s', async () => {
    const shown = async (reader: string): Promise<Loose> => {
      const [set] = (await boss.get('/starter-set', {}, { 'x-localization': reader })).data;
      return { set, type: set.entries.find((entry: Loose) => entry.key === 'type.maintenance') };
    };
    const inSpanish = await shown('es');
    expect([inSpanish.set.name, inSpanish.type.name]).toEqual(['Servicio técnico', 'Mantenimiento']);
    expect(inSpanish.type.lines).toContainEqual({ name: 'Clean filters', is_task: true, item: 'item.task' });
    expect(inSpanish.type.lines).toContainEqual({ name: 'Technician, hour', is_task: false, item: 'item.labour' });
    await app.sql(`update company set language = 'es' where ${OF_BETA}`);
    const inEnglish = (await shown('en')).type;
    expect(inEnglish).toMatchObject({ name: 'Maintenance', checklist: { name: 'Monthly service' } });
    expect(inEnglish.lines).toContainEqual({ name: 'Limpiar filtros', is_task: true, item: 'item.task' });
    await app.sql(`update company set language = 'en' where ${OF_BETA}`);
  });

  test('a set is written once by twenty at once, in the company’s language, and leaves out what is left out', async () => {
    const body = { sets: ['field_service'], leave_out: ['type.repair'] };
    const tries = await Promise.all(Array.from({ length: 20 }, () => boss.post('/starter-set', body)));
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 201));
    expect(tries.filter(({ data }) => data.added > 0)).toHaveLength(1);
    expect(await count('order_type')).toBe(4);
    const types = (await boss.get('/ordertype', { page: 0 })).data;
    expect(types.filter((type: Loose) => type.is_default).map((type: Loose) => type.name)).toEqual(['Maintenance']);
    expect(types.map((type: Loose) => type.name)).not.toContain('Repair');
    const templates = (await boss.get('/order-template', { page: 0 })).data;
    expect(templates.find((one: Loose) => one.name === 'Monthly service')?.item_count).toBe(5);
    expect(await done()).toContain('starter');
    const [{ states }] = [(await boss.get('/starter-set')).data[0]].map((set: Loose) => ({
      states: new Set(set.entries.map((entry: Loose) => `${entry.key}:${entry.state}`)),
    })) as [{ states: Set<string> }];
    expect(states.has('type.maintenance:added')).toBe(true);
    expect(states.has('type.repair:new')).toBe(true);
  });

  test('a first activity runs on it from creation to completion; each step is done by doing', async () => {
    const customer = (
      await boss.post('/customer/create-customer', { name: 'First customer', email: 'first@customer.test' })
    ).data;
    const type = (await boss.get('/ordertype', { page: 0 })).data.find(
      (one: Loose) => one.name === 'Emergency call-out',
    );
    const made = await boss.post('/order', { order_type_id: type.id, customer_id: customer.id });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const plain = (await boss.get('/ordertype', { page: 0 })).data.find((one: Loose) => one.name === 'Inspection');
    await boss.put(`/ordertype/${plain.id}`, { require_schedule: false });
    const simple = (await boss.post('/order', { order_type_id: plain.id, customer_id: customer.id })).data;
    const begun = async () => (await boss.get('/first-hour')).data.begun;
    expect(await begun()).toEqual({ id: simple.id, reference_no: simple.reference_no });
    await boss.post(`/order/${simple.id}/release`);
    // “Tasks done” is meant: with open tasks it does not complete, once they are ticked it does.
    const early = await boss.post(`/order/${simple.id}/complete`, {});
    expect([early.status, early.body.code], JSON.stringify(early.body)).toEqual([409, 'tasks_open']);
    const tasks = (await boss.get(`/order/${simple.id}/items`)).data.filter((line: Loose) => line.required);
    expect(tasks).toHaveLength(3);
    const ticks = tasks.map(({ id }: Loose) => ({ id, task_checked: true }));
    expect((await boss.post(`/order/${simple.id}/checklist`, { data: ticks })).status).toBe(200);
    const complete = await boss.post(`/order/${simple.id}/complete`, {});
    expect(complete.status, JSON.stringify(complete.body)).toBe(200);
    expect(await begun()).toBeNull();
    expect(await done()).toEqual(expect.arrayContaining(['starter', 'customers', 'activity']));
    const late = await boss.put('/company', { base_currency_code: 'USD' });
    expect([late.status, late.body.code]).toEqual([409, 'base_in_use']);
  });

  test('taking it back removes what nothing uses and names what stays, with its uses', async () => {
    const { status, data } = await boss.delete('/starter-set/field_service');
    expect(status).toBe(200);
    const kept = data.kept.map((row: Loose) => row.name);
    expect(kept).toEqual(expect.arrayContaining(['Emergency call-out', 'Inspection']));
    expect(kept).not.toContain('Maintenance');
    expect(data.kept.find((row: Loose) => row.name === 'Inspection').uses).toContainEqual({
      table_name: 'order',
      uses: 1,
    });
    expect(data.removed).toBeGreaterThan(5);
    const types = (await boss.get('/ordertype', { page: 0 })).data.map((type: Loose) => type.name);
    expect(types.sort()).toEqual(['Emergency call-out', 'Inspection']);
    const again = (await boss.post('/starter-set', { sets: ['field_service'] })).data;
    expect([again.added > 0, again.there > 0]).toEqual([true, true]);
  });

  test('its emails can be sent about an activity, in both languages', async () => {
    const [order] = (await boss.get('/order', { page: 1 })).data;
    const [template] = await app.sql(
      "select id::int from message_template where name = 'We are on our way' and tenant_id = (select id from tenant where subdomain = 'beta')",
    );
    for (const [language, words] of [
      ['en', 'We are on our way to you'],
      ['es', 'Vamos en camino para atender'],
    ]) {
      const owner = { type: 'order', id: order.id };
      const { status, data, body } = await boss.post('/communication/preview', {
        owner,
        template_id: template.id,
        language,
      });
      expect(status, JSON.stringify(body)).toBe(200);
      expect(data.subject).toContain(order.reference_no);
      expect(data.html).toContain(words);
      expect(data.html).not.toContain('{{');
    }
  });

  test('it is hidden and shown again; others may not', async () => {
    expect((await boss.put('/first-hour', { hidden: true })).status).toBe(200);
    expect((await boss.get('/first-hour')).data).toMatchObject({ hidden: true, is_open: false });
    await boss.put('/first-hour', { hidden: false });
    expect((await boss.get('/first-hour')).data.is_open).toBe(true);
    const officer = await app.as('officer@demo.test');
    expect((await officer.get('/first-hour')).status).toBe(403);
    expect((await officer.post('/starter-set', { sets: ['rental'] })).status).toBe(403);
    expect((await boss.post('/starter-set', { sets: ['nonsense'] })).status).toBe(422);
  });

  test('every set can be written and taken back whole; in Spanish its words are Spanish', async () => {
    await app.sql(`update company set language = 'es' where ${OF_BETA}`);
    for (const key of ['rental', 'delivery', 'cleaning']) {
      const { status, body, data } = await boss.post('/starter-set', { sets: [key] });
      expect([status, data?.added > 5], JSON.stringify(body)).toEqual([201, true]);
    }
    const names = (await boss.get('/ordertype', { page: 0 }, { 'x-localization': 'es' })).data.map(
      (type: Loose) => type.name,
    );
    expect(names).toEqual(expect.arrayContaining(['Entrega', 'Alquiler', 'Limpieza profunda']));
    for (const key of ['cleaning', 'delivery', 'rental']) {
      const { data } = await boss.delete(`/starter-set/${key}`);
      expect(data.kept, key).toEqual([]);
      expect(data.removed).toBeGreaterThan(0);
    }
  });
});
