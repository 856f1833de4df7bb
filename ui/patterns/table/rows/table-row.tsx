import { IconDots } from '@tabler/icons-react';
import { memo, type ReactNode, useRef } from 'react';
import { Empty } from '../../../format/values.tsx';
import type { Action } from '../../../primitives/actions/action.ts';
import { ActionMenu } from '../../../primitives/actions/action-menu.tsx';
import { IconButton } from '../../../primitives/actions/icon-button.tsx';
import { cx } from '../../../primitives/cx.ts';
import { Checkbox } from '../../../primitives/fields/choice-field.tsx';
import { Link } from '../../../primitives/link.tsx';
import { useT } from '../../../text/text.tsx';
import type { ResourceColumn } from '../column.ts';
import styles from '../table.module.css';

/** Everything one row draws from; all of it stable, so that a row is drawn again only when it changed. */
export interface TableRowProps<Row> {
  row: Row;
  id: string;
  index?: number;
  label: string;
  columns: readonly ResourceColumn<Row>[];
  isSelectable: boolean;
  isSelected: boolean;
  isTabStop: boolean;
  isPeeked: boolean;
  isMenuOpen: boolean;
  mark?: 'edited' | 'added' | 'deleted';
  href?: string;
  actions?: (row: Row) => readonly Action[];
  onToggle: (id: string, isRange: boolean) => void;
  onMenu: (id: string | null) => void;
}

function Row<R extends object>(props: TableRowProps<R>) {
  const t = useT();
  const { row, id, columns, isSelected, label, mark } = props;
  return (
    <tr
      data-row={id}
      className={cx(styles.row, mark && styles[mark])}
      tabIndex={props.isTabStop ? 0 : -1}
      aria-rowindex={props.index}
      aria-selected={props.isSelectable ? isSelected : undefined}
      data-selected={isSelected || undefined}
      data-peeked={props.isPeeked || undefined}
    >
      {props.isSelectable ? (
        <td className={cx(styles.check, styles.sticky)}>
          <Checkbox
            label={t('ui.table.select_row', { row: label })}
            checked={isSelected}
            tabIndex={-1}
            onChange={(_, event) => props.onToggle(id, event.shiftKey)}
          />
        </td>
      ) : null}
      {columns.map((column) =>
        column.isRef ? (
          <RefCell key={column.id} column={column} {...props} />
        ) : (
          <td key={column.id} className={cx(column.align === 'end' && styles.end)}>
            {cellOf(column, row)}
          </td>
        ),
      )}
      {props.actions ? <RowMenu {...props} actions={props.actions} /> : null}
    </tr>
  );
}

function RefCell<R extends object>({
  column,
  row,
  href,
  isSelectable,
  mark,
}: TableRowProps<R> & { column: ResourceColumn<R> }) {
  const t = useT();
  const content = cellOf(column, row);
  return (
    <th scope="row" className={cx(styles.sticky, styles.ref, isSelectable && styles.afterCheck)}>
      {href === undefined ? (
        content
      ) : (
        <Link href={href} tabIndex={-1} className={styles.refLink}>
          {content}
        </Link>
      )}
      {mark ? <span className={styles.markWord}>{t(`ui.mark.${mark}`)}</span> : null}
    </th>
  );
}

// A closed menu is a plain button: sixty menus in a list would cost more than the list.
function RowMenu<R extends object>({
  row,
  id,
  label,
  isMenuOpen,
  onMenu,
  actions,
}: TableRowProps<R> & { actions: (row: R) => readonly Action[] }) {
  const t = useT();
  const cell = useRef<HTMLTableCellElement>(null);
  const button = (
    <IconButton
      className={styles.dots}
      label={t('ui.table.row_actions', { row: label })}
      tabIndex={-1}
      icon={<IconDots size={16} />}
      aria-haspopup="menu"
      onClick={() => onMenu(isMenuOpen ? null : id)}
    />
  );
  const close = (opened: boolean) => {
    if (opened) return;
    // The plain button comes back, so the focus goes to the row: j and k go on from there.
    cell.current?.closest('tr')?.focus();
    onMenu(null);
  };
  return (
    <td ref={cell} className={styles.menu}>
      {isMenuOpen ? (
        <ActionMenu actions={actions(row)} target={button} opened onChange={close} returnsFocus={false} />
      ) : (
        button
      )}
    </td>
  );
}

/** What a column shows for a row: its cell, or the plain value, or the dash. */
export function cellOf<R extends object>(column: ResourceColumn<R>, row: R): ReactNode {
  const value = column.cell ? column.cell(row) : (row as Record<string, ReactNode>)[column.id];
  return value === null || value === undefined || value === '' ? <Empty /> : value;
}

/** One memoised row. */
export const TableRow = memo(Row) as typeof Row;
