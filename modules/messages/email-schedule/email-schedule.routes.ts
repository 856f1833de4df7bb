import type { BodyOf, QueryOf } from '../../../platform/contract/endpoint.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { dayIn } from '../../../platform/kernel/zones.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { demandKnown } from '../../../platform/server/access/known-ids.ts';
import { insertRows, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging, withStatus } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { sorting } from '../../../platform/server/lists/sorting.ts';
import { actionValues } from '../mail-action/mail-action.rules.ts';
import { mailAction, unchosen } from '../mail-action/mail-action.server.ts';
import { refuseUnfilled, SCHEDULE_VALUES } from '../template/fillable.server.ts';
import * as contract from './email-schedule.contract.ts';
import { splitRoles } from './prepare-mails.server.ts';
import type { RunParts } from './run-schedules.server.ts';
import { scheduleOptions } from './schedule-options.server.ts';
import {
  runsOf,
  type ScheduleRecord,
  type ScheduleRow,
  schedules,
  shownSchedule,
  upcoming,
  wholeSchedule,
} from './schedule-row.server.ts';
import { ownAddress, testMails } from './test-mails.server.ts';

const ordering = sorting(
  {
    id: sql`s.id`,
    name: sql`lower(s.name)`,
    next_run_at: sql`s.next_run_at`,
    active: sql`s.active`,
    created_at: sql`s.created_at`,
  },
  { initial: 'name', tie: sql`s.id` },
);

type Stored = Omit<ScheduleRow, 'action_label'>;
type Change = Partial<Omit<BodyOf<typeof contract.updateSchedule>, 'updated_at'>>;

/** E-mail schedules: what is mailed to whom, when; they run with the rights of whoever changed them last. */
export const emailScheduleRoutes = (parts: RunParts): Route[] => [
  route(contract.listSchedules, ({ query }, context) => list(query, context)),
  route(contract.scheduleOptions, (_input, context) => scheduleOptions(context)),
  route(contract.previewRuns, async ({ query }, { now }) => ({
    next_runs: upcoming({ ...query, starts_on: query.starts_on ?? dayIn(now, query.time_zone) }, now, 5),
  })),
  route(contract.getSchedule, ({ params }, context) => whole(context, params.id)),
  route(contract.createSchedule, async ({ body }, context) => {
    const id = await context.db.write((tx) => create(tx, body, context));
    return withStatus(await whole(context, id), 201);
  }),
  route(contract.updateSchedule, async ({ params, body: { updated_at: expected, ...patch } }, context) => {
    await context.db.write((tx) => change(tx, params.id, expected, patch, context));
    return whole(context, params.id);
  }),
  route(contract.deleteSchedule, async ({ params }, { db }) => {
    const count = await db.write((tx) => tx.run(sql`delete from email_schedule where id = ${params.id}`));
    return count === 0 ? fail('not_found') : null;
  }),
  route(contract.actionEmails, async ({ params, query }, context) => {
    if (!query.send) return testMails(parts, params.id, query.email, context);
    demand(context.actor, 'send.email_schedule');
    if (!query.email) return failField('email', 'text_field_required');
    return testMails(parts, params.id, query.email, context, true);
  }),
  route(contract.testSchedule, async ({ params, body }, context) => {
    const address = body?.email ?? (await ownAddress(context.db, context.actor.userId));
    return testMails(parts, params.id, address, context, true);
  }),
];

async function list(
  { q, filters, ...query }: QueryOf<typeof contract.listSchedules>,
  { db, language }: SignedInContext,
) {
  const page = paging(query, { unpaged: true });
  const parts = [sql`true`];
  if (q) parts.push(sql`strpos(app.fold(s.name), app.fold(${q})) > 0`);
  if (filters?.active !== undefined) parts.push(sql`s.active = ${filters.active}`);
  if (filters?.action) parts.push(sql`s.action = ${filters.action}`);
  const where = sql.join(parts, sql` and `);
  const [rows = [], totals = []] = await db.readAll([
    sql`${schedules(where)} order by ${ordering(query.sort)} limit ${page.limit} offset ${page.offset}`,
    sql`select count(*)::int as total from email_schedule s where ${where}`,
  ]);
  const shown = (rows as Stored[]).map((row) => shownSchedule(row, language));
  return pageOf(shown, page, (totals[0] as { total: number }).total);
}

