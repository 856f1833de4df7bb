import { useState } from 'react';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { invalidate, useRead } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { EmptyState, Region } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { deviceName } from '../sign-in/device-name.rules.ts';
import { USER_PATHS, type UserRecord, userReads, userWrites } from '../user-web/user-calls.web.ts';
import styles from './user-screen.module.css';

/** Where a person is signed in, and ending it there. */
export default function UserSessions({ user }: { user: UserRecord }) {
  const t = useT();
  const read = useRead(userReads.sessions, { params: { id: user.id } });
  const [ending, setEnding] = useState<readonly number[]>([]);
  const sessions = read.data ?? [];
  const end = async (ids: readonly number[]) => {
    setEnding(ids);
    const results = await Promise.allSettled(ids.map((id) => send(userWrites.endSession, { params: { id } })));
    setEnding([]);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed) notifyError(errorMessage(failed.reason, t('web.error.unknown')));
    await invalidate(USER_PATHS);
  };
  const others = sessions.filter((session) => !session.is_current).map((session) => session.id);
  return (
    <div className={styles.wide}>
      <Section
        title={t('users.sessions.title')}
        count={read.data?.length}
        action={
          others.length > 1 ? (
            <Button isBusy={ending.length > 1} onClick={() => void end(others)}>
              {t('users.sessions.end_all')}
            </Button>
          ) : null
        }
      >
        <Region
          status={read.data ? 'ready' : read.error ? 'error' : 'loading'}
          error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
        >
          {sessions.length === 0 ? (
            <EmptyState title={t('users.sessions.none')} level={3} />
          ) : (
            <ul className={styles.list}>
              {sessions.map((session) => (
                <li key={session.id}>
                  <span className={styles.grow}>
                    {deviceName(session.user_agent) ?? t('users.sessions.unknown')}
                    <span className={`${styles.line} ${styles.quiet}`}>
                      {session.ip ? `${session.ip} · ` : null}
                      {t('users.sessions.since')} <FormatDate value={session.created_at} />
                      {' · '}
                      {t('users.sessions.seen')} <FormatDate value={session.last_seen_at} kind="ago" />
                    </span>
                  </span>
                  {session.is_current ? (
                    <span className={styles.quiet}>{t('users.sessions.current')}</span>
                  ) : (
                    <Button isBusy={ending.includes(session.id)} onClick={() => void end([session.id])}>
                      {t('users.sessions.end')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )}
        </Region>
      </Section>
    </div>
  );
}
