import { useCan } from '../../../platform/web/session/session-store.ts';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { useOrderFilters } from '../../activities/public.web.tsx';
import type { BoardView } from '../board-web/board-time.web.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { Legend } from '../schedule-screen/schedule-foot.staff.tsx';
import { BoardState, Period, ViewSwitch } from './schedule-bar.staff.tsx';
import styles from './schedule-head.module.css';

interface Props {
  board: BoardData;
  view: BoardView;
  day: string;
  today: string;
  isPhone: boolean;
  filters: ReturnType<typeof useOrderFilters>;
  onDay: (day: string) => void;
  onView: (view: BoardView) => void;
  onConflict: (id: number) => void;
  /** On a phone: the tray instead of the agenda. */
  isTray: boolean;
  onTray: (isTray: boolean) => void;
}

const NEW = '/ams/activities?open=new';

/** Which days, which view, what of it: above the board. */
export function ScheduleHead(props: Props) {
  const { board, view, day, today, isPhone, filters, onDay } = props;
  const t = useT();
  const mayAdd = useCan()('create.order');
  const period = <Period {...{ view, day, today, isPhone, onDay }} days={board.days} />;
  const controls = (
    <>
      <ViewSwitch view={view} isPhone={isPhone} onView={props.onView} />
      <BoardState board={board} isPhone={isPhone} onConflict={props.onConflict} />
    </>
  );
  const bar = (
    <FilterBar
      fields={filters.fields}
      value={filters.value}
      onChange={filters.onFilters}
      resultNote={t(...shownWords(board))}
      end={isPhone ? null : <Legend />}
    />
  );
  if (!isPhone)
    return (
      <>
        <PageHeader
          title={t('planning.schedule')}
          beside={period}
          controls={controls}
          primary={mayAdd ? { id: 'new', label: t('planning.new'), href: NEW } : undefined}
        />
        {bar}
      </>
    );
  return (
    <div className={styles.phone}>
      {/* The top bar says it already. */}
      <h1 tabIndex={-1} className="app-sr">
        {t('planning.schedule')}
      </h1>
      <div className={styles.phoneDays}>
        {period}
        {mayAdd ? (
          <Button variant="primary" href={NEW}>
            {t('planning.new_short')}
          </Button>
        ) : null}
      </div>
      <div className={styles.phoneTools}>
        {controls}
        {bar}
      </div>
      <div className={styles.tabs}>
        <button type="button" aria-pressed={!props.isTray} onClick={() => props.onTray(false)}>
          {t('planning.agenda')}
        </button>
        <button type="button" aria-pressed={props.isTray} onClick={() => props.onTray(true)}>
          {board.waitingWords ? t('planning.tray_count', { count: board.waitingWords }) : t('planning.tray')}
        </button>
      </div>
    </div>
  );
}

/** How many activities the period has, and how many of them are there to be seen. */
function shownWords({ unsent, total: count, model }: BoardData): [string, { count: number; shown: number }] {
  return [unsent.size > 0 ? 'planning.results_shown' : 'planning.results', { count, shown: model.events.length }];
}
