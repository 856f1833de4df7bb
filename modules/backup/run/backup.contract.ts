import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { ids } from '../../../platform/contract/kinds.ts';

const base = { area: 'backup', access: { any: ['export.everything'] } } as const;

export const backupRun = z.object({
  id: z.number(),
  kind: z.enum(['nightly', 'export']),
  status: z.enum(['running', 'done', 'failed', 'removed']),
  size: z.number().nullable(),
  row_count: z.number().nullable(),
  file_count: z.number().nullable(),
  seal: z.string().nullable(),
  is_encrypted: z.boolean(),
  error: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  created_by: z.number().nullable(),
  /** Whether it is an export that can still be downloaded. */
  has_file: z.boolean(),
});

export const listBackups = endpoint({
  ...base,
  method: 'GET',
  path: '/backup',
  summary: 'List nightly backups and full exports, newest first',
  answer: z.array(backupRun),
});

export const exportEverything = endpoint({
  ...base,
  method: 'POST',
  path: '/backup/export-everything',
  summary: 'Export all company data and files as a zip, without passwords (background job)',
  rate: 'heavy',
  status: 202,
  answer: z.object({ id: z.number(), job_id: z.number() }),
});

export const exportFile = endpoint({
  ...base,
  method: 'GET',
  path: '/backup/{id}/file',
  summary: 'Download a finished export until it expires (password required)',
  rate: 'heavy',
  params: ids('id'),
});
