import { IconAdjustments, IconUser } from '@tabler/icons-react';
import { lazy, useState } from 'react';
import { signOut } from '../../../../platform/web/session/session.ts';
import { useSession } from '../../../../platform/web/session/session-store.ts';
import { nameOf, roleLabel } from '../../../../platform/web/session/session-types.ts';
import { LazyLayer } from '../../../../ui/patterns/overlay/lazy-layer.tsx';
import { ProfileMenu } from '../../../../ui/patterns/shell/account-menus.tsx';
import { useT } from '../../../../ui/text/text.tsx';
import { usePictureUrl } from '../../shell/picture.ts';

const Appearance = lazy(() => import('../../shell/appearance.tsx'));

/** Profile, appearance, log out. */
export function AccountMenu() {
  const t = useT();
  const { user } = useSession();
  const picture = usePictureUrl(user);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ProfileMenu
        person={{ name: nameOf(user), detail: `${user.email} · ${roleLabel(user)}`, pictureUrl: picture }}
        actions={[
          {
            id: 'profile',
            label: t('staff.account.profile'),
            href: '/ams/profile',
            icon: <IconUser size={16} stroke={1.75} />,
          },
          {
            id: 'appearance',
            label: t('staff.account.appearance'),
            icon: <IconAdjustments size={16} stroke={1.75} />,
            onSelect: () => setOpen(true),
          },
        ]}
        onLogOut={() => void signOut()}
      />
      {isOpen ? (
        <LazyLayer>
          <Appearance title={t('web.appearance.title')} onClose={() => setOpen(false)} />
        </LazyLayer>
      ) : null}
    </>
  );
}
