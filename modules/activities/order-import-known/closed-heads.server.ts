import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { ParsedRow, RunContext } from '../../../platform/server/imports/declaration.ts';

const TEXTS = productTexts(
  'import.order_closed',
  { module: 'activities', use: 'import' },
  {
    completed: {
      en: 'Completed activities are not changed by an import.',
      es: 'Una importación no cambia las actividades completadas.',
    },
    cancelled: {
      en: 'Cancelled activities are not changed by an import.',
      es: 'Una importación no cambia las actividades canceladas.',
    },
    completed_rows: {
      en: 'Completed activities are not changed by an import. Rows that differ: {count}. The first is row {row}.',
      es: 'Una importación no cambia las actividades completadas. Filas distintas: {count}. La primera es la fila {row}.',
    },
    cancelled_rows: {
      en: 'Cancelled activities are not changed by an import. Rows that differ: {count}. The first is row {row}.',
      es: 'Una importación no cambia las actividades canceladas. Filas distintas: {count}. La primera es la fila {row}.',
    },
  },
);

/** Says of a row that its activity is closed and stays as it is, though the file knows it otherwise. */
export function tellClosed(row: ParsedRow, status: string | undefined, { language, onSum }: RunContext): void {
  if (status !== 'completed' && status !== 'cancelled') return;
  const message = TEXTS.in(status, language);
  row.problems.push({ column: null, value: null, code: 'closed', message, severity: 'warning' });
  onSum?.(`closed_${status}`, row.row, (values) => TEXTS.in(`${status}_rows`, language, values));
}
