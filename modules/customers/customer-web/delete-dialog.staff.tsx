import { FormDialog } from '../../../platform/web/forms/form-layer.tsx';
import { useForm } from '../../../platform/web/forms/use-form.ts';
import { invalidate } from '../../../platform/web/query/hooks.ts';
import { send } from '../../../platform/web/query/send.ts';
import { useFormat } from '../../../ui/format/format-context.tsx';
import { Dialog } from '../../../ui/patterns/overlay/dialog.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link } from '../../../ui/primitives/link.tsx';
import { useT } from '../../../ui/text/text.tsx';
import { CUSTOMER_PATHS, customerWrites } from './customer-calls.web.ts';
import { customerPath, owedHref } from './customer-types.web.ts';
import type { ActedOn } from './use-customer-actions.staff.tsx';

interface Props {
  customer: ActedOn;
  onClose: () => void;
  onGone: () => void;
}

/** Deletes a customer; what is known to stand in the way is listed in place of the button. */
export default function DeleteDialog({ customer, onClose, onGone }: Props) {
  const t = useT();
  const owed = customer.balances?.filter(({ receivable }) => receivable !== 0) ?? [];
  const open = customer.counts?.open_orders ?? 0;
  const form = useForm({
    initial: {},
    send: () => send(customerWrites.remove, { params: { id: customer.id } }),
    onDone: () => {
      onClose();
      onGone();
      void invalidate(CUSTOMER_PATHS);
    },
  });
  if (open > 0 || owed.length > 0) return <Kept customer={customer} open={open} owed={owed} onClose={onClose} />;
  return (
    <FormDialog
      title={t('customer.delete_question', { name: customer.name })}
      text={t('customer.delete_text')}
      form={form}
      submit={t('customer.delete')}
      isDanger
      onClose={onClose}
    />
  );
}

interface KeptProps extends Omit<Props, 'onGone'> {
  open: number;
  owed: NonNullable<ActedOn['balances']>;
}

function Kept({ customer, open, owed, onClose }: KeptProps) {
  const t = useT();
  const format = useFormat();
  return (
    <Dialog
      isOpen
      title={t('customer.delete_not', { name: customer.name })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.dialog.close')}</Button>}
    >
      <p>{t('customer.delete_text')}</p>
      <ul>
        {open > 0 ? (
          <li>
            <Link href={customerPath(customer.id, '?tab=activities')} onClick={onClose}>
              {t('customer.delete_open', { count: open })}
            </Link>
          </li>
        ) : null}
        {owed.map(({ code, receivable }) => (
          <li key={code}>
            <Link href={owedHref(customer.id)}>
              {t('customer.delete_balance', { amount: format.money(receivable, { currency: code }) })}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
