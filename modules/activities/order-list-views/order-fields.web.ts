import { useMemo } from 'react';
import { useCan } from '../../../platform/web/session/session-store.ts';
import type { DatePreset, FilterField } from '../../../ui/patterns/filter/filter-value.ts';
import type { PickerOption } from '../../../ui/primitives/fields/picker/picker.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { useFieldFilters } from '../../fields/public.web.tsx';
import { OPEN_STATUSES, ORDER_STATUSES } from '../order/order-states.rules.ts';
import {
  customers,
  type Lookups,
  listOf,
  officers,
  useOrderTypes,
  useProgressStatuses,
  warehouses,
  withFirst,
} from '../order-web/order-lookups.web.ts';
import type { NamedField } from './use-filter-labels.web.ts';

/** Relative periods the server knows. */
const PERIODS: readonly DatePreset[] = [
  'today',
  'tomorrow',
  'yesterday',
  'this_week',
  'next_week',
  'last_week',
  'next_7_days',
  'last_7_days',
  'last_30_days',
  'this_month',
  'next_month',
  'last_month',
  'this_year',
];
const DATES = [
  'due_at',
  'created_at',
  'updated_at',
  'released_at',
  'completed_at',
  'cancelled_at',
  'signed_off_at',
] as const;
const FLAGS = [
  'overdue',
  'unscheduled',
  'mine',
  'assigned_to_others',
  'tasks_open',
  'signed_off',
  'received',
  'has_notes',
  'has_attachments',
  'document_open',
  'has_coordinates',
  'on_map',
] as const;
const TEXTS = ['reference_no', 'ex_ref_no', 'city', 'state_name', 'postal_code'] as const;
const SOURCES = ['staff', 'portal', 'subscription', 'asset_schedule', 'import', 'duplicate', 'template', 'api'];

/** Lists a filter looks records up in: filter key → path. */
const LISTS = {
  category_id: '/order-category',
  request_category_id: '/request-category',
  item_type_id: '/itemtype',
  customer_group_id: '/customer-group',
  customer_segment_id: '/customer-segment',
  customer_agent_id: '/customer-agent',
  template_id: '/order-template',
  role_id: '/role',
} as const;

/** What activities can be filtered by, the status always in sight. */
export function useOrderFields(): readonly NamedField[] {
  const t = useT();
  const can = useCan();
  const types = useOrderTypes();
  const steps = useProgressStatuses();
  const additional = useFieldFilters('activity');
  return useMemo(() => {
    const kinds = types.map((type) => ({ value: String(type.id), label: type.name }));
    const progress = steps.map((step) => ({ value: String(step.id), label: step.name }));
    return [
      statuses(t),
      dates(t, 'scheduled'),
      choice(t, 'type_id', kinds),
      ref(t, 'customer_id', customers),
      ref(t, 'driver_id', withFirst(officers, { value: '0', label: t('activity.unassigned') })),
      ref(t, 'officer_id', officers),
      choice(t, 'progress_status_id', progress),
      ...FLAGS.map((key) => flag(t, key)),
      choice(t, 'priority', words(t, 'activity.priority', ['1', '2', '3', '4'])),
      choice(t, 'review_status', words(t, 'activity.review', ['none', 'pending', 'passed', 'failed'])),
      ...DATES.map((key) => dates(t, key)),
      number(t, 'task_completion', '%'),
      ...(can('view_prices.order') ? moneyFields(t) : []),
      ref(t, 'secondary_officer_id', officers),
      ref(t, 'created_by', officers),
      ref(t, 'completed_by', officers),
      ref(t, 'warehouse_id', warehouses),
      ref(t, 'location_id', listOf('/location')),
      ...Object.entries(LISTS)
        .filter(([key]) => key !== 'item_type_id' || can('view.order_items'))
        .map(([key, path]) => ref(t, key, listOf(path))),
      ...TEXTS.map((key) => ({ key, label: label(t, key), kind: 'text' }) as const),
      choice(t, 'source', words(t, 'activity.source', SOURCES)),
      number(t, 'rating'),
      ...additional,
    ];
  }, [t, can, types, steps, additional]);
}

const moneyFields = (t: Translate): FilterField[] => [
  number(t, 'total_price'),
  number(t, 'balance_due'),
  choice(t, 'payment_status', words(t, 'activity.payment', ['none', 'unpaid', 'partial', 'paid', 'credit'])),
  flag(t, 'deposit_due'),
];

const label = (t: Translate, key: string): string => t(`activity.filter.${key}`);
const words = (t: Translate, prefix: string, values: readonly string[]): PickerOption[] =>
  values.map((value) => ({ value, label: t(`${prefix}.${value}`) }));
const choice = (t: Translate, key: string, options: readonly PickerOption[]): FilterField => ({
  key,
  label: label(t, key),
  kind: 'choice',
  options,
});
const statuses = (t: Translate): FilterField => ({
  ...{ key: 'status', label: label(t, 'status'), kind: 'choice', isPinned: true },
  options: words(t, 'activity.status', ORDER_STATUSES),
  together: [{ label: t('activity.filter.any_open'), values: OPEN_STATUSES }],
});
const ref = (t: Translate, key: string, { search, nameOf }: Lookups): NamedField => ({
  key,
  label: label(t, key),
  kind: 'ref',
  search,
  nameOf,
});
const dates = (t: Translate, key: string): FilterField => ({
  key,
  label: label(t, key),
  kind: 'date',
  presets: PERIODS,
});
const flag = (t: Translate, key: string): FilterField => ({ key, label: label(t, key), kind: 'flag' });
const number = (t: Translate, key: string, unit?: string): FilterField => ({
  key,
  label: label(t, key),
  kind: 'number',
  unit,
});
