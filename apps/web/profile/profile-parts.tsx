import { useRouter } from '@tanstack/react-router';
import { useSession } from '../../../platform/web/session/session-store.ts';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { PolicyForm, PolicyShown } from './policy-form.tsx';
import styles from './profile.module.css';
import { Choices, NameForm } from './profile-details.tsx';
import { PasswordForm } from './profile-password.tsx';
import { ProfilePicture } from './profile-picture.tsx';
import { Sessions } from './profile-sessions.tsx';
import { SecondFactor } from './second-factor.tsx';

/** The profile of the signed-in person. During the first sign-in only the password stands here, with one line that says why. */
export function ProfileParts() {
  const t = useT();
  const router = useRouter();
  const { user } = useSession();
  const leave = () => void router.navigate({ href: '/', replace: true });
  if (user.is_first_time_login) {
    return (
      <div className={styles.columns}>
        <Banner meaning="info">{t('profile.first_time')}</Banner>
        <PasswordForm onDone={leave} />
        <NameForm />
        {user.is_policy_due ? null : <PolicyShown />}
      </div>
    );
  }
  if (user.is_second_factor_due) {
    return (
      <div className={styles.columns}>
        <Banner meaning="info">{t('profile.factor.due')}</Banner>
        <SecondFactor onDone={leave} />
      </div>
    );
  }
  if (user.is_policy_due) {
    return (
      <div className={styles.columns}>
        <PolicyForm onDone={leave} />
      </div>
    );
  }
  return (
    <div className={styles.columns}>
      <ProfilePicture />
      <NameForm />
      <Choices />
      <PasswordForm />
      <SecondFactor />
      <Sessions />
    </div>
  );
}
