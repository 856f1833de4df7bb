import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import Fastify from 'fastify';
import pg from 'pg';
import { type Asked, asked, type Ground, HOT, type Template, valuesOf } from './hot-questions.ts';

/**
 * The yardsticks, with no sign-in, tenant wall, permission, validation or audit: /same runs the product's own SQL with the product's
 * own settings of the planner, /flat the fastest hand-written SQL for the same facts. Both code their answers as the product does.
 * Started by bench/run.ts as a process of its own: node bench/bare-server.ts <database url> <JSON of ground, same and flat>.
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

async function answer(pool: pg.Pool, templates: readonly Template[], name: string, question: Asked): Promise<object> {
  const [rows, more] = await Promise.all(
    templates.map((each, at) =>
      pool.query({ name: `${name}${at}`, text: each.text, values: valuesOf(each, question) }),
    ),
  );
  return name === 'record' ? { ...rows?.rows[0], items: more?.rows } : { rows: rows?.rows, total: more?.rows[0] };
}

let asking = 0;
for (const [kind, pool, statements] of [['same', ours, same] as const, ['flat', quick, flat] as const])
  for (const name of [...HOT, 'deep'])
    app.get(`/${kind}/${name}`, () => answer(pool, statements[name] ?? [], name, asked(ground, asking++)));

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
