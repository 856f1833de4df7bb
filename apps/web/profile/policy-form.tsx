import { useChange, useRead } from '../../../platform/web/query/hooks.ts';
import { refreshSession, signOut } from '../../../platform/web/session/session.ts';
import { Section } from '../../../ui/patterns/page/page.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { notify, notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';
import { PolicyText } from './policy-text.tsx';
import styles from './profile.module.css';
import { profileCalls } from './profile-calls.ts';

/** The company's policy before anything else opens: read, and accept or log out. */
export function PolicyForm({ onDone }: { onDone: () => void }) {
  const t = useT();
  const read = useRead(profileCalls.policy, {});
  const leave = async () => {
    await refreshSession();
    onDone();
  };
  const accept = useChange(profileCalls.acceptPolicy, {
    onDone: async () => {
      notify(t('profile.policy.accepted'));
      await leave();
    },
    onFailed: (error) => {
      notifyError(error.message);
      // The policy may have changed.
      void read.refetch();
    },
  });
  const policy = read.data?.policy;
  return (
    <>
      <Banner meaning="info">{t('profile.policy.due')}</Banner>
      <Section title={t('profile.policy')}>
        <Region
          status={read.data ? 'ready' : read.error ? 'error' : 'loading'}
          error={{ title: read.error?.message ?? '', onRetry: () => void read.refetch() }}
        >
          {policy ? (
            <PolicyText
              label={t('profile.policy')}
              text={policy.text}
              note={policy.version ? t('profile.policy.version', { version: policy.version }) : undefined}
            />
          ) : null}
          <div className={styles.buttons}>
            <Button
              variant="primary"
              isBusy={accept.isPending}
              onClick={() => (policy ? accept.mutate({ body: { key: policy.key } }) : void leave())}
            >
              {t('profile.policy.accept')}
            </Button>
            <Button onClick={() => void signOut()}>{t('profile.policy.log_out')}</Button>
          </div>
        </Region>
      </Section>
    </>
  );
}

/** The policy of a company that only shows it, at the first login. */
export function PolicyShown() {
  const t = useT();
  const { data } = useRead(profileCalls.policy, {}, { isQuiet: true });
  if (!data?.policy) return null;
  return (
    <Section title={t('profile.policy')}>
      <PolicyText label={t('profile.policy')} text={data.policy.text} />
    </Section>
  );
}
