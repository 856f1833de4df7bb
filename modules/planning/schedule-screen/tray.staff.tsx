import { IconChevronsLeft, IconChevronsRight, IconDots, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { EmptyState } from '../../../ui/patterns/states/states.tsx';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { SearchField } from '../../../ui/primitives/fields/search-field.tsx';
import { fold } from '../../../ui/text/fold.ts';
import { useT } from '../../../ui/text/text.tsx';
import { OverdueSign } from '../board-views/event-bar.staff.tsx';
import type { WaitingRow } from '../board-web/board-calls.web.ts';
import type { BoardEvent } from '../board-web/board-types.ts';
import styles from './tray.module.css';

interface Props {
  rows: readonly WaitingRow[];
  total: number;
  isEstimate: boolean;
  waiting: readonly BoardEvent[];
  /** The board's filters leave some out. */
  isFiltered: boolean;
  mayMove: (event: BoardEvent) => boolean;
  onOpen: (id: number) => void;
  onMove: (event: BoardEvent) => void;
  /** Only its name and how many: a press opens it. */
  isFolded?: boolean;
  /** Absent where it cannot fold. */
  onFold?: (isFolded: boolean) => void;
}

/** What waits, or a strip with how many; who presses to open or fold keeps the focus on the button that does the opposite. */
export function Tray(props: Props) {
  const { total, isEstimate, isFolded, onFold } = props;
  const t = useT();
  const format = useFormat();
  const side = useRef<HTMLElement>(null);
  const isPressed = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each folding and opening
  useEffect(() => {
    if (isPressed.current) side.current?.querySelector<HTMLElement>('[data-tray-fold]')?.focus();
    isPressed.current = false;
  }, [isFolded]);
  const fold = (to: boolean) => {
    isPressed.current = true;
    onFold?.(to);
  };
  if (!isFolded) return <OpenTray {...props} side={side} onFold={onFold && fold} />;
  return (
    <aside className={styles.folded} aria-label={t('planning.tray')} ref={side} data-tray>
      <button
        type="button"
        aria-expanded={false}
        data-tray-fold
        data-tip={t('planning.tray.show')}
        onClick={() => fold(false)}
      >
        <IconChevronsRight size={16} aria-hidden="true" />
        <strong>{t('planning.tray')}</strong>
        <span className="app-num">{format.count(total, isEstimate)}</span>
      </button>
    </aside>
  );
}

/** What waits for a time: urgent first. Each can be dragged, taken up with Space, or placed by "Move…". */
function OpenTray(props: Props & { side: React.RefObject<HTMLElement | null> }) {
  const { rows, total, isEstimate, waiting, isFiltered, mayMove, onOpen, onMove, onFold } = props;
  const t = useT();
  const format = useFormat();
  const [query, setQuery] = useState('');
  const [stop, setStop] = useState<number | null>(null);
  const found = rows.filter((row) => matches(row, query));
  // The whole list is one stop of Tab, at the card that was walked to last.
  const first = found.find(({ id }) => id === stop) ?? found[0];
  return (
    <aside className={styles.tray} aria-label={t('planning.tray')} ref={props.side} data-tray>
      <div className={styles.head}>
        <h2>{t('planning.tray')}</h2>
        <span className="app-num">{format.count(total, isEstimate)}</span>
        {onFold ? (
          <IconButton
            label={t('planning.tray.hide')}
            icon={<IconChevronsLeft size={16} />}
            className={styles.fold}
            aria-expanded
            data-tray-fold
            onClick={() => onFold(true)}
          />
        ) : null}
      </div>
      <div className={styles.find}>
        <SearchField
          label={t('planning.tray.find')}
          placeholder={t('planning.tray.find_short')}
          value={query}
          onChange={setQuery}
        />
      </div>
      {found.length === 0 ? (
        <div className={styles.empty}>
          {rows.length === 0 && isFiltered ? (
            <EmptyState level={3} title={t('planning.tray.none_filtered')} />
          ) : rows.length === 0 ? (
            <EmptyState title={t('planning.tray.empty')} text={t('planning.tray.empty_text')} />
          ) : (
            <EmptyState
              level={3}
              title={t('planning.tray.none', { query: query.trim() })}
              actions={[{ id: 'clear', label: t('planning.tray.clear'), onSelect: () => setQuery('') }]}
            />
          )}
        </div>
      ) : (
        <ul className={styles.list} onKeyDown={walk}>
          {found.map((row) => {
            const event = waiting.find(({ id }) => id === row.id);
            if (!event) return null;
            const name = row.customer?.name ?? row.title ?? row.reference_no;
            return (
              <li key={row.id} className={styles.item}>
                <button
                  type="button"
                  className={styles.card}
                  data-order={row.id}
                  data-axis="none"
                  data-waiting
                  data-tip={name}
                  tabIndex={row === first ? 0 : -1}
                  onFocus={() => setStop(row.id)}
                  data-urgent={row.priority === 1}
                >
                  <IconGripVertical size={14} aria-hidden="true" className={styles.grip} />
                  <span className={styles.words}>
                    <strong>{name}</strong>
                    <span>
                      {row.reference_no} · {row.type.name}
                    </span>
                    <span className={row.is_overdue ? styles.late : undefined}>
                      {row.is_overdue ? <OverdueSign /> : null} {whenWords(row, t, format)}
                    </span>
                  </span>
                </button>
                <ActionMenu
                  target={
                    <IconButton
                      label={t('planning.actions_of', { reference: row.reference_no })}
                      icon={<IconDots size={16} />}
                      tabIndex={-1}
                    />
                  }
                  actions={[
                    ...(mayMove(event)
                      ? [{ id: 'move', label: t('planning.schedule.action'), onSelect: () => onMove(event) }]
                      : []),
                    { id: 'open', label: t('planning.peek'), onSelect: () => onOpen(row.id) },
                  ]}
                />
              </li>
            );
          })}
        </ul>
      )}
      {total > rows.length ? (
        <p className={styles.rest}>
          {t('planning.tray.rest', { count: format.count(total - rows.length, isEstimate) })}
        </p>
      ) : null}
    </aside>
  );
}

function whenWords(row: WaitingRow, t: ReturnType<typeof useT>, format: ReturnType<typeof useFormat>): string {
  const due = row.due_at
    ? t(row.is_overdue ? 'planning.tray.overdue' : 'planning.tray.due', { date: format.date(row.due_at) })
    : null;
  const length = row.duration_min ? format.duration(row.duration_min) : null;
  const urgent = row.priority === 1 ? t('planning.urgent') : null;
  return [urgent, due, length].filter(Boolean).join(' · ');
}

function matches(row: WaitingRow, query: string): boolean {
  const text = [row.reference_no, row.title, row.customer?.name, row.type.name, row.city].filter(Boolean).join(' ');
  return fold(text).includes(fold(query));
}

/** Up and down walk through the list; right goes to what can be done with a card, left back to it. */
function walk(press: KeyboardEvent<HTMLElement>): void {
  const item = document.activeElement?.closest('li');
  if (press.key === 'ArrowRight' || press.key === 'ArrowLeft') {
    const side = press.key === 'ArrowRight' ? 'button:not([data-waiting])' : '[data-waiting]';
    item?.querySelector<HTMLElement>(side)?.focus();
    return;
  }
  if (press.key !== 'ArrowDown' && press.key !== 'ArrowUp') return;
  const cards = [...press.currentTarget.querySelectorAll<HTMLElement>('[data-waiting]')];
  const at = cards.findIndex((card) => item?.contains(card));
  const next = at < 0 ? undefined : cards[at + (press.key === 'ArrowDown' ? 1 : -1)];
  if (!next) return;
  press.preventDefault();
  next.focus();
}
