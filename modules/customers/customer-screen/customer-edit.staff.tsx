import { RecordDrawer } from '../../../platform/web/resource-form/record-drawer.tsx';
import { customer as definition } from '../customer/customer.resource.ts';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';

/** The form of a customer, derived from its definition; what others changed meanwhile is merged. */
export default function CustomerEdit({ customer, onClose }: { customer: CustomerRecord; onClose: () => void }) {
  return (
    <RecordDrawer resource={definition} id={customer.id} row={customer as never} isReadOnly={false} onClose={onClose} />
  );
}
