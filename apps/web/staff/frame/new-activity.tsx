import { useNavigate, useRouter } from '@tanstack/react-router';
import NewOrder from '../../../../modules/activities/order-create-screen/new-order.staff.tsx';

/** The form of a new activity of a customer over whatever page one is on, and back to it. */
export default function NewActivity({ customerId }: { customerId: string }) {
  const navigate = useNavigate();
  const { history } = useRouter();
  const close = () => {
    if (history.canGoBack()) return history.back();
    const without = ({ new_activity: _closed, ...rest }: Record<string, unknown>) => rest;
    void navigate({ to: '.', search: without as never, replace: true });
  };
  return /^[1-9]\d{0,14}$/.test(customerId) ? <NewOrder customerId={customerId} onClose={close} /> : null;
}
