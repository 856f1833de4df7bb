import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { localeMark, parseDecimal, parseNumber } from '../../../ui/format/decimal-text.ts';
import { stopsAtUnreadable } from '../../../ui/primitives/typing/typed-text.ts';
import { useLocale } from '../../../ui/text/text.tsx';
import type { CellName, CellProblem, EditorLine, LineValues, Unread } from '../items-editor/editor-lines.rules.ts';
import { type CellPlace, type CellStep, readCell, stepCell, tabCell } from './cell-value.rules.ts';

/** What the grid may do with its lines. */
export interface GridTools {
  set: (hash: string, values: Partial<LineValues>, unread?: Unread) => void;
  remove: (hash: string) => void;
  restore: (hash: string) => void;
  duplicate: (hash: string) => string;
  move: (hash: string, to: number) => void;
  /** Of the currency the lines are in. */
  decimals: number;
  /** Focus goes on to the row that adds. */
  toAdd: () => void;
}

/** The cell being edited: what was typed, what is wrong with it, and the values to go back to. */
export interface CellDraft extends CellPlace {
  text: string;
  problem: CellProblem | null;
  before: Partial<LineValues>;
  /** What stood there unread, to go back to. */
  unread?: Unread;
  /** Begun by a key that is its first letter: the next one stands behind it. */
  isTyped: boolean;
}

export type MayEdit = (line: EditorLine, column: CellName) => boolean;
export type WhyNot = (line: EditorLine, column: CellName) => string | null;

/** Focus, typing and keys of the grid (the grid pattern of the ARIA practices, edit mode). */
export function useGrid(
  lines: readonly EditorLine[],
  columns: readonly CellName[],
  mayEdit: MayEdit,
  tools: GridTools,
) {
  const locale = useLocale();
  const [place, setPlace] = useState<CellPlace | null>(null);
  const [draft, setDraft] = useState<CellDraft | null>(null);
  const [isFocused, setFocused] = useState(false);
  const table = useRef<HTMLTableElement>(null);
  const rows = lines.map((line) => line.hash);
  // A line that was just added is edited from a callback made before it existed.
  const known = useRef(lines);
  known.current = lines;
  const lineOf = (hash: string) => known.current.find((line) => line.hash === hash);
  useCellFocus(table, place, draft, isFocused);
  const go = (to: CellPlace | null) => {
    setDraft(null);
    if (to) setPlace(to);
    else tools.toAdd();
  };
  const editedCell = () => table.current?.querySelector('td[data-editing]') ?? undefined;
  // A text that is no value is put right or taken back before anything else is edited.
  const isHeld = (at: CellPlace) =>
    draft?.problem != null && (draft.hash !== at.hash || draft.column !== at.column) && stopsAtUnreadable(editedCell());
  const start = (at: CellPlace, text?: string) => {
    if (isHeld(at)) return;
    const line = lineOf(at.hash);
    if (!line || line.isDeleted || !mayEdit(line, at.column)) return;
    setPlace(at);
    setFocused(true);
    const now = unreadDraft(line, at.column) ?? draftOf(line, at.column, shownText(line, at.column, locale));
    if (text === undefined) setDraft(now);
    else type({ ...now, isTyped: true }, text);
  };
  const type = (now: CellDraft, text: string) => {
    const line = lineOf(now.hash);
    if (!line || isHeld(now)) return;
    const read = readCell(now.column, text, line, {
      parse: (typed) => parseNumber(typed, locale),
      amount: (typed) => parseDecimal(typed, locale),
      decimals: tools.decimals,
    });
    setDraft({ ...now, text, problem: read.ok ? null : read.problem });
    // While it is no value the line keeps its own, not what the first figures happened to make.
    if (read.ok) tools.set(now.hash, read.values);
    else tools.set(now.hash, now.before, now.unread);
  };
  const cancel = () => {
    if (draft) tools.set(draft.hash, draft.before, draft.unread);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!place) return;
    if (draft) pressWhileEditing(event, { draft, rows, columns, cancel, go, start });
    else pressInGrid(event, { place, rows, columns, go, start, tools, line: lineOf(place.hash) });
  };
  return {
    table,
    place: place ?? (rows[0] && columns[0] ? { hash: rows[0], column: columns[0] } : null),
    draft,
    start,
    type,
    onKeyDown,
    select: (at: CellPlace) => {
      setFocused(true);
      if (isHeld(at)) return;
      if (draft === null && lineOf(at.hash)?.unread?.[at.column]) return start(at);
      if (draft && (draft.hash !== at.hash || draft.column !== at.column)) setDraft(null);
      setPlace(at);
    },
    leave: () => setFocused(false),
    /** Ends editing where it stands; what was typed wrongly stays, with its problem, and saving stops at it. */
    finish: () => setDraft((now) => (now?.problem ? now : null)),
    focus: start,
  };
}

