import type { Endpoint } from '../../contract/endpoint.ts';
import { fail, type Language } from '../../kernel/errors.ts';
import { holds } from '../../kernel/permissions.ts';
import { labelText } from '../../kernel/texts/product-texts.ts';
import { wallList } from '../access/row-walls.ts';
import { sql } from '../db/statement.ts';
import { FileReply } from '../http/answer.ts';
import type { SignedInContext } from '../http/context.ts';
import { type Route, route } from '../http/route.ts';
import { type SheetColumn, xlsxStream } from '../sheets/write-sheet.ts';
import { mappingsOf } from './cells/mapping-memory.ts';
import { recordNames } from './cells/record-names.ts';
import { type ImportBody, importCalls } from './contract.ts';
import { type ImportDeclaration, widened } from './declaration.ts';
import type { ImportEngine, ImportUpload } from './engine.ts';
import { recheckRow } from './recheck.ts';
import { cancelRun, describeRun, findRun, ownRun, runContext } from './run.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The engine's own calls, and the public API's named uploads, which use it too. */
export function importRoutes(engine: ImportEngine, uploads: readonly ImportUpload[]): Route[] {
  // As `ownRun` says it of one.
  wallList('import_run', (actor, alias) =>
    actor.isAdministrator ? null : sql`${sql.ref(`${alias}.user_id`)} = ${actor.userId}`,
  );
  return [
    route(importCalls.inspect, async ({ params, body }, context) =>
      engine.inspect(engine.declaration(params.resource, context), body, context),
    ),
    {
      ...route(
        importCalls.start,
        ({ params, body }, context) =>
          engine.start(engine.declaration(params.resource, context), body, context) as never,
      ),
      enter: (params, actor) => void engine.declaration((params as { resource: string }).resource, { actor }),
    },
    route(importCalls.sample, async ({ params }, context) =>
      sample(await widened(engine.declaration(params.resource, context), context.db), context.language),
    ),
    route(importCalls.columns, async ({ params }, context) => {
      const { setting: _, ...usual } = engine.declaration(params.resource, context);
      const { columns } = await widened(usual, context.db);
      return columns.map(({ name, label }) => ({ name, label: labelText(label, context.language) }));
    }),
    route(importCalls.list, ({ query }, { db, actor }) =>
      db.read(sql`select id as run_id, resource, file_name, status, total, created, updated, unchanged, skipped, failed, created_at, finished_at
        from import_run where user_id = ${actor.userId} ${query.resource ? sql`and resource = ${query.resource}` : sql``} order by id desc limit 50`),
    ),
    route(importCalls.get, async ({ params }, context) => {
      const { columns } = await permitted(engine, params.id, context);
      const labels = columns.map(({ name, label, kind }) => ({
        name,
        label: labelText(label, context.language),
        kind,
      }));
      return { ...(await describeRun(context.db, params.id)), columns: labels };
    }),
    route(importCalls.confirm, ({ params, body }, context) => engine.confirm(params.id, body, context) as never),
    route(importCalls.cancel, async ({ params }, context) => {
      await permitted(engine, params.id, context);
      await cancelRun(context.db, params.id);
      return describeRun(context.db, params.id);
    }),
    route(importCalls.undo, async ({ params }, context) => {
      await permitted(engine, params.id, context);
      return engine.undo(params.id, context) as never;
    }),
    route(importCalls.mappings, ({ params }, context) => {
      const { resource } = engine.declaration(params.resource, context);
      return context.db.read(mappingsOf(resource));
    }),
    route(importCalls.forget, async ({ params }, context) => {
      const { resource } = engine.declaration(params.resource, context);
      const gone = await context.db.write((tx) =>
        tx.run(sql`delete from import_mapping where resource = ${resource} and id = ${params.mappingId}`),
      );
      return gone === 0 ? fail('not_found') : null;
    }),
    route(importCalls.errors, async ({ params }, context) => {
      const declaration = await permitted(engine, params.id, context);
      return problemsFile(params.id, declaration, context);
    }),
    route(importCalls.rows, async ({ params, query }, context) => {
      const declaration = await permitted(engine, params.id, context);
      return stagedPage(params.id, declaration, query, context);
    }),
    route(importCalls.change, async ({ params, body }, context) => {
      const declaration = await permitted(engine, params.id, context);
      const run = await findRun(context.db, params.id);
      if (run.status !== 'validated') fail('import_not_ready', { values: { status: run.status } });
      const who = { actor: context.actor, language: context.language, request: context };
      await recheckRow(
        context,
        declaration,
        { ...runContext(run, who, context.db), formats: run.formats ?? [] },
        params.row,
        body.values,
      );
      return describeRun(context.db, params.id);
    }),
    ...uploads.flatMap(({ declaration, calls = [] }) => calls.map((call) => facade(engine, declaration, call))),
  ];
}

