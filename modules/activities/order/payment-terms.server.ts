import { addDays } from '../../../platform/kernel/days.ts';
import { dayIn } from '../../../platform/kernel/zones.ts';

/** Days that customer `c` has to pay: its own, else its group's; null where nothing was agreed. */
export const AGREED_DAYS =
  'coalesce(c.payment_terms_days, (select g.default_terms_days from customer_group g where g.id = c.customer_group_id))';

interface Terms {
  readonly payment_terms_days: number | null;
}

/** What decides on the day an activity is to be paid by. */
export interface DueFacts {
  readonly type: Terms & { readonly allow_payment: boolean };
  readonly customer: Terms | null;
  /** Of the place of work. */
  readonly zone: string;
}

/** The day a completed activity is to be paid by; null where its type is not paid for, or nobody said how long that may take. */
export function dueDay(completedAt: string, { type, customer, zone }: DueFacts): string | null {
  // What was agreed with the customer goes before what the type says of everybody.
  const terms = customer?.payment_terms_days ?? type.payment_terms_days ?? null;
  return type.allow_payment && terms !== null ? addDays(dayIn(completedAt, zone), terms) : null;
}
