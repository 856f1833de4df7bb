import { deviceName } from '../../../modules/identity/sign-in/device-name.rules.ts';
import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { confirm } from '../../../ui/patterns/overlay/confirm.tsx';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import styles from './profile.module.css';
import { profileCalls } from './profile-calls.ts';

/** Where this account is signed in, and ending it there. */
export function Sessions() {
  const t = useT();
  const read = useRead(profileCalls.sessions, {});
  const revoke = useChange(profileCalls.revoke, {
    invalidates: [profileCalls.sessions],
    onFailed: (error) => notifyError(error.message),
  });
  const end = async (id: number, device: string) => {
    const isSure = await confirm({
      title: t('profile.sessions.end_title', { device }),
      text: t('profile.sessions.end_text'),
      confirm: t('profile.sessions.end'),
      isDanger: true,
    });
    if (isSure) revoke.mutate({ params: { id } });
  };
  const nameOf = (agent: string | null) => deviceName(agent) ?? t('profile.sessions.unknown');
  return (
    <Section title={t('profile.sessions')} count={read.data?.length}>
      <Region
        status={read.data ? 'ready' : read.error ? 'error' : 'loading'}
        error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
      >
        <ul className={styles.sessions}>
          {read.data?.map((session) => (
            <li key={session.id} className={styles.session}>
              <span>
                {nameOf(session.user_agent)}
                {session.is_current ? <b className={styles.thisDevice}>{t('profile.sessions.this')}</b> : null}
                <span className={styles.hint}>
                  {session.ip ? `${session.ip} · ` : null}
                  {t('profile.sessions.seen')} <FormatDate value={session.last_seen_at} kind="ago" />
                </span>
              </span>
              {session.is_current ? null : (
                <Button
                  variant="secondary"
                  aria-label={t('profile.sessions.end_of', { device: nameOf(session.user_agent) })}
                  isBusy={revoke.isPending && revoke.variables?.params.id === session.id}
                  onClick={() => void end(session.id, nameOf(session.user_agent))}
                >
                  {t('profile.sessions.end')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </Region>
    </Section>
  );
}
