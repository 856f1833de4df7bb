import { useDebouncedValue } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { param, useSearchState } from '../../../platform/web/routing/search-state.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { Tabs } from '../../../ui/patterns/page/tabs.tsx';
import { PortalCard, PortalPageHead } from '../../../ui/patterns/portal/portal-page.tsx';
import { PortalDock } from '../../../ui/patterns/portal/portal-shell.tsx';
import type { EmptyStateProps } from '../../../ui/patterns/states/states.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { SearchField } from '../../../ui/primitives/fields/search-field.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { usePortalCustomer } from '../portal-web/portal-customer.web.ts';
import { portalPaths } from '../portal-web/portal-names.web.ts';
import styles from '../portal-web/portal-web.module.css';
import { RequestTable } from '../portal-web/request-table.web.tsx';
import { REQUEST_STATES, type RequestState, useRequests } from './use-requests.web.ts';

const search = { state: param.oneOf(...REQUEST_STATES), q: param.text() };

/** Every request of the customer, by group and search. */
export function RequestsPage() {
  const t = useT();
  const can = useCan();
  const customer = usePortalCustomer();
  const [{ state, q }, setSearch] = useSearchState(search);
  const [typed, setTyped] = useState(q);
  const [asked] = useDebouncedValue(typed, 150);
  useEffect(() => {
    if (asked !== q) void setSearch({ q: asked });
  }, [asked, q, setSearch]);
  const list = useRequests(customer.id, state, q);
  const ask = can('create.portal_orders') ? (
    <Button variant="primary" href={portalPaths.create} icon={<IconPlus size={20} stroke={1.5} />}>
      {t('portal.ask')}
    </Button>
  ) : null;
  const tabs = REQUEST_STATES.map((id) => ({
    id,
    label: t(`portal.list.state.${id}`),
    href: hrefOf(id, q),
    count: id === state && list.rows ? list.total : undefined,
  }));
  const empty = useEmpty(state, q, () => setTyped(''));
  return (
    <>
      <PortalPageHead title={t('portal.list.title')} actions={ask} />
      <div className={styles.above}>
        <Tabs label={t('portal.list.states')} tabs={tabs} current={state} />
        <SearchField label={t('portal.list.find')} value={typed} onChange={setTyped} />
      </div>
      <PortalCard>
        <RequestTable
          key={customer.id}
          label={t('portal.list.title')}
          rows={list.rows}
          onRetry={list.retry}
          status={list.rows ? (list.isRefreshing ? 'refreshing' : 'ready') : list.error ? 'error' : 'loading'}
          error={
            list.error ? { title: list.error.message, requestId: list.error.requestId, onRetry: list.retry } : undefined
          }
          {...empty}
          loadMore={list.loadMore}
          hasPrices={can('view.portal_prices')}
        />
      </PortalCard>
      <p className="app-sr" role="status">
        {list.rows ? t('portal.list.results', { count: list.total }) : ''}
      </p>
      {ask ? <PortalDock>{ask}</PortalDock> : null}
    </>
  );
}

function hrefOf(state: RequestState, q: string): string {
  const query = new URLSearchParams();
  if (state !== 'all') query.set('state', state);
  if (q) query.set('q', q);
  return query.size > 0 ? `${portalPaths.list}?${query}` : portalPaths.list;
}

function useEmpty(state: RequestState, q: string, clear: () => void) {
  const t = useT();
  const can = useCan();
  const ask = { id: 'ask', label: t('portal.ask'), href: portalPaths.create };
  const empty: EmptyStateProps = {
    title: t('portal.list.none'),
    text: t('portal.list.none_text'),
    actions: can('create.portal_orders') ? [ask] : [],
  };
  const all = { id: 'all', label: t('portal.list.show_all'), href: portalPaths.list, onSelect: clear };
  const emptyFiltered: EmptyStateProps | null = q
    ? { title: t('portal.list.not_found', { text: q }), actions: [{ ...all, href: undefined }] }
    : state === 'all'
      ? null
      : { title: t(`portal.list.empty.${state}`), actions: [all] };
  return { empty, emptyFiltered };
}
