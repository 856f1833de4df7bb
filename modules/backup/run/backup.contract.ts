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
  summary: 'Nightly copies and exports of everything, newest first',
  answer: z.array(backupRun),
});

export const exportEverything = endpoint({
  ...base,
  method: 'POST',
  path: '/backup/export-everything',
  summary: 'All data and files of the company in one zip, without passwords; goes on as a job',
  rate: 'heavy',
  status: 202,
  answer: z.object({ id: z.number(), job_id: z.number() }),
});

export const exportFile = endpoint({
  ...base,
  method: 'GET',
  path: '/backup/{id}/file',
  summary: 'The zip of a finished export, until it expires; asks for the password, as making one does',
  rate: 'heavy',
  params: ids('id'),
});
