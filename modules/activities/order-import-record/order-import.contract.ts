import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, ids, idText, text, updatedAt, zone } from '../../../platform/contract/kinds.ts';

export type ImportVersion = 1 | 3;

const mapping = z.array(
  z.strictObject({
    /** Header of the file; empty for a column that only has a default. */
    source: text(200).optional(),
    /** Column it fills; empty for one that is ignored. */
    target: z.string().max(100),
    default: text(1000).optional(),
    lookup: z.enum(['id', 'name', 'code', 'ex_ref_no']).optional(),
    required: flag().optional(),
    /** How the column writes its numbers and dates; told from its cells when absent. */
    decimal: z.enum(['.', ',']).optional(),
    order: z.enum(['dmy', 'mdy']).optional(),
  }),
);
const options = z.strictObject({
  match: z.enum(['none', 'ex_ref_no']).optional(),
  update_existing: flag().optional(),
  /** Nothing new is created. */
  update_only: flag().optional(),
  unknown: z.enum(['error', 'skip']).optional(),
  release_after: flag().optional(),
  partial: flag().optional(),
  zone: zone().optional(),
  date_format: z.enum(['dmy', 'mdy']).optional(),
});

const facts = {
  name: text(120, 1),
  mapping: mapping.max(300).optional(),
  defaults: z.record(z.string().max(100), text(1000)).optional(),
  drivers: z.array(idText()).max(2).optional(),
  options: options.optional(),
  /** Key of an uploaded file; null takes the file away. */
  key: text(300).nullish(),
  file_name: text(255).optional(),
  sheet: text(100).nullish(),
  /** Version 3: the sheet of the items, when they stand apart. */
  detail_sheet: text(100).nullish(),
};

const counts = z.object({
  total: z.number(),
  created: z.number(),
  updated: z.number(),
  unchanged: z.number(),
  skipped: z.number(),
  failed: z.number(),
});

const record = z.object({
  id: z.number(),
  name: z.string(),
  version: z.number(),
  status: z.enum(['draft', 'ready', 'validating', 'invalid', 'running', 'done', 'partial', 'failed']),
  file_name: z.string().nullable(),
  counts: counts.nullable(),
  run_id: z.number().nullable(),
  finished_at: z.string().nullable(),
  owner: z.object({ id: z.number(), name: z.string() }),
  updated_at: z.string(),
});
export type ImportRow = z.infer<typeof record>;

const whole = record.extend({
  mapping: mapping,
  defaults: z.record(z.string(), z.string()),
  drivers: z.array(z.number()),
  options,
  key: z.string().nullable(),
  sheet: z.string().nullable(),
  detail_sheet: z.string().nullable(),
  job_id: z.number().nullable(),
  /** What is wrong, the first rows of it; told to whoever ran it. */
  errors: z.array(z.looseObject({ row: z.number(), column: z.string().nullable(), message: z.string() })),
});
export type ImportRecord = z.infer<typeof whole>;

/** Orders to point at while columns are matched. */
const found = z.object({
  id: z.number(),
  reference_no: z.string(),
  ex_ref_no: z.string().nullable(),
  title: z.string().nullable(),
  status: z.string(),
  customer: z.string().nullable(),
});

const area = (version: ImportVersion) => (version === 1 ? 'order_import' : 'order_import_v3');
const may = (verb: string) => ({ any: [`${verb}.order_import`] });
const pages = {
  q: text(200).optional(),
  page: z.coerce.number().int().min(0).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(0).max(200).optional(),
  pageSize: z.coerce.number().int().min(0).max(200).optional(),
};

/** The calls of saved imports, the same in both versions of the public API. */
function saved<const P extends string, V extends ImportVersion>(base: P, version: V) {
  const shared = { area: area(version) } as const;
  const one = { ...shared, path: `${base}/{id}` as const, params: ids('id') } as const;
  return {
    version,
    create: endpoint({
      ...shared,
      method: 'POST',
      path: base,
      summary: 'Create an activity import',
      access: may('create'),
      body: z.strictObject(facts),
      answer: whole,
      status: 201,
    }),
    list: endpoint({
      ...shared,
      method: 'GET',
      path: base,
      summary: 'List activity imports',
      access: may('view'),
      query: z.object(pages),
      answer: record,
      paged: true,
    }),
    get: endpoint({ ...one, method: 'GET', summary: 'Get an activity import', access: may('view'), answer: whole }),
    update: endpoint({
      ...one,
      method: 'PUT',
      summary: 'Update, validate, run or cancel an activity import',
      access: may('update'),
      rate: 'heavy',
      body: z.strictObject({
        ...facts,
        name: facts.name.optional(),
        action: z.enum(['validate', 'run', 'cancel']).optional(),
        again: flag().optional(),
        updated_at: updatedAt(),
      }),
      answer: whole,
    }),
    remove: endpoint({
      ...one,
      method: 'DELETE',
      summary: 'Delete an activity import; its activities remain',
      access: may('delete'),
    }),
  } as const;
}

function around<const P extends string, V extends ImportVersion>(base: P, version: V) {
  const shared = { area: area(version) } as const;
  return {
    lookup: endpoint({
      ...shared,
      method: 'GET',
      path: `${base}/lookup-api`,
      summary: 'List activities by number or customer',
      access: may('view'),
      query: z.object(pages),
      answer: found,
      paged: true,
    }),
    uploaded: endpoint({
      ...shared,
      method: 'POST',
      path: `${base}/uploaded-files`,
      summary: 'Get the sheets, headers, first five rows and suggested mapping of an uploaded file',
      access: may('create'),
      body: z.strictObject({ key: text(300).optional(), sheet: text(100).optional() }),
    }),
    columns: endpoint({
      ...shared,
      method: 'GET',
      path: `${base}/fetch-table-columns`,
      summary: 'List the columns a file can fill; `options` is header, detail or additional',
      access: may('view'),
      query: z.object({ options: z.enum(['header', 'detail', 'additional', '']).optional() }),
    }),
    result: endpoint({
      ...shared,
      method: 'POST',
      path: `${base}/export-report/{id}`,
      params: ids('id'),
      summary: 'Export the rows of the file with their results',
      access: may('view'),
      rate: 'heavy',
      body: z.strictObject({}),
    }),
  } as const;
}

export const importCallsV1 = { ...saved('/order-import', 1), ...around('/order-import', 1) };
export const importCallsV3 = { ...saved('/order-import-v3', 3), ...around('/order-import-v3', 3) };
export type ImportRecordCalls = typeof importCallsV1 | typeof importCallsV3;
