import { useEffect } from 'react';
import { RecordDrawer } from '../../../platform/web/resource-form/record-drawer.tsx';
import { customer as definition } from '../customer/customer.resource.ts';
import type { CustomerRecord } from '../customer-web/customer-types.web.ts';

interface Props {
  customer: CustomerRecord;
  /** The field the person came for. */
  field: string | undefined;
  onClose: () => void;
}

/** Moves on from where the drawer puts the focus by itself. */
function useFirstFocus(name: string | undefined) {
  useEffect(() => {
    if (name === undefined) return undefined;
    const timer = setTimeout(() => document.getElementById(name)?.focus(), 60);
    return () => clearTimeout(timer);
  }, [name]);
}

/** The form of a customer, derived from its definition; what others changed meanwhile is merged. */
export default function CustomerEdit({ customer, field, onClose }: Props) {
  useFirstFocus(field);
  return (
    <RecordDrawer resource={definition} id={customer.id} row={customer as never} isReadOnly={false} onClose={onClose} />
  );
}
