import type { RequestContext } from '../http/context.ts';

export type SheetFormat = 'xlsx' | 'csv';

export const SHEET_TYPES: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** The file that the caller asks for by its media type; null for the usual answer. */
export function acceptedFormat(context: Pick<RequestContext, 'header'>): SheetFormat | null {
  const accept = context.header('accept') ?? '';
  if (accept.includes('text/csv')) return 'csv';
  return accept.includes(SHEET_TYPES.xlsx) ? 'xlsx' : null;
}
