import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type MouseEvent, useCallback, useRef, useState } from 'react';
import { cx } from '../../primitives/cx.ts';
import { RefreshingBar } from '../../primitives/progress-bar.tsx';
import { useT } from '../../text/text.tsx';
import { TableFooter } from '../list/table-footer.tsx';
import { useHeldLoading } from '../states/states.tsx';
import type { ColumnState, ResourceColumn } from './column.ts';
import type { ResourceTableProps } from './resource-table-props.ts';
import { selectRange, toggleRow } from './selection.ts';
import styles from './table.module.css';
import { isVirtual, PlainBody, VirtualBody } from './table-body.tsx';
import { TableCards } from './table-cards.tsx';
import { TableHead } from './table-head.tsx';
import { SkeletonBody, TableStatePanel, tableState } from './table-states.tsx';
import { useTableModel } from './use-table-model.ts';

/** The one table of the product (A1): native table, one roving row stop, j/k/x/Space/Enter, cards below 768. */
export function ResourceTable<Row extends object>(props: ResourceTableProps<Row>) {
  const isPhone = useMediaQuery('(max-width: 767px)', false, { getInitialValueInEffect: false });
  const state = tableState(props);
  const kind = useHeldLoading(state === 'loading') ? 'loading' : state;
  const isBusy = props.status === 'refreshing';
  return (
    <div
      className={cx(styles.region, props.isEmbedded && styles.embedded)}
      aria-busy={isBusy || kind === 'loading' || undefined}
    >
      {isBusy ? <RefreshingBar /> : null}
      {props.status === 'stale' || (props.status === 'error' && kind === null) ? (
        <div className={styles.note} role="status">
          {props.staleNote ?? props.error?.title}
        </div>
      ) : null}
      {isPhone && kind === null ? <TableCards {...props} /> : <WideTable {...props} kind={kind} isPhone={isPhone} />}
      <TableFooter {...props} kind={kind} />
    </div>
  );
}

interface WideTableProps<Row> extends ResourceTableProps<Row> {
  kind: ReturnType<typeof tableState>;
  isPhone: boolean;
}

function WideTable<Row extends object>(props: WideTableProps<Row>) {
  const { kind, isEmbedded, isPhone } = props;
  const { ref: sizeRef, width } = useElementSize();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  // State, not a ref: the virtual body is a child and must be drawn again once its scroller exists.
  const ref = useMergedRef(sizeRef, setScroller);
  const model = useTableModel(props, width);
  const ids = model.rows.map((row) => row.id);
  const control = useRowControl(props, ids);
  const hasActions = props.rowActions !== undefined;
  const columnCount = model.columns.length + (props.selection ? 1 : 0) + (hasActions ? 1 : 0);
  const virtual = !isEmbedded && isVirtual(model.rows.length, props.window);
  const Body = virtual ? VirtualBody : PlainBody;
  const bones = { isSelectable: props.selection !== undefined, hasActions };
  const [isShifted, setShifted] = useState(false);
  const hasRows = kind === null || kind === 'loading';
  return (
    <div
      ref={ref}
      className={styles.scroller}
      data-shifted={isShifted || undefined}
      onScroll={(event) => setShifted(event.currentTarget.scrollLeft > 0)}
      // With rows their links take the focus; a state alone must still be scrolled by keyboard when the window is small.
      {...(hasRows ? {} : { role: 'group', tabIndex: 0, 'aria-label': props.label })}
    >
      {isPhone && !hasRows ? null : (
        <table
          className={styles.table}
          style={isEmbedded || !hasRows ? undefined : { minWidth: model.minWidth }}
          aria-label={props.label}
          aria-rowcount={virtual ? (props.window?.total ?? model.rows.length) + 1 : undefined}
          {...control.handlers}
        >
          <Widths {...bones} model={model} />
          <TableHead {...props} columns={model.columns} ids={ids} state={model.state} hasActions={hasActions} />
          {kind === 'loading' ? <SkeletonBody {...bones} columns={model.columns} count={isEmbedded ? 4 : 14} /> : null}
          {kind === null ? (
            <Body
              rows={model.rows}
              columns={model.columns}
              columnCount={columnCount}
              rowProps={control.rowProps}
              window={props.window}
              scroller={scroller}
              rowHeight={readRowHeight()}
            />
          ) : null}
        </table>
      )}
      {kind === null ? null : <BelowHead kind={kind} props={props} />}
    </div>
  );
}

function BelowHead<Row>({
  kind,
  props,
}: {
  kind: NonNullable<ReturnType<typeof tableState>>;
  props: ResourceTableProps<Row>;
}) {
  const t = useT();
  if (kind !== 'loading') return <TableStatePanel kind={kind} props={props} />;
  return (
    <span className="app-sr" role="status">
      {t('ui.state.loading')}
    </span>
  );
}

function Widths<Row>({
  model,
  isSelectable,
  hasActions,
}: {
  model: { columns: readonly ResourceColumn<Row>[]; state: ColumnState };
  isSelectable: boolean;
  hasActions: boolean;
}) {
  return (
    <colgroup>
      {isSelectable ? <col style={{ width: 'calc(var(--app-gutter) + 26px)' }} /> : null}
      {model.columns.map((c) => (
        <col key={c.id} style={{ width: model.state.widths[c.id] ?? c.width }} />
      ))}
      {hasActions ? <col style={{ width: 48 }} /> : null}
    </colgroup>
  );
}

function readRowHeight(): number {
  const value = Number.parseInt(getComputedStyle(document.documentElement).getPropertyValue('--app-row'), 10);
  return Number.isFinite(value) ? value : 32;
}

function useRowControl<Row extends object>(props: ResourceTableProps<Row>, ids: readonly string[]) {
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
    pressRowKey(event, element, { toggle, openMenu: setMenu, row: rowOf(element.dataset.row), props });
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
  return { rowProps, handlers: { onKeyDown, onClick, onFocus } };
}

interface KeyHelp<Row> {
  toggle: (id: string, isRange: boolean) => void;
  openMenu: (id: string) => void;
  row: Row | undefined;
  props: ResourceTableProps<Row>;
}

// UI §7, table mode: the row itself has focus.
function pressRowKey<Row>(event: KeyboardEvent<HTMLElement>, element: HTMLTableRowElement, help: KeyHelp<Row>) {
  const id = element.dataset.row ?? '';
  if (event.metaKey || event.ctrlKey || event.altKey) return;
  const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
  if (step !== undefined) {
    const sibling = step > 0 ? element.nextElementSibling : element.previousElementSibling;
    if (sibling instanceof HTMLElement && sibling.dataset.row) {
      if (event.shiftKey && event.key.startsWith('Arrow')) help.toggle(sibling.dataset.row, true);
      sibling.focus();
      sibling.scrollIntoView({ block: 'nearest' });
    }
  } else if (event.key === 'Home' || event.key === 'End') {
    const rows = element.parentElement?.querySelectorAll<HTMLElement>('tr[data-row]') ?? [];
    rows[event.key === 'Home' ? 0 : rows.length - 1]?.focus();
  } else if (event.key.toLowerCase() === 'x') help.toggle(id, event.shiftKey);
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
