import type { QueryOf } from '../../../platform/contract/endpoint.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { sheetAnswer } from '../../../platform/server/sheets/sheet-answer.ts';
import type { exportAudit } from './audit-log.contract.ts';
import { entriesOf, type Line } from './audit-queries.server.ts';
import { typeName } from './record-types.rules.ts';

const MOST_ROWS = 50_000;

/** Entries of a question as a spreadsheet: one row each, changes as `field: before → after`. */
export async function exportEntries(query: QueryOf<typeof exportAudit>, context: SignedInContext) {
  const rows = await entriesOf(query, MOST_ROWS, context);
  return sheetAnswer(
    'audit-log',
    [
      { key: 'at', label: ['Time', 'Hora'], kind: 'instant' },
      { key: 'actor_name', label: ['Who', 'Quién'] },
      { key: 'action', label: ['Action', 'Acción'] },
      { key: 'type', label: ['Type', 'Tipo'] },
      { key: 'row_id', label: ['Record', 'Registro'], kind: 'integer' },
      { key: 'label', label: ['Name', 'Nombre'] },
      { key: 'changes', label: ['Changes', 'Cambios'] },
      { key: 'ip', label: ['Address', 'Dirección IP'] },
      { key: 'request_id', label: ['Request', 'Solicitud'] },
    ],
    rows.map((row) => ({ ...row, type: typeName(row.audit_type, context.language), changes: changesText(row) })),
    context,
  );
}

function changesText({ payload: { before, after } }: Line): string {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.map((name) => `${name}: ${shown(before[name])} → ${shown(after[name])}`).join('\n');
}

const shown = (value: unknown): string =>
  value === undefined || value === null ? '—' : typeof value === 'object' ? JSON.stringify(value) : String(value);
