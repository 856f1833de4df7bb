import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clientHash } from '../../../platform/kernel/ids.ts';
import type { OrderRecord } from '../order-web/order-types.web.ts';
import { type ChosenCurrency, convertLines } from './convert-lines.rules.ts';
import {
  countMarks,
  type EditorLine,
  editorLine,
  type LineType,
  type LineValues,
  newLine,
  rebase,
  type Unread,
  withValues,
} from './editor-lines.rules.ts';
import { inOrder, moveLine } from './move-lines.rules.ts';
import type { PastedLine } from './paste-lines.web.ts';

/** The lines of one activity while they are edited: changes by hash, nothing sent before Save. */
export function useItemsEditor(record: OrderRecord) {
  const [lines, setLines] = useState<readonly EditorLine[]>(() => inOrder(record.items.map(editorLine)));
  const [isMerged, setMerged] = useState(false);
  const [currency, setCurrency] = useState<ChosenCurrency | null>(null);
  const marks = useMemo(() => countMarks(lines), [lines]);
  const changes = marks.edited + marks.added + marks.deleted + marks.moved + (currency ? 1 : 0);
  useNewerVersion(record, (before) => {
    setLines((all) =>
      inOrder(rebase(convertLines(all, ratedOf(currency, before), ratedOf(null, record)), record.items)),
    );
    setCurrency(null);
    setMerged(changes > 0);
  });
  const patch = useCallback(
    (hash: string, change: (line: EditorLine) => EditorLine) =>
      setLines((all) => all.map((line) => (line.hash === hash ? change(line) : line))),
    [],
  );
  const set = useCallback(
    (hash: string, values: Partial<LineValues>, unread?: Unread) =>
      patch(hash, (line) => withValues(line, values, unread)),
    [patch],
  );
  const usual = Number(record.customer?.usual_discount ?? 0);
  const add = useCallback(
    (type: LineType, values: Partial<LineValues>, unread?: Unread): string => {
      const hash = clientHash();
      const given = type.is_order_item && !type.is_discount && usual > 0 ? { discount: String(usual) } : {};
      setLines((all) => [...all, { ...newLine(hash, type, { ...given, ...values }, all), unread }]);
      return hash;
    },
    [usual],
  );
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
      const made = { ...newLine(copy, source.type, source.now, all), unread: source.unread };
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
    paste: (rows: readonly PastedLine[], type: LineType) => {
      for (const { values, unread } of rows) add(type, values, unread);
    },
    /** The currency the lines shall be in; null while it stays. */
    currency,
    convert: (to: ChosenCurrency) => {
      const next = to.id === record.currency_id ? null : to;
      setLines((all) => convertLines(all, ratedOf(currency, record), ratedOf(next, record)));
      setCurrency(next);
    },
    reset: (to: OrderRecord) => {
      setLines(inOrder(to.items.map(editorLine)));
      setCurrency(null);
      setMerged(false);
    },
    adopt: (draft: { lines: readonly EditorLine[]; currency: ChosenCurrency | null }) => {
      setLines(draft.lines);
      setCurrency(draft.currency);
    },
  };
}

/** The currency the lines are in: the chosen one, else that of the activity. */
const ratedOf = (chosen: ChosenCurrency | null, record: OrderRecord) =>
  chosen
    ? { currency_id: chosen.id, rate: chosen.rate, decimals: chosen.decimals }
    : {
        currency_id: record.currency_id ?? 0,
        rate: record.exchange_rate || 1,
        decimals: record.currency?.decimals,
      };

/** Tells once of each version saved elsewhere: it goes under the person's changes; without changes it simply takes their place. */
function useNewerVersion(record: OrderRecord, onNewer: (before: OrderRecord) => void) {
  const seen = useRef(record);
  const tell = useRef(onNewer);
  tell.current = onNewer;
  useEffect(() => {
    const before = seen.current;
    seen.current = record;
    if (before.updated_at !== record.updated_at) tell.current(before);
  }, [record]);
}
