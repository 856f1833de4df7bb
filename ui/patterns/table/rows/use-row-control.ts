import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react';
import type { ResourceTableProps } from '../resource-table-props.ts';
import { selectRange, toggleRow } from '../selection.ts';

/** The way to rows of a windowed list, drawn or not; row numbers from 0. */
export interface Reach {
  /** Rows in one window. */
  page: number;
  total: number;
  /** Id of a row, once it is loaded. */
  idAt: (index: number) => string | undefined;
  /** Gives the focus to a row: at once, or as soon as it is loaded. */
  to: (index: number) => void;
}

/** The drawn row with a number (from 0) of a windowed list; undefined for grey bars. */
export function rowElement(scroller: HTMLElement | null, index: number): HTMLElement | undefined {
  return scroller?.querySelector<HTMLElement>(`tr[data-row][aria-rowindex="${index + 2}"]`) ?? undefined;
}

/** Focus, keys, clicks and selection of the rows of a table. */
export function useRowControl<Row extends object>(props: ResourceTableProps<Row>, ids: readonly string[]) {
  const reach = useRef<Reach | null>(null);
  const latest = useRef({ props, ids });
  latest.current = { props, ids };
  const [active, setActive] = useState<string | null>(null);
  const [menu, setMenu] = useState<string | null>(null);
  const anchor = useRef<string | null>(null);
  const toggle = useCallback((id: string, isRange: boolean) => {
    const { selection, onSelection } = latest.current.props;
    if (!selection || !onSelection) return;
    onSelection(isRange ? selectRange(selection, latest.current.ids, anchor.current, id) : toggleRow(selection, id));
    anchor.current = id;
  }, []);
  const stop = active !== null && ids.includes(active) ? active : ids[0];
  const rowProps = (row: Row, id: string) => ({
    label: props.rowLabel?.(row) ?? id,
    isSelectable: props.selection !== undefined,
    isSelected: props.selection?.has(id) ?? false,
    isTabStop: id === stop,
    isPeeked: props.peekedId === id,
    isMenuOpen: menu === id,
    mark: props.rowMark?.(row),
    href: props.rowHref?.(row),
    actions: props.rowActions,
    onToggle: toggle,
    onMenu: setMenu,
  });
  const rowOf = (id: string) => props.rows?.find((row) => props.rowId(row) === id);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const element = event.target;
    if (!(element instanceof HTMLTableRowElement) || !element.dataset.row) return;
    pressRowKey(event, element, {
      ...{ toggle, openMenu: setMenu, row: rowOf(element.dataset.row), props },
      reach: reach.current,
    });
  };
  const onClick = (event: MouseEvent<HTMLElement>) => {
    if (!(event.target instanceof Element)) return;
    const element = event.target.closest<HTMLElement>('tr[data-row]');
    if (!element?.dataset.row || event.target.closest('a, button, input, label, [role=menu]')) return;
    const row = rowOf(element.dataset.row);
    if (!row || String(window.getSelection()).length > 0) return;
    const href = props.rowHref?.(row);
    if ((event.metaKey || event.ctrlKey) && href !== undefined) window.open(href, '_blank', 'noopener');
    else if (event.shiftKey) toggle(element.dataset.row, true);
    else (props.onPeek ?? props.onOpen ?? (() => element.querySelector<HTMLElement>('th a')?.click()))(row);
  };
  const onFocus = (event: { target: EventTarget }) => {
    const id =
      event.target instanceof Element ? event.target.closest<HTMLElement>('tr[data-row]')?.dataset.row : undefined;
    if (id !== undefined) setActive(id);
  };
  return { rowProps, reach, activeId: active, handlers: { onKeyDown, onClick, onFocus } };
}

interface KeyHelp<Row> {
  toggle: (id: string, isRange: boolean) => void;
  openMenu: (id: string) => void;
  row: Row | undefined;
  props: ResourceTableProps<Row>;
  reach: Reach | null;
}

// In table mode the row itself has focus.
function pressRowKey<Row>(event: KeyboardEvent<HTMLElement>, element: HTMLTableRowElement, help: KeyHelp<Row>) {
  const id = element.dataset.row ?? '';
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const isMove = help.reach ? reachRow(event, element, help, help.reach) : stepRow(event, element, help);
  if (isMove) return event.preventDefault();
  if (event.key.toLowerCase() === 'x') help.toggle(id, event.shiftKey);
  else if (event.key === ' ' && help.row) (help.props.onPeek ?? help.props.onOpen)?.(help.row);
  else if (event.key === 'Enter' && help.row) {
    const link = element.querySelector<HTMLElement>('th a');
    if (link) link.click();
    else (help.props.onOpen ?? help.props.onPeek)?.(help.row);
  } else if (event.key === '.' && help.props.rowActions) {
    // One frame later: the menu would take this very key press for a press outside of it.
    requestAnimationFrame(() => help.openMenu(id));
  } else return;
  event.preventDefault();
}

const STEPS: Readonly<Record<string, number>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** Moves along a windowed list: to any row of it, loaded or not. */
function reachRow<Row>(
  { key, shiftKey }: KeyboardEvent,
  element: HTMLTableRowElement,
  help: KeyHelp<Row>,
  reach: Reach,
): boolean {
  const at = Number(element.getAttribute('aria-rowindex')) - 2;
  const pages: Readonly<Record<string, number>> = { PageDown: reach.page, PageUp: -reach.page };
  const ends: Readonly<Record<string, number>> = { Home: 0, End: reach.total - 1 };
  const by = STEPS[key] ?? pages[key];
  const next = ends[key] ?? (by === undefined ? undefined : at + by);
  if (next === undefined) return false;
  const id = reach.idAt(next);
  if (shiftKey && key.startsWith('Arrow') && id !== undefined) help.toggle(id, true);
  reach.to(next);
  return true;
}

/** Moves along a list whose rows are all drawn. */
function stepRow<Row>({ key, shiftKey }: KeyboardEvent, element: HTMLTableRowElement, help: KeyHelp<Row>): boolean {
  if (key === 'Home' || key === 'End') {
    const rows = element.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [];
    rows[key === 'Home' ? 0 : rows.length - 1]?.focus();
    return true;
  }
  const step = STEPS[key];
  if (step === undefined) return false;
  const sibling = step > 0 ? element.nextElementSibling : element.previousElementSibling;
  if (sibling instanceof HTMLElement && sibling.dataset.row) {
    if (shiftKey && key.startsWith('Arrow')) help.toggle(sibling.dataset.row, true);
    sibling.focus();
    sibling.scrollIntoView({ block: 'nearest' });
  }
  return true;
}
