import { FormatDate } from '../../../ui/format/values.tsx';
import { PeekWalk } from '../../../ui/patterns/list/peek-walk.tsx';
import { PeekDrawer } from '../../../ui/patterns/overlay/peek-drawer.tsx';
import { DataList } from '../../../ui/patterns/page/data-list.tsx';
import type { Action } from '../../../ui/primitives/actions/action.ts';
import { ActionMenu } from '../../../ui/primitives/actions/action-menu.tsx';
import { Button } from '../../../ui/primitives/actions/button.tsx';
import { Link, MailLink } from '../../../ui/primitives/link.tsx';
import { type Translate, useT } from '../../../ui/text/text.tsx';
import { CustomerState } from '../customer-web/customer-status.web.tsx';
import { addressLine, type CustomerRow, customerPath } from '../customer-web/customer-types.web.ts';
import styles from './customer-list.module.css';

interface Props {
  customer: CustomerRow;
  actions: readonly Action[];
  onClose: () => void;
  onPrevious?: () => void;
  onNext?: () => void;
}

/** A look at a customer beside the list. */
export function CustomerPeek({ customer, actions, onClose, ...walk }: Props) {
  const t = useT();
  const footer = (
    <>
      {actions.length > 0 ? <ActionMenu actions={actions} isBordered position="top-end" /> : null}
      <Button variant="primary" href={customerPath(customer.id)}>
        {t('customer.open')}
      </Button>
    </>
  );
  return (
    <PeekDrawer
      recordId={String(customer.id)}
      reference={customer.customer_code}
      href={customerPath(customer.id)}
      footer={footer}
      walk={<PeekWalk {...walk} />}
      onClose={onClose}
    >
      <div className={styles.peekHead}>
        <h2>{customer.name}</h2>
        <CustomerState status={customer.status} />
        {customer.hold_reason ? <p className={styles.quiet}>{customer.hold_reason}</p> : null}
      </div>
      <DataList items={facts(customer, t)} />
    </PeekDrawer>
  );
}

function facts(customer: CustomerRow, t: Translate) {
  const { primary_contact: contact, email, phone } = customer;
  const item = (id: string, value: React.ReactNode) => ({ id, label: t(`customer.field.${id}`), value });
  return [
    item('contact', contact?.name),
    item('phone', phone ? <Link href={`tel:${phone}`}>{phone}</Link> : null),
    item('email', email ? <MailLink email={email} /> : null),
    item('address', addressLine(customer.default_address)),
    item('group', customer.customer_group?.name),
    item('stage', customer.lifecycle_stage?.name),
    item('segments', customer.segments.map(({ name }) => name).join(', ')),
    item('owner', customer.owner_user?.name),
    item('last_order', <FormatDate value={customer.last_order_at} />),
    item('portal_users', customer.users_count || null),
  ];
}
