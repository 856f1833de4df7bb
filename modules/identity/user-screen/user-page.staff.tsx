import { useNavigate, useParams } from '@tanstack/react-router';
import { usePreferences } from '../../../platform/web/preferences/preferences.ts';
import type { ApiError } from '../../../platform/web/query/api-error.ts';
import { useRead } from '../../../platform/web/query/hooks.ts';
import { usePageRecord } from '../../../platform/web/routing/page-context.tsx';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useRecordStar } from '../../../platform/web/shortcuts/shortcuts.ts';
import { FormatDate } from '../../../ui/format/values.tsx';
import { Page, PageBody } from '../../../ui/patterns/page/page.tsx';
import { RecordHeader } from '../../../ui/patterns/page/record-header.tsx';
import type { Tab } from '../../../ui/patterns/page/tabs.tsx';
import { Region } from '../../../ui/patterns/states/states.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { Banner } from '../../../ui/primitives/banner.tsx';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import { useOpeningKey } from '../../../ui/primitives/typing/single-keys.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useUserActions } from '../user-actions/use-user-actions.staff.tsx';
import { type UserRecord, userReads } from '../user-web/user-calls.web.ts';
import { AccountBadges } from '../user-web/user-marks.web.tsx';
import { UserEdit } from './user-edit.staff.tsx';
import styles from './user-screen.module.css';
import { TabContent } from './user-tabs.staff.tsx';

const SEARCH = {
  tab: param.oneOf('details', 'rights', 'types', 'customers', 'location', 'sessions', 'history'),
  edit: param.flag(),
};
export type UserTab = 'details' | 'rights' | 'types' | 'customers' | 'location' | 'sessions' | 'history';

/** /ams/users/{id} and /ams/users-v2/{id}: one person. */
export function UserPage() {
  const t = useT();
  const can = useCan();
  const navigate = useNavigate();
  const { id } = useParams({ strict: false }) as { id?: string };
  const [{ tab, edit }, setSearch] = useSearchState(SEARCH);
  const read = useRead(userReads.get, { params: { id: Number(id) } });
  const user = read.data;
  const actions = useUserActions(() => void navigate({ href: '/ams/users', replace: true }));
  usePageRecord(user ? { reference: user.name } : null);
  const star = useRecordStar('/ams/users', Number(id), user?.name);
  const mayEdit = can('update.users') || (user?.is_customer_user === true && can('update.customer_users'));
  useOpeningKey(
    'e',
    usePreferences().hasSingleKeys && mayEdit && user !== undefined,
    () => void setSearch({ edit: true }),
  );
  const tabs = user ? tabsOf(user, t, can) : [];
  const current = tabs.some((one) => one.id === tab) ? tab : 'details';
  return (
    <Page>
      <RecordHeader
        title={user?.name ?? t('users.one')}
        status={user ? <AccountBadges user={user} /> : null}
        facts={user ? factsOf(user, t) : []}
        favourite={star}
        tabs={tabs}
        currentTab={current}
        onTab={(next) => void setSearch({ tab: next as UserTab }, true)}
        more={user ? actions.ofUser(user) : []}
        primary={user ? editAction(t, mayEdit, () => void setSearch({ edit: true })) : undefined}
      />
      {actions.failure ? (
        <div className={styles.notice}>
          <Banner
            meaning="danger"
            title={actions.failure.message}
            actions={[{ id: 'close', label: t('ui.dialog.close'), onSelect: actions.clearFailure }]}
          />
        </div>
      ) : null}
      {user ? (
        <TabContent user={user} tab={current} />
      ) : (
        <PageBody>
          <Region
            status={read.error ? (read.error.status === 403 ? 'forbidden' : 'error') : 'loading'}
            forbidden={{ title: t('users.forbidden_one') }}
            error={errorOf(read.error, t, () => void read.refetch())}
          >
            {null}
          </Region>
        </PageBody>
      )}
      {edit && user && mayEdit ? <UserEdit user={user} onClose={() => void setSearch({ edit: false })} /> : null}
      {actions.dialog}
    </Page>
  );
}

function errorOf(error: ApiError | null, t: Translate, onRetry: () => void) {
  if (error?.code !== 'not_found') return { title: error?.message ?? '', onRetry, requestId: error?.requestId };
  return { title: t('users.gone'), text: <Link href="/ams/users">{t('users.back')}</Link> };
}

function tabsOf(user: UserRecord, t: Translate, can: (slug: string) => boolean): Tab[] {
  const all: (Tab & { isShown: boolean })[] = [
    { id: 'details', label: t('users.tab.details'), isShown: true },
    { id: 'rights', label: t('users.tab.rights'), isShown: true },
    { id: 'types', label: t('users.tab.types'), isShown: !user.is_customer_user },
    {
      id: 'customers',
      label: t('users.tab.customers'),
      count: user.customers.length,
      isShown: user.is_customer_user,
    },
    {
      id: 'location',
      label: t('users.tab.location'),
      isShown: !user.is_customer_user && can('view_location.users'),
    },
    {
      id: 'sessions',
      label: t('users.tab.sessions'),
      count: user.sessions_count,
      isShown: can('revoke_sessions.users'),
    },
    { id: 'history', label: t('users.tab.history'), isShown: true },
  ];
  return all.filter(({ isShown }) => isShown).map(({ isShown: _isShown, ...tab }) => tab);
}

function factsOf(user: UserRecord, t: Translate) {
  const roles = user.roles.map((role) => role.name).join(', ');
  return [
    ...(user.email ? [<MailLink key="email" email={user.email} />] : []),
    ...(roles ? [roles] : []),
    user.last_login_at ? (
      <span key="seen">
        {t('users.seen')} <FormatDate value={user.last_login_at} kind="ago" />
      </span>
    ) : (
      t('users.never_seen')
    ),
  ];
}

const editAction = (t: Translate, mayEdit: boolean, onSelect: () => void): Action => ({
  id: 'edit',
  label: t('users.edit'),
  shortcut: 'E',
  onSelect,
  reason: mayEdit ? undefined : t('users.edit_forbidden'),
});
