import { useFormat } from '../../../ui/format/format-context.tsx';
import { StatusShape } from '../../../ui/primitives/status/status-shape.tsx';
import { useT } from '../../../ui/text/text.tsx';
import styles from '../customer-screen/customer-screen.module.css';
import { creditOver } from './credit-over.rules.ts';
import type { CustomerRecord } from './customer-types.web.ts';

/** By how much the credit limit is passed; nothing within it. Away from the limit itself (`isAlone`) it is named. */
export function OverLimit({ customer, isAlone = false }: { customer: CustomerRecord; isAlone?: boolean }) {
  const t = useT();
  const format = useFormat();
  const over = creditOver(customer);
  if (over <= 0) return null;
  const currency = customer.currency?.name ?? format.context.currency;
  return (
    <span className={styles.over}>
      <StatusShape meaning="danger" />{' '}
      {t(isAlone ? 'customer.over_limit_by' : 'customer.over_by', { amount: format.money(over, { currency }) })}
    </span>
  );
}
