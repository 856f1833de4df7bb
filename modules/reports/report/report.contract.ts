import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { flag, ids, idText, optionalText, text, updatedAt } from '../../../platform/contract/kinds.ts';
import {
  AGGREGATES,
  type ChosenColumn,
  ITEMS_MODES,
  MOST_COLUMNS,
  MOST_GROUPS,
  type ReportKind,
} from '../engine/report.rules.ts';

const SHARED = ['private', 'roles', 'all'] as const;
const LAYOUTS = ['table', 'statement', 'receipt'] as const;
const key = z.string().regex(/^[a-z0-9_.]{1,80}$/, { error: 'unknown_key' });
const column = z.union([
  key.transform((name) => ({ key: name })),
  z.strictObject({
    key,
    label: text(80).optional(),
    aggregate: z.enum(AGGREGATES).optional(),
    sort: z.enum(['asc', 'desc']).optional(),
    width: z.number().int().min(4).max(100).optional(),
  }),
]) as z.ZodType<ChosenColumn>;
const orderId = z.union([idText(), z.looseObject({ id: idText() }).transform((row) => row.id)]);
/** Filters in the dataset's own words: the dataset checks them. */
const filters = z
  .record(z.string().max(60), z.unknown())
  .refine((value) => JSON.stringify(value).length <= 20_000, { error: 'too_long:20000' });

const question = {
  dataset: z.string().max(40).optional(),
  columns: z.array(column).max(MOST_COLUMNS).optional(),
  filters: filters.optional(),
  drivers: z.array(idText()).max(500).optional(),
  group_by: z.array(key).max(MOST_GROUPS).optional(),
  items_mode: z.enum(ITEMS_MODES).optional(),
  totals: flag().optional(),
};
const stored = {
  ...question,
  description: optionalText(500),
  shared: z.enum(SHARED).optional(),
  role_ids: z.array(idText()).max(100).optional(),
};
/** Activities chosen one by one: they win over filters and officers. */
const chosen = { order_ids: z.array(orderId).max(2000).optional() };
const looks = {
  layout: z.enum(LAYOUTS).optional(),
  with_unused: flag().optional(),
  with_pictures: flag().optional(),
};
const listed = z.object({
  q: text(200).optional(),
  page: z.coerce.number().int().min(0).max(1_000_000).optional(),
  per_page: z.coerce.number().int().min(0).max(200).optional(),
  pageSize: z.coerce.number().int().min(0).max(200).optional(),
});
const tableFormat = z.enum(['xlsx', 'csv', 'pdf']);
const name = text(120, 1);
// Any text gets through to the public API's 'Invalid export option'.
const option = z.string().max(20);

/** A report with all it asks for. */
const reportRow = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string().nullable(),
  dataset: z.string(),
  columns: z.array(z.custom<ChosenColumn>()),
  filters: z.record(z.string(), z.unknown()),
  drivers: z.array(z.number()),
  group_by: z.array(z.string()),
  items_mode: z.enum(ITEMS_MODES),
  totals: z.boolean(),
  order_ids: z.array(z.number()),
  layout: z.enum(LAYOUTS),
  with_unused: z.boolean(),
  with_pictures: z.boolean(),
  format: z.enum(['xlsx', 'csv', 'pdf', 'excel', 'word']),
  shared: z.enum(SHARED),
  role_ids: z.array(z.number()),
  owner: z.object({ id: z.number(), name: z.string() }),
  is_own: z.boolean(),
  /** Whether the reader may change it. */
  may_edit: z.boolean(),
  last_run_at: z.string().nullable(),
  last_rows: z.number().nullable(),
  updated_at: z.string(),
});
export type SavedReport = z.infer<typeof reportRow>;

interface Face {
  readonly kind: ReportKind;
  readonly base: string;
  readonly area: string;
  /** Resource word of its permissions. */
  readonly word: string;
  readonly what: string;
  readonly many: string;
}

const may = ({ word }: Face, verb: string) => ({ any: [`${verb}.${word}`] });

