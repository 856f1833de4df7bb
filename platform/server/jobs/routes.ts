import { z } from 'zod';
import { endpoint } from '../../contract/endpoint.ts';
import { flag, ids } from '../../contract/kinds.ts';
import { fail } from '../../kernel/errors.ts';
import { demand } from '../access/guard.ts';
import { sql } from '../db/statement.ts';
import { type Route, route } from '../http/route.ts';
import type { Jobs } from './jobs.ts';

const area = 'platform';
const STATES = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
const SHOWN = 50;
const job = z.object({
  id: z.number(),
  kind: z.string(),
  title: z.string(),
  state: z.enum(STATES),
  progress: z.number(),
  done: z.number(),
  total: z.number().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  error: z.string().nullable(),
  user_id: z.number().nullable(),
  /** Who asked for it; null for work of the product itself. */
  user_name: z.string().nullable(),
  /** The import that the job works on. */
  import_id: z.number().nullable(),
  created_at: z.string(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
});

export const jobCalls = {
  list: endpoint({
    method: 'GET',
    path: '/job',
    summary: 'List your background jobs, newest first; all users’ with view.jobs',
    area,
    access: 'session',
    query: z.object({ status: z.enum(STATES).optional(), everyone: flag().optional() }),
    answer: z.array(job),
  }),
  get: endpoint({
    method: 'GET',
    path: '/job/{id}',
    summary: 'Get the status and progress of a background job',
    area,
    access: 'session',
    params: ids('id'),
    answer: job,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/job/{id}/cancel',
    summary: 'Cancel your background job',
    area,
    access: 'session',
    params: ids('id'),
    body: z.strictObject({}),
  }),
  retry: endpoint({
    method: 'POST',
    path: '/job/{id}/retry',
    summary: 'Retry a failed background job',
    area,
    access: { any: ['retry.jobs'] },
    params: ids('id'),
    body: z.strictObject({}),
  }),
} as const;

const COLUMNS = sql`id, kind, title, state, progress, done, total, result, error, user_id, created_at, started_at, finished_at,
  (select u.full_name from app_user u where u.id = job_status.user_id) as user_name,
  (select max(r.id) from import_run r where r.job_status_id = job_status.id) as import_id`;
type Row = z.infer<typeof job>;

/** Background jobs as their people see them: progress, stopping, and another try after a failure. */
export const jobRoutes = (jobs: Jobs): Route[] => [
  route(jobCalls.list, ({ query }, { db, actor }) => {
    if (query.everyone) demand(actor, 'view.jobs');
    const whose = query.everyone ? sql`true` : sql`user_id = ${actor.userId}`;
    const state = query.status ? sql`state = ${query.status}` : sql`true`;
    return db.read<Row>(
      sql`select ${COLUMNS} from job_status where ${whose} and ${state} order by id desc limit ${SHOWN}`,
    );
  }),
  route(jobCalls.get, async ({ params }, { db, actor }) => {
    const mine = sql`id = ${params.id} and user_id = ${actor.userId}`;
    const found = await db.maybe<Row>(sql`select ${COLUMNS} from job_status where ${mine}`);
    return found ?? fail('not_found');
  }),
  route(jobCalls.cancel, async ({ params }, { db, actor }) => {
    const changed = await db.write((tx) =>
      tx.run(sql`update job_status set state = 'cancelled', finished_at = now()
        where id = ${params.id} and user_id = ${actor.userId} and state in ('queued', 'running')`),
    );
    return changed === 0 ? fail('not_found') : { cancelled: true };
  }),
  route(jobCalls.retry, async ({ params }, { db }) =>
    (await db.write((tx) => jobs.retry(tx, params.id))) ? { queued: true } : fail('not_found'),
  ),
];
