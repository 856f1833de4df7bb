import type { Language } from '../../../platform/kernel/errors.ts';
import { FileReply } from '../../../platform/server/http/answer.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import {
  csvStream,
  type SheetColumn,
  type SheetRecord,
  toBuffer,
  xlsxStream,
} from '../../../platform/server/sheets/write-sheet.ts';
import type { SheetFields } from '../../fields/public.server.ts';
import type { UserRow } from './user-queries.server.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

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

/** A spreadsheet as the documents answer it, or the file itself when Accept asks for it (CORE). */
export async function sheetAnswer(
  name: string,
  format: 'xlsx' | 'csv',
  headings: readonly Heading[],
  rows: readonly SheetRecord[],
  context: RequestContext,
  more: readonly SheetColumn[] = [],
): Promise<{ file_data: string; file_name: string } | FileReply> {
  const columns = [...columnsOf(headings, context.language), ...more];
  const stream = format === 'xlsx' ? xlsxStream(columns, rows) : csvStream(columns, rows);
  const fileName = `${name}-${new Date(context.now).toISOString().slice(0, 10)}.${format}`;
  const accept = context.header('accept') ?? '';
  if (accept.includes('text/csv') || accept.includes(XLSX)) {
    return new FileReply(stream, format === 'xlsx' ? XLSX : 'text/csv; charset=utf-8', fileName);
  }
  return { file_data: (await toBuffer(stream)).toString('base64'), file_name: fileName };
}

/** People as spreadsheet. */
export const userSheet = (
  format: 'xlsx' | 'csv',
  rows: readonly UserRow[],
  fields: SheetFields,
  context: RequestContext,
) =>
  sheetAnswer(
    'users',
    format,
    HEADINGS,
    rows.map((row) => ({
      ...row,
      roles: row.roles.map((role) => role.name).join('; '),
      location: row.location?.name,
      section: row.location_section?.name,
      ...fields.cells(row),
    })),
    context,
    fields.columns,
  );
