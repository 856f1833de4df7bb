import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { FilterBar } from '../../../ui/patterns/filter/filter-bar.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { useOrderFilters } from '../../activities/public.web.tsx';
import type { BoardView } from '../board-web/board-time.web.ts';
import type { BoardData } from '../board-web/use-board.web.ts';
import { Legend, LegendButton } from './legend.staff.tsx';
import { BoardState, Period, ViewSwitch } from './schedule-bar.staff.tsx';
import styles from './schedule-head.module.css';
import { useWidth } from './use-width.web.ts';

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

/** From this width on the legend stands beside the filters; below the other one the head is two lines of short controls. */
const ROOM_FOR_LEGEND = 1180;
const ROOM_FOR_WORDS = 900;

/** Which days, which view, what of it: above the board, in two lines at any width. */
export function ScheduleHead(props: Props) {
  return props.isPhone ? <PhoneHead {...props} /> : <WideHead {...props} />;
}

function WideHead(props: Props) {
  const { board, view, filters } = props;
  const t = useT();
  const head = useRef<HTMLDivElement>(null);
  const width = useWidth(head);
  const isNarrow = width > 0 && width < ROOM_FOR_WORDS;
  const views = <ViewSwitch view={view} isPhone={false} onView={props.onView} />;
  const legend = width < ROOM_FOR_LEGEND ? <LegendButton /> : <Legend />;
  return (
    <div ref={head}>
      <PageHeader
        title={t('planning.schedule')}
        beside={<HeadPeriod {...props} isShort={isNarrow} />}
        controls={
          <>
            {isNarrow ? null : views}
            <BoardState board={board} isShort={isNarrow} onConflict={props.onConflict} />
            {isNarrow ? legend : null}
          </>
        }
        primary={useNew('planning.new')}
        isNarrow={isNarrow}
      />
      <div className={isNarrow ? styles.narrowTools : undefined}>
        {isNarrow ? views : null}
        <HeadFilters board={board} filters={filters} end={isNarrow ? null : legend} isFolded={isNarrow} />
      </div>
    </div>
  );
}

function PhoneHead(props: Props) {
  const { board, view, filters } = props;
  const t = useT();
  const add = useNew('planning.new_short');
  return (
    <div className={styles.phone}>
      {/* The top bar says it already. */}
      <h1 tabIndex={-1} className="app-sr">
        {t('planning.schedule')}
      </h1>
      <div className={styles.phoneDays}>
        <HeadPeriod {...props} isShort />
        {add ? (
          <Button variant="primary" href={add.href}>
            {add.label}
          </Button>
        ) : null}
      </div>
      <div className={styles.phoneTools}>
        <ViewSwitch view={view} isPhone onView={props.onView} />
        <BoardState board={board} isShort isPhone onConflict={props.onConflict} />
        <HeadFilters board={board} filters={filters} />
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

/** The way to a new activity, for who may make one. */
function useNew(label: string): Action | undefined {
  const t = useT();
  const mayAdd = useCan()('create.order');
  return mayAdd
    ? { id: 'new', label: t(label), href: NEW, icon: <IconPlus size={16} stroke={1.75} aria-hidden="true" /> }
    : undefined;
}

const HeadPeriod = ({ board, view, day, today, onDay, isShort }: Props & { isShort: boolean }) => (
  <Period {...{ view, day, today, onDay, isShort }} days={board.days} />
);

interface FilterProps extends Pick<Props, 'board' | 'filters'> {
  end?: ReactNode;
  isFolded?: boolean;
}

function HeadFilters({ board, filters, end, isFolded }: FilterProps) {
  const t = useT();
  return (
    <FilterBar
      fields={filters.fields}
      value={filters.value}
      onChange={filters.onFilters}
      resultNote={t(...shownWords(board))}
      end={end}
      isFolded={isFolded}
    />
  );
}

/** How many activities the period has, and how many of them are there to be seen. */
function shownWords({ unsent, total: count, model }: BoardData): [string, { count: number; shown: number }] {
  return [unsent.size > 0 ? 'planning.results_shown' : 'planning.results', { count, shown: model.events.length }];
}
