import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { createItem, deleteItem, updateItem } from '../field-item/field-item.server.ts';
import {
  createMapping,
  deleteMapping,
  type MappingRow,
  mappingIn,
  mappingsStatement,
  sortMappings,
  updateMapping,
} from '../field-mapping/field-mapping.server.ts';
import { FIRST_FIELD_ID } from '../field-value/field.rules.ts';
import { maySeeField } from '../field-value/values.server.ts';
import { previewType } from '../type-change/type-change.server.ts';
import { type FieldRow, fieldDefinitions, fieldsStatement } from './definitions.server.ts';
import * as contract from './field.contract.ts';
import { createField, deleteField, sortFields, updateField } from './field.server.ts';
import { demandFields, visibleModules } from './field-rights.server.ts';
import { fieldIn, oneField } from './field-store.server.ts';

/** The page size of these lists in the public API. */
const PAGE = 15;
const done = async (work: Promise<void>): Promise<null> => {
  await work;
  return null;
};

async function readField(id: number, context: SignedInContext): Promise<FieldRow> {
  const field = (await context.db.maybe<FieldRow>(oneField(id))) ?? fail('not_found');
  demandFields(context, 'view', field.module_for);
  return field;
}

/** Three families of calls over the same fields. */
export const fieldRoutes = (): Route[] => [
  route(contract.listOrGet, async ({ params }, context) => {
    if (params.id >= FIRST_FIELD_ID) return readField(params.id, context);
    demandFields(context, 'view', params.id);
    return context.db.read<FieldRow>(
      fieldsStatement(
        sql`where f.deleted_at is null and f.module_for = ${params.id} order by f.display_order, f.id limit 2000`,
      ),
    );
  }),
  ...records('/additional-field', 'old'),
  ...family('/additional-field', sortFields),
  ...listed(),
  ...records('/additional-field-new', 'new'),
  ...family('/additional-field-new', sortFields),
  ...mapped(),
  ...family('/additional-field-new-mapping', sortMappings),
  route(contract.formFields, async ({ params }, { db, actor }) => {
    const fields = await fieldDefinitions(db);
    return fields.filter((field) => field.module_for === params.moduleFor && maySeeField(actor, field)) as FieldRow[];
  }),
];

function records<const P extends string>(path: P, source: 'old' | 'new'): Route[] {
  const calls = contract.recordCalls(path);
  return [
    route(calls.create, ({ body }, context) =>
      context.db.write((tx) => createField(tx, body as contract.FieldBody, source, context)),
    ),
    route(calls.update, ({ params, body }, context) =>
      context.db.write((tx) => updateField(tx, params.id, body as contract.FieldPatch, context)),
    ),
    route(calls.remove, ({ params }, context) => done(context.db.write((tx) => deleteField(tx, params.id, context)))),
  ];
}

function family<const P extends string>(path: P, sort: typeof sortFields): Route[] {
  const calls = contract.familyCalls(path);
  return [
    route(calls.createItem, ({ body }, context) => context.db.write((tx) => createItem(tx, body, context))),
    route(calls.updateItem, ({ params, body }, context) =>
      context.db.write((tx) => updateItem(tx, params.id, body as contract.ItemPatch, context)),
    ),
    route(calls.removeItem, ({ params }, context) =>
      done(context.db.write((tx) => deleteItem(tx, params.id, context))),
    ),
    route(calls.sort, ({ body }, context) => done(context.db.write((tx) => sort(tx, body, context)))),
  ];
}

function listed(): Route[] {
  return [
    route(contract.listFields, async ({ query }, context) => {
      const page = paging(query, { size: PAGE });
      const term = (query.q ?? '').replace(/[\\%_]/g, '\\$&');
      const where = sql`where f.deleted_at is null and f.module_for = any(${visibleModules(context)}::smallint[])
        and (${query.module_for ?? null}::smallint is null or f.module_for = ${query.module_for ?? null}::smallint)
        and app.fold(concat_ws(' ', f.name, f.name_es, f.code)) like '%' || app.fold(${term}) || '%'`;
      const [rows = [], totals = []] = await context.db.readAll([
        fieldsStatement(
          sql`${where} order by f.module_for, f.display_order, f.id limit ${page.limit} offset ${page.offset}`,
        ),
        sql`select count(*)::int as total from additional_field f ${where}`,
      ]);
      return pageOf(rows as FieldRow[], page, (totals[0] as { total: number } | undefined)?.total ?? 0);
    }),
    route(contract.getField, ({ params }, context) => readField(params.id, context)),
    route(contract.previewType, ({ params, query }, context) =>
      context.db.write(async (tx) => {
        const field = await fieldIn(tx, params.id);
        demandFields(context, 'update', field.module_for);
        const plain = { min: null, max: null, max_length: null, pattern: null };
        const after = { ...field, ...plain, type: query.type as FieldRow['type'] };
        const { pairs: _pairs, ...preview } = await previewType(tx, field, after, context);
        return { ...preview, lost: [...preview.lost] };
      }),
    ),
  ];
}

function mapped(): Route[] {
  return [
    route(contract.listMappings, async ({ query }, context) => {
      const page = paging(query, { size: PAGE, unpaged: true });
      const where = sql`where f.module_for = any(${visibleModules(context)}::smallint[])
        and (${query.modelableType ?? null}::text is null or m.modelable_type = ${query.modelableType ?? null}::text)
        and (${query.modelableId ?? null}::bigint is null or m.modelable_id is null or m.modelable_id = ${query.modelableId ?? null}::bigint)`;
      const [rows = [], totals = []] = await context.db.readAll([
        mappingsStatement(
          sql`${where} order by m.display_order, f.display_order, m.id limit ${page.limit} offset ${page.offset}`,
        ),
        sql`select count(*)::int as total from additional_field_mapping m
          join additional_field f on f.id = m.field_id and f.deleted_at is null ${where}`,
      ]);
      const mappings = rows as MappingRow[];
      const ids = mappings.map((row) => row.additional_field_id);
      const fields = ids.length
        ? await context.db.read<FieldRow>(fieldsStatement(sql`where f.id = any(${ids}::bigint[])`))
        : [];
      const data = mappings.map((row) => ({ ...row, field: fields.find(({ id }) => id === row.additional_field_id) }));
      return pageOf(data, page, (totals[0] as { total: number } | undefined)?.total ?? 0) as never;
    }),
    route(contract.getMapping, async ({ params }, context) => {
      const mapping = await context.db.write((tx) => mappingIn(tx, params.id));
      demandFields(context, 'view', mapping.field.module_for);
      return mapping;
    }),
    route(contract.createMapping, ({ body }, context) =>
      context.db.write((tx) => createMapping(tx, body as Parameters<typeof createMapping>[1], context)),
    ),
    route(contract.updateMapping, ({ params, body }, context) =>
      context.db.write((tx) => updateMapping(tx, params.id, body, context)),
    ),
    route(contract.removeMapping, ({ params }, context) =>
      done(context.db.write((tx) => deleteMapping(tx, params.id, context))),
    ),
  ];
}
