import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { flag, ids, idText, text, zone } from '../../contract/kinds.ts';

const options = {
  dry_run: flag().optional(),
  partial: flag().optional(),
  again: flag().optional(),
  mode: z.enum(['insert', 'update', 'upsert']).optional(),
  date_format: z.enum(['dmy', 'mdy']).optional(),
  zone: zone().optional(),
};

const position = z.string().regex(/^\d{1,3}$/);

/** Body of every import call: an uploaded file by key, or rows as objects by column name. */
export const importBody = z.strictObject({
  key: text(300).optional(),
  file_name: text(255).optional(),
  rows: z
    .array(z.record(z.string().max(100), z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()])))
    .max(50_000)
    .optional(),
  sheet: text(100).optional(),
  /** File column position → column name. */
  mapping: z.record(position, z.string().max(100)).optional(),
  /** How a column writes numbers and dates, by its position; what is not said is told from its cells. */
  formats: z
    .record(
      position,
      z.strictObject({ decimal: z.enum(['.', ',']).optional(), order: z.enum(['dmy', 'mdy']).optional() }),
    )
    .optional(),
  ...options,
});
export type ImportBody = z.infer<typeof importBody>;

const resource = z.object({ resource: z.string().regex(/^[a-z0-9_-]{1,60}$/) });
const runs = z.looseObject({ run_id: z.number().int() });
const area = 'imports';

export const importCalls = {
  inspect: endpoint({
    method: 'POST',
    path: '/import/{resource}/inspect',
    summary: 'Get the sheets, headers, samples and suggested mapping of a file',
    area,
    access: 'staff',
    repeatable: true,
    params: resource,
    body: z.strictObject({ key: text(300, 1), sheet: text(100).optional() }),
  }),
  start: endpoint({
    method: 'POST',
    path: '/import/{resource}',
    summary: 'Check a file row by row; with dry_run false, also imports it',
    area,
    access: 'staff',
    rate: 'heavy',
    params: resource,
    form: true,
    body: importBody,
    answer: runs,
  }),
  sample: endpoint({
    method: 'GET',
    path: '/import/{resource}/sample',
    summary: 'Download an empty import file with headers',
    area,
    access: 'staff',
    params: resource,
  }),
  columns: endpoint({
    method: 'GET',
    path: '/import/{resource}/columns',
    summary: 'List the columns of an import with their default labels',
    area,
    access: 'staff',
    params: resource,
    answer: z.array(z.object({ name: z.string(), label: z.string() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/import',
    summary: 'List imports, newest first',
    area,
    access: 'staff',
    query: z.object({ resource: z.string().max(60).optional() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/import/{id}',
    summary: 'Get the status, counts and first problems of an import',
    area,
    access: 'staff',
    params: ids('id'),
    answer: runs,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/import/{id}/confirm',
    summary: 'Confirm a checked import',
    area,
    access: 'staff',
    rate: 'heavy',
    params: ids('id'),
    body: z.strictObject({ partial: flag().optional(), again: flag().optional() }),
    answer: runs,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/import/{id}/cancel',
    summary: 'Cancel an import',
    area,
    access: 'staff',
    params: ids('id'),
    body: z.strictObject({}),
    answer: runs,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/import/{id}/undo',
    summary: 'Undo an import within a day',
    area,
    access: 'staff',
    rate: 'heavy',
    params: ids('id'),
    body: z.strictObject({}),
    answer: runs,
  }),
  mappings: endpoint({
    method: 'GET',
    path: '/import/{resource}/mapping',
    summary: 'List the saved column mappings of earlier files',
    area,
    access: 'staff',
    params: resource,
  }),
  forget: endpoint({
    method: 'DELETE',
    path: '/import/{resource}/mapping/{mappingId}',
    summary: 'Delete a saved column mapping',
    area,
    access: 'staff',
    params: resource.extend({ mappingId: idText() }),
  }),
  errors: endpoint({
    method: 'GET',
    path: '/import/{id}/errors',
    summary: 'Export all problems of an import as a spreadsheet',
    area,
    access: 'staff',
    params: ids('id'),
  }),
  rows: endpoint({
    method: 'GET',
    path: '/import/{id}/rows',
    summary: 'List the checked rows of an import, rows with problems first',
    area,
    access: 'staff',
    params: ids('id'),
    query: z.object({ page: idText().optional(), only_errors: flag().optional() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/import/{id}/rows/{row}',
    summary: 'Update cells of a checked row and check it again',
    area,
    access: 'staff',
    params: ids('id', 'row'),
    /** Texts by column name, as a cell of the file would hold them; null empties. */
    body: z.strictObject({ values: z.record(z.string().max(100), z.string().max(10_000).nullable()) }),
    answer: runs,
  }),
} as const;
