import type { Endpoint } from '../../contract/endpoint.ts';
import { fail, failField } from '../../kernel/errors.ts';
import { holds } from '../../kernel/permissions.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import type { AccessControl } from '../access/access.ts';
import { demand } from '../access/guard.ts';
import { demandKept } from '../access/kept-rights.ts';
import { insertRows, sql } from '../db/statement.ts';
import { withStatus } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { bindDatabase } from '../http/tenant-db.ts';
import type { Jobs, JobWorker } from '../jobs/jobs.ts';
import { SheetError } from '../sheets/sheet-types.ts';
import type { ImportFile } from './cells/sent-rows.ts';
import { refuseLongDefaults } from './cells/usual-values.ts';
import type { ImportBody } from './contract.ts';
import { type ImportDeclaration, type ImportOptions, optionsOfRun, widened } from './declaration.ts';
import { type FileSource, fileBytes, fileHash, isLonger, keptBytes, runBytes, sentFile } from './files.ts';
import { type Inspection, inspectFile } from './inspect.ts';
import {
  commitRun,
  describeRun,
  failOrphan,
  failRun,
  findRun,
  ownRun,
  type RunAnswer,
  type RunRow,
  refuseUnready,
  validateRun,
} from './run.ts';
import { failureText, isFinal, sheetFailure } from './sheet-failure.ts';
import { undoRun, undoWorker } from './undo/undo-run.ts';

/** A declaration with the public API's calls that lead to it. */
export interface ImportUpload {
  readonly declaration: ImportDeclaration;
  readonly calls?: readonly Endpoint[];
}

/** What a module adds to the start of a run: a file it made itself, and options no body carries. */
export interface OwnStart {
  readonly file?: ImportFile;
  /** The key is that of a record this person may use, whoever uploaded its file. */
  readonly isKept?: boolean;
  readonly options?: Partial<ImportOptions>;
}

export interface ImportEngine {
  /** The bytes of a file the person uploaded; 422 for any other key. */
  bytes(key: string, context: SignedInContext): Promise<Uint8Array>;
  /** The same of a file that a record names, whoever uploaded it; the caller has seen that the person may use the record. */
  keptBytes(key: string, context: SignedInContext): Promise<Uint8Array>;
  declaration(resource: string, context: Pick<SignedInContext, 'actor'>): ImportDeclaration;
  inspect(
    declaration: ImportDeclaration,
    body: { key: string; sheet?: string },
    context: SignedInContext,
    own?: Pick<OwnStart, 'isKept'>,
  ): Promise<Inspection>;
  /** `own` is for modules whose uploads bring more than a file and its mapping. */
  start(declaration: ImportDeclaration, body: ImportBody, context: SignedInContext, own?: OwnStart): Promise<unknown>;
  confirm(id: number, body: { partial?: boolean; again?: boolean }, context: SignedInContext): Promise<unknown>;
  /** Takes a finished run back within a day. */
  undo(id: number, context: SignedInContext): Promise<unknown>;
  workers: readonly JobWorker[];
}

/** An import that runs as a job is checked with the rights its person has by then. */
type People = Pick<AccessControl, 'personById'>;

/** More rows than this are checked and written by a job. */
export const INLINE_ROWS = 50_000;
const JOB_ROWS = 500_000;