function draftOf(line: EditorLine, column: CellName, text: string): CellDraft {
  const { discount_type: discountType, [column]: value } = line.now;
  const before = { [column]: value, ...(column === 'discount' ? { discount_type: discountType } : {}) };
  return { hash: line.hash, column, text, problem: null, before, isTyped: false };
}

/** The draft of a cell whose text was not read: it is shown as if somebody had just typed it. */
export function unreadDraft(line: EditorLine, column: CellName): CellDraft | null {
  const found = line.unread?.[column];
  return found ? { ...draftOf(line, column, found.text), problem: found.problem, unread: { [column]: found } } : null;
}

/** A cell's text as a person edits it: decimal mark of the locale, percent sign on percentages. */
function shownText(line: EditorLine, column: CellName, locale: string): string {
  const value = line.now[column];
  if (column === 'name' || value === '') return value;
  const number = value.replace('.', localeMark(locale));
  return column === 'discount' && line.now.discount_type === 'percent' && value !== '0' ? `${number}%` : number;
}

function useCellFocus(
  table: { current: HTMLTableElement | null },
  place: CellPlace | null,
  draft: CellDraft | null,
  isFocused: boolean,
) {
  const key = draft ? `${draft.hash} ${draft.column}` : '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing changes the draft, but focus moves only with the cell
  useEffect(() => {
    if (!place || !isFocused) return;
    const cell = table.current?.querySelector<HTMLElement>(
      `tr[data-hash="${CSS.escape(place.hash)}"] [data-column="${place.column}"]`,
    );
    const target = key ? cell?.querySelector<HTMLInputElement>('input') : cell;
    if (!target || target === document.activeElement) return;
    target.focus();
    if (target instanceof HTMLInputElement && !draft?.isTyped) target.select();
  }, [place, key, isFocused]);
}

const ARROWS: Readonly<Record<string, CellStep>> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first',
  End: 'last',
};

interface Editing {
  draft: CellDraft;
  rows: readonly string[];
  columns: readonly CellName[];
  cancel: () => void;
  go: (to: CellPlace | null) => void;
  start: (at: CellPlace) => void;
}

function pressWhileEditing(event: KeyboardEvent, { draft, rows, columns, cancel, go, start }: Editing) {
  if (event.nativeEvent.isComposing) return;
  const isOn = event.key === 'Tab' || (event.key === 'Enter' && !event.metaKey && !event.ctrlKey);
  if (event.key === 'Escape') cancel();
  // What is wrong stands below the cell: going on would put the old value back without a word.
  else if (isOn && draft.problem) event.currentTarget.querySelector<HTMLInputElement>('input[aria-invalid]')?.select();
  else if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey)
    go(stepCell(rows, columns, draft, event.shiftKey ? 'up' : 'down'));
  else if (event.key === 'Tab') {
    const next = tabCell(rows, columns, draft, event.shiftKey);
    if (!next && event.shiftKey) return;
    go(next);
    if (next) start(next);
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

interface Moving {
  place: CellPlace;
  rows: readonly string[];
  columns: readonly CellName[];
  go: (to: CellPlace | null) => void;
  start: (at: CellPlace, text?: string) => void;
  tools: GridTools;
  line: EditorLine | undefined;
}

function pressInGrid(event: KeyboardEvent, { place, rows, columns, go, start, tools, line }: Moving) {
  // The row that adds and the menus stand inside the table, their keys are their own.
  if (!(event.target instanceof Element) || !event.target.matches('[role=gridcell]')) return;
  const hasCommand = event.metaKey || event.ctrlKey;
  const at = rows.indexOf(place.hash);
  if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
    tools.move(place.hash, at + (event.key === 'ArrowUp' ? -1 : 1));
  } else if (hasCommand && event.shiftKey && event.key.toLowerCase() === 'd') {
    go({ ...place, hash: tools.duplicate(place.hash) });
  } else if (hasCommand && (event.key === 'Home' || event.key === 'End')) {
    go(stepCell(rows, columns, place, event.key === 'Home' ? 'start' : 'end'));
  } else if (hasCommand || event.altKey) return;
  else if (ARROWS[event.key]) go(stepCell(rows, columns, place, ARROWS[event.key] ?? 'down'));
  else if (event.key === 'Enter' || event.key === 'F2') start(place);
  else if (event.key === 'Backspace') start(place, '');
  else if (event.key === 'Delete') {
    if (line?.isDeleted) tools.restore(place.hash);
    else tools.remove(place.hash);
    if (line && !line.stored) go({ ...place, hash: rows[at + 1] ?? rows[at - 1] ?? place.hash });
  } else if (event.key.length === 1) start(place, event.key);
  else return;
  event.preventDefault();
}
