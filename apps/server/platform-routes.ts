import { z } from 'zod';
import { endpoint } from '../../platform/contract/endpoint.ts';
import { ids } from '../../platform/contract/kinds.ts';
import { fail } from '../../platform/kernel/errors.ts';
import { sql } from '../../platform/server/db/statement.ts';
import { FileReply } from '../../platform/server/http/answer.ts';
import { type Route, route } from '../../platform/server/http/route.ts';
import type { Platform } from '../../platform/server/module.ts';
import { openApi } from '../../platform/server/openapi/openapi.ts';
import { apiPage } from './api-page.ts';

const description = endpoint({
  method: 'GET',
  path: '/openapi.json',
  summary: 'The OpenAPI 3.1 description',
  area: 'platform',
  access: 'public',
});
const page = endpoint({
  method: 'GET',
  path: '/docs',
  summary: 'The API as a page to browse',
  area: 'platform',
  access: 'public',
});
const jobList = endpoint({
  method: 'GET',
  path: '/job',
  summary: 'My background jobs, newest first',
  area: 'platform',
  access: 'session',
});
const jobGet = endpoint({
  method: 'GET',
  path: '/job/{id}',
  summary: 'State and progress of one job',
  area: 'platform',
  access: 'session',
  params: ids('id'),
});
const jobCancel = endpoint({
  method: 'POST',
  path: '/job/{id}/cancel',
  summary: 'Ask a job of mine to stop',
  area: 'platform',
  access: 'session',
  params: ids('id'),
  body: z.strictObject({}),
});

const columns = sql`id, kind, title, state, progress, done, total, result, error, created_at, started_at, finished_at`;

/** Calls that belong to no module: the API's own description and the jobs of the signed-in person. */
export function platformRoutes(platform: Platform, routes: readonly Route[]): Route[] {
  const own = [description, page, jobList, jobGet, jobCancel];
  let text: string | undefined;
  const json = (): string => {
    text ??= JSON.stringify(openApi([...routes.map((r) => r.endpoint), ...own], platform.config.apiVersion));
    return text;
  };
  return [
    route(description, async () => new FileReply(json(), 'application/json; charset=utf-8')),
    route(
      page,
      async (_input, context) => new FileReply(apiPage(json(), context.language), 'text/html; charset=utf-8'),
    ),
    route(jobList, (_input, { db, actor }) =>
      db.read(sql`select ${columns} from job_status where user_id = ${actor.userId} order by id desc limit 50`),
    ),
    route(
      jobGet,
      async ({ params }, { db, actor }) =>
        (await db.maybe(
          sql`select ${columns} from job_status where id = ${params.id} and user_id = ${actor.userId}`,
        )) ?? fail('not_found'),
    ),
    route(jobCancel, async ({ params }, { db, actor }) => {
      const changed = await db.write((tx) =>
        tx.run(sql`update job_status set state = 'cancelled', finished_at = now()
          where id = ${params.id} and user_id = ${actor.userId} and state in ('queued', 'running')`),
      );
      if (changed === 0) fail('not_found');
      return { cancelled: true };
    }),
  ];
}
