import type { BodyOf, Page } from '../../../platform/contract/endpoint.ts';
import { fail } from '../../../platform/kernel/errors.ts';
import { demandKnown } from '../../../platform/server/access/known-ids.ts';
import { insertRows, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { pageOf, paging } from '../../../platform/server/http/answer.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { refuseLongDefaults } from '../../../platform/server/imports/cells/usual-values.ts';
import { keepOwnFile } from '../../../platform/server/imports/files.ts';
import { nothingWritten } from '../../../platform/server/imports/interrupted.ts';
import { filterRecords } from '../order-filters/filter-records.server.ts';
import { usualValues } from './import-work.server.ts';
import type { ImportRecord, ImportRow, ImportVersion, importCallsV1 } from './order-import.contract.ts';
import { shutColumns, withoutShut, withShut } from './told-import.server.ts';

type Sql = ReturnType<typeof sql>;
export type ImportInput = Partial<BodyOf<(typeof importCallsV1)['create']>>;

/** A record is what its run is; before it has one, what its file is. */
const STATUS = sql`case
    when r.id is null or r.status in ('cancelled', 'undone') then case when i.file_key is null then 'draft' else 'ready' end
    when r.status in ('uploaded', 'validating') then 'validating'
    when r.status = 'validated' then case when r.failed > 0 and not coalesce((i.options ->> 'partial')::boolean, false) then 'invalid' else 'ready' end
    when r.status = 'importing' then 'running'
    when r.status = 'done' then case when r.failed > 0 then 'partial' else 'done' end
    else 'failed' end as status`;

const COUNTS = sql`case when r.id is null then null else json_build_object('total', r.total, 'created', r.created, 'updated', r.updated,
    'unchanged', r.unchanged, 'skipped', r.skipped, 'failed', r.failed) end as counts`;

const SHOWN_PROBLEMS = 200;

/** One saved import with its run; problems are told to whoever ran it and to administrators. */
function wholeRecord(version: ImportVersion, id: number, { actor }: SignedInContext): Sql {
  const isTold = actor.isAdministrator ? sql`true` : sql`r.user_id = ${actor.userId}`;
  return sql`select i.id, i.name, i.version, ${STATUS}, i.file_name, ${COUNTS}, r.id as run_id, r.finished_at, r.job_status_id as job_id,
      json_build_object('id', u.id, 'name', u.full_name) as owner, i.mapping, i.defaults, i.drivers, i.options, i.file_key as key,
      i.sheet, i.detail_sheet, i.created_at, i.updated_at,
      coalesce((select json_agg(e) from (select x."row", x."column", x.value, x.code, x.message, x.severity from import_error x
        where x.run_id = r.id and ${isTold} order by x."row", x.id limit ${SHOWN_PROBLEMS}) e), '[]') as errors
    from order_import i join app_user u on u.id = i.owner_id left join import_run r on r.id = i.run_id
    where i.version = ${version} and i.id = ${id}`;
}

/** A saved import; 404 without one. */
export async function findImport(version: ImportVersion, id: number, context: SignedInContext): Promise<ImportRecord> {
  return (await context.db.maybe<ImportRecord>(wholeRecord(version, id, context))) ?? fail('not_found');
}

/** The same as its reader may see it: values kept for columns that are shut from them are left out. */
export async function toldImport(version: ImportVersion, id: number, context: SignedInContext): Promise<ImportRecord> {
  return withoutShut(await findImport(version, id, context), await shutColumns(context.db, context.actor));
}

/** Saved imports, newest first. */
export async function listImports(
  version: ImportVersion,
  query: { q?: string; page?: number; per_page?: number },
  { db }: SignedInContext,
): Promise<Page<ImportRow>> {
  const page = paging(query);
  const found = query.q
    ? sql`app.fold(concat_ws(' ', i.name, i.file_name)) like '%' || app.fold(${query.q.replace(/[\\%_]/g, '\\$&')}) || '%'`
    : sql`true`;
  const [rows = [], [count] = []] = (await db.readAll([
    sql`select i.id, i.name, i.version, ${STATUS}, i.file_name, ${COUNTS}, r.id as run_id, r.finished_at,
        json_build_object('id', u.id, 'name', u.full_name) as owner, i.created_at, i.updated_at
      from order_import i join app_user u on u.id = i.owner_id left join import_run r on r.id = i.run_id
      where i.version = ${version} and ${found} order by i.created_at desc, i.id desc limit ${page.limit} offset ${page.offset}`,
    sql`select count(*)::int as total from order_import i where i.version = ${version} and ${found}`,
  ])) as [ImportRow[], { total: number }[]];
  return pageOf(rows, page, count?.total ?? 0);
}

/** Saves an import of the caller. */
export async function createImport(
  version: ImportVersion,
  body: ImportInput,
  context: SignedInContext,
): Promise<ImportRecord> {
  const { db, actor } = context;
  refuseLong(body, { mapping: [], defaults: {} }, context);
  await demandNamed(body, context);
  const id = await db.write(async (tx) => {
    if (body.key) await keepOwnFile(tx, body.key, context);
    const [made] = await tx.rows<{ id: number }>(
      insertRows('order_import', [{ ...stored(body), version, owner_id: actor.userId }]),
    );
    return made?.id ?? 0;
  });
  return toldImport(version, id, context);
}

/** What decides about the rows: another file or mapping needs another check. */
const DECISIVE = ['mapping', 'defaults', 'drivers', 'options', 'key', 'sheet', 'detail_sheet'] as const;

/** Changes a saved import; a check of what it was before is given up. 409 when somebody changed it, or it is being written. */
export async function changeImport(
  version: ImportVersion,
  id: number,
  input: ImportInput,
  expected: string | undefined,
  context: SignedInContext,
): Promise<void> {
  const current = await findImport(version, id, context);
  const shut = await shutColumns(context.db, context.actor);
  if (expected !== undefined && expected !== current.updated_at)
    fail('conflict', { details: { current: withoutShut(current, shut) } });
  const body = withShut(input, current, shut);
  refuseLong(body, current, context);
  await demandNamed(body, context);
  const isDecisive = DECISIVE.some((name) => body[name] !== undefined);
  await context.db.write(async (tx) => {
    await tx.run(sql`select 1 from order_import where id = ${id} for update`);
    if (body.key && body.key !== current.key) await keepOwnFile(tx, body.key, context);
    if (isDecisive) await dropCheck(tx, id);
    const update = updateRow(
      'order_import',
      { ...stored(body), ...(isDecisive ? { run_id: null } : {}) },
      sql`id = ${id}`,
    );
    if (update) await tx.run(update);
  });
}

/** What stands for empty cells has a bound, with what stays of it; a change of something else is no matter of it. */
function refuseLong(
  { mapping, defaults }: ImportInput,
  current: Pick<ImportRecord, 'mapping' | 'defaults'>,
  { language }: SignedInContext,
): void {
  if (mapping || defaults)
    refuseLongDefaults(
      usualValues({ mapping: mapping ?? current.mapping, defaults: defaults ?? current.defaults }),
      language,
    );
}

/** Ids that stand for every row; names are looked up when the import runs, with the rights of whoever runs it. */
function demandNamed(
  { drivers: ids = [], defaults = {}, mapping = [] }: ImportInput,
  { db, actor }: SignedInContext,
): Promise<void> {
  const columns = mapping.map(({ target, default: value }, at) =>
    target && value !== undefined ? filterRecords({ [target]: value }, actor, `mapping.${at}`) : [],
  );
  const people = { field: 'drivers', of: 'app_user', ids };
  return demandKnown(db, [people, ...filterRecords(defaults, actor, 'defaults'), ...columns.flat()]);
}

async function dropCheck(tx: Tx, id: number): Promise<void> {
  const run = await tx.maybe<{ id: number; status: string }>(
    sql`select r.id, r.status from import_run r join order_import i on i.run_id = r.id where i.id = ${id} for update of r`,
  );
  if (run?.status === 'importing') fail('import_not_ready', { values: { status: run.status } });
  if (!run || !['uploaded', 'validating', 'validated'].includes(run.status)) return;
  await tx.run(
    sql`update import_run set status = 'cancelled', finished_at = now(), ${nothingWritten} where id = ${run.id}`,
  );
  await tx.run(sql`delete from import_row where run_id = ${run.id}`);
}

/** Deletes a saved import; the activities it made stay. */
export async function deleteImport(version: ImportVersion, id: number, context: SignedInContext): Promise<null> {
  await findImport(version, id, context);
  await context.db.write(async (tx) => {
    await dropCheck(tx, id);
    await tx.run(sql`delete from order_import where id = ${id}`);
  });
  return null;
}

function stored({ key, mapping, defaults, options, ...plain }: ImportInput): Record<string, unknown> {
  return {
    ...plain,
    ...(key === undefined ? {} : { file_key: key }),
    ...(mapping ? { mapping: JSON.stringify(mapping) } : {}),
    ...(defaults ? { defaults: JSON.stringify(defaults) } : {}),
    ...(options ? { options: JSON.stringify(options) } : {}),
  };
}
