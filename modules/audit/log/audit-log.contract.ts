import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { fileAnswer, id, ids, idText, instant, jsonText, text, when } from '../../../platform/contract/kinds.ts';

const base = { area: 'audit_logs' } as const;
const view = { any: ['view.auditlogs'] } as const;
const fields = z.record(z.string(), z.unknown());
const name = z.string().regex(/^[a-z_]{2,60}$/, { error: 'not_allowed' });

const filters = z.strictObject({
  audit_type: z.array(name).max(100).optional(),
  action: z.array(name).max(40).optional(),
  actor_user_id: z.array(id()).max(100).optional(),
  row_id: id().optional(),
  request_id: z.string().max(64).optional(),
  at: when().optional(),
  /** What the product wrote by itself while it made the company: only that, or all the rest. */
  setup: z.boolean().optional(),
});

const question = {
  // The public API calls the text `query` here.
  query: text(200).optional(),
  q: text(200).optional(),
  filters: jsonText(filters).optional(),
};

export const auditLine = z.object({
  id: z.number(),
  at: z.string(),
  action: z.string(),
  audit_type: z.string(),
  row_id: z.number().nullable(),
  owner_type: z.string().nullable(),
  owner_id: z.number().nullable(),
  label: z.string().nullable(),
  actor_user_id: z.number().nullable(),
  actor_name: z.string().nullable(),
  ip: z.string().nullable(),
  request_id: z.string().nullable(),
  is_restorable: z.boolean(),
  redacted: z.object({ by: z.string().nullable(), at: z.string(), reason: z.string() }).nullable(),
  payload: z.object({ before: fields, after: fields }),
  /** Names of the records that fields point to, by `table:id`. */
  names: z.record(z.string(), z.string()),
});

export const listAudit = endpoint({
  ...base,
  method: 'GET',
  path: '/auditlogs',
  summary: 'List audit log entries, newest first; `filters` is JSON',
  access: view,
  query: z.object({
    ...question,
    page: z.coerce.number().int().min(0).max(1_000_000).optional(),
    per_page: z.coerce.number().int().min(0).max(200).optional(),
    pageSize: z.coerce.number().int().min(0).max(200).optional(),
  }),
  answer: auditLine,
  paged: true,
});

export const auditTypes = endpoint({
  ...base,
  method: 'GET',
  path: '/auditlogs/audit_types',
  summary: 'List the record types that have audit log entries',
  access: view,
  answer: z.array(z.object({ id: z.string(), name: z.string() })),
});

export const exportAudit = endpoint({
  ...base,
  method: 'GET',
  path: '/auditlogs/export',
  summary: 'Export audit log entries as a spreadsheet, at most 50,000',
  access: { any: ['export.auditlogs'] },
  rate: 'heavy',
  query: z.object(question),
  answer: fileAnswer(),
});

export const verifyAudit = endpoint({
  ...base,
  method: 'GET',
  path: '/auditlogs/verify',
  summary: 'Verify the audit log; returns the seals that do not match',
  access: view,
  rate: 'heavy',
  answer: z.object({
    ok: z.boolean(),
    rows: z.number(),
    seals: z.number(),
    sealed_to: z.string().nullable(),
    newest_seal: z.string().nullable(),
    problems: z.array(
      z.object({
        seal_id: z.number(),
        audit_id: z.number().nullable(),
        problem: z.enum(['missing', 'changed', 'chain']),
      }),
    ),
  }),
});

export const sealState = endpoint({
  ...base,
  method: 'GET',
  path: '/auditlogs/seal',
  summary: 'Get the log’s date range and seal date',
  access: view,
  answer: z.object({
    sealed_to: z.string().nullable(),
    /** When the oldest entry was written. */
    begins_at: z.string().nullable(),
    /** Up to when old months have left; null while everything is there. */
    forgotten_to: z.string().nullable(),
  }),
});

export const redactAudit = endpoint({
  ...base,
  method: 'DELETE',
  path: '/auditlogs/{id}',
  summary: 'Redact the values of an entry permanently; the entry, its author and its seal remain',
  access: { any: ['delete.auditlogs'] },
  params: ids('id'),
  body: z.strictObject({ reason: text(500, 1) }),
  answer: z.object({ id: z.number() }),
});

export const restoreAudit = endpoint({
  ...base,
  method: 'POST',
  path: '/auditlogs/{id}/restore',
  summary: 'Restore a deleted record, with what was deleted together with it',
  access: { any: ['restore.auditlogs'] },
  params: ids('id'),
  answer: z.object({
    /** `lacking`: fields whose values were secret, which the log has not; they have to be entered again. */
    restored: z.array(z.object({ audit_type: z.string(), row_id: z.number(), lacking: z.array(z.string()) })),
  }),
});

export const recordAsOf = endpoint({
  ...base,
  method: 'GET',
  path: '/auditlogs/as-of',
  summary: 'Get a record as it was at a point in time, and as it is now',
  access: view,
  query: z.object({ audit_type: name, row_id: idText(), at: instant() }),
  answer: z.object({
    existed: z.boolean(),
    earlier: fields,
    current: fields,
    differs: z.array(z.string()),
  }),
});
