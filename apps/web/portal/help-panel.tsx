import { IconMessageCircle } from '@tabler/icons-react';
import { usePortalCustomer } from '../../../modules/activities/portal-web/portal-customer.web.ts';
import SupportChat from '../../../modules/customers/portal-support/support-chat.portal.tsx';
import { addressProblem } from '../../../platform/kernel/web-address.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { PeekDrawer } from '../../../ui/patterns/overlay/peek-drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { MailLink } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type Company, publicCall } from '../company.ts';

/** The chat stands beside the page, in a window of its own. */
const CHAT_WINDOW = 'popup,width=420,height=640,noopener,noreferrer';

/** Help beside the page: how else to reach the company, and the chat with its team (or the company's own chat, where it has one). Non-modal, so that the page stays usable (WCAG 3.2.6). */
export default function HelpPanel({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const t = useT();
  const chat = useSupportChat();
  const customer = usePortalCustomer();
  const rows = [
    company?.phone
      ? { id: 'phone', label: t('portal.help.phone'), value: <a href={`tel:${company.phone}`}>{company.phone}</a> }
      : null,
    company?.email ? { id: 'email', label: t('portal.help.email'), value: <MailLink email={company.email} /> } : null,
  ].filter((row) => row !== null);
  return (
    <PeekDrawer recordId="help" reference={t('portal.help.title')} onClose={onClose}>
      {chat ? (
        <Button
          variant="primary"
          icon={<IconMessageCircle size={20} stroke={1.5} aria-hidden="true" />}
          onClick={() => window.open(chat, '_blank', CHAT_WINDOW)}
        >
          {t('portal.help.chat')}
        </Button>
      ) : null}
      {rows.length > 0 ? <DataList items={rows} /> : null}
      {chat === null && customer.id > 0 ? (
        <SupportChat key={customer.id} customerId={customer.id} team={company?.name ?? ''} />
      ) : null}
    </PeekDrawer>
  );
}

/** Where the company has a chat of its own, or null; undefined while it is not known. Anything but a web address is none. */
function useSupportChat(): string | null | undefined {
  const { data, isPending } = useRead(publicCall, {}, { fresh: 'master', isQuiet: true });
  if (isPending) return undefined;
  const url = data?.support_chat_url ?? '';
  return addressProblem(url) === null ? url : null;
}
