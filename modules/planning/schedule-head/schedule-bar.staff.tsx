import { IconCalendarDot, IconChevronLeft, IconChevronRight, IconRefresh } from '@tabler/icons-react';
import { useRef } from 'react';
import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { IconButton } from '../../../ui/primitives/actions/icon-button.tsx';
import { Segmented } from '../../../ui/primitives/actions/segmented.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useConflicts } from '../board-model/use-conflicts.web.ts';
import { dayWords } from '../board-views/time-grid.staff.tsx';
import { type BoardView, stepDay } from '../board-web/board-time.web.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import styles from './schedule-head.module.css';

const VIEWS = ['timeline', 'day', 'week', 'month'] as const;

interface PeriodProps {
  view: BoardView;
  day: string;
  days: readonly string[];
  today: string;
  /** Where there is little room. */
  isShort: boolean;
  onDay: (day: string) => void;
}

/** Which days: one step back, forward, or today. */
export function Period({ view, day, days, today, isShort, onDay }: PeriodProps) {
  const t = useT();
  const format = useFormat();
  return (
    <span className={styles.period}>
      <IconButton
        isBordered
        label={t('planning.previous')}
        icon={<IconChevronLeft size={16} />}
        onClick={() => onDay(stepDay(view, day, -1))}
      />
      <strong className="app-num" aria-live="polite">
        {periodWords(view, day, days, format, isShort)}
      </strong>
      <IconButton
        isBordered
        label={t('planning.next')}
        icon={<IconChevronRight size={16} />}
        onClick={() => onDay(stepDay(view, day, 1))}
      />
      {isShort ? (
        <IconButton
          isBordered
          label={t('planning.today')}
          icon={<IconCalendarDot size={16} stroke={1.75} />}
          onClick={() => onDay(today)}
        />
      ) : (
        <Button onClick={() => onDay(today)} disabled={days.length === 1 && day === today}>
          {t('planning.today')}
        </Button>
      )}
    </span>
  );
}

function periodWords(
  view: BoardView,
  day: string,
  days: readonly string[],
  format: Formatters,
  isShort: boolean,
): string {
  const month = isShort ? 'short' : 'long';
  const { locale } = format.context;
  if (view === 'month')
    return new Date(`${day}T12:00:00Z`).toLocaleDateString(locale, { timeZone: 'UTC', month, year: 'numeric' });
  return view === 'week' ? format.days(days[0] ?? day, days.at(-1) ?? day) : dayWords(day, locale);
}

interface SwitchProps {
  view: BoardView;
  isPhone: boolean;
  onView: (view: BoardView) => void;
}

/** Timeline, day, week, month; a phone lists a day either way and offers it once. */
export function ViewSwitch({ view, isPhone, onView }: SwitchProps) {
  const t = useT();
  const shown = isPhone && view === 'timeline' ? 'day' : view;
  return (
    <Segmented
      label={t('planning.view')}
      options={VIEWS.filter((one) => !isPhone || one !== 'timeline').map((one) => ({
        value: one,
        label: t(`planning.view.${one}`),
      }))}
      value={shown}
      onChange={onView}
    />
  );
}

interface StateProps {
  board: BoardData;
  onConflict: (id: number) => void;
  /** Where there is little room: how many, without the word. */
  isShort: boolean;
  isPhone?: boolean;
}

/** Conflicts (a press leads to the next one), and how old the picture is. */
export function BoardState({ board, onConflict, isShort, isPhone }: StateProps) {
  const { model, readAt } = board;
  const t = useT();
  const format = useFormat();
  const conflicts = useConflicts(model);
  const next = useRef(0);
  // Where activities did not come along there may be more conflicts, too.
  const words = t(board.unsent.size > 0 ? 'planning.conflicts_shown' : 'planning.conflicts', {
    count: conflicts.length,
  });
  const show = () => {
    const id = conflicts[next.current++ % conflicts.length];
    if (id !== undefined) onConflict(id);
  };
  return (
    <span className={styles.state}>
      {conflicts.length > 0 ? (
        <button
          type="button"
          className={styles.conflicts}
          onClick={show}
          aria-label={words}
          data-tip={isShort ? words : undefined}
        >
          <StatusShape meaning="danger" /> {isShort ? format.number(conflicts.length) : words}
        </button>
      ) : null}
      {isPhone ? null : (
        <IconButton
          label={readAt ? t('planning.refresh', { ago: format.ago(new Date(readAt)) }) : t('planning.refresh_now')}
          icon={<IconRefresh size={16} />}
          onClick={board.refetch}
        />
      )}
    </span>
  );
}
