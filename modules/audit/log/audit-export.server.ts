import type { Language } from '../../../platform/kernel/errors.ts';
import { keyedColumns, keyedLabel, keyedLabels, labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { Label } from '../../../platform/resource/field.ts';
import type { ExportSource } from '../../../platform/server/exports/export-source.ts';
import type { SheetColumn } from '../../../platform/server/sheets/write-sheet.ts';
import { nameOfSetting } from './audit-names.server.ts';
import { entriesStatement, type Line, masked, type Question } from './audit-queries.server.ts';
import { fieldName } from './field-names.rules.ts';
import { typeName } from './record-types.rules.ts';
import { nameOfCode } from './references.rules.ts';

const USED = {
  module: 'audit',
  use: 'list',
  where: ['Columns of the audit log', 'Columnas del registro de auditoría'],
} as const;

const COLUMNS = keyedColumns<{ key: string; label: Label; kind?: SheetColumn['kind'] }>('sheet.audit', USED, [
  { key: 'at', label: ['Time', 'Fecha y hora'], kind: 'instant' },
  { key: 'actor_name', label: ['User', 'Usuario'] },
  { key: 'action', label: ['Action', 'Acción'] },
  { key: 'type', label: ['Type', 'Tipo'] },
  { key: 'row_id', label: ['Record', 'Registro'], kind: 'integer' },
  { key: 'label', label: ['Name', 'Nombre'] },
  { key: 'changes', label: ['Changes', 'Cambios'] },
  { key: 'ip', label: ['IP address', 'Dirección IP'] },
  { key: 'request_id', label: ['Request ID', 'ID de solicitud'] },
]);

/** What happened, as the log's own page says it. */
const ACTIONS: Readonly<Record<string, Label>> = keyedLabels('sheet.audit.action', USED, {
  insert: ['Created', 'Creación'],
  update: ['Updated', 'Modificación'],
  delete: ['Deleted', 'Eliminación'],
  restore: ['Restored', 'Restauración'],
  login: ['Logged in', 'Inicio de sesión'],
  login_failed: ['Login failed', 'Inicio de sesión fallido'],
  login_refused: ['Login denied', 'Inicio de sesión denegado'],
  logout: ['Logged out', 'Cierre de sesión'],
  invitation_link: ['Invitation link copied', 'Enlace de invitación copiado'],
  redact: ['Redacted', 'Valores censurados'],
  forget: ['Old entries removed', 'Entradas antiguas eliminadas'],
});

const columnsIn = (language: Language): SheetColumn[] =>
  COLUMNS.map(({ key, label, kind = 'text' }) => ({ key, kind, label: labelText(label, language) }));

/** Entries of a question as a spreadsheet: one row each, changes as `field: before → after`. */
export const auditSource: ExportSource = {
  resource: 'audit_log',
  label: keyedLabel('sheet.audit.many', USED, ['Audit log', 'Registro de auditoría']),
  slug: 'export.auditlogs',
  async open(query, context) {
    const statement = await entriesStatement(query as Question, context);
    return {
      columns: columnsIn(context.language),
      statement: ({ limit }) => statement(limit),
      cells: (row) => ({
        ...row,
        label: nameOfSetting(row as unknown as Line, context.language) ?? row.label,
        type: typeName(String(row.audit_type), context.language),
        action: actionName(String(row.action), context.language),
        changes: changesText(masked(row as unknown as Line), context.language),
      }),
    };
  },
};

function actionName(action: string, language: Language): string {
  const label = ACTIONS[action];
  return label ? labelText(label, language) : action;
}

function changesText({ payload: { before, after } }: Line, language: Language): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const said = (name: string, value: unknown): string => nameOfCode(name, value, language) ?? shown(value);
  return names
    .map((name) => `${fieldName(name, language)}: ${said(name, before[name])} → ${said(name, after[name])}`)
    .join('\n');
}

const shown = (value: unknown): string =>
  value === undefined || value === null ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value);
