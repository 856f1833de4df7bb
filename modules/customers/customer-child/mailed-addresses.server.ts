import type { Actor } from '../../../platform/kernel/actor.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { demandReadsAsCustomers, readsAsCustomers, type ShownToCustomers } from '../../identity/public.server.ts';

// Statements and requests for feedback go by themselves to addresses of a customer: nobody has them sent to an address who may not read
// what they show.

/** A contact as far as mails go to it by themselves. */
export interface Mailed {
  email: string | null;
  /** They name every activity of the customer with its amounts. */
  receives_statements: boolean;
  /** Requests for feedback name an activity and open a page that shows it, without prices. */
  receives_order_mail: boolean;
}

const SHOWN = [
  ['receives_statements', 'prices'],
  ['receives_order_mail', 'activities'],
] as const;

const isOther = (now: string | null, before: string | null): boolean =>
  now !== null && now !== '' && now.toLowerCase() !== before?.toLowerCase();

/** What a change of a contact has mailed where it was not: more to it, or the same to another address. */
export function newlyMailed(before: Mailed | undefined, now: Mailed): ShownToCustomers | null {
  const isElsewhere = isOther(now.email, before?.email ?? null);
  return SHOWN.find(([flag]) => now[flag] && (isElsewhere || !before?.[flag]))?.[1] ?? null;
}

/** Requests for feedback go to a customer's own address where nobody else is asked. */
export const newlyMailedOwn = (before: string | null, now: unknown): ShownToCustomers | null =>
  typeof now === 'string' && isOther(now, before) ? 'activities' : null;

/** Throws 403 unless somebody may have that mailed. */
export function demandMailed(actor: Actor, shown: ShownToCustomers | null): void {
  if (shown !== null) demandReadsAsCustomers(actor, shown);
}

/** Whether contacts that somebody adds receive emails about activities when nothing is said of it. */
export const mailsByDefault = (actor: Actor): boolean => readsAsCustomers(actor, 'activities');

/** Throws unless somebody may have mailed what goes to addresses that come back: a contact, or a customer and its contacts. */
export async function demandMailedAgain(
  tx: Tx,
  actor: Actor,
  table: 'customer' | 'customer_contact',
  id: number,
): Promise<void> {
  const isContact = table === 'customer_contact';
  const told = await tx.rows<Mailed>(sql`
    select email, receives_statements, receives_order_mail from customer_contact
    where ${isContact ? sql`id` : sql`customer_id`} = ${id} and deleted_at is null and email <> ''
    union all select email, false, true from customer where id = ${id} and email <> '' and not ${isContact}`);
  for (const one of told) demandMailed(actor, newlyMailed(undefined, one));
}

/** What is to be written to a known customer: its own address, and that of its main contact. Undefined stays as it is. */
export interface NewAddresses {
  id: number;
  email?: unknown;
  contact_email?: unknown;
}

/** An address that its writer may not change, and what its mails would show them. */
export interface Refused {
  column: 'email' | 'contact_email';
  shown: ShownToCustomers;
}

interface Stored extends Mailed {
  id: number;
  own: string | null;
  has_contact: boolean;
}

/**
 * For each row the addresses that somebody may not write; asked in one statement for all. `mains`: the contacts that are to be written,
 * else the main one that each customer has now.
 */
export async function refusedAddresses(
  read: (statement: Statement) => Promise<unknown[]>,
  actor: Actor,
  rows: readonly NewAddresses[],
  mains?: readonly number[],
): Promise<Refused[][]> {
  const asked = rows.filter((row) => typeof row.email === 'string' || typeof row.contact_email === 'string');
  if (asked.length === 0 || readsAsCustomers(actor)) return rows.map(() => []);
  const known = (await read(sql`
    select c.id, c.email as own, k.id is not null as has_contact, k.email, coalesce(k.receives_statements, false) as receives_statements,
      coalesce(k.receives_order_mail, false) as receives_order_mail
    from customer c left join lateral (select x.* from customer_contact x where x.customer_id = c.id and x.deleted_at is null
      and ${mains ? sql`x.id = any(${[...mains]}::bigint[])` : sql`true`} order by x.is_primary desc, x.id limit 1) k on true
    where c.id = any(${asked.map(({ id }) => id)}::bigint[])`)) as Stored[];
  const storedOf = new Map(known.map((row) => [row.id, row]));
  return rows.map((row) => refusedOf(actor, row, storedOf.get(row.id)));
}

function refusedOf(actor: Actor, { email, contact_email }: NewAddresses, stored: Stored | undefined): Refused[] {
  if (!stored) return [];
  // The first contact of a customer is made without mails its writer may not have sent.
  const contact =
    typeof contact_email === 'string' && stored.has_contact
      ? newlyMailed(stored, { ...stored, email: contact_email })
      : null;
  return (
    [
      ['email', newlyMailedOwn(stored.own, email)],
      ['contact_email', contact],
    ] as const
  ).flatMap(([column, shown]) => (shown && !readsAsCustomers(actor, shown) ? [{ column, shown }] : []));
}