/** The ONE import engine over the declarations of all modules. */
export function createImportEngine(
  uploads: readonly ImportUpload[],
  files: FileSource,
  jobs: Jobs,
  people: People,
): ImportEngine {
  const byName = new Map(uploads.map(({ declaration }) => [declaration.resource, declaration]));
  const find = (resource: string): ImportDeclaration => byName.get(resource) ?? fail('not_found');

  async function checkAndWrite(
    run: RunRow,
    declaration: ImportDeclaration,
    file: ImportFile,
    write: boolean,
    context: SignedInContext,
  ): Promise<void> {
    const who = { actor: context.actor, language: context.language, request: context };
    const maxRows = Math.min(declaration.maxRows ?? INLINE_ROWS, INLINE_ROWS);
    const result = await validateRun(context.db, declaration, run, file, { ...who, write, maxRows });
    if (write && (result.failed === 0 || run.options.partial)) await commitRun(context.db, declaration, run.id, who);
  }

  return {
    declaration(resource, context) {
      const declaration = find(resource);
      if (!holds(context.actor, declaration.permission)) demand(context.actor, declaration.permission);
      return declaration;
    },

    bytes: (key, context) => fileBytes(files, key, context),

    keptBytes: (key, context) => keptBytes(files, key, context),

    inspect: async (declaration, body, context, { isKept = false } = {}) =>
      inspectFile(await widened(declaration, context.db), body, files, context, isKept ? keptBytes : fileBytes),

    async start(own, body, context, { file: made, options, isKept = false } = {}) {
      demandFor(own, body.mode, context);
      const declaration = await widened(own, context.db);
      const file = made ?? (await sentFile(body, declaration, files, context, isKept ? keptBytes : fileBytes));
      const more = declaration.columns.slice(own.columns.length).map((column) => column.name);
      const run = await createRun(declaration, body, file, optionsOfRun(declaration, more, options), context);
      const write = body.dry_run === false;
      // A file made here is nowhere a job could read it again.
      if (
        !made &&
        (declaration.maxRows ?? INLINE_ROWS) > INLINE_ROWS &&
        (await isLonger(INLINE_ROWS, file, body.sheet))
      ) {
        return later(jobs, run, declaration, write, context);
      }
      try {
        await checkAndWrite(run, declaration, file, write, context);
      } catch (error) {
        if (!made && isTooLong(error) && (declaration.maxRows ?? 0) > INLINE_ROWS)
          return later(jobs, run, declaration, write, context);
        // Inside a request with an Idempotency-Key the whole run is rolled back, and there is nothing left to mark.
        await failRun(context.db, run.id, failureText(error, context.language)).catch(() => undefined);
        throw error instanceof SheetError ? sheetFailure(error, context.language) : error;
      }
      return describeRun(context.db, run.id);
    },

    async confirm(id, body, context) {
      const run = await ownRun(context, id);
      const declaration = await widened(find(run.resource), context.db, run.options.more ?? []);
      demandFor(declaration, run.options.mode, context);
      demandKept(context.actor, run.options.rights, 'import_rights_lost');
      await context.db.write((tx) =>
        tx.run(
          sql`update import_run set options = options || ${JSON.stringify(body)}::jsonb where id = ${id} and status = 'validated'`,
        ),
      );
      const ready = await findRun(context.db, id);
      if (ready.total > INLINE_ROWS && ready.status !== 'done') {
        refuseUnready(ready);
        return later(jobs, run, declaration, true, context, true);
      }
      await commitRun(context.db, declaration, id, {
        actor: context.actor,
        language: context.language,
        request: context,
      });
      return describeRun(context.db, id);
    },

    async undo(id, context) {
      const run = await ownRun(context, id);
      const declaration = find(run.resource);
      demandFor(declaration, run.options.mode, context);
      demandKept(context.actor, run.options.rights, 'undo_rights_lost');
      return undoRun(jobs, declaration, id, labelText(declaration.label, context.language), context);
    },

    workers: [importWorker(find, files, people), undoWorker(find)],
  };
}

/** Rows that may change what is there need the right to change it. */
function demandFor(
  declaration: ImportDeclaration,
  mode: ImportOptions['mode'] = 'upsert',
  { actor }: SignedInContext,
): void {
  if (mode !== 'update') demand(actor, declaration.permission);
  if (mode !== 'insert' && declaration.updates) demand(actor, declaration.updates);
}

const isTooLong = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === 'AppError' &&
  /50000/.test(JSON.stringify((error as { info?: unknown }).info ?? ''));

