import { registry } from '../../generated/registry.ts';
import { listAudit } from '../../modules/audit/log/audit-log.contract.ts';
import { customerFilters } from '../../modules/customers/customer/customer.contract.ts';
import { listFeedback } from '../../modules/customers/feedback/feedback.contract.ts';
import { userFilters } from '../../modules/identity/user/user.contract.ts';
import { locationFilters } from '../../modules/inventory/location/location.contract.ts';
import { listMessages } from '../../modules/messages/communication/communication.contract.ts';
import { tableOf } from '../../platform/resource/define.ts';
import { filterShape } from '../../platform/resource/derive.ts';
import { LISTS, namedSorts } from '../../platform/testing/conformance/lists.ts';
import { type Schema, schemaOf } from '../../platform/testing/conformance/schema-fields.ts';
import type { Asker } from './companies.ts';
import type { Asks } from './kept-values.ts';
import type { Subject } from './questions.ts';
import { type Place, valuesOf } from './values.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema inside a text of JSON
type Loose = any;
const inText = (endpoint: Loose) => endpoint.query.shape.filters._zod.def.innerType._zod.def.out;

/** Lists whose filters are written by hand, with the table that has the values. */
const BY_HAND: Readonly<Record<string, { shape: Loose; table: string }>> = {
  '/customer': { shape: customerFilters, table: 'customer' },
  '/location': { shape: locationFilters, table: 'location' },
  '/user': { shape: userFilters, table: 'app_user' },
  '/auditlogs': { shape: inText(listAudit), table: 'audit_log' },
  '/feedback': { shape: inText(listFeedback), table: 'feedback' },
  '/communication': { shape: inText(listMessages), table: 'message' },
};

/** Filters that are not called as their column is, or whose values stand elsewhere. */
const linked = (of: string, table: string): Place => ({ of, from: `${table} x where x.tenant_id = $1` });
const PLACES: Readonly<Record<string, Place>> = {
  '/customer segment_id': linked('x.segment_id', 'customer_segment_link'),
  '/customer agent_id': linked('x.agent_id', 'customer_agent_link'),
  '/customer country_code': linked('x.country_code', 'customer_address'),
  '/customer state_name': linked('x.state_name', 'customer_address'),
  '/customer city': linked('x.city', 'customer_address'),
  '/user role_id': linked('x.role_id', 'user_role'),
  '/auditlogs audit_type': linked('x.table_name', 'audit_log'),
};
/** Company fields, of which the companies of the walk have none. */
const NOT_HERE = new Set(['additional']);

/** By path of a list, what it sorts by: each says so when it refuses a word that is none of its columns. */
export async function listSorts(ask: Asker): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>();
  for (const { path } of LISTS) {
    if (path.includes('{')) continue;
    const { status, text } = await ask({ path, query: { sort: 'nonsense', page: 1 } });
    const { errors } = JSON.parse(text) as { errors?: { sort?: string[] } };
    if (status === 422 && errors?.sort) known.set(path, namedSorts(errors.sort[0]));
  }
  return known;
}

/** All lists but the activities and the parts of a record: whole, in each order, searched, and by each filter with what the data has. */
export async function listSubjects(
  client: Asks,
  tenant: number,
  sortsOf: ReadonlyMap<string, readonly string[]>,
): Promise<Subject[]> {
  const columns = await columnsOf(client);
  const subjects: Subject[] = [];
  for (const { path } of LISTS.filter((list) => list.path !== '/order' && !list.path.includes('{'))) {
    const sorts = sortsOf.get(path) ?? [];
    const query = path === '/order/bulk/checkoffs' ? { page: 1 } : { page: 1, per_page: 60 };
    subjects.push({ name: path, path, query });
    for (const sort of sorts)
      subjects.push({ name: `${path}: sort -${sort}`, path, query: { ...query, sort: `-${sort}` } });
    if (path.split('/').length === 2 && sorts.length > 0)
      for (const q of ['hotel', 'zyxwvut'])
        subjects.push({ name: `${path}: search ${q}`, path, query: { ...query, q } });
    const { properties, table } = filtersOf(path);
    for (const [name, schema] of Object.entries(properties)) {
      if (NOT_HERE.has(name)) continue;
      const values = await valuesOf(client, tenant, schema, placeOf(columns, { path, table, name }));
      for (const [kind, value] of Object.entries(values))
        subjects.push({
          name: `${path}: filter ${name}, ${kind}`,
          path,
          query: { ...query, filters: { [name]: value } },
        });
    }
  }
  return subjects;
}

function filtersOf(path: string): { properties: Readonly<Record<string, Schema>>; table: string } {
  const byHand = BY_HAND[path];
  if (byHand) return { properties: schemaOf(byHand.shape).properties ?? {}, table: byHand.table };
  const definition = Object.values(registry).find((each) => `/${each.path}` === path);
  if (!definition) return { properties: {}, table: '' };
  return { properties: schemaOf(filterShape(definition)).properties ?? {}, table: tableOf(definition) };
}

function placeOf(
  columns: ReadonlySet<string>,
  { path, table, name }: { path: string; table: string; name: string },
): Place | undefined {
  const known = PLACES[`${path} ${name}`];
  if (known) return known;
  return columns.has(`${table}.${name}`) ? linked(`x."${name}"`, `"${table}"`) : undefined;
}

/** Columns that hold one value, of all tables of companies. */
async function columnsOf(client: Asks): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `select c.table_name || '.' || c.column_name as name from information_schema.columns c
      join information_schema.columns t on t.table_schema = c.table_schema and t.table_name = c.table_name and t.column_name = 'tenant_id'
      where c.table_schema = 'public' and c.data_type not in ('jsonb', 'json', 'ARRAY', 'bytea', 'USER-DEFINED')`,
  );
  return new Set(rows.map(({ name }) => name));
}