/** A named upload: the engine with its declaration; without an own wish it writes at once, all or nothing. */
function facade(engine: ImportEngine, declaration: ImportDeclaration, call: Endpoint): Route {
  return {
    endpoint: { ...call, form: true },
    handler: ({ body }, context) => {
      const sent = (body ?? {}) as ImportBody;
      if (!sent.key && !sent.rows) return fail('no_files');
      return engine.start(declaration, { dry_run: false, ...sent }, context);
    },
  };
}

async function permitted(engine: ImportEngine, id: number, context: SignedInContext): Promise<ImportDeclaration> {
  const run = await ownRun(context, id);
  const declaration = engine.declaration(run.resource, context);
  if (!holds(context.actor, declaration.permission)) fail('not_found');
  return widened(declaration, context.db, run.options.more ?? []);
}

function sample(declaration: ImportDeclaration, language: Language): FileReply {
  const last = declaration.columns.length;
  const shown = declaration.columns.toSorted((a, b) => (a.place ?? last) - (b.place ?? last));
  const columns: SheetColumn[] = shown.map((c) => ({ key: c.name, label: labelText(c.label, language) }));
  return new FileReply(xlsxStream(columns, []), XLSX, `${declaration.resource}-sample.xlsx`);
}

async function problemsFile(id: number, declaration: ImportDeclaration, context: SignedInContext): Promise<FileReply> {
  const labels = new Map(declaration.columns.map(({ name, label }) => [name, labelText(label, context.language)]));
  const problems = await context.db.read<{ column: string | null }>(
    sql`select "row", "column", value, message, severity from import_error where run_id = ${id} order by "row", id`,
  );
  const rows = problems.map((one) => ({ ...one, column: labels.get(one.column ?? '') ?? one.column }));
  const es = context.language === 'es';
  const columns: SheetColumn[] = [
    { key: 'row', label: es ? 'Fila' : 'Row', kind: 'integer' },
    { key: 'column', label: es ? 'Columna' : 'Column' },
    { key: 'value', label: es ? 'Valor' : 'Value' },
    { key: 'message', label: es ? 'Problema' : 'Problem', width: 60 },
  ];
  return new FileReply(xlsxStream(columns, rows), XLSX, `import-${id}-problems.xlsx`);
}

async function stagedPage(
  id: number,
  declaration: ImportDeclaration,
  query: { page?: number; only_errors?: boolean },
  context: SignedInContext,
): Promise<unknown> {
  const size = 50;
  const only = query.only_errors ? sql`and action = 'error'` : sql``;
  const rows = await context.db.read<{ row: number; cells: (string | null)[]; action: string }>(
    sql`select "row", cells, action from import_row where run_id = ${id} ${only} order by "row" limit ${size} offset ${((query.page ?? 1) - 1) * size}`,
  );
  const namesOf = await recordNames(declaration, rows, context);
  return rows.map(({ row, cells, action }) => ({
    row,
    action,
    values: Object.fromEntries(declaration.columns.map((c, i) => [c.name, cells[i] ?? null])),
    names: namesOf({ cells }),
  }));
}
