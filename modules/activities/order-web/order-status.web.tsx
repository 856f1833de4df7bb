import { type Formatters, useFormat } from '../../../ui/format/format-context.tsx';
import { formatElsewhere } from '../../../ui/format/format-elsewhere.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import { type StatusMeaning, StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { type HueName, hueNames } from '../../../ui/tokens/scales.ts';
import type { OrderStatus } from '../order/order-states.rules.ts';
import { lateSince } from './order-names.web.ts';
import styles from './order-status.module.css';
import type { OrderRow } from './order-types.web.ts';

const MEANINGS: Record<OrderStatus, StatusMeaning> = {
  pending: 'neutral',
  released: 'special',
  incomplete: 'warning',
  completed: 'success',
  cancelled: 'cancelled',
};

/** The state of an activity as shape and word; the one filled pill of a row. */
export function OrderState({ status, variant = 'pill' }: { status: OrderStatus; variant?: 'pill' | 'dot' }) {
  const t = useT();
  return <StatusBadge variant={variant} meaning={MEANINGS[status]} label={t(`activity.status.${status}`)} />;
}

/** The progress status a person gave it, in the hue the company chose. */
export function OrderProgress({ progress }: { progress: { name: string; colour: string | null } | null }) {
  if (!progress) return null;
  return <StatusBadge hue={hueOf(progress.colour)} meaning="progress" label={progress.name} />;
}

const hueOf = (colour: string | null): HueName | undefined => hueNames.find((hue) => hue === colour);

/** Review result in shape and word. */
export function OrderReview({ review }: { review: OrderRow['review_status'] }) {
  const t = useT();
  if (review === 'none') return null;
  const meaning = review === 'passed' ? 'success' : review === 'failed' ? 'danger' : 'neutral';
  return <StatusBadge meaning={meaning} label={t(`activity.review.${review}`)} />;
}

/** When it is planned, and when it is due where that is past: "Overdue" belongs to the due date and never replaces the state. */
export function OrderSchedule({ row }: { row: OrderDates }) {
  const start = row.scheduled_start;
  const kind = row.all_day ? 'date' : 'dateTime';
  const late = row.is_overdue ? lateSince(row, Date.now()) : null;
  if (!late) return start ? <FormatDate value={start} kind={kind} /> : <DueOnly at={row.due_at} />;
  return (
    <span>
      {/* The hour of a visit that is past leaves its room to the due date; without one the visit itself is what is late. */}
      {start ? <FormatDate value={start} kind={late.by === 'end' ? kind : 'date'} /> : null} <Overdue row={row} />
    </span>
  );
}

/** The words of OrderSchedule, as far as a column has to have room for them. */
export function scheduleTexts(row: OrderDates, t: Translate, format: Formatters): { planned: string; late: string } {
  const late = row.is_overdue ? lateSince(row, Date.now()) : null;
  const { scheduled_start: start, due_at: due, all_day: isDay } = row;
  const isShort = isDay || late?.by === 'due';
  const planned = start ? (isShort ? format.date(start) : format.dateTime(start)) : '';
  if (late) return { planned, late: lateWords(late, t, format) };
  return { planned: start || due === null ? planned : t('activity.due_on', { when: format.date(due) }), late: '' };
}

const lateWords = (late: NonNullable<ReturnType<typeof lateSince>>, t: Translate, format: Formatters): string =>
  late.by === 'end' ? t('activity.overdue') : t('activity.due_past', { when: format.date(late.at) });

type OrderDates = Pick<OrderRow, 'scheduled_start' | 'scheduled_end' | 'due_at' | 'is_overdue' | 'all_day'>;

/** What has no visit yet says until when; a due date is no plan and does not look like one. */
function DueOnly({ at }: { at: string | null }) {
  const t = useT();
  const format = useFormat();
  if (at === null) return null;
  return (
    <span className={styles.quiet} data-tip={t('activity.due_unscheduled', { when: format.at(at) })}>
      {t('activity.due_on', { when: format.date(at) })}
    </span>
  );
}

/** That it is late, in red behind its date; the hint says since when and how long. */
function Overdue({ row }: { row: OrderDates }) {
  const t = useT();
  const format = useFormat();
  const late = lateSince(row, Date.now());
  if (!late) return null;
  const hint = t('activity.overdue_since', { by: late.by, when: format.at(late.at), days: late.days });
  return (
    <span className={styles.overdue} data-tip={hint}>
      <StatusShape meaning="danger" /> <span className={styles.word}>{lateWords(late, t, format)}</span>
    </span>
  );
}

/** The date it is due; what is late is said at the date itself. */
export function OrderDue({ row }: { row: Pick<OrderRow, 'due_at' | 'scheduled_end' | 'is_overdue'> }) {
  const t = useT();
  if (!row.due_at) return null;
  if (!row.is_overdue) return <FormatDate value={row.due_at} />;
  return (
    <span className={styles.overdue}>
      <StatusShape meaning="danger" /> <FormatDate value={row.due_at} />
      <span className={styles.since}>
        {t('activity.overdue_days', { days: lateSince(row, Date.now())?.days ?? 0 })}
      </span>
    </span>
  );
}

/** When it is planned, or since when it is late; `zone`: whose clock that is, right behind the time. */
export function OrderWhen({ row, zone }: { row: OrderRow; zone: string }) {
  const t = useT();
  const format = useFormat();
  const late = row.is_overdue ? lateSince(row, Date.now()) : null;
  if (!late)
    return (
      <>
        <OrderSchedule row={row} />
        {row.scheduled_start && zone ? ` ${zone}` : null}
      </>
    );
  return (
    <span className={styles.overdue}>
      <StatusShape meaning="danger" />{' '}
      {t('activity.overdue_since', {
        by: late.by,
        when: `${format.at(late.at)} ${zone}`.trim(),
        days: late.days,
      })}
    </span>
  );
}

/** The hours of a visit and the zone of its place. */
type Visit = Pick<OrderRow, 'scheduled_start' | 'scheduled_end' | 'all_day' | 'time_zone'>;

/** When a visit is on the clock of its place, "08:00–09:30 Santo Domingo"; '' where that shows what the reader's does. */
export function usePlaceClock(): (visit: Visit) => string {
  const { context } = useFormat();
  return (visit) =>
    visit.all_day ? '' : formatElsewhere(visit.scheduled_start, visit.time_zone, context, visit.scheduled_end);
}

/** The same below the time on the reader's clock. */
export function PlaceClock({ row }: { row: Visit }) {
  const there = usePlaceClock()(row);
  return there ? <span className={styles.there}>{there}</span> : null;
}

/** A person, or "Unassigned". */
export function OrderOfficer({ person }: { person: { name: string } | null }) {
  const t = useT();
  return person ? person.name : <span className={styles.quiet}>{t('activity.unassigned')}</span>;
}

/** The type with its own colour as a small mark. */
export function OrderKind({ type }: { type: { name: string; colour: string } }) {
  return (
    <span className={styles.kind}>
      <i className={styles.mark} style={{ background: type.colour }} aria-hidden="true" />
      <span className={styles.kindName}>{type.name}</span>
    </span>
  );
}
