import { useRead } from '../../../platform/web/query/hooks.ts';
import { PeekDrawer } from '../../../ui/patterns/overlay/peek-drawer.tsx';
import { ErrorState, Skeleton } from '../../../ui/patterns/states/states.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { customerReads } from '../customer-web/customer-calls.web.ts';
import { type CustomerRecord, type CustomerRow, contactName } from '../customer-web/customer-types.web.ts';
import { CustomerPeek } from './customer-peek.staff.tsx';

/** A look at a customer that is not among the rows: just created, or come to by an address. */
export default function CustomerPeekOf(props: {
  id: number;
  actionsOf: (customer: CustomerRow) => readonly Action[];
  onClose: () => void;
}) {
  const { id, actionsOf, onClose } = props;
  const { data, error, refetch } = useRead(customerReads.get, { params: { id } });
  if (data) {
    const customer = rowOf(data);
    return <CustomerPeek customer={customer} actions={actionsOf(customer)} onClose={onClose} />;
  }
  return (
    <PeekDrawer recordId={String(id)} reference="" onClose={onClose}>
      {error ? <ErrorState title={error.message} onRetry={() => void refetch()} level={2} /> : <Skeleton lines={6} />}
    </PeekDrawer>
  );
}

/** A record as its row in the list. */
function rowOf(record: CustomerRecord): CustomerRow {
  const [first] = record.contacts;
  return {
    ...record,
    primary_contact: first ? { ...first, name: contactName(first), phone: first.mobile ?? first.phone } : null,
    default_address: record.addresses[0] ?? null,
    users_count: record.users.length,
  };
}
