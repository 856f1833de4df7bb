import { labelText } from '../../kernel/texts/product-texts.ts';
import { FileReply } from '../http/answer.ts';
import type { RequestContext } from '../http/context.ts';
import { type SheetColumn, type SheetRecord, toBuffer, xlsxStream } from './write-sheet.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A column of an export: key of the row, heading in both languages, kind of its cells (text unless said). */
export interface AnswerColumn {
  key: string;
  label: readonly [en: string, es: string];
  kind?: SheetColumn['kind'];
}

/** Rows as an xlsx the way the documents answer exports ({file_data, file_name}), or the file itself when Accept asks for it. */
export async function sheetAnswer(
  name: string,
  columns: readonly AnswerColumn[],
  rows: readonly SheetRecord[],
  { language, now, header }: RequestContext,
): Promise<{ file_data: string; file_name: string } | FileReply> {
  const stream = xlsxStream(
    columns.map(({ key, label, kind = 'text' }) => ({ key, label: labelText(label, language), kind })),
    rows,
  );
  const fileName = `${name}-${new Date(now).toISOString().slice(0, 10)}.xlsx`;
  if (header('accept')?.includes(XLSX)) return new FileReply(stream, XLSX, fileName);
  return { file_data: (await toBuffer(stream)).toString('base64'), file_name: fileName };
}
