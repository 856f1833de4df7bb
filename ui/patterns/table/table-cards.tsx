import { IconDots } from '@tabler/icons-react';
import { type ReactNode, useRef, useState } from 'react';
import { ActionMenu } from '../../primitives/actions/action-menu.tsx';
import { Button } from '../../primitives/actions/button.tsx';
import { IconButton } from '../../primitives/actions/icon-button.tsx';
import { Checkbox } from '../../primitives/fields/choice-field.tsx';
import { Link } from '../../primitives/link.tsx';
import { useT } from '../../text/text.tsx';
import type { ResourceColumn } from './column.ts';
import type { ResourceTableProps } from './resource-table-props.ts';
import { cellOf } from './rows/table-row.tsx';
import { toggleRow } from './selection.ts';
import styles from './table.module.css';

/** How many cards are over before the list begins; none where they do not stand together, as in another order. */
function cardsBefore<Row>(rows: readonly Row[], startsAt: ResourceTableProps<Row>['startsAt']): number {
  const at = startsAt ? rows.findIndex(startsAt) : 0;
  return at > 0 && startsAt && rows.slice(at).every(startsAt) ? at : 0;
}

/** The list below 768 px: name and status, then meta, date and amount. Select by button or long press. */
export function TableCards<Row extends object>(props: ResourceTableProps<Row>) {
  const t = useT();
  const { rows = [], selection, onSelection } = props;
  const own = useState(false);
  const [isSelecting, setSelecting] = props.selecting ?? own;
  const press = useRef(0);
  const isOn = isSelecting || (selection?.size ?? 0) > 0;
  const hold = (row: Row) => {
    if (!selection) return;
    window.clearTimeout(press.current);
    press.current = window.setTimeout(() => onSelection?.(toggleRow(selection, props.rowId(row))), 500);
  };
  const release = () => window.clearTimeout(press.current);
  const [isWhole, setWhole] = useState(false);
  const before = cardsBefore(rows, props.startsAt);
  const hasSelect = selection !== undefined && (isOn || !props.selecting);
  return (
    <div className={styles.cards}>
      {hasSelect || before > 0 ? (
        <div className={styles.cardsBar}>
          {before > 0 ? (
            <Button
              variant="quiet"
              className={styles.cardsBefore}
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {t('ui.table.earlier', { count: before })}
            </Button>
          ) : null}
          {hasSelect ? (
            <Button
              variant="quiet"
              aria-pressed={isOn}
              onClick={() => {
                setSelecting(!isOn);
                if (isOn) onSelection?.(new Set());
              }}
            >
              {isOn ? t('ui.table.stop_selecting') : t('ui.table.select')}
            </Button>
          ) : null}
        </div>
      ) : null}
      <ul aria-label={props.label}>
        {rows.slice(isWhole ? 0 : before).map((row) => {
          const id = props.rowId(row);
          const isSelected = selection?.has(id) ?? false;
          return (
            <li
              key={id}
              className={styles.card}
              data-selected={isSelected || undefined}
              onPointerDown={() => hold(row)}
              onPointerUp={release}
              onPointerMove={release}
              onPointerCancel={release}
            >
              {isOn && selection ? (
                <Checkbox
                  label={t('ui.table.select_row', { row: props.rowLabel?.(row) ?? id })}
                  checked={isSelected}
                  onChange={() => onSelection?.(toggleRow(selection, id))}
                />
              ) : null}
              <div className={styles.cardBody}>
                {props.card ? props.card(row) : <DefaultCard row={row} table={props} />}
              </div>
              {props.rowActions ? (
                <ActionMenu
                  actions={props.rowActions(row)}
                  target={
                    <IconButton
                      label={t('ui.table.row_actions', { row: props.rowLabel?.(row) ?? id })}
                      icon={<IconDots size={20} />}
                    />
                  }
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function DefaultCard<Row extends object>({ row, table }: { row: Row; table: ResourceTableProps<Row> }) {
  const places = cardPlaces(table.columns);
  const show = (name: CardPlace): ReactNode =>
    places[name].map((c) => <span key={c.id}>{c.cardCell ? c.cardCell(row) : cellOf(c, row)}</span>);
  const href = table.rowHref?.(row);
  const open = table.onOpen ?? table.onPeek;
  const amount = places.amount.length > 0 ? <span className={styles.cardAmount}>{show('amount')}</span> : null;
  const hasDate = places.date.length > 0;
  return (
    <>
      <span className={styles.cardLine}>
        <span className={styles.cardTitle}>
          {href !== undefined ? (
            <Link href={href} className={styles.cardLink}>
              {show('title')}
            </Link>
          ) : open ? (
            <button type="button" className={styles.cardLink} onClick={() => open(row)}>
              {show('title')}
            </button>
          ) : (
            <span className={styles.cardLink}>{show('title')}</span>
          )}
        </span>
        <span className={styles.cardEnd}>{show('status')}</span>
      </span>
      <span className={styles.cardLine}>
        <span className={styles.cardMeta}>{show('meta')}</span>
        {hasDate ? null : amount}
      </span>
      {hasDate ? (
        <span className={styles.cardLine}>
          <span className={styles.cardMeta}>{show('date')}</span>
          {amount}
        </span>
      ) : null}
    </>
  );
}

type CardPlace = NonNullable<ResourceColumn<never>['card']>;

// Without places in the definition: the first column is the title, a right-aligned last one the amount, two more the meta line.
function cardPlaces<Row>(columns: readonly ResourceColumn<Row>[]): Record<CardPlace, readonly ResourceColumn<Row>[]> {
  const at = (name: CardPlace) => columns.filter((c) => c.card === name);
  if (columns.some((c) => c.card)) {
    const title = at('title');
    return {
      title: title.length > 0 ? title : columns.slice(0, 1),
      status: at('status'),
      meta: at('meta'),
      date: at('date'),
      amount: at('amount'),
    };
  }
  const last = columns[columns.length - 1];
  const amount = columns.length > 1 && last?.align === 'end' ? [last] : [];
  return {
    title: columns.slice(0, 1),
    status: [],
    meta: columns.slice(1, columns.length - amount.length).slice(0, 2),
    date: [],
    amount,
  };
}
