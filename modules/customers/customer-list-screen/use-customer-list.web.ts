import { useMemo } from 'react';
import { lookUp, lookUpOne } from '../../../platform/web/resource-form/lookup.ts';
import { wireFilters } from '../../../platform/web/resource-list/state/filter-fields.ts';
import { type ListState, sortText } from '../../../platform/web/resource-list/state/list-state.ts';
import type { NamedRefField } from '../../../platform/web/resource-list/state/ref-labels.ts';
import { useList } from '../../../platform/web/resource-list/state/use-list.ts';
import { useViews } from '../../../platform/web/resource-list/state/use-views.tsx';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useFieldFilters } from '../../fields/public.web.tsx';
import { type CustomerQuestion, customerReads } from '../customer-web/customer-calls.web.ts';

export type CustomerList = ReturnType<typeof useCustomerList>;

/** What the list of customers shows, out of the URL: view, search, filters, sort, page, open row. */
export function useCustomerList() {
  const t = useT();
  const additional = useFieldFilters('customer');
  const can = useCan();
  const seesCredit = can('view_credit.customers') || can('edit_credit.customers');
  const seesPapers = can('view.customer_document');
  const fields = useMemo(
    () => [...filterFields(t, seesCredit).filter(({ key }) => seesPapers || key !== 'document_state'), ...additional],
    [t, seesCredit, seesPapers, additional],
  );
  const list = useList({ fields, call: customerReads.list, ask: asked });
  return { ...list, views: useViews('customer', list.state, list.set) };
}

const asked = ({ q, plain, sort }: ListState): CustomerQuestion => ({
  ...(q ? { q } : {}),
  ...(sort ? { sort: sortText(sort) } : {}),
  ...(Object.keys(plain).length > 0 ? { filters: wireFilters(plain) } : {}),
});

function ref(key: string, label: string, table: string, path: string): NamedRefField {
  const target = { table, path, title: 'name' };
  return {
    key,
    label,
    kind: 'ref',
    search: (query, signal) => lookUp(target, query, signal),
    nameOf: (id) => lookUpOne(target, id),
  };
}

const creditFields = (label: (name: string) => string): NamedRefField[] => [
  { key: 'has_overdue', label: label('has_overdue'), kind: 'flag' },
  { key: 'balance', label: label('balance'), kind: 'number' },
  { key: 'credit_available', label: label('credit_available'), kind: 'number' },
];

function filterFields(t: Translate, seesCredit: boolean): NamedRefField[] {
  const label = (name: string) => t(`customer.field.${name}`);
  const statuses = ['active', 'on_hold', 'blocked', 'inactive'];
  return [
    {
      key: 'status',
      label: label('status'),
      kind: 'choice',
      options: statuses.map((value) => ({ value, label: t(`customer.status.${value}`) })),
    },
    ref('customer_group_id', label('group'), 'customer_group', 'customer-group'),
    ref('lifecycle_stage_id', label('stage'), 'lifecycle_stage', 'lifecycle-stage'),
    ref('segment_id', label('segments'), 'customer_segment', 'customer-segment'),
    ref('owner_user_id', label('owner'), 'app_user', 'user/all-dropdown-list'),
    ref('agent_id', label('agent'), 'customer_agent', 'customer-agent'),
    {
      key: 'kind',
      label: label('kind'),
      kind: 'choice',
      options: ['company', 'person'].map((value) => ({ value, label: t(`customer.kind.${value}`) })),
    },
    { key: 'city', label: label('city'), kind: 'text' },
    { key: 'state_name', label: label('state'), kind: 'text' },
    { key: 'has_portal_users', label: label('has_portal_users'), kind: 'flag' },
    ...(seesCredit ? creditFields(label) : []),
    {
      key: 'document_state',
      label: label('document_state'),
      kind: 'choice',
      options: ['valid', 'expiring', 'pending', 'expired', 'rejected', 'missing'].map((value) => ({
        value,
        label: t(`customer.document_state.${value}`),
      })),
    },
    { key: 'tax_exempt', label: label('tax_exempt'), kind: 'flag' },
    { key: 'last_order_at', label: label('last_order'), kind: 'date', presets: [] },
    { key: 'created_at', label: label('created'), kind: 'date', presets: [] },
  ];
}
