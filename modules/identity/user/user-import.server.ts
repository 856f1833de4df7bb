import { z } from 'zod';
import type { Language } from '../../../platform/kernel/errors.ts';
import { type KeyOf, keyedColumns, keyedLabel, productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { CLEAR, said, unknownParts } from '../../../platform/server/imports/cells/cell-lists.ts';
import { lookUp } from '../../../platform/server/imports/cells/look-up.ts';
import { importBody } from '../../../platform/server/imports/contract.ts';
import {
  cellIndex,
  type ImportColumn,
  type ImportDeclaration,
  type ParsedRow,
  type RunContext,
} from '../../../platform/server/imports/declaration.ts';
import type { ImportUpload } from '../../../platform/server/imports/engine.ts';
import { settleKnown, tellNotChanged } from '../../../platform/server/imports/stage.ts';
import { stagedRows } from '../../../platform/server/imports/staged-rows.ts';
import { refuseRepeated } from '../../../platform/server/imports/staging/repeated-values.ts';
import type { PlatformConfig } from '../../../platform/server/module.ts';
import { examineFields, type FieldsImport, importColumns, sentByRow } from '../../fields/public.server.ts';
import { hashPassword } from '../password/hash.server.ts';
import { passwordProblem } from '../password/password.rules.ts';
import { insertUser } from './user-create.server.ts';
import { USER_SHEET } from './user-export.server.ts';
import { ROLE_WORDS } from './user-input.server.ts';
import { patchUser } from './user-update.server.ts';

const text = (name: string, en: string, es: string, more: Partial<ImportColumn> = {}): ImportColumn => ({
  name,
  label: [en, es],
  kind: 'text',
  max: 100,
  ...more,
});

const CUSTOMER_CODE = sql`lower(t.customer_code) = lower(x.text)`;

const COLUMNS = keyedColumns<ImportColumn>(
  'sheet.user',
  USER_SHEET,
  [
    text('first_name', 'First name', 'Nombre', { required: true, aliases: ['given name'] }),
    text('last_name', 'Last name', 'Apellido', { aliases: ['surname', 'family name', 'apellidos'] }),
    text('email', 'Email', 'Correo', { kind: 'email', required: true, max: 254, aliases: ['mail'] }),
    text('roles', 'Roles', 'Roles', { max: 1_000, aliases: ['role', 'rol'] }),
    text('permissions', 'Permissions', 'Permisos', { kind: 'multiline', max: 20_000 }),
    text('password', 'Password', 'Contraseña', { max: 128, isKept: true, isSecret: true }),
    text('department_name', 'Department', 'Departamento', { freeText: true }),
    text('division', 'Division', 'División', { freeText: true }),
    text('location_section_id', 'Section', 'Sección', {
      kind: 'reference',
      ...lookUp(
        'location_section',
        { code: sql`lower(t.code) = lower(x.text)`, name: sql`app.fold(t.name) = app.fold(x.text)` },
        'and t.deleted_at is null',
      ),
    }),
    text('ex_ref_no', 'Ex ref no', 'Ref. externa', { max: 64 }),
    text('customer_code', 'Customer code', 'Código de cliente', {
      kind: 'reference',
      isKept: true,
      ...lookUp('customer', { code: CUSTOMER_CODE }, 'and t.deleted_at is null', 'customer_code'),
    }),
    text('customer_id', 'Customer', 'Cliente', {
      kind: 'reference',
      isKept: true,
      ...lookUp(
        'customer',
        { code: CUSTOMER_CODE, name: sql`app.fold(t.name) = app.fold(x.text)` },
        'and t.deleted_at is null',
      ),
    }),
    text('disable', 'Disabled', 'Desactivado', { kind: 'flag' }),
    text('notification', 'Notifications', 'Notificaciones', { kind: 'flag' }),
  ],
  ({ name }) => name.replace('location_section_id', 'section'),
);

/** Additional values stand behind the own columns. */
const FIELDS: FieldsImport = { module: 'user', after: COLUMNS.length };

const PART = /[^;,\n]+/g;
const split = (cell: string | null): string[] =>
  ((cell ?? '').match(PART) ?? []).map((part) => part.trim()).filter(Boolean);

const TEXTS = productTexts(
  'import.user',
  { module: 'identity', use: 'import' },
  {
    role: { en: 'This role does not exist.', es: 'Este rol no existe.' },
    permission: { en: 'This permission does not exist.', es: 'Este permiso no existe.' },
    password: { en: 'This password is too weak.', es: 'Esta contraseña es demasiado débil.' },
  },
);

const at = (name: string): number => cellIndex({ columns: COLUMNS }, name);
const cellOf = (row: { cells: (string | null)[] }, name: string): string | null => said(row.cells[at(name)]);
const isCleared = (row: { cells: (string | null)[] }, name: string): boolean => row.cells[at(name)] === CLEAR;

function wrong(row: ParsedRow, column: string, value: string, text: KeyOf<typeof TEXTS>, language: Language): void {
  row.action = 'error';
  // A password never goes back in an answer or into the stored errors.
  const shown = column === 'password' ? null : value;
  row.problems.push({
    column,
    value: shown,
    code: 'not_allowed',
    message: TEXTS.in(text, language),
    severity: 'error',
  });
}

/** Roles by name or id, permissions by slug; known people by e-mail, then by external reference. */
async function examine(db: TenantDb, batch: readonly ParsedRow[], run: RunContext): Promise<void> {
  const { language } = run;
  const emails = batch.flatMap((row) => cellOf(row, 'email')?.toLowerCase() ?? []);
  const references = batch.flatMap((row) => cellOf(row, 'ex_ref_no') ?? []);
  const [people, roles, permissions] = (await db.readAll([
    sql`select id, email, ex_ref_no, array(select r.role_id from user_role r where r.user_id = u.id) as roles from app_user u where deleted_at is null
      and (email = any(${emails}::text[]) or ex_ref_no = any(${references}::text[]))`,
    ROLE_WORDS,
    sql`select slug from permission`,
  ])) as [
    { id: number; email: string | null; ex_ref_no: string | null; roles: number[] }[],
    { id: number; name: string }[],
    { slug: string }[],
  ];
  const byEmail = new Map(people.map((person) => [person.email, person.id]));
  const byReference = new Map(people.map((person) => [person.ex_ref_no, person.id]));
  const known = rolesByText(roles);
  const slugs = new Set(permissions.map((permission) => permission.slug));
  for (const row of batch) {
    for (const role of unknownParts(cellOf(row, 'roles'), PART, (name) => known.has(name.toLowerCase())))
      wrong(row, 'roles', role, 'role', language);
    for (const slug of unknownParts(cellOf(row, 'permissions'), PART, (name) => slugs.has(name)))
      wrong(row, 'permissions', slug, 'permission', language);
    const password = cellOf(row, 'password');
    const owner = {
      email: cellOf(row, 'email'),
      first_name: cellOf(row, 'first_name'),
      last_name: cellOf(row, 'last_name'),
    };
    if (password && passwordProblem(password, owner)) wrong(row, 'password', '', 'password', language);
    const id =
      byEmail.get(cellOf(row, 'email')?.toLowerCase() ?? '') ?? byReference.get(cellOf(row, 'ex_ref_no') ?? '');
    refuseRepeated(row, 'ex_ref_no', cellOf(row, 'ex_ref_no'), run);
    settleKnown(row, 'email', id, run);
    if (row.action === 'update') tellKept(row, people.find((person) => person.id === id)?.email ?? null, language);
  }
  const held = new Map(people.map((person) => [person.id, person.roles]));
  // A customer's person is asked for nothing (they are told by name), but what the file brings is checked.
  const asked = batch.filter((row) => !isCustomers(row) || row.cells.slice(FIELDS.after).some((one) => one !== null));
  await examineFields(db, asked, run, FIELDS, (row) => ({
    user: row.matchId === null ? [] : [row.matchId],
    role:
      cellOf(row, 'roles') === null && !isCleared(row, 'roles')
        ? (held.get(row.matchId ?? 0) ?? [])
        : split(cellOf(row, 'roles')).flatMap((role) => known.get(role.toLowerCase()) ?? []),
  }));
}

/** Where people log in, and with what, no import changes. */
function tellKept(row: ParsedRow, email: string | null, language: Language): void {
  const column = (name: string) => COLUMNS[at(name)] as ImportColumn;
  const said = cellOf(row, 'email');
  if (said !== null && said.toLowerCase() !== email) tellNotChanged(row, column('email'), said, language);
  if (cellOf(row, 'password') !== null) tellNotChanged(row, column('password'), null, language);
}

const isCustomers = (row: ParsedRow): boolean =>
  cellOf(row, 'customer_code') !== null || cellOf(row, 'customer_id') !== null;

/** Roles by name in small letters, then by id, as a cell may name them. */
const rolesByText = (roles: readonly { id: number; name: string }[]): ReadonlyMap<string, number> =>
  new Map([...roles.map(({ id }) => [String(id), id] as const), ...roles.map(({ id, name }) => [name, id] as const)]);

async function commit(tx: Tx, run: RunContext, config: PlatformConfig, context: SignedInContext) {
  const roles = await tx.rows<{ id: number; name: string }>(ROLE_WORDS);
  const idOf = rolesByText(roles);
  const counts = { created: 0, updated: 0, unchanged: 0 };
  for await (const row of stagedRows(tx, run.runId, true)) {
    const cell = (name: string): string | undefined => cellOf(row, name) ?? undefined;
    const text = (name: string): string | null | undefined => (isCleared(row, name) ? null : cell(name));
    const number = (name: string): number | null | undefined =>
      text(name) == null ? (text(name) as null | undefined) : Number(cell(name));
    const flag = (name: string): boolean | undefined => (text(name) === undefined ? undefined : cell(name) === 'true');
    const roleIds = split(cell('roles') ?? null).map((role) => idOf.get(role.toLowerCase()) ?? 0);
    const fields = {
      first_name: cell('first_name'),
      last_name: text('last_name'),
      department_name: text('department_name'),
      division: text('division'),
      location_section_id: number('location_section_id'),
      ex_ref_no: text('ex_ref_no'),
      customer_id: number('customer_code') ?? number('customer_id'),
      customer_code: undefined,
      phone: undefined,
      notification: flag('notification'),
      disable: flag('disable'),
      additional: await sentByRow(tx, row, run, context.actor.tenantId, FIELDS),
      ...(roleIds.length > 0 || isCleared(row, 'roles') ? { roles: roleIds } : {}),
      ...(text('permissions') === undefined ? {} : { permissions: split(cell('permissions') ?? null) }),
    };
    if (row.action === 'update') {
      const isChanged = await patchUser(tx, config, row.match_id ?? 0, fields, context);
      counts[isChanged ? 'updated' : 'unchanged']++;
      if (!isChanged) run.onUnchanged?.(row.row);
    } else {
      const password = cell('password');
      const body = { ...fields, first_name: fields.first_name ?? '', email: cell('email') ?? '', password };
      // A rehearsal needs none that anybody could log in with.
      const hashed = password ? (run.onUnchanged ? 'rehearsed' : await hashPassword(password)) : null;
      await insertUser(tx, config, body, hashed, context);
      counts.created++;
    }
  }
  return counts;
}

const options = importBody.omit({ rows: true }).shape;
const row = z.record(
  z.string().max(100),
  z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.union([z.string(), z.number()]))]),
);
type Sent = z.infer<typeof row>;

