import { type ClipboardEvent, useState } from 'react';
import { type Translate, useLocale, useT } from '../../../ui/text/text.tsx';
import { type CellName, type EditorLine, type LineType, newLine } from './editor-lines.rules.ts';
import { type PastedLines, pastedLines } from './paste-lines.web.ts';
import { pastedRows } from './paste-rows.rules.ts';
import type { useItemsEditor } from './use-items-editor.web.ts';

interface Into {
  editor: ReturnType<typeof useItemsEditor>;
  mayEdit: (line: EditorLine, column: CellName) => boolean;
  /** The type the rows become; without one nothing is pasted. */
  type: LineType | null;
  /** Columns the person sees. */
  columns: readonly CellName[];
  decimals: number;
}

/** Rows of a spreadsheet pasted as lines, and what is to be told of them: what was left out, and what could not be read. */
export function usePaste({ editor, mayEdit, type, columns, decimals }: Into) {
  const t = useT();
  const locale = useLocale();
  const [told, tell] = useState<string | null>(null);
  const onPaste = (event: ClipboardEvent) => {
    const table = pastedRows(event.clipboardData.getData('text/plain'));
    if (!table || !type) return;
    event.preventDefault();
    const line = newLine('', type, {}, []);
    const open = columns.filter((column) => mayEdit(line, column));
    const pasted = pastedLines(table, { line, columns: open, locale, decimals });
    editor.paste(pasted.lines, type);
    tell(wordsOf(pasted, t));
  };
  return { told, onPaste };
}

/** What is to be told of pasted rows; null where every cell became a value. */
function wordsOf({ lines, leftOut, closed, unread }: PastedLines, t: Translate): string | null {
  const columns = [...closed.map((column) => t(`activity.cell.${column}`)), ...leftOut.columns];
  const words = [
    unread > 0 ? t('activity.paste.unread', { count: unread }) : null,
    leftOut.rows > 0 ? t('activity.paste.rows', { count: leftOut.rows, most: lines.length }) : null,
    leftOut.nameless > 0 ? t('activity.paste.nameless', { count: leftOut.nameless }) : null,
    columns.length > 0 ? t('activity.paste.columns', { count: columns.length, names: columns.join(', ') }) : null,
  ].filter((each) => each !== null);
  return words.length > 0 ? words.join(' ') : null;
}
