import { FormatDate, FormatMoney, FormatNumber, FormatText } from '../../../ui/format/values.tsx';
import type { ResourceColumn } from '../../../ui/patterns/table/column.ts';
import type { Translate } from '../../../ui/text/text.tsx';
import { CustomerState } from '../customer-web/customer-status.web.tsx';
import type { CustomerRow } from '../customer-web/customer-types.web.ts';
import type { CustomerWidths } from './use-customer-widths.web.ts';

type Column = ResourceColumn<CustomerRow>;

/** Columns of the customers' list; money only for people who may see credit. */
export function customerColumns(t: Translate, seesCredit: boolean, widths: CustomerWidths): Column[] {
  const label = (name: string) => t(`customer.field.${name}`);
  const named = (
    id: string,
    value: (row: CustomerRow) => string | null | undefined,
    more: Partial<Column> = {},
  ): Column => ({
    id,
    header: label(id),
    minWidth: 120,
    cell: (row) => <FormatText value={value(row)} />,
    ...more,
  });
  return [
    { id: 'customer_code', header: label('code'), width: 100, sortKey: 'customer_code', priority: 2, card: 'meta' },
    {
      id: 'name',
      header: label('name'),
      isRef: true,
      minWidth: widths.name,
      sortKey: 'name',
      priority: 1,
      card: 'title',
    },
    {
      id: 'status',
      header: label('status'),
      width: 108,
      sortKey: 'status',
      priority: 1,
      card: 'status',
      cell: (row) => <CustomerState status={row.status} />,
    },
    named('group', (row) => row.customer_group?.name, { width: widths.group, priority: 4 }),
    named('stage', (row) => row.lifecycle_stage?.name, { width: widths.stage, priority: 4 }),
    named('city', (row) => row.default_address?.city, { width: widths.city, priority: 3, card: 'meta' }),
    named('contact', (row) => row.primary_contact?.name, { width: widths.contact, priority: 3 }),
    ...(seesCredit ? [balance(label('balance'))] : []),
    {
      id: 'last_order_at',
      header: label('last_order'),
      width: 116,
      sortKey: 'last_order_at',
      priority: 2,
      card: 'date',
      cell: (row) => <FormatDate value={row.last_order_at} kind="date" />,
      cardCell: (row) => (
        <>
          {row.last_order_at ? `${label('last_order')} ` : null}
          <FormatDate value={row.last_order_at} kind="date" />
        </>
      ),
    },
    {
      id: 'users',
      header: label('portal_users'),
      width: 104,
      align: 'end',
      priority: 5,
      cell: (row) => <FormatNumber value={row.users_count || null} decimals={0} />,
    },
    named('segments', (row) => row.segments.map(({ name }) => name).join(', '), { isHiddenAtFirst: true, priority: 5 }),
    named('owner', (row) => row.owner_user?.name, { isHiddenAtFirst: true, priority: 5 }),
    named('email', (row) => row.email, { sortKey: 'email', isHiddenAtFirst: true, priority: 5, minWidth: 180 }),
    named('phone', (row) => row.phone, { isHiddenAtFirst: true, priority: 5 }),
    named('reference', (row) => row.ex_ref_no, { isHiddenAtFirst: true, priority: 5 }),
    {
      id: 'created_at',
      header: label('created'),
      width: 120,
      sortKey: 'created_at',
      isHiddenAtFirst: true,
      priority: 5,
      cell: (row) => <FormatDate value={row.created_at} kind="date" />,
    },
  ];
}

const balance = (header: string): Column => ({
  id: 'balance',
  header,
  width: 112,
  align: 'end',
  priority: 2,
  card: 'amount',
  cell: (row) => <FormatMoney value={row.balance || null} currency={row.currency?.name} />,
});
