import Fastify from 'fastify';
import pg from 'pg';

/**
 * The yardstick: a Fastify route around the same SQL, with no sign-in, tenant wall, permission, validation or audit. Started by
 * bench/run.ts as a process of its own: node bench/bare-server.ts <database url> <tenant id> <statements as JSON>.
 */
const [url = '', tenant = '', json = '{}'] = process.argv.slice(2);
const statements = JSON.parse(json) as Record<string, string>;
/** The product's own planner settings: without them the same SQL is planned slower than ours. */
const OPTIONS = `-c app.tenant_id=${tenant} -c timezone=UTC -c join_collapse_limit=4`;
const pool = new pg.Pool({ connectionString: url, max: 10, options: OPTIONS });
const app = Fastify();

const named = (name: string, values: unknown[]): Promise<pg.QueryResult> =>
  pool.query({ name, text: statements[name] ?? '', values });

app.get('/list', async () => (await named('list', [])).rows);
app.get('/deep', async () => (await named('deep', [])).rows);
app.get('/filter', async () => {
  const [rows, total] = await Promise.all([named('filter', [['released']]), named('filter_total', [['released']])]);
  return { rows: rows.rows, total: total.rows[0] };
});
// Unnamed on purpose, as ours: a named plan would lose the trigram index.
app.get(
  '/search',
  async (request) => (await pool.query(statements.search ?? '', [`%${(request.query as { q: string }).q}%`])).rows,
);
app.get('/one/:id', async (request) => {
  const { id } = request.params as { id: string };
  const [order, items] = await Promise.all([named('one', [id]), named('items', [id])]);
  return { ...order.rows[0], items: items.rows };
});
app.post('/create', async (request) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query({
      name: 'create',
      text: statements.create ?? '',
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