async function whole({ db, language, now }: SignedInContext, id: number): Promise<ScheduleRecord> {
  const [rows = [], runs = []] = await db.readAll([schedules(sql`s.id = ${id}`), runsOf(id)]);
  return wholeSchedule((rows as Stored[])[0], runs as ScheduleRecord['runs'], language, now);
}

async function create(
  tx: Tx,
  body: BodyOf<typeof contract.createSchedule>,
  { actor, now }: SignedInContext,
): Promise<number> {
  const zone =
    body.time_zone ?? (await tx.maybe<{ zone: string }>(sql`select time_zone as zone from company`))?.zone ?? 'UTC';
  const timed = { ...body, time_zone: zone, starts_on: body.starts_on ?? dayIn(now, zone) };
  await refuseAction(tx, body.action, body.parameters ?? {}, actor);
  await demandRoles(tx, body.parameters ?? {});
  if (body.template_id) await refuseUnfilled(tx, body.template_id, SCHEDULE_VALUES, 'template_id');
  const [next = null] = upcoming(timed, now, 1);
  const [row] = await tx.rows<{ id: number }>(
    insertRows('email_schedule', [
      {
        ...timed,
        parameters: JSON.stringify(body.parameters ?? {}),
        user_id: actor.userId,
        next_run_at: body.active === false ? null : next,
      },
    ]),
  );
  return row?.id ?? fail('internal');
}

/** Whoever changes a schedule owns it from then on: nobody can make it show what only its owner before could see. */
async function change(
  tx: Tx,
  id: number,
  expected: string | undefined,
  patch: Change,
  { actor, now }: SignedInContext,
): Promise<void> {
  await tx.run(sql`select 1 from email_schedule where id = ${id} for update`);
  const [before] = await tx.wire<Stored>(schedules(sql`s.id = ${id}`));
  if (!before) return fail('not_found');
  if (expected !== undefined && expected !== before.updated_at) fail('conflict', { details: { current: before } });
  const after = { ...before, ...patch };
  await refuseAction(tx, after.action, after.parameters, actor);
  await demandRoles(tx, patch.parameters ?? {});
  if (patch.template_id) await refuseUnfilled(tx, patch.template_id, SCHEDULE_VALUES, 'template_id');
  const [next = null] = upcoming(after, now, 1);
  const restarted = patch.active && !before.active ? { failures: 0, last_error: null } : {};
  const update = updateRow(
    'email_schedule',
    {
      ...patch,
      ...restarted,
      parameters: patch.parameters && JSON.stringify(patch.parameters),
      user_id: actor.userId,
      next_run_at: after.active ? next : null,
    },
    sql`id = ${id}`,
  );
  if (update) await tx.run(update);
}

/** Recipients by role: roles of this company that are there. */
const demandRoles = (tx: Tx, parameters: Record<string, unknown>): Promise<void> =>
  demandKnown({ read: (statement) => tx.rows(statement) }, [
    {
      field: 'parameters.role_ids',
      of: sql`select from role r where r.id = n.id and r.deleted_at is null`,
      ids: splitRoles(parameters).roleIds,
    },
  ]);

/** Only what a module offers, with values that fit, and only what the person may see. */
async function refuseAction(
  tx: Tx,
  name: string,
  parameters: Record<string, unknown>,
  actor: SignedInContext['actor'],
): Promise<void> {
  const action = mailAction(name) ?? failField('action', 'not_allowed');
  if (action.permission) demand(actor, action.permission);
  const checked = actionValues(action.parameters, splitRoles(parameters).rest);
  if ('wrong' in checked)
    return failField(`parameters.${checked.wrong}`, checked.wrong in parameters ? 'not_allowed' : 'select_required');
  const strange = await unchosen(action, checked.values, { actor, read: (statement) => tx.wire(statement) });
  if (strange !== undefined) failField(`parameters.${strange}`, 'not_allowed');
}