async function createRun(
  declaration: ImportDeclaration,
  body: ImportBody,
  file: ImportFile,
  own: Partial<ImportOptions>,
  context: SignedInContext,
): Promise<RunRow> {
  // Nothing that is there would be found again.
  if (body.mode === 'update' && declaration.key === null && !declaration.updates) failField('mode', 'not_allowed');
  const zone =
    body.zone ??
    (await context.db.maybe<{ time_zone: string }>(sql`select time_zone from company limit 1`))?.time_zone ??
    'UTC';
  const options: ImportOptions = {
    partial: body.partial ?? false,
    mode: body.mode ?? 'upsert',
    ...(body.date_format ? { date_format: body.date_format } : {}),
    zone,
    again: body.again ?? false,
    ...own,
  };
  refuseLongDefaults(options.defaults ?? {}, context.language);
  const id = await context.db.write(async (tx) => {
    const [row] = await tx.rows<{ id: number }>(
      insertRows('import_run', [
        {
          resource: declaration.resource,
          mode: options.mode,
          file_name: body.file_name ?? null,
          file_key: body.key ?? null,
          file_sha256: fileHash(file.bytes),
          mapping: JSON.stringify({ sheet: body.sheet, columns: body.mapping, formats: body.formats }),
          options: JSON.stringify(options),
          user_id: context.actor.userId,
        },
      ]),
    );
    return row?.id ?? 0;
  });
  return findRun(context.db, id);
}

async function later(
  jobs: Jobs,
  run: RunRow,
  declaration: ImportDeclaration,
  write: boolean,
  context: SignedInContext,
  onlyWrite = false,
): Promise<unknown> {
  const title = labelText(declaration.label, context.language);
  await context.db.write(async (tx) => {
    const payload = { runId: run.id, write, onlyWrite, language: context.language, userId: context.actor.userId };
    const job = await jobs.enqueue(tx, {
      kind: 'import.run',
      title,
      payload,
      singletonKey: `import-${run.id}-${write}`,
    });
    const taken = await tx.run(
      sql`update import_run set job_status_id = ${job}, status = ${onlyWrite ? 'importing' : 'validating'}
        where id = ${run.id} and status = ${onlyWrite ? sql`'validated'` : sql`any('{uploaded,validating}')`}`,
    );
    if (taken === 0) fail('import_not_ready', { values: { status: (await findRun(context.db, run.id)).status } });
  });
  return withStatus(await describeRun(context.db, run.id), 202);
}

function importWorker(find: (resource: string) => ImportDeclaration, files: FileSource, people: People): JobWorker {
  return {
    kind: 'import.run',
    retries: 2,
    async run(payload, job) {
      const { runId, write, onlyWrite, language, userId } = payload as {
        runId: number;
        write: boolean;
        onlyWrite: boolean;
        language: 'en' | 'es';
        userId: number;
      };
      const db = bindDatabase(job.database, job.actor);
      const run = await findRun(db, runId);
      const declaration = await widened(find(run.resource), db, run.options.more ?? []);
      // Killed between the commit and its own end, a job is tried again: what is written stays written once.
      if (run.status === 'done') return undefined;
      if (run.status === 'failed') fail('import_not_ready', { values: { status: run.status } });
      const actor = await people.personById(job.actor.tenantId, userId);
      const who = { actor: actor ?? (await failOrphan(db, runId, language)), language, request: null };
      if (!onlyWrite) {
        const file = { bytes: await runBytes(files, run.file_key, db) };
        const progress = async (done: number): Promise<void> => {
          if (await job.isCancelled()) fail('import_not_ready', { values: { status: 'cancelled' } });
          await job.progress({ done, total: done * 2 });
        };
        const maxRows = declaration.maxRows ?? JOB_ROWS;
        await validateRun(db, declaration, run, file, { ...who, write, maxRows, progress }).catch(
          async (error: unknown) => {
            if (isFinal(error)) await failRun(db, runId, failureText(error, language));
            throw error;
          },
        );
      }
      const checked = await findRun(db, runId);
      if (write && (checked.failed === 0 || checked.options.partial)) await commitRun(db, declaration, runId, who);
      const answer: RunAnswer = await describeRun(db, runId);
      return { ...answer, errors: answer.errors.length };
    },
    gaveUp: ({ runId, language }, job) =>
      failRun(bindDatabase(job.database, job.actor), Number(runId), failureText(null, language === 'es' ? 'es' : 'en')),
  };
}
