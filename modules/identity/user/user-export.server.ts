import type { Language } from '../../../platform/kernel/errors.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import type { ExportSource } from '../../../platform/server/exports/export-source.ts';
import type { SheetColumn } from '../../../platform/server/sheets/write-sheet.ts';
import { fieldScope, type SheetFields, sheetFields } from '../../fields/public.server.ts';
import { exportedUsers, type Filters, type UserRow } from './user-queries.server.ts';

export type Heading = readonly [key: string, en: string, es: string, kind?: SheetColumn['kind']];

// A1 §5, user/export-excel.
const HEADINGS: readonly Heading[] = [
  ['id', 'ID', 'ID', 'integer'],
  ['first_name', 'First name', 'Nombre'],
  ['last_name', 'Last name', 'Apellido'],
  ['email', 'E-mail', 'Correo'],
  ['roles', 'Roles', 'Roles'],
  ['department_name', 'Department', 'Departamento'],
  ['division', 'Division', 'División'],
  ['location', 'Location', 'Ubicación'],
  ['section', 'Section', 'Sección'],
  ['ex_ref_no', 'Ex ref no', 'Ref. externa'],
  ['customer_code', 'Customer code', 'Código de cliente'],
  ['web_access', 'Web access', 'Acceso web', 'boolean'],
  ['is_locked', 'Locked', 'Bloqueado', 'boolean'],
  ['is_blacklisted', 'Blacklisted', 'En lista negra', 'boolean'],
  ['disable', 'Disabled', 'Desactivado', 'boolean'],
  ['notification', 'Notifications', 'Notificaciones', 'boolean'],
  ['last_login_at', 'Last login', 'Último acceso', 'instant'],
];

export const columnsOf = (headings: readonly Heading[], language: Language): SheetColumn[] =>
  headings.map(([key, en, es, kind = 'text']) => ({ key, label: language === 'es' ? es : en, kind }));

/** People of a list query as a spreadsheet. */
export const userSource: ExportSource = {
  resource: 'user',
  label: ['Users', 'Usuarios'],
  fileName: 'users',
  slug: 'export.users',
  async open(query, context) {
    const filters = (query.filters ?? {}) as Filters;
    if (filters.is_customer_user) demand(context.actor, 'view.customer_users');
    const scope = await fieldScope(context);
    const fields = await sheetFields(context, 'user');
    return {
      columns: [...columnsOf(HEADINGS, context.language), ...fields.columns],
      statement: (range) => exportedUsers(query.q, filters, scope, range),
      cells: (row) => cellsOf(row as unknown as UserRow, fields),
    };
  },
};

const cellsOf = (row: UserRow, fields: SheetFields): Record<string, unknown> => ({
  ...row,
  roles: row.roles.map((role) => role.name).join('; '),
  location: row.location?.name,
  section: row.location_section?.name,
  ...fields.cells(row),
});
