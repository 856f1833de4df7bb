import { useRead } from '../../../platform/web/query/hooks.ts';
import { remote } from '../../../platform/web/query/remote.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { EmptyState, Region } from '../../../ui/patterns/states/states.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { userTrack } from '../profile/location.contract.ts';
import type { UserRecord } from '../user-web/user-calls.web.ts';
import { drawn } from './track.rules.ts';
import styles from './user-location.module.css';

const trackCall = remote<typeof userTrack>('GET', '/user/{id}/locations');
const LISTED = 50;
const SIZE = { width: 640, height: 320 };

/** Where a person was in the last 24 hours: the way as a line, the places as a list. */
export default function UserLocation({ user }: { user: UserRecord }) {
  const t = useT();
  const read = useRead(trackCall, { params: { id: user.id }, query: {} }, { every: 30_000 });
  const points = read.data ?? [];
  const last = points.at(-1);
  const { line, end } = drawn(points, SIZE.width, SIZE.height);
  return (
    <Section title={t('location.title')} count={read.data?.length}>
      <Region
        status={read.data ? 'ready' : read.error ? 'error' : 'loading'}
        error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
      >
        {last && end ? (
          <>
            <p className={styles.last}>
              {t('location.last')} <FormatDate value={last.at} kind="ago" />{' '}
              <Link
                href={`https://www.openstreetmap.org/?mlat=${last.lat}&mlon=${last.long}#map=16/${last.lat}/${last.long}`}
              >
                {t('location.map')}
              </Link>
            </p>
            <svg
              className={styles.track}
              viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
              role="img"
              aria-label={t('location.track', { count: points.length })}
            >
              <polyline className={styles.line} points={line} />
              <circle className={styles.end} cx={end.x} cy={end.y} r="6" />
            </svg>
            <ol className={styles.list}>
              {points
                .slice(-LISTED)
                .reverse()
                .map((point) => (
                  <li key={point.at}>
                    <FormatDate value={point.at} /> · {point.lat.toFixed(5)}, {point.long.toFixed(5)}
                    {point.accuracy === null ? null : ` · ±${Math.round(point.accuracy)} m`}
                  </li>
                ))}
            </ol>
          </>
        ) : (
          <EmptyState title={t('location.none')} text={t('location.none_text')} level={3} />
        )}
      </Region>
    </Section>
  );
}
