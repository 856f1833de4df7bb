import type { z } from 'zod';
import { fail, type Language } from '../../../platform/kernel/errors.ts';
import { keyedColumns, keyedLabel, labelText, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { ExportSource } from '../../../platform/server/exports/export-source.ts';
import { FileReply } from '../../../platform/server/http/answer.ts';
import type { RequestContext, SignedInContext } from '../../../platform/server/http/context.ts';
import { said, unknownParts } from '../../../platform/server/imports/cells/cell-lists.ts';
import { importBody } from '../../../platform/server/imports/contract.ts';
import {
  cellIndex,
  type ImportColumn,
  type ImportDeclaration,
  type ParsedRow,
} from '../../../platform/server/imports/declaration.ts';
import type { ImportUpload } from '../../../platform/server/imports/engine.ts';
import { settleKnown, tellNotChanged } from '../../../platform/server/imports/stage.ts';
import { stagedRows } from '../../../platform/server/imports/staged-rows.ts';
import { xlsxStream } from '../../../platform/server/sheets/write-sheet.ts';
import { columnsOf, type Heading } from '../user/user-export.server.ts';
import { ROLE_WORDS } from '../user/user-input.server.ts';
import type { roleFilters } from './role.contract.ts';
import { insertRole, patchRole, roleConditions, roleOrder } from './role.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const USED = { module: 'identity', use: 'list', where: ['Columns of roles', 'Columnas de roles'] } as const;
const LABEL = keyedLabel('sheet.role.many', USED, ['Roles', 'Roles']);

/** Columns of export, sample and import: one row per role, permissions joined by semicolons. */
export const ROLE_HEADINGS = keyedColumns<Heading>('sheet.role', USED, [
  { key: 'name', label: ['Name', 'Nombre'] },
  { key: 'description', label: ['Description', 'Descripción'] },
  { key: 'audience', label: ['Audience', 'Destinado a'] },
  { key: 'permissions', label: ['Permissions', 'Permisos'] },
]);

/** Roles of a list query as a spreadsheet. */
export const roleSource: ExportSource = {
  resource: 'role',
  label: LABEL,
  slug: 'export.roles',
  open: ({ q, sort, filters }, { language }) => ({
    columns: columnsOf(ROLE_HEADINGS, language),
    statement: ({ limit, offset }) => sql`
      select app.shown(r.names, r.name) as name, app.shown(r.descriptions, r.description) as description, r.audience,
        coalesce((select string_agg(p.slug, '; ' order by p.slug) from role_permission rp
        join permission p on p.id = rp.permission_id where rp.role_id = r.id), '') as permissions
      from role r where ${roleConditions(q, filters as z.infer<typeof roleFilters>)} order by ${roleOrder(sort)} limit ${limit} offset ${offset}`,
    cells: (row) => ({ ...row, audience: audienceName(row.audience, language) }),
  }),
};

/** As the import reads it and the page says it. */
function audienceName(value: unknown, language: Language): unknown {
  const { choices = [] } = declaration.columns[cellIndex(declaration, 'audience')] ?? {};
  const choice = choices.find((one) => one.value === value);
  return choice ? labelText(choice.label, language) : value;
}

/** An empty sheet whose header row is the labels asked for; known column names in the caller's language. */
export function sampleSheet(labels: readonly string[] | undefined, context: RequestContext): FileReply {
  const known = columnsOf(ROLE_HEADINGS, context.language);
  const columns = labels?.length
    ? labels.map(
        (text, index) => known.find((column) => column.key === text.toLowerCase()) ?? { key: `c${index}`, label: text },
      )
    : known;
  return new FileReply(xlsxStream(columns, []), XLSX, 'roles-sample.xlsx');
}

const PART = /[^;\n]+/g;
const split = (text: string | null | undefined): string[] =>
  ((text ?? '').match(PART) ?? []).map((part) => part.trim()).filter(Boolean);

const TEXTS = productTexts(
  'import.role',
  { module: 'identity', use: 'import' },
  {
    permission: { en: 'This permission does not exist.', es: 'Este permiso no existe.' },
  },
);

const declaration: ImportDeclaration = {
  resource: 'role',
  label: LABEL,
  permission: 'import.roles',
  isRehearsed: 'all',
  key: 'name',
  setting: 'upload_roles',
  columns: keyedColumns<ImportColumn>('sheet.role', USED, [
    { name: 'name', label: ['Name', 'Nombre'], kind: 'text', required: true, max: 80, freeText: true },
    { name: 'description', label: ['Description', 'Descripción'], kind: 'text', max: 500 },
    {
      name: 'audience',
      label: ['Audience', 'Destinado a'],
      kind: 'choice',
      isKept: true,
      choices: [
        { value: 'staff', label: ['Staff', 'Personal'] },
        { value: 'customer', label: ['Customer', 'Cliente'] },
      ],
    },
    { name: 'permissions', label: ['Permissions', 'Permisos'], kind: 'multiline', max: 20_000 },
  ]),
  async examine(db, batch, run) {
    const roles = await db.read<{ id: number; name: string }>(ROLE_WORDS);
    const slugs = new Set((await db.read<{ slug: string }>(sql`select slug from permission`)).map((row) => row.slug));
    const kinds = await db.read<{ id: number; audience: string }>(sql`select id, audience from role`);
    const audienceOf = new Map(kinds.map((row) => [row.id, row.audience]));
    const ids = new Map(roles.map((row) => [row.name, row.id]));
    for (const row of batch) {
      for (const slug of unknownParts(cell(row, 'permissions'), PART, (name) => slugs.has(name))) {
        row.action = 'error';
        row.problems.push({
          column: 'permissions',
          value: slug,
          code: 'not_found',
          message: TEXTS.in('permission', run.language),
          severity: 'error',
        });
      }
      const id = ids.get((cell(row, 'name') ?? '').toLowerCase());
      settleKnown(row, 'name', id, run);
      const [audience, column] = [cell(row, 'audience'), declaration.columns[cellIndex(declaration, 'audience')]];
      if (row.action === 'update' && column && audience !== null && audience !== audienceOf.get(id ?? 0))
        tellNotChanged(row, column, audience, run.language);
    }
  },
  async commit(tx, run) {
    const context = run.request as SignedInContext;
    const counts = { created: 0, updated: 0, unchanged: 0 };
    for await (const staged of stagedRows(tx, run.runId, true)) {
      const [name, description, audience, permissions] = staged.cells;
      const fields = {
        description: description == null ? undefined : said(description),
        ...(permissions == null ? {} : { permissions: split(said(permissions)) }),
      };
      const kind = audience === 'customer' ? ('customer' as const) : ('staff' as const);
      if (staged.action === 'create') {
        await insertRole(tx, { name: name ?? fail('internal'), audience: kind, ...fields }, context);
        counts.created++;
      } else if (await patchRole(tx, staged.match_id ?? 0, fields, context)) counts.updated++;
      else {
        counts.unchanged++;
        run.onUnchanged?.(staged.row);
      }
    }
    return counts;
  },
};

const cell = (row: ParsedRow, name: string): string | null => said(row.cells[cellIndex(declaration, name)]);

/** The import of roles on the one engine. */
export const roleImport: ImportUpload = {
  declaration,
  calls: [
    {
      method: 'POST',
      path: '/role/import-excel',
      summary: 'Import roles',
      area: 'roles',
      access: { any: ['import.roles'] },
      rate: 'heavy',
      body: importBody,
    },
  ],
};
