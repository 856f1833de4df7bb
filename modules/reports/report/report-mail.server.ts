import type { Actor } from '../../../platform/kernel/actor.ts';
import type { Language } from '../../../platform/kernel/errors.ts';
import { keyedLabels, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import { CURRENCY_DECIMALS } from '../../../platform/server/db/currency-decimals.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext, Tenant } from '../../../platform/server/http/context.ts';
import { backgroundContext } from '../../../platform/server/jobs/job-context.ts';
import type { Platform } from '../../../platform/server/module.ts';
import {
  type ActionColumn,
  type ActionScope,
  type ActionTable,
  type MailAction,
  MOST_ROWS,
  type Reader,
  type Recipient,
} from '../../messages/public.server.ts';
import { conditions, type ReportDefinition } from '../engine/ask-report.server.ts';
import { holdsEach } from '../engine/columns.server.ts';
import { datasetOf } from '../engine/dataset.server.ts';
import { CURRENCY, planReport, type ReportPlan, sheetColumns } from '../engine/plan.server.ts';
import { records } from '../engine/report-file.server.ts';
import { wholeStatement } from '../engine/report-sql.server.ts';
import { REPORT_LABELS } from '../engine/report-texts.server.ts';
import { findReport, visible } from './report-store.server.ts';

const KIND = 'custom_report';
const MOST_CHOICES = 500;
const LABELS = keyedLabels(
  'schedule.report',
  { module: 'reports', use: 'list', where: ['Scheduled emails', 'Correos programados'] },
  { report: ['Report', 'Reporte'] },
);
const NOTHING: ActionTable = { columns: [], rows: [] };

/** A saved report by mail: the rows and columns that its owner and the reader both may see. */
export const reportMail = (platform: Platform): MailAction => ({
  name: KIND,
  permission: 'view.custom_reports',
  parameters: [{ name: 'report_id', label: LABELS.report, initial: 0, min: 1, max: Number.MAX_SAFE_INTEGER }],
  choices: async ({ read, actor }, chosen) => ({
    report_id: await read<{ value: string; label: string }>(sql`
      select r.id::text as value, app.shown(r.names, r.name) as label from report r where ${visible(KIND, actor)}
      order by r.id = ${Number(chosen?.report_id ?? 0)}::bigint desc, lower(app.shown(r.names, r.name)), r.id limit ${MOST_CHOICES}`),
  }),
  async people({ read, owner }) {
    const rows = await read<{ id: number; email: string; full_name: string; language: Language }>(
      sql`select u.id, u.email, u.full_name, u.language from app_user u where u.id = ${owner.userId} and u.email is not null`,
    );
    return rows.map(
      ({ id, email, full_name: name, language }): Recipient => ({ email, name, userId: id, language, sees: 'all' }),
    );
  },
  table: (scope, reader) => tableFor(platform, scope, reader),
});

async function tableFor(platform: Platform, scope: ActionScope, { actors, recipient }: Reader): Promise<ActionTable> {
  const contextOf = await contexts(platform, scope, recipient.language);
  const report = await findReport(KIND, Number(scope.values.report_id), contextOf(scope.owner));
  const dataset = datasetOf(report.dataset);
  if (!dataset || !actors.every((actor) => holdsEach(actor, dataset.permission))) return NOTHING;
  let definition: ReportDefinition = report;
  let plan: ReportPlan | undefined;
  for (const actor of actors) {
    plan = await planReport(dataset, definition, contextOf(actor));
    const seen = new Set(plan.columns.map(({ key }) => key));
    definition = {
      ...definition,
      columns: definition.columns.filter(({ key }) => seen.has(key)),
      group_by: definition.group_by.filter((key) => seen.has(key)),
    };
  }
  if (!plan || plan.columns.length === 0) return NOTHING;
  const walls = await Promise.all(actors.map((actor) => conditions(dataset, definition, {}, contextOf(actor))));
  const [company] = await scope.read<{ decimals: Record<string, number> }>(
    sql`select ${sql.raw(CURRENCY_DECIMALS)} as decimals from company c limit 1`,
  );
  const { decimals = {} } = company ?? {};
  const where = sql.join(
    walls.map((wall) => sql`(${wall})`),
    sql` and `,
  );
  const found = await scope.read<Record<string, unknown>>(
    wholeStatement(plan, { where, zone: scope.zone, now: scope.now, decimals }, MOST_ROWS),
  );
  const rows: Record<string, unknown>[] = [];
  const total = labelText(REPORT_LABELS.total, recipient.language);
  for await (const row of records(plan, found, total)) rows.push(row);
  return { columns: columnsOf(plan, recipient.language, decimals), rows };
}

const columnsOf = (
  plan: ReportPlan,
  language: Language,
  decimals: Readonly<Record<string, number>>,
): readonly ActionColumn[] =>
  sheetColumns(plan, language, decimals).map(({ key, label, kind = 'text' }) => ({
    key,
    label: [label, label],
    kind,
    ...(kind === 'money' ? { currency: CURRENCY } : {}),
  }));

/** What a request of each of these people would bring. */
async function contexts(
  { database, log }: Platform,
  { read, tenantId, now }: ActionScope,
  language: Language,
): Promise<(actor: Actor) => SignedInContext> {
  const [tenant] = await read<Tenant>(
    sql`select id, subdomain, name, status, is_development as "isDevelopment" from tenant where id = ${tenantId}`,
  );
  if (!tenant) throw new Error(`no tenant ${tenantId}`);
  return (actor) => {
    const requestId = `schedule-${tenantId}`;
    const who = { tenantId, userId: actor.userId, name: actor.name, sessionId: null, requestId, ip: null, language };
    return backgroundContext(database, who, { tenant, actor, language, now, log });
  };
}
