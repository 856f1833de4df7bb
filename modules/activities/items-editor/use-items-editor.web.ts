import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clientHash } from '../../../platform/kernel/ids.ts';
import { parseDecimal } from '../../../ui/format/decimal-text.ts';
import { useLocale } from '../../../ui/text/text.tsx';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import {
  countMarks,
  type EditorLine,
  editorLine,
  type LineType,
  type LineValues,
  newLine,
  rebase,
} from './editor-lines.rules.ts';
import { inOrder, moveLine } from './move-lines.rules.ts';
import type { PastedRow } from './paste-rows.rules.ts';

/** The lines of one activity while they are edited: changes by hash, nothing sent before Save. */
export function useItemsEditor(record: OrderRecord) {
  const locale = useLocale();
  const [lines, setLines] = useState<readonly EditorLine[]>(() => inOrder(record.items.map(editorLine)));
  const [isMerged, setMerged] = useState(false);
  const marks = useMemo(() => countMarks(lines), [lines]);
  const changes = marks.edited + marks.added + marks.deleted + marks.moved;
  useNewerVersion(record, changes > 0, setLines, setMerged);
  const patch = useCallback(
    (hash: string, change: (line: EditorLine) => EditorLine) =>
      setLines((all) => all.map((line) => (line.hash === hash ? change(line) : line))),
    [],
  );
  const set = useCallback(
    (hash: string, values: Partial<LineValues>) =>
      patch(hash, (line) => ({ ...line, now: { ...line.now, ...values } })),
    [patch],
  );
  const add = useCallback((type: LineType, values: Partial<LineValues>): string => {
    const hash = clientHash();
    setLines((all) => [...all, newLine(hash, type, values, all)]);
    return hash;
  }, []);
  const remove = useCallback(
    (hash: string) =>
      setLines((all) =>
        all.flatMap((line) => (line.hash !== hash ? [line] : line.stored ? [{ ...line, isDeleted: true }] : [])),
      ),
    [],
  );
  const duplicate = useCallback((hash: string): string => {
    const copy = clientHash();
    setLines((all) => {
      const source = all.find((line) => line.hash === hash);
      if (!source) return all;
      const made = newLine(copy, source.type, source.now, all);
      const peers = inOrder(all.filter((line) => line.type.is_task === source.type.is_task));
      return inOrder(moveLine([...all, made], copy, peers.indexOf(source) + 1));
    });
    return copy;
  }, []);
  return {
    lines,
    items: useMemo(() => lines.filter((line) => !line.type.is_task), [lines]),
    tasks: useMemo(() => lines.filter((line) => line.type.is_task), [lines]),
    marks,
    changes,
    isMerged,
    set,
    add,
    remove,
    duplicate,
    restore: useCallback((hash: string) => patch(hash, (line) => ({ ...line, isDeleted: false })), [patch]),
    move: useCallback((hash: string, to: number) => setLines((all) => inOrder(moveLine(all, hash, to))), []),
    paste: (rows: readonly PastedRow[], type: LineType) => {
      for (const row of rows) add(type, pastedValues(row, locale));
    },
    reset: (to: OrderRecord) => {
      setLines(inOrder(to.items.map(editorLine)));
      setMerged(false);
    },
    adopt: setLines,
  };
}

function pastedValues(row: PastedRow, locale: string): Partial<LineValues> {
  const values: Partial<LineValues> = { name: row.name.slice(0, 500) };
  for (const name of ['quantity', 'price', 'discount', 'tax_rate'] as const) {
    const parsed = parseDecimal((row[name] ?? '').replace(/[%$€£]|[A-Z]{3}/g, ''), locale);
    if (parsed.ok && parsed.value !== '') values[name] = parsed.value;
  }
  return values;
}

/** A version saved elsewhere goes under the person's changes; without changes it simply takes their place. */
function useNewerVersion(
  record: OrderRecord,
  isDirty: boolean,
  setLines: (change: (lines: readonly EditorLine[]) => readonly EditorLine[]) => void,
  setMerged: (isMerged: boolean) => void,
) {
  const seen = useRef(record);
  useEffect(() => {
    if (seen.current === record) return;
    const isNewer = seen.current.updated_at !== record.updated_at;
    seen.current = record;
    if (!isNewer) return;
    setLines((lines) => inOrder(rebase(lines, record.items)));
    setMerged(isDirty);
  }, [record, isDirty, setLines, setMerged]);
}
