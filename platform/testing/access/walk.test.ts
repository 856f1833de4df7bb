import { afterAll, beforeAll, expect, test } from 'vitest';
import { seeded } from '../fuzz/requests.ts';
import { type TestServer, testServer } from '../server.ts';
import { furnish, twinOf } from './companies.ts';
import { type MarkedTable, markEverything, marksIn } from './marks.ts';
import { oraclesOf, Sight } from './oracles.ts';
import { administrator, busyCustomer, type Person, randomCustomer, randomStaff } from './people.ts';
import { Questions } from './questions.ts';
import { answerText, readingCalls } from './reading.ts';

/**
 * Every call that reads, asked by people with random rights. Each text of each record says whose it is, so an answer shows which
 * records it was made of: all of them must be among those that SQL of its own finds for the person.
 */
const SEED = Number(process.env.ACCESS_SEED || 20_261_122);
const PEOPLE = Number(process.env.ACCESS_PEOPLE || 3);

let app: TestServer;
let tenant: number;
let marked: MarkedTable[];
let unmarked: string[];
const random = seeded(SEED);

beforeAll(async () => {
  app = await testServer();
  tenant = (await app.sql("select id::int from tenant where subdomain = 'demo'"))[0].id;
  await twinOf(app);
  await furnish(app);
  ({ marked, unmarked } = await markEverything(app));
}, 120_000);
afterAll(() => app.close());

test('every table in which people write is marked and has a condition', async () => {
  expect(unmarked).toEqual([]);
  expect((await oraclesOf(app, marked)).missing).toEqual([]);
});

/** What a call cannot show by a mark, or only to whoever holds a key. */
const SILENT: Readonly<Record<string, string>> = {
  '/presigned-url': 'takes the key of a stored file',
  '/presigned/{operation}': 'takes the key of a stored file',
  '/service/attachment/{id}': 'takes a file of the catalogue',
  '/lang/{id}': 'texts of the product under numbers of their own',
  '/customer-portal/{customerId}/orders/{id}/document': 'takes a document that was rendered and stored',
  '/backup/{id}/file': 'takes a zip that a job wrote, with a password asked for again',
  '/map/tiles/{z}/{x}/{y}': 'pictures of another server',
};

class Walk {
  readonly leaks = new Map<string, string>();
  readonly unheard = new Set(
    readingCalls(app)
      .map(({ path }) => path)
      .filter((path) => !(path in SILENT)),
  );
  marks = 0;

  async ask(person: Person, sight: Sight, path: string, address: string): Promise<void> {
    const response = await person.caller.raw('GET', address);
    const text = await answerText(response);
    if (response.status === 200) this.unheard.delete(path);
    for (const mark of marksIn(text)) {
      this.marks++;
      if (await sight.has(mark, path)) continue;
      const place = `${path} ${mark.table}.${mark.column}`;
      if (!this.leaks.has(place))
        this.leaks.set(place, `${person.called}\n  ${address}\n  shows ${JSON.stringify(mark)}`);
    }
  }
}

test('what a call answers is among what its asker may see', async () => {
  const people = [await administrator(app, tenant), await busyCustomer(app, tenant)];
  for (let at = 0; at < PEOPLE; at++) people.push(await randomStaff(app, tenant, random));
  for (let at = 0; at < PEOPLE / 3; at++) people.push(await randomCustomer(app, tenant, random));
  const { of } = await oraclesOf(app, marked);
  const questions = new Questions(app, random);
  const walk = new Walk();
  for (const [at, person] of people.entries()) {
    const sight = new Sight(app, person, of);
    for (const endpoint of readingCalls(app)) {
      const addresses = await questions.to(endpoint, at < 2 ? 8 : 2, person);
      await Promise.all(addresses.map((address) => walk.ask(person, sight, endpoint.path, address)));
    }
  }
  // Numbers are drawn: a call that showed nothing yet is asked for more of them.
  const [first] = people as [Person];
  for (const endpoint of readingCalls(app).filter(({ path }) => walk.unheard.has(path))) {
    const sight = new Sight(app, first, of);
    for (const address of await questions.to(endpoint, 200, first))
      if (walk.unheard.has(endpoint.path)) await walk.ask(first, sight, endpoint.path, address);
  }
  console.log(`access: seed ${SEED}, ${people.length} people, ${walk.marks} marks, ${walk.leaks.size} leaks`);
  expect([...walk.leaks.values()], `ACCESS_SEED=${SEED}`).toEqual([]);
  // A call that answered nobody was not looked at: it needs its numbers in questions.ts.
  expect([...walk.unheard], `ACCESS_SEED=${SEED}`).toEqual([]);
  expect(walk.marks).toBeGreaterThan(5000);
}, 600_000);
