import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import pg from 'pg';
import { type Asked, asked, type Ground, HOT, type Template, valuesOf } from './questions.ts';

/**
 * The yardsticks, with no sign-in, tenant wall, permission, validation or audit: /same runs the product's own SQL with the product's
 * own settings of the planner, /flat the fastest hand-written SQL for the same facts. Both code their answers as the product does.
 * Started by bench/run.ts as a process of its own: node bench/hot/bare-server.ts <database url> <JSON of ground, same and flat>.
 */
const [url = '', json = '{}'] = process.argv.slice(2);
const { ground, same, flat } = JSON.parse(json) as Record<'same' | 'flat', Record<string, Template[]>> & {
  ground: Ground;
};
const plain = `-c app.tenant_id=${ground.tenant} -c timezone=UTC`;
const ours = new pg.Pool({ connectionString: url, max: 10, options: `${plain} -c join_collapse_limit=4` });
const quick = new pg.Pool({ connectionString: url, max: 10, options: plain });

const app = Fastify();
await app.register(compress, {
  ...{ encodings: ['br', 'gzip'], threshold: 1024, syncThreshold: 512 * 1024 },
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  zlibOptions: { level: 4 },
});

/** What the product counts to; past it, it tells what the planner expects. */
const BOUND = 10_000;
type Asking = Pick<pg.Pool, 'query'>;

async function answer(db: Asking, templates: readonly Template[], name: string, question: Asked): Promise<object> {
  const [one, two, guess] = templates;
  const ask = (each: Template, at: number): Promise<pg.QueryResult> =>
    db.query({ name: `${name}${at}`, text: each.text, values: valuesOf(each, question) });
  const [first, second] = await Promise.all([one, two].map((each, at) => (each ? ask(each, at) : null)));
  if (name === 'record') return { ...first?.rows[0], items: second?.rows };
  const total = first?.rows[0]?.total ?? second?.rows[0]?.total;
  const expected = guess && total > BOUND ? (await ask(guess, 2)).rows[0] : undefined;
  return { one: first?.rows, other: second?.rows, expected };
}

/** What one statement picks the next one reads: on one connection. */
async function onOne<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

let asking = 0;
for (const name of [...HOT, 'deep']) {
  app.get(`/flat/${name}`, () => answer(quick, flat[name] ?? [], name, asked(ground, asking++)));
  app.get(`/same/${name}`, () =>
    onOne(ours, (client) => answer(client, same[name] ?? [], name, asked(ground, asking++))),
  );
}

// Unnamed on purpose, as ours: a named plan would lose the trigram index.
app.get(
  '/search',
  async (request) => (await ours.query(same.search?.[0]?.text ?? '', [`%${(request.query as { q: string }).q}%`])).rows,
);
app.post('/create', async (request) => {
  const client = await ours.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'create',
      text: same.create?.[0]?.text ?? '',
      values: createValues(request.body as CreateBody),
    });
    await client.query('commit');
    return rows[0];
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

interface CreateBody {
  prefix: string;
  columns: object;
  lines: object[];
}
const createValues = ({ prefix, columns, lines }: CreateBody): unknown[] => [
  prefix,
  `${prefix}-`,
  6,
  JSON.stringify(columns),
  JSON.stringify(lines),
  JSON.stringify([{ from_status: null, to_status: 'pending', action: 'create' }]),
];

await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${JSON.stringify(app.server.address())}\n`);
process.on('SIGTERM', () => process.exit(0));
