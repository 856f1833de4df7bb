import { orderPath } from '../../../modules/activities/order-web/order-names.web.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { EmptyState, ErrorState } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { Member, Team } from './home-calls.ts';
import styles from './officer-day.module.css';
import { DayBar, DayScale, scaleOf } from './team/day-bar.tsx';
import { behindWords, stateWords } from './team/team-words.ts';

interface Props {
  team: Team | undefined;
  userId: number;
  error: { message: string; requestId?: string | undefined; onRetry: () => void } | null;
  now: number;
}

/** An officer's own day: what they are at, what comes next, and how the day lies. */
export function OfficerDay({ team, userId, error, now }: Props) {
  const t = useT();
  const own = team?.members.find(({ id }) => id === userId);
  const job = own?.now ?? own?.next ?? null;
  return (
    <Section
      title={t('dashboard.my_day')}
      count={own ? t('dashboard.done_of', { done: own.done, total: own.total }) : undefined}
    >
      {error && !team ? (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={error.onRetry} level={3} />
      ) : null}
      {!team && !error ? <div className={styles.waiting} aria-hidden="true" /> : null}
      {team && !job ? (
        <EmptyState
          level={3}
          title={own && own.total > 0 ? t('dashboard.day_done') : t('dashboard.day_empty')}
          text={t('dashboard.day_text')}
        />
      ) : null}
      {team && own && job ? <Job own={own} /> : null}
      {team && own && own.bars.length > 0 ? (
        <div className={styles.bar}>
          <DayScale scale={scaleOf(team, [own], now)} now={now} />
          <DayBar bars={own.bars} scale={scaleOf(team, [own], now)} now={now} isSilent={false} />
        </div>
      ) : null}
    </Section>
  );
}

function Job({ own }: { own: Member }) {
  const t = useT();
  const format = useFormat();
  const job = own.now ?? own.next;
  if (!job) return null;
  const { shape, words } = stateWords(own, t, format);
  const behind = behindWords(own, t, format);
  return (
    <div className={styles.jobs}>
      <div className={styles.job}>
        <span className={styles.label}>{own.now ? t('dashboard.now') : t('dashboard.next_job')}</span>
        <Link href={orderPath(job.id)} className={styles.name}>
          {job.name}
        </Link>
        <span className={styles.meta}>
          {[job.reference_no, job.city, `${format.time(job.start)}–${format.time(job.end)}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        <span className={styles.state}>
          <StatusShape meaning={shape} /> {words}
          {own.now && (own.behind ?? 0) > 0 ? <b>{t('dashboard.behind_by', { time: behind ?? '' })}</b> : null}
        </span>
        <span>
          <Button variant="primary" href={orderPath(job.id)}>
            {t('dashboard.open_job')}
          </Button>
        </span>
      </div>
      {own.now && own.next ? (
        <div className={styles.job}>
          <span className={styles.label}>{t('dashboard.next_job')}</span>
          <Link href={orderPath(own.next.id)} className={styles.name}>
            {own.next.name}
          </Link>
          <span className={styles.meta}>
            {[own.next.reference_no, own.next.city, format.time(own.next.start)].filter(Boolean).join(' · ')}
          </span>
        </div>
      ) : null}
    </div>
  );
}
