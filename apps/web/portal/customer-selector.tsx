import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { chooseCustomer } from '../../../platform/web/session/session.ts';
import { portalCustomers, selectedCustomer, useSession } from '../../../platform/web/session/session-store.ts';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';

/** Whom the person acts for; shown only with more than one linked customer. */
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
    <ActionMenu
      position="bottom-start"
      actions={actions}
      target={
        <Button
          icon={<IconBuilding size={20} stroke={1.5} />}
          after={<IconChevronDown size={16} stroke={1.75} />}
          aria-label={t('portal.customer.choose', { name: current.customer.name })}
        >
          {current.customer.name}
        </Button>
      }
    />
  );
}
