import { labelText } from '../../kernel/texts/product-texts.ts';
import { dayIn } from '../../kernel/zones.ts';
import { acceptedFormat, SHEET_TYPES } from '../exports/accepted-format.ts';
import { FileReply } from '../http/answer.ts';
import type { RequestContext } from '../http/context.ts';
import { csvStream, type SheetColumn, type SheetRecord, toBuffer, xlsxStream } from './write-sheet.ts';

/** A column of an export: key of the row, heading in both languages, kind of its cells (text unless said). */
export interface AnswerColumn {
  key: string;
  label: readonly [en: string, es: string];
  kind?: SheetColumn['kind'];
}

/** Rows as a sheet the way the public API answers exports ({file_data, file_name}), or the file itself when Accept asks for one. `zone`: the company's, whose day is in its name. */
export async function sheetAnswer(
  name: string,
  columns: readonly AnswerColumn[],
  rows: readonly SheetRecord[],
  context: RequestContext & { readonly zone: string },
): Promise<{ file_data: string; file_name: string } | FileReply> {
  const { language, now, zone } = context;
  const accepted = acceptedFormat(context);
  const format = accepted ?? 'xlsx';
  const heads = columns.map(({ key, label, kind = 'text' }) => ({ key, label: labelText(label, language), kind }));
  const stream = format === 'csv' ? csvStream(heads, rows) : xlsxStream(heads, rows);
  const fileName = `${name}-${dayIn(now, zone)}.${format}`;
  if (accepted) return new FileReply(stream, SHEET_TYPES[accepted], fileName);
  return { file_data: (await toBuffer(stream)).toString('base64'), file_name: fileName };
}
