import { orderPath } from '../../../../modules/activities/order-web/order-names.web.ts';
import { useFormat } from '../../../../ui/format/format-context.tsx';
import { Empty } from '../../../../ui/format/values.tsx';
import { Section } from '../../../../ui/patterns/page/page.tsx';
import { EmptyState, ErrorState } from '../../../../ui/patterns/states/states.tsx';
import { cx } from '../../../../ui/primitives/cx.ts';
import { Link } from '../../../../ui/primitives/link.tsx';
import { StatusShape } from '../../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import type { Member, Team } from '../home-calls.ts';
import { SCHEDULE } from '../questions.ts';
import { DayBar, DayScale, scaleOf } from './day-bar.tsx';
import styles from './team.module.css';
import { behindWords, loadWords, stateWords, timeWords, workingRows } from './team-words.ts';

const SHOWN = 8;

interface Props {
  team: Team | undefined;
  error: { message: string; requestId?: string | undefined; onRetry: () => void } | null;
  now: number;
}

/** Who is at what, who runs late and what comes next; most behind first. */
export function TeamNow({ team, error, now }: Props) {
  const t = useT();
  const rows = team?.members.filter(({ state, total }) => state !== 'off' || total > 0) ?? [];
  const shown = workingRows(rows.slice(0, SHOWN));
  const count = team
    ? t('dashboard.team.count', {
        ...{ working: team.working, leave: team.on_leave },
        ...{ shown, all: shown >= team.working ? 'yes' : 'no' },
      })
    : undefined;
  return (
    <Section title={t('dashboard.team')} count={count} action={<Legend />}>
      {error && !team ? (
        <ErrorState title={error.message} requestId={error.requestId} onRetry={error.onRetry} level={3} />
      ) : null}
      {team === undefined && !error ? <div className={styles.waiting} aria-hidden="true" /> : null}
      {team && rows.length === 0 ? (
        <EmptyState level={3} title={t('dashboard.team.empty')} text={t('dashboard.team.empty_text')} />
      ) : null}
      {team && rows.length > 0 ? <TeamTable team={team} rows={rows.slice(0, SHOWN)} now={now} /> : null}
      {rows.length > SHOWN ? (
        <p className={styles.more}>
          <Link href={SCHEDULE}>{t('dashboard.team.all', { count: rows.length })}</Link>
        </p>
      ) : null}
    </Section>
  );
}

function Legend() {
  const t = useT();
  return (
    <span className={styles.legend}>
      {(['done', 'now', 'waiting', 'over', 'ahead'] as const).map((state) => (
        <span key={state}>
          <i className={styles.bar} data-state={state} />
          {t(`dashboard.team.bar_${state}`)}
        </span>
      ))}
      <Link href={SCHEDULE}>{t('dashboard.schedule')}</Link>
    </span>
  );
}

function TeamTable({ team, rows, now }: { team: Team; rows: readonly Member[]; now: number }) {
  const t = useT();
  const scale = scaleOf(team, rows, now);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('dashboard.team.person')}</th>
          <th scope="col">{t('dashboard.team.now')}</th>
          <th scope="col" className={styles.end}>
            {t('dashboard.team.behind')}
          </th>
          <th scope="col" className={styles.next}>
            {t('dashboard.team.next')}
          </th>
          <th scope="col" className={styles.day}>
            <span className="app-sr">{t('dashboard.team.day')}</span>
            <DayScale scale={scale} now={now} />
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((member) => (
          <TeamRow key={member.id} member={member} scale={scale} now={now} />
        ))}
      </tbody>
    </table>
  );
}

function TeamRow({ member, scale, now }: { member: Member; scale: ReturnType<typeof scaleOf>; now: number }) {
  const t = useT();
  const format = useFormat();
  const { shape, words } = stateWords(member, t, format);
  const load = loadWords(member, t, format);
  const isOver = member.shift_minutes > 0 && member.planned_minutes + member.travel_minutes > member.shift_minutes;
  return (
    <tr>
      <th scope="row">
        <span className={cx(styles.line, styles.person)}>{member.name}</span>
        <span className={cx(styles.quiet, styles.dayLoad)} data-over={isOver || undefined}>
          {load}
        </span>
      </th>
      <td>
        {member.now ? (
          <Link href={orderPath(member.now.id)} className={styles.line}>
            {member.now.name}
          </Link>
        ) : null}
        <span className={cx(styles.quiet, styles.state)}>
          <StatusShape meaning={shape} /> <span>{words}</span>
        </span>
      </td>
      <td className={styles.end}>
        <Behind member={member} />
      </td>
      <td className={styles.next} data-label={t('dashboard.team.next')} data-none={member.next === null || undefined}>
        {member.next ? <NextJob member={member} /> : <Empty />}
      </td>
      <td className={styles.day}>
        <DayBar bars={member.bars} scale={scale} now={now} isSilent={member.silent !== null} />
      </td>
    </tr>
  );
}

function Behind({ member }: { member: Member }) {
  const t = useT();
  const words = behindWords(member, t, useFormat());
  if (words === null) return <Empty />;
  const behind = member.behind ?? 0;
  return (
    <span className={styles.behind} data-late={behind >= 30 ? 'much' : behind > 0 ? 'some' : undefined}>
      {behind >= 30 ? <StatusShape meaning="danger" /> : null} {words}
    </span>
  );
}

/** A time that cannot be kept stands struck through beside the one that can. */
function NextJob({ member }: { member: Member }) {
  const t = useT();
  const format = useFormat();
  const { next, next_at } = member;
  if (!next) return null;
  const planned = timeWords(next.start, format);
  const moves = next_at !== null && Date.parse(next_at) - Date.parse(next.start) >= 60_000;
  return (
    <>
      <Link href={orderPath(next.id)} className={styles.line}>
        {next.name}
      </Link>
      <span className={cx(styles.quiet, styles.times)}>
        {moves ? (
          <>
            <span className="app-sr">{t('dashboard.team.planned_at', { time: planned })}</span>
            <s aria-hidden="true">{planned}</s> <span className={styles.late}>{timeWords(next_at, format)}</span>
          </>
        ) : (
          planned
        )}
      </span>
    </>
  );
}
