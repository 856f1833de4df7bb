import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';
import type { StarterSets } from '../first-hour-screen/first-calls.web.ts';
import { leftOut, toggledEntry, toggledSet } from '../starter-screen/ticks.rules.ts';
import { choiceOf } from './starter-choice.rules.ts';

let app: TestServer;
let boss: Caller;
const OF_BETA = "tenant_id = (select id from tenant where subdomain = 'beta')";
const TABLES = [
  'progress_status',
  'order_item_type',
  'checkoff_type',
  'order_type',
  'checkoff_template',
  'order_template',
  'message_template',
];

beforeAll(async () => {
  app = await testServer();
  await app.sql(`update company set language = 'en' where ${OF_BETA}`);
  boss = await app.as('admin@beta.test', { subdomain: 'beta' });
});
afterAll(() => app.close());

const sets = async (): Promise<StarterSets> => (await boss.get('/starter-set')).data;
const rows = async (): Promise<number> => {
  const [{ n }] = (await app.sql(
    `select (${TABLES.map((table) => `(select count(*) from ${table} where ${OF_BETA})`).join(' + ')})::int as n`,
  )) as [{ n: number }];
  return n;
};
const takeBack = async () => {
  for (const { key } of await sets()) expect((await boss.delete(`/starter-set/${key}`)).data.kept).toEqual([]);
};

type Ticks = (all: StarterSets) => ReadonlySet<string>;
const set = (all: StarterSets, key: string) => all.find((one) => one.key === key) as StarterSets[number];
const whole =
  (...keys: string[]): Ticks =>
  (all) =>
    keys.reduce<ReadonlySet<string>>((picks, key) => toggledSet(set(all, key), picks), new Set());
const alsoTick =
  (before: Ticks, of: string, entry: string): Ticks =>
  (all) =>
    toggledEntry(all, set(all, of), entry, before(all));

describe('the button counts what is written', () => {
  test.each<[string, Ticks, number]>([
    ['one set', whole('field_service'), 29],
    ['two sets that share entries', whole('field_service', 'rental'), 41],
    ['one without a parent', alsoTick(whole('field_service'), 'field_service', 'type.maintenance'), 26],
    ['one without what a checklist is made of', alsoTick(whole('field_service'), 'field_service', 'item.task'), 27],
    ['one, and one entry of another', alsoTick(whole('field_service'), 'rental', 'type.handover'), 30],
    ['two, one without what both bring', alsoTick(whole('field_service', 'rental'), 'rental', 'item.task'), 41],
    ['one checklist alone', alsoTick(() => new Set(), 'cleaning', 'template.deep'), 3],
    ['all', whole('field_service', 'rental', 'delivery', 'cleaning'), 56],
  ])('%s', async (_, ticks, count) => {
    const all = await sets();
    const picks = ticks(all);
    const { writes } = choiceOf(all, picks);
    const before = await rows();
    const { status, data, body } = await boss.post('/starter-set', leftOut(all, picks));
    expect([status, data?.added], JSON.stringify(body)).toEqual([201, writes.length]);
    expect((await rows()) - before).toBe(writes.length);
    expect(writes.length).toBe(count);
    const after = (await sets()).flatMap(({ key, entries }) =>
      entries.filter(({ state }) => state === 'added').map((entry) => `${key}/${entry.key}`),
    );
    expect(after.sort()).toEqual(writes.map(({ set: of, entry }) => `${of}/${entry}`).sort());
    await takeBack();
    expect(await rows()).toBe(before);
  });
});

test('what two sets share stays as long as one of them does', async () => {
  const all = await sets();
  await boss.post('/starter-set', leftOut(all, whole('field_service', 'rental')(all)));
  expect((await boss.delete('/starter-set/field_service')).data.kept).toEqual([]);
  const rental = set(await sets(), 'rental').entries;
  expect(rental.filter(({ state }) => state !== 'added')).toEqual([]);
  await takeBack();
});

test('what was renamed is there, what was deleted comes again', async () => {
  const add = () => boss.post('/starter-set', { sets: ['delivery'] });
  const first = await add();
  expect(first.status).toBe(201);
  const types = (await boss.get('/ordertype', { page: 0 })).data as { id: number; name: string }[];
  const id = (name: string) => types.find((type) => type.name === name)?.id;
  expect((await boss.put(`/ordertype/${id('Delivery')}`, { name: 'Van run' })).status).toBe(200);
  const stateOf = async (key: string) =>
    set(await sets(), 'delivery').entries.find((entry) => entry.key === key)?.state ?? '';
  expect(await stateOf('type.delivery')).toBe('added');
  expect((await add()).data.added).toBe(0);
  expect((await boss.delete(`/ordertype/${id('Second attempt')}`)).status).toBe(200);
  expect(await stateOf('type.redelivery')).toBe('new');
  const again = await add();
  expect([again.status, again.data?.added], JSON.stringify(again.body)).toEqual([201, 1]);
  await takeBack();
});

test('a checklist that comes later becomes that of its type; one of the company’s own stays without', async () => {
  await boss.post('/starter-set', { sets: ['field_service'], leave_out: ['template.repair'] });
  const listOf = async (name: string) =>
    (await boss.get('/ordertype', { page: 0 })).data.find((type: { name: string }) => type.name === name)
      ?.default_template_id;
  expect(await listOf('Repair')).toBeNull();
  await boss.post('/starter-set', { sets: ['field_service'] });
  expect(await listOf('Repair')).toEqual(expect.any(Number));
  await takeBack();
  expect((await boss.post('/ordertype', { name: 'Repair', prefix: 'OWN' })).status).toBe(201);
  await boss.post('/starter-set', { sets: ['field_service'] });
  expect(await listOf('Repair')).toBeNull();
});
