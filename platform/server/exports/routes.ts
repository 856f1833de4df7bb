import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { ids } from '../../contract/kinds.ts';
import { fail } from '../../kernel/errors.ts';
import { demandKept } from '../access/kept-rights.ts';
import { sql } from '../db/statement.ts';
import { FileReply } from '../http/answer.ts';
import { type Route, route } from '../http/route.ts';
import type { Storage } from '../storage/storage.ts';
import { type ExportFormat, MEDIA_TYPES } from './export-rows.ts';

const area = 'imports';
export const exportCalls = {
  list: endpoint({
    method: 'GET',
    path: '/export',
    summary: 'List your exports of the last day',
    area,
    access: 'staff',
  }),
  get: endpoint({
    method: 'GET',
    path: '/export/{id}',
    summary: 'Get the status of a background export',
    area,
    access: 'staff',
    params: ids('id'),
    answer: z.looseObject({ export_id: z.number(), status: z.string() }),
  }),
  file: endpoint({
    method: 'GET',
    path: '/export/{id}/file',
    summary: 'Download a finished export',
    area,
    access: 'staff',
    params: ids('id'),
  }),
} as const;

const COLUMNS = sql`e.id as export_id, e.resource, e.format, e.status, e.rows, e.file_name, e.expires_at, e.created_at, e.finished_at,
  e.job_status_id as job_id, case when e.status = 'done' then '/export/' || e.id || '/file' end as url`;

/** The person's own exports: what state they are in, and their files for a day. */
export const exportRoutes = (storage: Storage): Route[] => [
  route(exportCalls.list, (_input, { db, actor }) =>
    db.read(sql`select ${COLUMNS} from export_run e where e.user_id = ${actor.userId} order by e.id desc limit 50`),
  ),
  route(
    exportCalls.get,
    async ({ params }, { db, actor }) =>
      ((await db.maybe(
        sql`select ${COLUMNS} from export_run e where e.id = ${params.id} and e.user_id = ${actor.userId}`,
      )) ?? fail('not_found')) as never,
  ),
  route(exportCalls.file, async ({ params }, { db, actor }) => {
    const run = await db.maybe<{ file_key: string; file_name: string; format: ExportFormat; rights: string[] | null }>(
      sql`select file_key, file_name, format, rights from export_run e where e.id = ${params.id} and e.user_id = ${actor.userId}
        and e.status = 'done' and e.expires_at > now()`,
    );
    if (run) demandKept(actor, run.rights ?? undefined, 'export_rights_lost');
    const body = run ? await storage.get(run.file_key) : null;
    return run && body ? new FileReply(body, MEDIA_TYPES[run.format], run.file_name) : fail('not_found');
  }),
];