/** Saving and finding reports of one face, the calls of the public API. */
function kept<const F extends Face, B extends z.ZodRawShape>(face: F, body: B) {
  const { base, area, what, many } = face;
  const one = { path: `${base}/{id}`, params: ids('id'), area } as const;
  return {
    face,
    create: endpoint({
      method: 'POST',
      path: base,
      summary: `Create ${what}`,
      area,
      access: may(face, 'create'),
      body: z.strictObject({ name, ...body }),
      answer: reportRow,
      status: 201,
    }),
    list: endpoint({
      method: 'GET',
      path: base,
      summary: `List your own and shared ${many}`,
      area,
      access: may(face, 'view'),
      query: listed,
      answer: reportRow,
      paged: true,
    }),
    get: endpoint({ ...one, method: 'GET', summary: `Get ${what}`, access: may(face, 'view'), answer: reportRow }),
    update: endpoint({
      ...one,
      method: 'PUT',
      summary: `Update ${what}`,
      access: may(face, 'update'),
      body: z.strictObject({ name: name.optional(), ...body, updated_at: updatedAt() }),
      answer: reportRow,
    }),
    remove: endpoint({ ...one, method: 'DELETE', summary: `Delete ${what}`, access: may(face, 'delete') }),
  } as const;
}

/** Asking reports of one face: what there is to choose from, a look, the file. */
function asked<Q extends z.ZodRawShape, E extends z.ZodRawShape>(face: Face, more: Q, sent: E) {
  const { base, area, what } = face;
  return {
    columns: endpoint({
      method: 'GET',
      path: `${base}/fetch-table-columns`,
      summary: 'List columns for selection; `options` is a dataset, or JSON {dataset, include}',
      area,
      access: may(face, 'view'),
      query: z.object({ options: z.string().max(2000).optional() }),
    }),
    datasets: endpoint({
      method: 'GET',
      path: `${base}/datasets`,
      summary: 'List the datasets of reports',
      area,
      access: may(face, 'view'),
    }),
    preview: endpoint({
      method: 'POST',
      path: `${base}/preview`,
      summary: 'Preview the first rows and totals without saving',
      area,
      access: may(face, 'view'),
      rate: 'heavy',
      body: z.strictObject({ ...question, ...more }),
    }),
    export: endpoint({
      method: 'POST',
      path: `${base}/export-report/{id}`,
      params: ids('id'),
      summary: `Run ${what}; returns a file, or 202 with a job for many rows (fewer with Prefer: respond-async). Filters that are sent narrow the saved ones`,
      area,
      access: may(face, 'export'),
      rate: 'heavy',
      body: z.strictObject({ filters: filters.optional(), ...more, ...sent }),
    }),
  } as const;
}

const activityReports = {
  kind: 'order_report',
  base: '/order-report',
  area: 'order_reports',
  word: 'activity_reports',
  what: 'an activity report',
  many: 'activity reports',
} as const;
const customReports = {
  kind: 'custom_report',
  base: '/custom-report',
  area: 'custom_reports',
  word: 'custom_reports',
  what: 'a custom report',
  many: 'custom reports',
} as const;
const statements = {
  kind: 'order_statement',
  base: '/order-statement',
  area: 'order_statements',
  word: 'order_statements',
  what: 'an activity statement',
  many: 'activity statements',
} as const;
const table = { format: tableFormat.optional() };

export const orderReportCalls = {
  ...kept(activityReports, { ...stored, ...chosen, ...table }),
  ...asked(activityReports, chosen, table),
};

export const customReportCalls = {
  ...kept(customReports, { ...stored, ...table }),
  ...asked(customReports, {}, { ...table, parameters: z.strictObject({}).optional() }),
};

export const orderStatementCalls = {
  ...kept(statements, { ...stored, ...chosen, ...looks, format: option.optional() }),
  ...asked(statements, chosen, { format: option.optional() }),
};

export type ReportCalls = typeof orderReportCalls | typeof customReportCalls | typeof orderStatementCalls;
