import type { Language } from '../../../platform/kernel/errors.ts';
import { keyedColumns, keyedLabel, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { ExportSource } from '../../../platform/server/exports/export-source.ts';
import type { SheetColumn } from '../../../platform/server/sheets/write-sheet.ts';
import { fieldScope, sheetFields } from '../../fields/public.server.ts';
import { exportedUsers, type Filters, type UserRow } from './user-queries.server.ts';

export interface Heading {
  readonly key: string;
  readonly label: Label;
  readonly kind?: SheetColumn['kind'];
}

/** Where the headings of export and import of people are met. */
export const USER_SHEET = {
  module: 'identity',
  use: 'list',
  where: ['Columns of users', 'Columnas de usuarios'],
} as const;

const HEADINGS = keyedColumns<Heading>('sheet.user', USER_SHEET, [
  { key: 'id', label: ['ID', 'ID'], kind: 'integer' },
  { key: 'first_name', label: ['First name', 'Nombre'] },
  { key: 'last_name', label: ['Last name', 'Apellido'] },
  { key: 'email', label: ['Email', 'Correo'] },
  { key: 'roles', label: ['Roles', 'Roles'] },
  { key: 'department_name', label: ['Department', 'Departamento'] },
  { key: 'division', label: ['Division', 'División'] },
  { key: 'location', label: ['Location', 'Ubicación'] },
  { key: 'section', label: ['Section', 'Sección'] },
  { key: 'ex_ref_no', label: ['Ex ref no', 'Ref. externa'] },
  { key: 'customer_code', label: ['Customer code', 'Código de cliente'] },
  { key: 'web_access', label: ['Web access', 'Acceso web'], kind: 'boolean' },
  { key: 'is_locked', label: ['Locked', 'Bloqueado'], kind: 'boolean' },
  { key: 'is_blacklisted', label: ['Blacklisted', 'En lista negra'], kind: 'boolean' },
  { key: 'disable', label: ['Disabled', 'Desactivado'], kind: 'boolean' },
  { key: 'notification', label: ['Notifications', 'Notificaciones'], kind: 'boolean' },
  { key: 'last_login_at', label: ['Last login', 'Último acceso'], kind: 'instant' },
]);

export const columnsOf = (headings: readonly Heading[], language: Language): SheetColumn[] =>
  headings.map(({ key, label, kind = 'text' }) => ({ key, label: labelText(label, language), kind }));

/** People of a list query as a spreadsheet. */
export const userSource: ExportSource = {
  resource: 'user',
  label: keyedLabel('sheet.user.many', USER_SHEET, ['Users', 'Usuarios']),
  slug: 'export.users',
  async open(query, context) {
    const filters = (query.filters ?? {}) as Filters;
    if (filters.is_customer_user) demand(context.actor, 'view.customer_users');
    const scope = await fieldScope(context);
    const fields = await sheetFields(context, 'user');
    return {
      columns: [...columnsOf(HEADINGS, context.language), ...fields.columns],
      statement: (range) => exportedUsers({ ...query, filters }, scope, range),
      cells: (row) => cellsOf(row as unknown as UserRow),
    };
  },
};

const cellsOf = (row: UserRow): Record<string, unknown> => ({
  ...row,
  roles: row.roles.map((role) => role.name).join('; '),
  location: row.location?.name,
  section: row.location_section?.name,
});
