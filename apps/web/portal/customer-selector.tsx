import { useMediaQuery } from '@mantine/hooks';
import { IconBuilding } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { chooseCustomer } from '../../../platform/web/session/session.ts';
import { portalCustomers, selectedCustomer, useSession } from '../../../platform/web/session/session-store.ts';
import { PortalBarChoice } from '../../../ui/patterns/portal/portal-bar-choice.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';

/** The name of the customer the person acts for, beside a greeting; nothing for a person of one customer. */
export function CustomerName() {
  const session = useSession();
  const current = selectedCustomer(session);
  // A wide bar says the name itself.
  const isInBar = useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false });
  if (portalCustomers(session).length < 2 || !current || isInBar) return null;
  return <strong>{current.customer.name}</strong>;
}

/** Whom the person acts for, in the bar of every page; shown only with more than one linked customer. */
export function CustomerSelector() {
  const t = useT();
  const router = useRouter();
  const session = useSession();
  const links = portalCustomers(session);
  const current = selectedCustomer(session);
  if (links.length < 2 || !current) return null;
  const choose = async (customerId: number) => {
    try {
      await chooseCustomer(customerId);
      await router.invalidate();
    } catch (error) {
      notifyError(errorMessage(error, t('portal.customer.failed')));
    }
  };
  const actions = links.map(({ customer }) => ({
    id: String(customer.id),
    label: customer.name,
    hint: customer.id === current.customer.id ? t('portal.customer.current') : (customer.customer_code ?? undefined),
    onSelect: customer.id === current.customer.id ? undefined : () => void choose(customer.id),
  }));
  return (
    <PortalBarChoice
      icon={<IconBuilding size={20} stroke={1.5} aria-hidden="true" />}
      chosen={current.customer.name}
      label={t('portal.customer.choose', { name: current.customer.name })}
      actions={actions}
    />
  );
}
