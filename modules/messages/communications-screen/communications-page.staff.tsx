import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { useListState, writeState } from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { searchText } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Page } from '../../../ui/patterns/page/page.tsx';
import { PageHeader } from '../../../ui/patterns/page/page-header.tsx';
import { type Tab, Tabs } from '../../../ui/patterns/page/tabs.tsx';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { ScheduleList } from '../email-schedule-screen/schedule-list.staff.tsx';
import { MailServerForm } from '../mail-server-screen/mail-server-form.staff.tsx';
import { SuppressionsTab } from '../suppression-screen/suppressions-tab.staff.tsx';
import { messageCalls } from './communication-calls.web.ts';
import styles from './communications.module.css';
import { EventsTab } from './events-tab.staff.tsx';
import { OutboxTab } from './outbox-tab.staff.tsx';
import { WebhooksTab } from './webhooks-tab.staff.tsx';

const TABS = ['outbox', 'failed', 'events', 'schedules', 'webhooks', 'suppressions'] as const;
type TabId = (typeof TABS)[number];
const NO_FIELDS: readonly NamedRefField[] = [];

/** /ams/communications-management: sent and failed messages, and who is notified of what. */
export function CommunicationsPage() {
  const t = useT();
  const can = useCan();
  const [{ view }] = useListState(NO_FIELDS);
  const [isSettingUp, setSettingUp] = useState(false);
  const tab: TabId = TABS.find((id) => id === view) ?? 'outbox';
  const summary = useRead(messageCalls.summary, {}, { every: 30_000, isQuiet: true });
  const tabs = TABS.filter((id) => id !== 'schedules' || can('view.email_schedule'));
  const failed = summary.data?.failed ?? 0;
  const mayChangeServer = summary.data?.may_change_server ?? false;
  const setUp = {
    id: 'mail-server',
    label: t('comm.mail_server'),
    icon: <IconSettings size={16} stroke={1.75} />,
    onSelect: () => setSettingUp(true),
    reason: mayChangeServer ? undefined : t('comm.mail_server_forbidden'),
  };
  return (
    <Page layout="list">
      <PageHeader title={t('comm.title')} secondary={[setUp]} />
      {summary.data && !summary.data.has_mail_server ? (
        <HeldBanner held={summary.data.held} onSetUp={mayChangeServer ? setUp.onSelect : undefined} />
      ) : null}
      <div className={styles.tabs}>
        <Tabs label={t('comm.title')} current={tab} tabs={tabs.map((id) => tabOf(id, t(`comm.tab.${id}`), failed))} />
      </div>
      {tab === 'outbox' || tab === 'failed' ? <OutboxTab key={tab} isFailedOnly={tab === 'failed'} /> : null}
      {tab === 'events' ? <EventsTab /> : null}
      {tab === 'schedules' ? <ScheduleList /> : null}
      {tab === 'webhooks' ? <WebhooksTab /> : null}
      {tab === 'suppressions' ? <SuppressionsTab /> : null}
      {isSettingUp ? <MailServerForm onClose={() => setSettingUp(false)} /> : null}
    </Page>
  );
}

const tabOf = (id: TabId, label: string, failed: number): Tab => ({
  id,
  label,
  href: `${window.location.pathname}${searchText.stringify(writeState({}, { view: id === 'outbox' ? '' : id }))}`,
  ...(id === 'failed' && failed > 0 ? { count: failed } : {}),
});

/** Nothing is lost without a mail server, and nobody has to guess. */
function HeldBanner({ held, onSetUp }: { held: number; onSetUp: (() => void) | undefined }) {
  const t = useT();
  const format = useFormat();
  return (
    <div className={styles.banner}>
      <Banner
        meaning="warning"
        title={held > 0 ? t('comm.held', { count: held, shown: format.number(held) }) : t('comm.no_server')}
        actions={onSetUp ? [{ id: 'set-up', label: t('comm.set_up'), onSelect: onSetUp }] : []}
      >
        {t('comm.held_text')}
      </Banner>
    </div>
  );
}
