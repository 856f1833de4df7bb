import { IconMessageCircle } from '@tabler/icons-react';
import { addressProblem } from '../../../platform/kernel/web-address.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { PeekDrawer } from '../../../ui/patterns/overlay/peek-drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { type Company, publicCall } from '../company.ts';

/** The chat stands beside the page, in a window of its own. */
const CHAT_WINDOW = 'popup,width=420,height=640,noopener,noreferrer';

/** Help beside the page: the company's support chat, and how else to reach it. Non-modal, so that the page stays usable (WCAG 3.2.6). */
export default function HelpPanel({ company, onClose }: { company: Company | null; onClose: () => void }) {
  const t = useT();
  const chat = useSupportChat();
  const rows = [
    company?.phone
      ? { id: 'phone', label: t('portal.help.phone'), value: <a href={`tel:${company.phone}`}>{company.phone}</a> }
      : null,
    company?.email
      ? { id: 'email', label: t('portal.help.email'), value: <a href={`mailto:${company.email}`}>{company.email}</a> }
      : null,
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
      {rows.length > 0 || !chat ? <p>{t(rows.length > 0 ? 'portal.help.text' : 'portal.help.none')}</p> : null}
      {rows.length > 0 ? <DataList items={rows} /> : null}
    </PeekDrawer>
  );
}

/** Where the company answers its customers' questions at once, or null. Anything but a web address is none. */
function useSupportChat(): string | null {
  const { data } = useRead(publicCall, {}, { fresh: 'master', isQuiet: true });
  const url = data?.support_chat_url ?? '';
  return addressProblem(url) === null ? url : null;
}
