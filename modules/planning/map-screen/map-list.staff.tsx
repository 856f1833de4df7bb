import { useRef } from 'react';
import { Checkbox } from '../../../ui/primitives/fields/choice-field.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { lateSince, OrderSchedule } from '../../activities/public.web.tsx';
import { barColour, MEANINGS } from '../board-views/event-bar.staff.tsx';
import { useViewport } from '../board-web/use-viewport.web.ts';
import type { MapPoint } from '../map-web/map-calls.web.ts';
import styles from './map.module.css';

/** Three lines: the second is as long as the names of a company are. */
const ROW = 60;

interface Props {
  points: readonly MapPoint[];
  selected: ReadonlySet<number>;
  openId: number | null;
  maySelect: boolean;
  /** Bars have the colours of the map. */
  byStatus: boolean;
  onSelect: (id: number, isOn: boolean) => void;
  onOpen: (id: number) => void;
}

/** The same activities as a list: what the map shows to the eye, this says in words; one selection for both. */
export function MapList({ points, selected, openId, maySelect, byStatus, onSelect, onOpen }: Props) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const port = useViewport(scroller);
  const first = Math.max(0, Math.floor(port.top / ROW) - 4);
  const shown = points.slice(first, first + Math.ceil(port.height / ROW) + 9);
  return (
    <div className={styles.rows} ref={scroller}>
      <ul style={{ height: points.length * ROW }}>
        {shown.map((point, index) => (
          <li
            key={point.id}
            style={{ top: (first + index) * ROW, height: ROW }}
            data-open={point.id === openId}
            aria-setsize={points.length}
            aria-posinset={first + index + 1}
          >
            {maySelect ? (
              <Checkbox
                label={t('planning.map.select', { reference: point.reference_no })}
                checked={selected.has(point.id)}
                onChange={(isOn) => onSelect(point.id, isOn)}
              />
            ) : null}
            <button type="button" data-whole onClick={() => onOpen(point.id)}>
              <i style={{ background: byStatus ? barColour(point.status, false) : point.colour }} aria-hidden="true" />
              <span className={styles.first}>
                <strong>{point.title}</strong> <When point={point} />
              </span>
              <span className={styles.second}>
                {point.reference_no} · {byStatus ? null : `${point.type.name} · `}
                <StatusShape meaning={MEANINGS[point.status] ?? 'neutral'} /> {t(`planning.status.${point.status}`)} ·{' '}
                {point.driver?.name ?? t('planning.nobody')}
                {point.city ? ` · ${point.city}` : ''}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The visit; of what is late, how long it has been: what a dispatcher weighs on a map. */
function When({ point }: { point: MapPoint }) {
  const t = useT();
  const { start, end, ...row } = point;
  if (start === null && !point.is_overdue) return <span>{t('planning.tray')}</span>;
  const dates = { ...row, scheduled_start: start, scheduled_end: end };
  const late = point.is_overdue ? lateSince(dates, Date.now()) : null;
  if (late)
    return (
      <span className={styles.late}>
        <StatusShape meaning="danger" /> {t('activity.overdue_days', { days: late.days })}
      </span>
    );
  return <OrderSchedule row={dates} />;
}
