import { afterAll, beforeAll, expect, test } from 'vitest';
import { placeholdersIn } from '../../../platform/server/documents/template/placeholders.ts';
import { type Caller, type TestServer, testServer } from '../../../platform/testing/server.ts';

let app: TestServer;
let admin: Caller;

beforeAll(async () => {
  app = await testServer();
  admin = await app.as('admin@demo.test');
});
afterAll(() => app.close());

test('what a template asks for: paths, helpers’ arguments and conditions; not the insides of lists', () => {
  expect(
    placeholdersIn(
      'Hi {{name}}{{#if link}}{{money total}}{{else}}{{why}}{{/if}}{{#each rows}}{{this}}{{price}}{{../date}}{{/each}}{{@root.x}}{{order.title}}',
    ),
  ).toEqual(['name', 'link', 'total', 'why', 'rows', 'order.title']);
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
