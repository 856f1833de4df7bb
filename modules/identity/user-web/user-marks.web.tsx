import { useFileAddresses } from '../../../platform/web/files/stored-file.ts';
import { Avatar } from '../../../ui/primitives/avatar.tsx';
import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type AccountFlags, type AccountState, accountStates } from './user-state.rules.ts';
import styles from './user-web.module.css';

const MEANINGS: Readonly<Record<AccountState, StatusMeaning>> = {
  blacklisted: 'danger',
  disabled: 'cancelled',
  locked: 'warning',
  no_web_access: 'neutral',
  invited: 'info',
  first_login: 'info',
  active: 'success',
};

/** The state of an account: the strictest as a pill, what else holds as shape and word beside it. */
export function AccountBadges({ user, isCompact }: { user: AccountFlags; isCompact?: boolean }) {
  const t = useT();
  const [first = 'active', ...more] = accountStates(user);
  const rest = more.map((state) => t(`users.state.${state}`)).join(', ');
  return (
    <span className={styles.badges}>
      <StatusBadge variant="pill" meaning={MEANINGS[first]} label={t(`users.state.${first}`)} />
      {more.length === 0 ? null : isCompact ? (
        <span className={styles.quiet} data-tip={rest}>
          +{more.length}
          <span className="app-sr">{rest}</span>
        </span>
      ) : (
        more.map((state) => <StatusBadge key={state} meaning={MEANINGS[state]} label={t(`users.state.${state}`)} />)
      )}
    </span>
  );
}

const ADDRESS = /^(https?:\/\/|\/|data:image\/)/;

/** A person's picture or initials; stored pictures are addressed anew before their address ends. */
export function UserPicture({ name, image, size }: { name: string; image: string | null; size?: number }) {
  const isAddress = image !== null && ADDRESS.test(image);
  const addresses = useFileAddresses(image === null || isAddress ? [] : [image], 'thumbnail');
  return <Avatar name={name} src={isAddress ? image : image === null ? null : addresses[image]} size={size} />;
}

/** Picture and name in one line; struck through once the person left. */
export function UserName({ user }: { user: { name: string; profile_image: string | null; disable?: boolean } }) {
  return (
    <span className={styles.person}>
      <UserPicture name={user.name} image={user.profile_image} size={22} />
      <bdi className={user.disable ? styles.gone : undefined}>{user.name}</bdi>
    </span>
  );
}
