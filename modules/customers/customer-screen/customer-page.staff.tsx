import { IconPlus } from '@tabler/icons-react';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { usePreferences } from '../../../platform/web/preferences/preferences.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { PresenceLine } from '../../../platform/web/realtime/presence.tsx';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { PendingPage } from '../../../platform/web/routing/page-states.tsx';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useStar, useVisit } from '../../../platform/web/shortcuts/shortcuts.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { LazyLayer } from '../../../ui/patterns/overlay/lazy-layer.tsx';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import type { Tab } from '../../../ui/patterns/page/tabs.tsx';
import { FooterSlot } from '../../../ui/patterns/shell/shell-context.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import { useOpeningKey } from '../../../ui/primitives/typing/single-keys.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { creditOver } from '../customer-web/credit-over.rules.ts';
import { customerReads } from '../customer-web/customer-calls.web.ts';
import { CustomerState } from '../customer-web/customer-status.web.tsx';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';
import { OverLimit } from '../customer-web/over-limit.web.tsx';
import { useCustomerActions } from '../customer-web/use-customer-actions.staff.tsx';
import { CustomerNotices } from './customer-notices.staff.tsx';
import { type CustomerTab, TabContent } from './customer-tabs.staff.tsx';

const CustomerEdit = lazy(() => import('./customer-edit.staff.tsx'));
const TABS = [
  'overview',
  'activities',
  'places',
  'users',
  'files',
  'history',
] as const satisfies readonly CustomerTab[];
const SEARCH = { tab: param.oneOf(...TABS), edit: param.flag() };

/** /ams/customers/{id}: one customer. */
export function CustomerPage() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id?: string };
  const [{ tab, edit }, setSearch] = useSearchState(SEARCH);
  const read = useRead(customerReads.get, { params: { id: Number(id) } });
  const customer = read.data;
  const mayEdit = can('update.customers');
  const [field, setField] = useState<string>();
  const startEdit = (at?: string) => {
    setField(at);
    void setSearch({ edit: true });
  };
  usePageRecord(customer ? { reference: customer.name } : null);
  useOpeningKey('e', usePreferences().hasSingleKeys && mayEdit && customer !== undefined, () => startEdit());
  const tabs = customer ? tabsOf(customer, t, can) : [];
  const current = tabs.some((one) => one.id === tab) ? tab : 'overview';
  if (!customer && !read.error) return <PendingPage />;
  return (
    <Page>
      {customer ? (
        <Head
          customer={customer}
          tabs={tabs}
          current={current}
          onTab={(next) => void setSearch({ tab: next }, true)}
          edit={editAction(t, mayEdit, () => startEdit())}
          onGone={() => void navigate({ href: '/ams/customers', replace: true })}
        />
      ) : (
        <RecordHeader title={t('customer.one')} />
      )}
      {customer ? <PresenceLine resource="customer" id={customer.id} isEditing={edit && mayEdit} /> : null}
      {customer ? (
        <TabContent customer={customer} tab={current} onEdit={mayEdit ? startEdit : undefined} />
      ) : (
        <PageBody>
          <Region
            status={read.error?.status === 403 ? 'forbidden' : 'error'}
            forbidden={{ title: t('customer.forbidden') }}
            error={
              read.error?.status === 404
                ? { title: t('customer.gone'), text: <Link href="/ams/customers">{t('customer.back')}</Link> }
                : { title: read.error?.message ?? '', onRetry: () => void read.refetch() }
            }
          >
            {null}
          </Region>
        </PageBody>
      )}
      {customer && !edit ? <Foot customer={customer} /> : null}
      {edit && customer && mayEdit ? (
        <LazyLayer>
          <CustomerEdit customer={customer} field={field} onClose={() => void setSearch({ edit: false })} />
        </LazyLayer>
      ) : null}
    </Page>
  );
}

function Foot({ customer }: { customer: CustomerRecord }) {
  const t = useT();
  const format = useFormat();
  return (
    <FooterSlot>
      <span>{t('customer.saved')}</span>
      <span className="app-num">{format.at(customer.updated_at)}</span>
    </FooterSlot>
  );
}

interface HeadProps {
  customer: CustomerRecord;
  tabs: readonly Tab[];
  current: CustomerTab;
  onTab: (tab: CustomerTab) => void;
  edit: Action;
  onGone: () => void;
}

function Head({ customer, tabs, current, onTab, edit, onGone }: HeadProps) {
  const t = useT();
  const actions = useCustomerActions(onGone);
  const shortcut = { resource: 'ams/customers', row_id: customer.id, label: customer.name };
  useVisit(shortcut);
  const star = useStar(shortcut);
  const create: Action = {
    ...actions.newActivity(customer),
    icon: <IconPlus size={16} stroke={1.75} />,
  };
  return (
    <>
      <RecordHeader
        isName
        title={customer.name}
        reference={customer.customer_code}
        status={<CustomerState status={customer.status} variant="pill" />}
        facts={factsOf(customer, t)}
        favourite={star}
        tabs={tabs}
        currentTab={current}
        onTab={(next) => onTab(next as CustomerTab)}
        primary={create}
        secondary={[edit]}
        more={actions.ofCustomer(customer).filter((action) => action.id !== 'activity')}
      />
      <CustomerNotices customer={customer} onRelease={actions.release(customer)} />
      {actions.dialog}
    </>
  );
}

function factsOf(customer: CustomerRecord, t: Translate) {
  const { phone, email } = customer;
  return [
    ...(creditOver(customer) > 0 ? [<OverLimit key="over" customer={customer} isAlone />] : []),
    t(`customer.kind.${customer.kind}`),
    ...(phone
      ? [
          <Link key="phone" href={`tel:${phone}`}>
            {phone}
          </Link>,
        ]
      : []),
    ...(email ? [<MailLink key="email" email={email} />] : []),
    ...(customer.owner_user ? [customer.owner_user.name] : []),
  ];
}

function tabsOf(customer: CustomerRecord, t: Translate, can: (slug: string) => boolean): Tab[] {
  const { counts } = customer;
  const all: (Tab & { isShown: boolean })[] = [
    { id: 'overview', label: t('customer.tab.overview'), isShown: true },
    { id: 'activities', label: t('customer.tab.activities'), count: counts.orders, isShown: can('view.order') },
    {
      id: 'places',
      label: t('customer.tab.places'),
      count: customer.addresses.length + customer.contacts.length,
      isShown: true,
    },
    { id: 'users', label: t('customer.tab.users'), count: counts.users, isShown: can('view.customer_users') },
    { id: 'files', label: t('customer.tab.files'), count: counts.attachments, isShown: true },
    { id: 'history', label: t('customer.tab.history'), isShown: true },
  ];
  return all.filter(({ isShown }) => isShown).map(({ isShown: _isShown, ...tab }) => tab);
}

const editAction = (t: Translate, mayEdit: boolean, onSelect: () => void): Action => ({
  id: 'edit',
  label: t('customer.edit'),
  shortcut: 'E',
  onSelect,
  reason: mayEdit ? undefined : t('customer.edit_forbidden'),
});
