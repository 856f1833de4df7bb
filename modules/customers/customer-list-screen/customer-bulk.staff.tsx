import { useState } from 'react';
import { BulkPanel } from '../../../platform/web/bulk/bulk-panel.tsx';
import { idsOfAll } from '../../../platform/web/bulk/bulk-run.ts';
import { useBulk } from '../../../platform/web/bulk/use-bulk.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useCan } from '../../../platform/web/session/session-store.ts';
import { useT } from '../../../ui/text/text.tsx';
import { CUSTOMER_PATHS, customerReads } from '../customer-web/customer-calls.web.ts';
import { customerPath } from '../customer-web/customer-types.web.ts';
import { BulkChoice } from './bulk-choice.staff.tsx';
import { useCustomerSheet } from './customer-export.staff.tsx';
import { type BulkChange, customerWork } from './customer-work.web.ts';
import type { CustomerList } from './use-customer-list.web.ts';

/** "Select all matching" ends here; more is a task for the import. */
const MOST_SELECTED = 1000;

const FIELDS = [
  'add_segment',
  'remove_segment',
  'customer_group_id',
  'lifecycle_stage_id',
  'owner_user_id',
] as const satisfies readonly BulkChange['field'][];

interface Props {
  list: CustomerList;
  selection: ReadonlySet<string>;
  onSelection: (selection: Set<string>) => void;
}

/** What can be done with selected customers: segment, group, stage, account manager, export. */
export function CustomerBulk({ list, selection, onSelection }: Props) {
  const t = useT();
  const can = useCan();
  const sheet = useCustomerSheet();
  const [asked, setAsked] = useState<BulkChange['field'] | null>(null);
  const bulk = useBulk({
    selection,
    onSelection,
    allIds: () =>
      idsOfAll(
        async (page) => (await send(customerReads.list, { query: { ...list.question, ...page } })).data,
        MOST_SELECTED,
      ),
    changed: () => invalidate(CUSTOMER_PATHS),
  });
  const { ids } = bulk;
  const actions = [
    ...(can('update.customers')
      ? FIELDS.map((field) => ({ id: field, label: t(`customer.bulk.${field}`), onSelect: () => setAsked(field) }))
      : []),
    ...(can('export.customers')
      ? [
          {
            id: 'export',
            label: t('customer.bulk.export'),
            onSelect: () => void sheet.save({ filters: { id: ids } }),
          },
        ]
      : []),
  ];
  return (
    <>
      <BulkPanel bulk={bulk} actions={actions} total={list.total ?? 0} most={MOST_SELECTED} hrefOf={customerPath} />
      {asked ? (
        <BulkChoice
          field={asked}
          count={ids.length}
          onClose={() => setAsked(null)}
          onChoose={(value) => {
            setAsked(null);
            bulk.start(customerWork(t, { field: asked, value }));
          }}
        />
      ) : null}
    </>
  );
}
