import type { Actor } from '../../../platform/kernel/actor.ts';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { decimal } from '../../../platform/kernel/money.ts';
import { holds } from '../../../platform/kernel/permissions.ts';
import { localeOf } from '../../../platform/kernel/texts/locale.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { formatMoney } from '../../../platform/server/documents/template/formats.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { readSetting, type SettingReader } from '../../company/public.server.ts';

const TEXTS = productTexts(
  'error.customer',
  { module: 'customers', use: 'error' },
  {
    ties: {
      en: 'This customer still has {orders, plural, =0 {} one {# open activity and } other {# open activities and }}a balance of {balance}.',
      es: 'Este cliente aún tiene {orders, plural, =0 {} one {# actividad abierta y } other {# actividades abiertas y }}un saldo de {balance}.',
    },
  },
);

/**
 * Lets one after the other ask whether a customer exists already and then make it; the company's code counter would have them wait for
 * each other all the same. One lock for the company: names that are only alike have no key in common. Held until the transaction ends.
 */
async function aloneWithDoubles(tx: Tx): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(app.current_tenant(), hashtext('customer.doubles'))`);
}

/** The customer who has this email, as long as nobody else makes one. */
export async function knownByEmail(tx: Tx, email: string): Promise<number | null> {
  await aloneWithDoubles(tx);
  const known = await tx.maybe<{ id: number }>(
    sql`select s.id from app.similar_customers('', ${email}, null, null, null) s limit 1`,
  );
  return known?.id ?? null;
}

/**
 * Refuses a customer that may exist already, with at most five candidates for whoever may see customers; others are told that there may
 * be one. `force` saves it anyway.
 */
export async function refuseDuplicate(tx: Tx, sent: Readonly<Record<string, unknown>>, actor: Actor): Promise<void> {
  await aloneWithDoubles(tx);
  const candidates = await tx.wire(sql`
    select c.id, c.name, c.customer_code, c.email, c.phone, c.status, s.reason
    from app.similar_customers(${sent.name ?? ''}::text, ${sent.email ?? null}::text, ${sent.phone ?? null}::text,
      ${sent.tax_number ?? null}::text, null) s
    join customer c on c.id = s.id where s.reason <> 'name' or ${sameNumbers(sql`c.name`, sql`${sent.name ?? ''}::text`)}
    order by s.likeness desc, c.name limit 5`);
  if (candidates.length > 0)
    fail('possible_duplicate', { details: { candidates: holds(actor, 'view.customers') ? candidates : [] } });
}

/** Names alike but for their numbers are branches of one house, not one customer twice. */
export const sameNumbers = (one: ReturnType<typeof sql>, other: ReturnType<typeof sql>): ReturnType<typeof sql> =>
  sql`regexp_replace(${one}, '[^0-9]', '', 'g') = regexp_replace(${other}, '[^0-9]', '', 'g')`;

/** With `customer_address_mandatory` a customer has at least one address with street, city and country. */
export async function requireAddress(tx: Tx, customerId: number, db: SettingReader): Promise<void> {
  if (!(await readSetting<boolean>(db, 'customer_address_mandatory'))) return;
  const complete = await tx.maybe(sql`select 1 from customer_address where customer_id = ${customerId}
    and deleted_at is null and address1 is not null and city is not null and country_code is not null limit 1`);
  if (!complete) failField('addresses', 'address_required');
}

const CREDIT = ['credit_limit', 'payment_terms_days'] as const;
type Credit = { readonly credit_limit?: unknown; readonly payment_terms_days?: unknown };

/** Credit may be changed by holders of edit_credit only; sending what is stored already is no change. */
export function refuseCreditChange(
  context: SignedInContext,
  sent: Readonly<Record<string, unknown>>,
  stored: Credit | null,
): void {
  const changed = CREDIT.some((name) => sent[name] !== undefined && !same(sent[name], stored?.[name]));
  if (changed) demand(context.actor, 'edit_credit.customers');
}

function same(one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? null, other ?? null];
  if (a === null || b === null) return a === b;
  return decimal(String(a)).equals(decimal(String(b)));
}

/** What still ties a customer: open activities, and money of completed payable ones. */
export interface Ties {
  open_orders: number;
  /** In the company's currency, exact decimal text. */
  balance: string;
  currency: string;
  /** Where the company is: how it writes an amount. */
  country: string;
  time_zone: string;
}

/** Counts the ties of a customer. */
export async function tiesOf(tx: Tx, customerId: number): Promise<Ties> {
  const [ties] = await tx.rows<Ties>(sql`
    select count(*) filter (where o.status in ('pending', 'released', 'incomplete'))::int as open_orders,
      round(coalesce(sum(o.balance_due / o.exchange_rate) filter (where o.status = 'completed' and t.allow_payment), 0),
        (select y.decimals::int from company co join currency y on y.id = co.base_currency_id)) as balance,
      (select y.code from company co join currency y on y.id = co.base_currency_id) as currency,
      (select coalesce(k.code, '') from company co left join country k on k.id = co.country_id) as country,
      (select co.time_zone from company co) as time_zone
    from "order" o join order_type t on t.id = o.order_type_id
    where o.customer_id = ${customerId} and o.deleted_at is null`);
  return ties ?? { open_orders: 0, balance: '0.00', currency: '', country: '', time_zone: 'UTC' };
}

/** Refuses to end a customer who still has open activities or a balance. */
export function refuseTies(ties: Ties, { language }: SignedInContext): void {
  const owes = !decimal(ties.balance).isZero();
  if (ties.open_orders === 0 && !owes) return;
  const decimals = { [ties.currency]: ties.balance.split('.')[1]?.length ?? 0 };
  const { currency, country, time_zone: zone } = ties;
  const balance = formatMoney(ties.balance, { locale: localeOf(language, country, zone), zone, currency, decimals });
  const message = TEXTS.in('ties', language, { orders: ties.open_orders, balance });
  const count = ties.open_orders + (owes ? 1 : 0);
  fail('in_use', { message, details: { count, open_orders: ties.open_orders, balance: Number(ties.balance) } });
}
