import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { useMailDelivery } from './mail-delivery.web.ts';

/** Props of HeldNotice. */
export interface HeldNoticeProps {
  /** Who was just invited: the notice is about them. */
  email?: string | null;
  /** Makes the link of whoever was just invited, or of who is to be. */
  onLink?: () => void;
}

/** Where people are invited while email is off: the invitation is on hold, and what can be done. */
export default function HeldNotice({ email, onLink }: HeldNoticeProps) {
  const t = useT();
  const delivery = useMailDelivery();
  if (!delivery || delivery.has_mail_server) return null;
  return (
    <Banner
      meaning="warning"
      title={email ? t('invitation.held', { email }) : t('invitation.no_server')}
      actions={[
        ...(onLink ? [{ id: 'link', label: t('invitation.copy_link'), onSelect: onLink }] : []),
        ...(delivery.may_change_server
          ? [{ id: 'set-up', label: t('invitation.set_up'), href: '/ams/communications-management' }]
          : []),
      ]}
    >
      {t('invitation.held_text')}
    </Banner>
  );
}
