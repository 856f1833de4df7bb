import { StatusBadge } from '../../../ui/primitives/status/status-badge.tsx';
import type { StatusMeaning } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import type { CustomerStatus } from './customer-types.web.ts';

const MEANINGS: Record<CustomerStatus, StatusMeaning> = {
  active: 'success',
  on_hold: 'warning',
  blocked: 'danger',
  inactive: 'neutral',
};

/** State of a customer in shape and word; `isQuiet` leaves the usual one, active, out. */
export function CustomerState(props: { status: CustomerStatus; variant?: 'pill' | 'dot'; isQuiet?: boolean }) {
  const t = useT();
  if (props.isQuiet && props.status === 'active') return null;
  return (
    <StatusBadge
      variant={props.variant}
      meaning={MEANINGS[props.status]}
      label={t(`customer.status.${props.status}`)}
    />
  );
}
