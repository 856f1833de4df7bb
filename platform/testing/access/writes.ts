import type { Endpoint } from '../../contract/endpoint.ts';
import { bodyWith, placesOf, type Schema, schemaOf, valueFor } from '../conformance/schema-fields.ts';
import type { Answer, Caller, TestServer } from '../server.ts';
import { upload } from '../upload.ts';
import { type Asked, askedOf, type Row } from './asked-writes.ts';
import { tableInPath } from './questions.ts';

/** A call that was answered, and the numbers it was made with. */
export interface Written {
  readonly answer: Answer;
  readonly row: Row;
}

/** The call as a person makes it: the first of the bodies and records that is taken, or the last refusal. */
export async function written(
  app: TestServer,
  caller: Caller,
  me: number,
  endpoint: Endpoint,
  audience: 'staff' | 'customer' = 'staff',
): Promise<Written | { refused: string }> {
  const { method, path } = endpoint;
  const asked = askedOf(endpoint, audience);
  const rows = await rowsFor(app, endpoint, me, asked);
  let refused = 'nothing to ask with';
  for (const row of rows) {
    const address = path.replace(/\{(\w+)\}/g, (_, name: string) => String(row[name] ?? row.id));
    const order = row.order ?? (tableInPath(path) === 'order' ? row.id : undefined);
    if (order && audience === 'staff') await app.sql('update "order" set created_by = $1 where id = $2', [me, order]);
    for (const body of await bodiesOf(app, caller, endpoint, asked, row)) {
      const answer = await caller[method.toLowerCase() as 'post'](address, body);
      if (answer.status < 300) return { answer, row };
      refused = `${answer.status} ${JSON.stringify(answer.body).slice(0, 300)}`;
    }
  }
  return { refused };
}

/** The driver gives big integers as texts. */
const withNumbers = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, /^\d+$/.test(String(value)) ? Number(value) : value]),
  );

/** The records a call is tried with. */
export const rowsFor = async (
  app: TestServer,
  endpoint: Endpoint,
  me: number,
  asked = askedOf(endpoint),
): Promise<Row[]> => (await rowsOf(app, endpoint, asked, me)).map(withNumbers);

async function rowsOf(app: TestServer, { path }: Endpoint, { from }: Asked, me: number): Promise<Row[]> {
  if (from) return app.sql<Row>(from.replaceAll('{me}', String(me)));
  const [, renamed, ofReview] = /^(\/[\w-]+)\/rename\/(checkoff-)?attachment/.exec(path) ?? [];
  const table = ofReview ? 'order_checkoff' : tableInPath(renamed ?? path);
  if (renamed) return fileOf(app, table ?? '');
  if (!path.includes('{') || !table) return [{}];
  return app.sql<Row>(`select id::int from "${table}" where tenant_id = 1 order by id limit 5`);
}

/** A file of the first record of a table; of an activity or its review with the activity's number. */
function fileOf(app: TestServer, table: string): Promise<Row[]> {
  const order = table === 'order_checkoff' ? '(select order_id from order_checkoff where id = owner_id)' : 'owner_id';
  return app.sql<Row>(
    `insert into attachment (tenant_id, owner_type, owner_id, name, kind, visibility, status)
      select 1, $1, min(id), 'file', 'attachment', 'internal', 'clean' from "${table}" where tenant_id = 1
      returning id, ${/^order(_checkoff)?$/.test(table) ? `${order} as "order"` : 'owner_id as owner'}`,
    [table],
  );
}

async function bodiesOf(app: TestServer, caller: Caller, { body }: Endpoint, asked: Asked, row: Row) {
  if (!body) return [undefined];
  const schema = schemaOf(body);
  const least = valueFor(schema) as object;
  if (asked.body) return [{ ...least, ...asked.body(row) }];
  if (asked.file)
    return [asked.file(await upload(app, caller, Buffer.from('%PDF-1.4'), 'told.pdf', 'application/pdf'), row)];
  const fuller = placesOf(schema, 1).slice(0, 8);
  return [{}, least, ...fuller.map(({ path, schema: field }) => bodyWith(schema, path, valueFor(field)))];
}

/** Whether a call answers a record, or several. */
export function answersRecord({ answer }: Endpoint): boolean {
  if (!answer) return false;
  const schema: Schema = schemaOf(answer, 'output');
  return placesOf(schema.type === 'array' ? (schema.items ?? {}) : schema, 1).some(({ path: [name] }) => name === 'id');
}
