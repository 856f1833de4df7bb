import type { Actor } from '../../../platform/kernel/actor.ts';
import { AppError, fail, failField } from '../../../platform/kernel/errors.ts';
import { demandKnown } from '../../../platform/server/access/known-ids.ts';
import { seenOrders } from '../../../platform/server/access/row-walls.ts';
import { askableFilters } from '../../../platform/server/access/stored-filters.ts';
import { insertRows, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { checkedFilters, readableDataset } from '../engine/ask-report.server.ts';
import { datasetOf } from '../engine/dataset.server.ts';
import { planReport } from '../engine/plan.server.ts';
import type { ReportKind } from '../engine/report.rules.ts';
import type { ReportFormat } from '../engine/report-file.server.ts';
import type { SavedReport } from './report.contract.ts';

type Sql = ReturnType<typeof sql>;

/** What a person sends to be kept; the contract of each face says which of it. */
export type ReportInput = Partial<Omit<SavedReport, 'format'>> & { format?: string | undefined };

/** Own ones, those shared with everybody or with a role of the reader; administrators see all. */
export function reportWall(actor: Actor, alias: string): Sql | null {
  if (actor.isAdministrator) return null;
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(${of('owner_id')} = ${actor.userId} or ${of('shared')} = 'all' or (${of('shared')} = 'roles'
    and exists (select from user_role ur where ur.user_id = ${actor.userId} and ur.role_id = any(${of('role_ids')}))))`;
}

export const visible = (kind: ReportKind, actor: Actor): Sql =>
  sql`r.kind = ${kind} and ${reportWall(actor, 'r') ?? sql`true`}`;

function rows(kind: ReportKind, actor: Actor, where: Sql, cut: Sql): Sql {
  const me = actor.userId;
  return sql`select r.id, app.shown(r.names, r.name) as name, app.shown(r.descriptions, r.description) as description, r.dataset, r.columns, r.filters, r.drivers, r.group_by, r.items_mode, r.totals, r.order_ids,
      r.layout, r.with_unused, r.with_pictures, r.format, r.shared, r.role_ids, r.last_run_at, r.last_rows, r.created_at, r.updated_at,
      json_build_object('id', u.id, 'name', u.full_name) as owner, r.owner_id = ${me} as is_own,
      (r.owner_id = ${me} or ${actor.isAdministrator}) as may_edit
    from report r join app_user u on u.id = r.owner_id where ${visible(kind, actor)} and ${where} ${cut}`;
}

/** A report the person may read; 404 for everybody else's. */
export async function findReport(kind: ReportKind, id: number, context: SignedInContext): Promise<SavedReport> {
  const found = await context.db.maybe<SavedReport>(rows(kind, context.actor, sql`r.id = ${id}`, sql``));
  return found ?? fail('not_found');
}

/** As it is told: without the filters that the reader may not ask by. Run, it asks all of them, or nothing. */
export const toldReport = async (report: SavedReport, { db, actor }: SignedInContext): Promise<SavedReport> => ({
  ...report,
  filters: (await askableFilters(datasetOf(report.dataset)?.list ?? '', report.filters, {
    actor,
    read: (statement) => db.read(statement),
  })) as SavedReport['filters'],
});

interface ListQuery {
  q?: string | undefined;
  page?: number | undefined;
  per_page?: number | undefined;
  pageSize?: number | undefined;
}

/** Own and shared reports by name. */
export async function listReports(kind: ReportKind, query: ListQuery, context: SignedInContext) {
  const { db, actor } = context;
  const page = paging(query, { unpaged: true });
  const found = query.q
    ? sql`app.fold(app.shown(r.names, r.name)) like '%' || app.fold(${query.q.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : sql`true`;
  const [reports = [], [count] = []] = (await db.readAll([
    rows(
      kind,
      actor,
      found,
      sql`order by lower(app.shown(r.names, r.name)), r.id limit ${page.limit} offset ${page.offset}`,
    ),
    sql`select count(*)::int as total from report r where ${visible(kind, actor)} and ${found}`,
  ])) as [SavedReport[], { total: number }[]];
  const told = await Promise.all(reports.map((report) => toldReport(report, context)));
  return pageOf(told, page, count?.total ?? 0);
}

type Asked = Pick<SavedReport, 'dataset' | 'columns' | 'filters' | 'drivers' | 'group_by' | 'items_mode' | 'totals'>;

const USUAL: Asked = {
  dataset: 'orders',
  columns: [],
  filters: {},
  drivers: [],
  group_by: [],
  items_mode: 'none',
  totals: true,
};

/** Saves a new report; what it asks for must be what its owner may see. */
export async function createReport(
  kind: ReportKind,
  body: ReportInput,
  context: SignedInContext,
): Promise<SavedReport> {
  const merged = { ...USUAL, ...body, dataset: datasetFor(kind, body.dataset) };
  const filters = await checked(kind, merged, context);
  await demandNamed(merged.dataset, { ...body, filters }, context);
  const format = kind === 'order_statement' ? formatOf(merged.layout ?? 'table', merged.format) : merged.format;
  const { db, actor } = context;
  return db.write(async (tx) => {
    const [made] = await tx.rows<{ id: number }>(
      insertRows('report', [stored({ ...merged, filters, format }, { kind, owner_id: actor.userId })]),
    );
    return one(tx, kind, actor, made?.id ?? 0);
  });
}

/** Changes a report of one's own; 409 when somebody changed it meanwhile. */
export async function updateReport(
  kind: ReportKind,
  id: number,
  { updated_at: expected, ...body }: ReportInput,
  context: SignedInContext,
): Promise<SavedReport> {
  const { db, actor } = context;
  const known = await findReport(kind, id, context);
  if (!known.may_edit) denied(kind);
  const merged = { ...known, ...body, dataset: datasetFor(kind, body.dataset ?? known.dataset) };
  // A new layout brings its own format along.
  if (body.layout && body.layout !== known.layout && !body.format)
    body.format = merged.format = formatOf(body.layout, undefined);
  const asksAnew = ['dataset', 'columns', 'filters', 'group_by', 'items_mode', 'format', 'layout'].some(
    (name) => name in body,
  );
  const filters = asksAnew ? await checked(kind, merged, context) : undefined;
  await demandNamed(merged.dataset, { ...body, filters: body.filters && filters }, context);
  return db.write(async (tx) => {
    await tx.run(sql`select 1 from report where id = ${id} for update`);
    const current = await one(tx, kind, actor, id);
    if (expected !== undefined && expected !== current.updated_at) fail('conflict', { details: { current } });
    const patch = stored({ ...body, ...(body.filters ? { filters } : {}) });
    const update = updateRow('report', patch, sql`id = ${id}`);
    if (update) await tx.run(update);
    return one(tx, kind, actor, id);
  });
}

/** Deletes a report of one's own. */
export async function deleteReport(kind: ReportKind, id: number, context: SignedInContext): Promise<null> {
  const known = await findReport(kind, id, context);
  if (!known.may_edit) denied(kind);
  await context.db.write((tx) => tx.run(sql`delete from report where id = ${id}`));
  return null;
}

async function one(tx: Tx, kind: ReportKind, actor: Actor, id: number): Promise<SavedReport> {
  return (await tx.wire<SavedReport>(rows(kind, actor, sql`r.id = ${id}`, sql``)))[0] ?? fail('not_found');
}

/** Reports and statements of activities are always about activities. */
function datasetFor(kind: ReportKind, dataset = 'orders'): string {
  if (kind !== 'custom_report' && dataset !== 'orders') failField('dataset', 'not_allowed');
  return dataset;
}

/** Refuses what cannot be run: unknown columns and filters, groups that multiply, a format the layout does not have. */
async function checked(
  kind: ReportKind,
  asked: Asked & Pick<ReportInput, 'layout' | 'format'>,
  context: SignedInContext,
): Promise<Record<string, unknown>> {
  const dataset = readableDataset(asked.dataset, context);
  await planReport(dataset, asked, context, 'save');
  if (kind === 'order_statement') formatOf(asked.layout ?? 'table', asked.format);
  const filters = checkedFilters(dataset, asked.filters);
  // A filter by a field that is not there is refused when the report is kept, not when it is needed.
  await dataset.where(context, filters);
  return filters;
}

/** Refuses ids of records that are not there, or not for the person: nobody stores what they could not ask for. */
async function demandNamed(
  key: string,
  { filters, drivers = [], order_ids = [], role_ids = [] }: ReportInput,
  context: SignedInContext,
): Promise<void> {
  const { db, actor } = context;
  const dataset = readableDataset(key, context);
  const chosen = {
    field: 'order_ids',
    ids: order_ids,
    of: sql`select from "order" o where o.id = n.id and ${seenOrders(actor)}`,
  };
  await demandKnown(db, [
    ...((filters && dataset.named?.(filters, actor)) ?? []),
    { field: 'drivers', of: 'app_user', ids: drivers },
    { field: 'role_ids', of: 'role', ids: role_ids },
    chosen,
  ]);
}

/** The format of a report that is a table. */
export const tableFormat = (format: string): ReportFormat => (format === 'csv' || format === 'pdf' ? format : 'xlsx');

const FORMATS = {
  table: ['xlsx', 'csv', 'pdf'],
  statement: ['pdf', 'excel', 'word'],
  receipt: ['pdf', 'excel', 'word'],
} as const;

/** The format of a layout, its first one when none is named; 422 with the public API's text for any other. */
export function formatOf(layout: keyof typeof FORMATS, format: string | undefined): SavedReport['format'] {
  const formats: readonly string[] = FORMATS[layout];
  if (format === undefined) return FORMATS[layout][0];
  if (formats.includes(format)) return format as SavedReport['format'];
  throw new AppError('invalid_export_option');
}

function denied(kind: ReportKind): never {
  const word = {
    order_report: 'activity_reports',
    order_statement: 'order_statements',
    custom_report: 'custom_reports',
  };
  const permission = `update.${word[kind]}`;
  return fail('permission_denied', { values: { permission }, details: { permission } });
}

/** The row of what was sent: jsonb as text, lists of numbers as they are. */
function stored(body: ReportInput, more: Record<string, unknown> = {}): Record<string, unknown> {
  const { columns, filters, ...plain } = body;
  return {
    ...plain,
    ...more,
    ...(columns ? { columns: JSON.stringify(columns) } : {}),
    ...(filters ? { filters: JSON.stringify(filters) } : {}),
  };
}
