import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeholdersOf } from '../../../platform/server/documents/render-html.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('what a template asks for: paths, helpers’ arguments and conditions; not the insides of lists but what they ask of the whole', async () => {
  expect(
    await placeholdersOf(
      'Hi {{name}}{{#if link}}{{money total}}{{else}}{{why}}{{/if}}{{#each rows}}{{this}}{{price}}{{../date}}{{@index}}{{@root.deep.er}}{{/each}}{{@root.x}}{{order.title}}',
    ),
  ).toEqual(['name', 'link', 'total', 'why', 'rows', 'deep.er', 'x', 'order.title']);
});

test('a template with what its mail cannot fill is refused, naming what there is, wherever the two meet', async () => {
  const { data: events } = await admin.get('/communication/settings');
  const event = events.find((one: { values: string[] }) => one.values.length > 1);
  const template = async (html: string): Promise<number> => {
    const name = `T ${crypto.randomUUID()}`;
    const made = await admin.post('/communication-template', { name, subject: 'Hello', html });
    return made.data?.id ?? expect.fail(JSON.stringify(made.body));
  };
  const wrong = await template('<p>{{no_such}}</p>');
  const choose = (template_id: number) =>
    admin.put('/communication/settings', { events: [{ event: event.event, template_id }] });
  const refused = await choose(wrong);
  expect(refused.status).toBe(422);
  const [text] = Object.values(refused.body.errors ?? {}).flat() as string[];
  expect([text?.includes('no_such'), text?.includes(`{{${event.values[0]}}}`)]).toEqual([true, true]);
  const dotted = await choose(await template(`<p>{{${event.values[0]}.name}}</p>`));
  expect([dotted.status, JSON.stringify(dotted.body.errors).includes(`${event.values[0]}.name`)]).toEqual([422, true]);
  const right = await template(`<p>{{${event.values[0]}}}</p>`);
  expect((await choose(right)).status).toBe(200);
  const edited = await admin.put(`/communication-template/${right}`, { html_es: '<p>{{otra_cosa}}</p>' });
  expect([edited.status, Object.keys(edited.body.errors ?? {})]).toEqual([422, ['html_es']]);
  expect((await admin.put(`/communication-template/${right}`, { html: `{{${event.values[1]}}}` })).status).toBe(200);
});

test('of a list a mail may say how long it is and nothing else, and the whole has no other values under @root', async () => {
  const answer = async (html: string) => {
    const made = await admin.post('/communication-template', {
      name: `T ${crypto.randomUUID()}`,
      subject: 'Hello',
      html,
    });
    const schedule = { name: `S ${crypto.randomUUID()}`, action: 'overdue_activities', email: ['boss@example.test'] };
    const when = { rrule: 'FREQ=DAILY', starts_on: '2026-01-01', time: '08:00', time_zone: 'America/Jamaica' };
    const chosen = await admin.post('/email-schedule', { ...schedule, ...when, template_id: made.data?.id });
    return [chosen.status, Object.keys(chosen.body.errors ?? {})];
  };
  const right =
    '{{rows.length}}{{@root.company}}{{#each rows}}{{this}}{{@root.date}}{{/each}}{{#if records.length}}x{{/if}}';
  expect(await answer(`<p>${right}</p>`)).toEqual([201, []]);
  const wrong = ['{{rows.foo}}', '{{rows.length.x}}', '{{@root.customer.name}}', '{{@root}}'];
  for (const text of [...wrong, '{{#each rows}}{{@root.nobody}}{{/each}}'])
    expect([text, ...(await answer(`<p>${text}</p>`))]).toEqual([text, 422, ['template_id']]);
});
