import { useEffect } from 'react';
import { RecordDrawer } from '../../../platform/web/resource-form/record-drawer.tsx';
import { focusField } from '../../../ui/primitives/typing/show-field.ts';
import { customer as definition } from '../customer/customer.resource.ts';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';

interface Props {
  customer: CustomerRecord;
  /** The field the person came for. */
  field: string | undefined;
  onClose: () => void;
}

/** The form of a customer, derived from its definition; what others changed meanwhile is merged. */
export default function CustomerEdit({ customer, field, onClose }: Props) {
  // On from where the drawer puts the focus by itself.
  useEffect(() => {
    if (field !== undefined) focusField(field);
  }, [field]);
  return (
    <RecordDrawer resource={definition} id={customer.id} row={customer as never} isReadOnly={false} onClose={onClose} />
  );
}
