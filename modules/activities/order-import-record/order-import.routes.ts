import { fail } from '../../../platform/kernel/errors.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { widened } from '../../../platform/server/imports/declaration.ts';
import type { ImportEngine } from '../../../platform/server/imports/engine.ts';
import { orderConditions } from '../order-filters/order-filters.server.ts';
import { orderImport } from '../order-import/import-orders.server.ts';
import { filterScope } from '../order-queries/order-list.server.ts';
import {
  changeImport,
  createImport,
  deleteImport,
  findImport,
  listImports,
  toldImport,
} from './import-records.server.ts';
import { resultFile } from './import-result.server.ts';
import { workOn } from './import-work.server.ts';
import { type ImportRecordCalls, importCallsV1, importCallsV3 } from './order-import.contract.ts';

/** Saved imports of activities, in the public API's two versions. */
export const orderImportRoutes = (engine: () => ImportEngine): Route[] =>
  [importCallsV1, importCallsV3].flatMap((calls) => versionRoutes(engine, calls));

function versionRoutes(engine: () => ImportEngine, calls: ImportRecordCalls): Route[] {
  const { version } = calls;
  return [
    route(calls.lookup, ({ query }, context) => lookup(query, context)),
    route(calls.columns, ({ query }, context) => targets(query.options || undefined, context)),
    route(calls.uploaded, async ({ body }, context) => {
      const key = body.key ?? fail('no_files');
      const { sample, ...found } = await engine().inspect(orderImport.declaration, { ...body, key }, context);
      return { file_id: key, ...found, rows: sample };
    }),
    route(calls.create, ({ body }, context) => createImport(version, body, context)),
    route(calls.list, ({ query }, context) => listImports(version, query, context)),
    route(calls.get, ({ params }, context) => toldImport(version, params.id, context)),
    route(calls.update, async ({ params, body: { action, again, updated_at, ...body } }, context) => {
      await changeImport(version, params.id, body, updated_at, context);
      if (action)
        await workOn(engine(), await findImport(version, params.id, context), action, again ?? false, context);
      return toldImport(version, params.id, context);
    }),
    route(calls.remove, ({ params }, context) => deleteImport(version, params.id, context)),
    route(calls.result, async ({ params }, context) =>
      resultFile(engine(), await findImport(version, params.id, context), context),
    ),
  ];
}

interface Page {
  q?: string;
  page?: number;
  per_page?: number;
}

/** Activities by number or customer, as the list shows them to this person. */
async function lookup(query: Page, context: SignedInContext) {
  const page = paging({ ...query, page: query.page || 1 }, { size: 15 });
  const where = orderConditions(await filterScope(context, { q: query.q }), {}, query.q);
  const [rows = [], [count] = []] = (await context.db.readAll([
    sql`select o.id, o.reference_no, o.ex_ref_no, o.title, o.status, c.name as customer
      from (select o.* from "order" o where ${where} order by o.created_at desc, o.id desc limit ${page.limit} offset ${page.offset}) o
      left join customer c on c.id = o.customer_id order by o.created_at desc, o.id desc`,
    sql`select count(*)::int as total from (select 1 from "order" o where ${where} limit 10001) x`,
  ])) as [FoundOrder[], { total: number }[]];
  return pageOf(rows, page, count?.total ?? 0);
}

interface FoundOrder {
  id: number;
  reference_no: string;
  ex_ref_no: string | null;
  title: string | null;
  status: string;
  customer: string | null;
}

/** Columns a file may fill: of the activity, of its items, additional ones. */
async function targets(only: string | undefined, context: SignedInContext) {
  const { columns } = await widened(orderImport.declaration, context.db);
  const groupOf = (name: string): string =>
    name.startsWith('additional.') ? 'additional' : name.startsWith('item_') ? 'detail' : 'header';
  return columns
    .filter(({ name }) => only === undefined || groupOf(name) === only)
    .map(({ name, label, kind, required, lookups = [] }) => ({
      key: name,
      label: labelText(label, context.language),
      type: kind,
      group: groupOf(name),
      required: required ?? false,
      lookups,
    }));
}
