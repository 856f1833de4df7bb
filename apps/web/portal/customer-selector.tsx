import { useMediaQuery } from '@mantine/hooks';
import { IconBuilding, IconChevronDown } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { errorMessage } from '../../../platform/web/query/api-error.ts';
import { chooseCustomer } from '../../../platform/web/session/session.ts';
import { portalCustomers, selectedCustomer, useSession } from '../../../platform/web/session/session-store.ts';
import { PortalBarChoice } from '../../../ui/patterns/portal/portal-bar-choice.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { notifyError } from '../../../ui/primitives/notify/notify.ts';
import { useT } from '../../../ui/text/text.tsx';

/** A wide bar says the customer's name itself; a narrow one leaves it to the greeting of the home page. */
const useIsInBar = () => useMediaQuery('(min-width: 1280px)', false, { getInitialValueInEffect: false });

/** The customer the person acts for and the way to another, beside a greeting; nothing for a person of one customer. */
export function CustomerName() {
  const choice = useCustomerChoice();
  const isInBar = useIsInBar();
  if (!choice || isInBar) return null;
  return (
    <ActionMenu
      position="bottom-start"
      actions={choice.actions}
      target={
        <Button aria-label={choice.label} after={<IconChevronDown size={16} stroke={1.75} />}>
          {choice.name}
        </Button>
      }
    />
  );
}

/** Whom the person acts for, in the bar of every page; shown only with more than one linked customer. */
export function CustomerSelector({ isHome }: { isHome: boolean }) {
  const choice = useCustomerChoice();
  const isInBar = useIsInBar();
  if (!choice || (isHome && !isInBar)) return null;
  return (
    <PortalBarChoice
      icon={<IconBuilding size={20} stroke={1.5} aria-hidden="true" />}
      chosen={choice.name}
      label={choice.label}
      actions={choice.actions}
    />
  );
}

/** The customers to choose from, and the words of the choice; null where there is none. */
function useCustomerChoice(): { name: string; label: string; actions: Action[] } | null {
  const t = useT();
  const router = useRouter();
  const session = useSession();
  const links = portalCustomers(session);
  const current = selectedCustomer(session)?.customer;
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
    hint: customer.id === current.id ? t('portal.customer.current') : (customer.customer_code ?? undefined),
    onSelect: customer.id === current.id ? undefined : () => void choose(customer.id),
  }));
  return { name: current.name, label: t('portal.customer.choose', { name: current.name }), actions };
}
