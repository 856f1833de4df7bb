import { errorText, type Language } from '../../../kernel/errors.ts';
import { toAppError } from '../../http/errors.ts';
import { refusalText } from '../../http/refusals/field-refusals.ts';
import type { ImportColumn, RowProblem } from '../declaration.ts';

/** What says nothing of the row: it may fit the next time. */
const PASSING = ['busy', 'conflict'];

/** What the write of a row said, at the cell it is about, else at the row; thrown on where it is not the row's fault. */
export function refusalsOf(
  error: unknown,
  cells: readonly (string | null)[],
  columns: readonly ImportColumn[],
  language: Language,
): RowProblem[] {
  const { code, status, info } = toAppError(error);
  if (status >= 500 || PASSING.includes(code)) throw error;
  const fields = Object.entries(info.errors ?? {});
  const told = code === 'validation' && !info.message && fields.length > 0 ? fields : [[null, []] as const];
  return told.map(([field, texts]) => {
    const at = columns.findIndex(({ name }) => name === field);
    const sentence = texts.map((text) => refusalText(text, language)).join(' ');
    return {
      column: at < 0 ? null : field,
      value: columns[at]?.isSecret ? null : (cells[at]?.slice(0, 200) ?? null),
      code: 'not_allowed',
      message: sentence || info.message || errorText(code, language, info.values),
      severity: 'error',
    };
  });
}
