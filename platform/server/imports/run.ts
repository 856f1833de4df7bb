import type { Actor } from '../../kernel/actor.ts';
import { AppError, errorText, fail, type Language } from '../../kernel/errors.ts';
import { demandKept, rightsOf } from '../access/kept-rights.ts';
import { untilRowsAreFree } from '../db/database.ts';
import { insertRows, type Statement, sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { SignedInContext } from '../http/context.ts';
import type { TenantDb } from '../http/tenant-db.ts';
import { SheetError } from '../sheets/sheet-types.ts';
import { placed, placedFormats, recallMapping, rememberMapping } from './cells/mapping-memory.ts';
import type { ImportFile } from './cells/sent-rows.ts';
import type { Apart, ImportDeclaration, ImportOptions, RunContext } from './declaration.ts';
import { nothingWritten, RUN_FAILED } from './interrupted.ts';
import { sheetFailure } from './sheet-failure.ts';
import { refuseOtherOwners, tellOtherFacts } from './staging/one-record.ts';
import { countGroups, takenRecords } from './staging/records.ts';
import { isToRehearse, plannedAfter, rehearse } from './staging/rehearse.ts';
import { stageFile } from './staging/stage-file.ts';
import type { StageResult } from './staging/stage-pass.ts';
import { companyWriting } from './writing/company-writing.ts';
import type { FieldFormat, WritingWishes } from './writing/file-writing.ts';
import { fileReadings } from './writing/told-text.ts';

/** A run as its calls answer it. */
export interface RunAnswer extends Record<string, unknown> {
  run_id: number;
  total: number;
  created: number;
  updated: number;
  unchanged: number;
  /** Rows the mode leaves alone. */
  skipped: number;
  errors: unknown[];
  /** How numbers and dates of the file's columns were read. */
  formats: FieldFormat[];
  failed: number;
  warnings: number;
  status: string;
  resource: string;
  file_name: string | null;
  /** Earlier run of the very same file, when there was one. */
  same_file_run_id: number | null;
  job_id: number | null;
  /** Whether it may still be taken back. */
  can_undo: boolean;
  /** What became of its records, or what stood in the way; null as long as nobody tried. */
  undo: unknown;
}

export interface RunRow {
  id: number;
  resource: string;
  status: string;
  file_key: string;
  file_sha256: string;
  mapping: { sheet?: string; columns?: Record<string, string>; formats?: WritingWishes };
  /** How the numbers and dates of its columns were read; null until the file was. */
  formats: FieldFormat[] | null;
  options: ImportOptions;
  failed: number;
  total: number;
  user_id: number | null;
  /** Its amounts were checked as those of a base that is none any more. */
  is_of_other_base: boolean;
}

/** So many records change how lists are best read. */
const MANY = 5_000;

/** Rows answered inline; more problems come by GET import/{id}/errors. */
const SHOWN_PROBLEMS = 200;
const OF_OTHER_BASE = sql`coalesce(base_currency_id <> app.base_currency(), false) as is_of_other_base`;

/** The run row of this company and resource; 404 otherwise. */
export async function findRun(db: TenantDb, id: number): Promise<RunRow> {
  const row = await db.maybe<RunRow>(
    sql`select id, resource, status, file_key, file_sha256, mapping, formats, options, failed, total, user_id, ${OF_OTHER_BASE} from import_run where id = ${id}`,
  );
  return row ?? fail('not_found');
}

/** A run of the caller's own; its rows may tell of what others must not see. Administrators reach every run. */
export async function ownRun({ db, actor }: SignedInContext, id: number): Promise<RunRow> {
  const run = await findRun(db, id);
  return run.user_id === actor.userId || actor.isAdministrator ? run : fail('not_found');
}

/** Everything a caller sees of a run: two statements. */
export async function describeRun(db: TenantDb, id: number): Promise<RunAnswer> {
  const [rows = [], problems = []] = await db.readAll([
    sql`select r.id as run_id, r.resource, r.status, r.file_name, r.total, r.created, r.updated, r.unchanged, r.skipped, r.failed, r.job_status_id as job_id, coalesce(r.formats, '[]') as formats,
        r.finished_at, r.undone_at, r.undo, r.options ->> 'zone' as time_zone, r.status = 'done' and r.written_request is not null and r.finished_at > now() - interval '24 hours' as can_undo,
        (select count(distinct e."row")::int from import_error e where e.run_id = r.id and e.severity = 'warning') as warnings,
        (select min(o.id) from import_run o where o.resource = r.resource and o.file_sha256 = r.file_sha256 and o.status = 'done' and o.id <> r.id) as same_file_run_id
      from import_run r where r.id = ${id}`,
    sql`select "row", "column", value, code, message, severity from import_error where run_id = ${id} order by "row", id limit ${SHOWN_PROBLEMS}`,
  ]);
  const run = rows[0] as RunAnswer | undefined;
  return run ? { ...run, errors: problems } : fail('not_found');
}

/** Who asked for the work of a run. */
export interface RunCaller {
  readonly actor: Actor;
  readonly language: Language;
  readonly request: SignedInContext | null;
}

/** What a declaration learns of a run. */
export const runContext = (run: RunRow, who: RunCaller, db: TenantDb): RunContext => ({
  runId: run.id,
  options: run.options,
  language: who.language,
  userId: who.actor.userId,
  actor: who.actor,
  request: who.request,
  apart: apartFrom(db),
});

/** Transactions of their own beside one of `db`. */
export const apartFrom =
  (db: TenantDb): Apart =>
  (work) =>
    db.database.apart(db.actor, work);

/**
 * Reads and stages the file; the run ends as `validated` with the plan in its counts, or throws a clear error. When it is
 * to be written at once and nothing is wrong, it goes straight on to `importing`.
 */
export async function validateRun(
  db: TenantDb,
  declaration: ImportDeclaration,
  run: RunRow,
  file: ImportFile,
  who: RunCaller & { maxRows: number; write: boolean; progress?: (done: number) => Promise<void> },
): Promise<StageResult> {
  await enter(db, run.id, sql`status = 'validating', base_currency_id = app.base_currency()`);
  try {
    const company = await companyWriting(db);
    const preferred = { ...company, order: run.options.date_format ?? company.order };
    const result = await stageFile({
      db,
      declaration,
      run: runContext(run, who, db),
      file,
      sheet: run.mapping.sheet,
      mapping: run.mapping.columns,
      formats: run.mapping.formats,
      company: preferred,
      recall: async (headers) => {
        const memory = await recallMapping(db, run.resource, headers);
        if (!memory) return undefined;
        return { mapping: placed(memory, headers, declaration.columns), formats: placedFormats(memory, headers) };
      },
      maxRows: who.maxRows,
      progress: who.progress,
    });
    const readings = fileReadings(declaration, result.formats, { ...run.options, decimal: file.decimal }, preferred);
    if (isToRehearse(declaration, { ...result, write: who.write }))
      Object.assign(result, plannedAfter(result, await rehearse(db, declaration, runContext(run, who, db), readings)));
    result.failed += await db.write((tx) => refuseOtherOwners(tx, declaration, run.id, who.language));
    await tellOtherFacts(db, declaration, run.id, who.language, readings);
    if (declaration.groups) Object.assign(result, await countGroups(db, declaration, run.id));
    if (run.mapping.columns) await rememberMapping(db, run.resource, result.headers, run.mapping, run.options);
    const goesOn = who.write && (result.failed === 0 || run.options.partial);
    // All or nothing, and it is nothing: what was refused has made no record.
    if (who.write && !goesOn) Object.assign(result, { create: 0, update: 0, unchanged: 0 });
    await enter(
      db,
      run.id,
      sql`status = ${goesOn ? 'importing' : 'validated'}, total = ${result.total}, ok = ${result.total - result.failed},
        options = options || ${JSON.stringify({ ids: result.ids, decimal: file.decimal, rights: rightsOf(who.actor) })}::jsonb, formats = ${JSON.stringify(result.formats)}::jsonb, failed = ${result.failed}, created = ${result.create}, updated = ${result.update}, unchanged = ${result.unchanged}, skipped = ${result.skipped}`,
    );
    return result;
  } catch (error) {
    throw error instanceof SheetError ? sheetFailure(error, who.language) : error;
  }
}

/** Moves a run on, unless it was given up or finished meanwhile. */
async function enter(db: TenantDb, id: number, change: Statement): Promise<void> {
  const moved = await db.write((tx) =>
    tx.run(sql`update import_run set ${change} where id = ${id} and status not in ('cancelled', 'done', 'undone')`),
  );
  if (moved === 0) fail('import_not_ready', { values: { status: (await findRun(db, id)).status } });
}

/** Ends a run that was under way as failed, with the reason in its person's language; what was staged of it goes. */
export async function failRun(db: TenantDb, id: number, reason: string): Promise<void> {
  await db.write(async (tx) => {
    const count = await tx.run(sql`update import_run set status = 'failed', finished_at = now(), ${nothingWritten}
      where id = ${id} and status in ('uploaded', 'validating', 'importing')`);
    if (count > 0)
      await tx.run(
        insertRows('import_error', [{ run_id: id, row: 0, code: RUN_FAILED, message: reason.slice(0, 1000) }]),
      );
    // A run that was given up while it was read may have staged on for a moment.
    await tx.run(sql`delete from import_row where run_id = ${id}
      and exists (select from import_run r where r.id = ${id} and r.status in ('failed', 'cancelled', 'done'))`);
  });
}

/** Ends a run whose person could not sign in any more: nobody's rights are left to check it with. */
export async function failOrphan(db: TenantDb, id: number, language: Language): Promise<never> {
  await failRun(db, id, errorText('account_disabled', language));
  return fail('account_disabled');
}

/**
 * Writes a validated run: one transaction, so a killed server leaves all or nothing of it. The same file sent twice is written
 * once: an earlier finished run of the same bytes makes every row `unchanged`.
 */
export async function commitRun(
  db: TenantDb,
  declaration: ImportDeclaration,
  id: number,
  who: RunCaller,
): Promise<void> {
  await db.write(async (tx) => {
    await tx.run(untilRowsAreFree);
    await tx.run(sql`select app.hold_base()`);
    const run = await lockRun(tx, id);
    if (run.status === 'done') return;
    refuseUnready(run);
    demandKept(who.actor, run.options.rights, 'import_rights_lost');
    const [log] = await tx.rows<{ last: number }>(sql`select coalesce(max(id), 0) as last from audit_log`);
    const counts = (await wasImported(tx, run))
      ? { created: 0, updated: 0, unchanged: await takenRecords(tx, declaration, id) }
      : await declaration.commit(tx, runContext(run, who, db));
    const written = (declaration.isUndone || declaration.undo !== undefined) && counts.created + counts.updated > 0;
    // What the audit log says of this transaction is what an undo puts back (docs/adr/0017).
    const lines = sql`select min(id), max(id), max(request_id) from audit_log
      where ${written} and id > ${log?.last ?? 0} and request_id = current_setting('app.request_id')`;
    await tx.run(sql`update import_run set status = 'done', finished_at = now(), created = ${counts.created}, updated = ${counts.updated},
      unchanged = ${counts.unchanged}, (audit_from, audit_to, written_request) = (${lines}) where id = ${id}`);
    await tx.run(sql`delete from import_row where run_id = ${id}`);
    const { fills } = declaration;
    if (fills && counts.created + counts.updated >= MANY) tx.afterCommit(() => void db.database.tidy(fills));
  });
}

/** Gives a run up that is not being written yet; 409 afterwards. */
export async function cancelRun(db: TenantDb, id: number): Promise<void> {
  await db.write(async (tx) => {
    const run = await lockRun(tx, id);
    if (!['uploaded', 'validating', 'validated'].includes(run.status))
      fail('import_not_ready', { values: { status: run.status } });
    await tx.run(
      sql`update import_run set status = 'cancelled', finished_at = now(), ${nothingWritten} where id = ${id}`,
    );
    await tx.run(sql`delete from import_row where run_id = ${id}`);
  });
}

/** Throws unless a run may be written now: 409 by its state, 422 by its bad rows. */
export function refuseUnready(run: RunRow): void {
  if (run.status !== 'validated' && run.status !== 'importing')
    fail('import_not_ready', { values: { status: run.status } });
  if (run.is_of_other_base) fail('import_base_changed');
  if (run.failed > 0 && !run.options.partial) {
    throw new AppError('validation', {
      details: { failed: run.failed, total: run.total },
      errors: { file: [`rows_wrong:${run.failed}:${run.total}`] },
    });
  }
}

async function lockRun(tx: Tx, id: number): Promise<RunRow> {
  const run = await tx.maybe<RunRow>(
    sql`select id, resource, status, file_key, file_sha256, mapping, formats, options, failed, total, user_id, ${OF_OTHER_BASE} from import_run
      where id = ${id} for update`,
  );
  return run ?? fail('not_found');
}

/** Parallel commits of one file wait for each other here. */
async function wasImported(tx: Tx, run: RunRow): Promise<boolean> {
  if (run.options.again) return false;
  await tx.run(
    sql`select pg_advisory_xact_lock(hashtextextended(current_setting('app.tenant_id') || ${run.resource} || ${run.file_sha256}, 0))`,
  );
  const earlier =
    await tx.maybe(sql`select 1 from import_run where resource = ${run.resource} and file_sha256 = ${run.file_sha256}
    and status = 'done' and created + updated > 0 and id <> ${run.id} limit 1`);
  return earlier !== undefined;
}