const asCells = (sent: Sent): Record<string, string | number | boolean | null> =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [name, Array.isArray(value) ? value.join('; ') : value]),
  );

/** One person as an object, `{users: […]}`, rows or an uploaded sheet: all become the engine's rows. */
const userExcelBody = z.preprocess((sent) => {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  const { users, ...rest } = sent as Record<string, unknown>;
  const isRow = (value: unknown): value is Sent => row.safeParse(value).success;
  if (Array.isArray(users) && users.every(isRow)) return { ...rest, rows: users.map(asCells) };
  const own = Object.entries(rest).filter(([name]) => !(name in options) && name !== 'rows');
  const person = Object.fromEntries(own);
  if (users !== undefined || own.length === 0 || !isRow(person)) return sent;
  return { ...Object.fromEntries(Object.entries(rest).filter(([name]) => name in options)), rows: [asCells(person)] };
}, importBody);

/** The import of people on the one engine. */
export const userImport = (config: PlatformConfig): ImportUpload => ({
  declaration: {
    resource: 'user',
    label: keyedLabel('sheet.user.many', USER_SHEET, ['Users', 'Usuarios']),
    permission: 'import.users',
    isRehearsed: 'all',
    key: 'email',
    columns: COLUMNS,
    setting: 'upload_user',
    more: (db) => importColumns(db, 'user'),
    examine,
    commit: (tx, run) => commit(tx, run, config, run.request as SignedInContext),
  } satisfies ImportDeclaration,
  calls: [
    {
      method: 'POST',
      path: '/user/user-excel',
      summary: 'Import users: one, several, or a spreadsheet',
      area: 'users',
      access: { any: ['import.users'] },
      rate: 'heavy',
      body: userExcelBody,
    },
  ],
});
