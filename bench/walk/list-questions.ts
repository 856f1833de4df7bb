import { registry } from '../../generated/registry.ts';
import { listAudit } from '../../modules/audit/log/audit-log.contract.ts';
import { customerFilters } from '../../modules/customers/customer/customer.contract.ts';
import { listFeedback } from '../../modules/customers/feedback/feedback.contract.ts';
import { userFilters } from '../../modules/identity/user/user.contract.ts';
import { locationFilters } from '../../modules/inventory/location/location.contract.ts';
import { listMessages } from '../../modules/messages/communication/communication.contract.ts';
import { filterShape } from '../../platform/resource/derive.ts';
import { LISTS, namedSorts } from '../../platform/testing/conformance/lists.ts';
import { type Schema, schemaOf } from '../../platform/testing/conformance/schema-fields.ts';
import { columnsOf, placeOf } from '../../platform/testing/list-values/places.ts';
import { type Asks, valuesOf } from '../../platform/testing/list-values/values.ts';
import type { Asker } from './companies.ts';
import type { Subject } from './questions.ts';

// biome-ignore lint/suspicious/noExplicitAny: the schema inside a text of JSON
type Loose = any;
const inText = (endpoint: Loose) => endpoint.query.shape.filters._zod.def.innerType._zod.def.out;

/** Lists whose filters are written by hand. */
const BY_HAND: Readonly<Record<string, Loose>> = {
  '/customer': customerFilters,
  '/location': locationFilters,
  '/user': userFilters,
  '/auditlogs': inText(listAudit),
  '/feedback': inText(listFeedback),
  '/communication': inText(listMessages),
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
    for (const [name, schema] of Object.entries(filtersOf(path))) {
      if (NOT_HERE.has(name)) continue;
      const values = await valuesOf(client, tenant, schema, placeOf(columns, path, name));
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

function filtersOf(path: string): Readonly<Record<string, Schema>> {
  const definition = Object.values(registry).find((each) => `/${each.path}` === path);
  const shape = BY_HAND[path] ?? (definition && filterShape(definition));
  return (shape && schemaOf(shape).properties) ?? {};
}
