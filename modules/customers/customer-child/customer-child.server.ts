import { failField } from '../../../platform/kernel/errors.ts';
import { refuseNoPhone } from '../../../platform/server/contact/kept-phone.ts';
import { insertRows, type Statement, sql, updateRow } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { FieldWriter } from '../../fields/public.server.ts';
import { emit } from '../../messages/public.server.ts';
import { settleContactFiles, withContactValues } from './contact-values.server.ts';
import { demandMailed, type Mailed, mailsByDefault, newlyMailed } from './mailed-addresses.server.ts';

/** A list inside the customer record: its table, its name on the wire, and the marks only one row may carry. */
export interface ChildList {
  readonly table: 'customer_address' | 'customer_contact';
  readonly name: 'addresses' | 'contacts';
  readonly marks: readonly string[];
  readonly columns: readonly string[];
}

export type ChildRow = { id: number; customer_id: number; updated_at: string; [column: string]: unknown };
type ChildInput = Readonly<Record<string, unknown>> & { readonly id?: number | null };

export const ADDRESSES: ChildList = {
  table: 'customer_address',
  name: 'addresses',
  marks: ['is_default_billing', 'is_default_delivery'],
  columns: [
    ...['kind', 'label', 'address1', 'address2', 'city', 'county', 'state_name', 'postal_code', 'country_code'],
    ...['latitude', 'longitude', 'geocode_status', 'time_zone', 'instructions', 'contact_id'],
    ...['is_default_billing', 'is_default_delivery'],
  ],
};

export const CONTACTS: ChildList = {
  table: 'customer_contact',
  name: 'contacts',
  marks: ['is_primary'],
  columns: [
    ...['first_name', 'last_name', 'title', 'email', 'phone', 'mobile', 'is_primary'],
    ...['receives_statements', 'receives_order_mail', 'user_id', 'additional'],
  ],
};

/** The living rows of a list, the marked ones first. */
export const childrenStatement = (list: ChildList, customerId: number, id?: number): Statement =>
  sql`select id, customer_id, ${sql.join(list.columns.map((name) => sql.ref(name)))}, created_at, updated_at
    from ${sql.table(list.table)} where customer_id = ${customerId} and deleted_at is null
    ${id === undefined ? sql`` : sql`and id = ${id}`}
    order by ${sql.join(list.marks.map((mark) => sql`${sql.ref(mark)} desc`))}, id`;

/** How a row of a list is saved: what its fields are called by in refusals, and whether its customer is being made just now. */
interface Saving {
  path?: string;
  isNewCustomer?: boolean;
}

/** Adds or changes one row; a mark it takes leaves the row that had it. Gives its id. A contact's values are checked for their writer. */
export async function saveChild(
  tx: Tx,
  list: ChildList,
  customerId: number,
  { id, ...sent }: ChildInput,
  writer: FieldWriter | null,
  { path = '', isNewCustomer = false }: Saving = {},
): Promise<number> {
  if (list === CONTACTS) await refuseNoPhone(tx, { table: 'customer_contact', id, path }, sent);
  const isChecked = list === CONTACTS && writer !== null;
  const input = isChecked ? await withMails(tx, writer, sent, { id: id ?? null, isNewCustomer }) : sent;
  for (const mark of list.marks.filter((name) => input[name] === true)) {
    await tx.run(sql`update ${sql.table(list.table)} set ${sql.ref(mark)} = false
      where customer_id = ${customerId} and ${sql.ref(mark)} and id <> ${id ?? 0}`);
  }
  const asker = list === CONTACTS ? writer : null;
  const values = asker ? await withContactValues(tx, asker, input, id ?? null) : { ...input, ...placed(list, input) };
  if (!id) {
    const [made] = await tx.rows<{ id: number }>(insertRows(list.table, [{ ...values, customer_id: customerId }]));
    const added = made?.id ?? 0;
    if (asker) await settleContactFiles(tx, asker, added, values);
    await tellOf(tx, list, 'created', customerId, [added]);
    return added;
  }
  const update = updateRow(list.table, values, sql`id = ${id} and customer_id = ${customerId}`);
  if (update) await tx.run(update);
  if (asker) await settleContactFiles(tx, asker, id, values);
  if (update) await tellOf(tx, list, 'updated', customerId, [id]);
  return id;
}

/** A contact as it was sent, refused where mails would go to it that its writer may not read; a new one gets those they may. */
async function withMails(
  tx: Tx,
  { actor }: FieldWriter,
  input: Readonly<Record<string, unknown>>,
  { id, isNewCustomer }: { id: number | null; isNewCustomer: boolean },
): Promise<Readonly<Record<string, unknown>>> {
  const before = await tx.maybe<Mailed & { user_id: number | null }>(
    sql`select email, receives_statements, receives_order_mail, user_id from customer_contact where id = ${id}`,
  );
  const start = {
    email: null,
    receives_statements: false,
    receives_order_mail: isNewCustomer || mailsByDefault(actor),
  };
  const said = Object.entries(input).filter(([name, value]) => name in start && value !== undefined);
  const now: Mailed = { ...start, ...before, ...Object.fromEntries(said) };
  // What a portal user is not sent, the contact is not while it is theirs.
  const isLetGo = before?.user_id != null && input.user_id !== undefined && input.user_id !== before.user_id;
  const shown = newlyMailed(isLetGo ? undefined : before, now);
  // A new customer has no activities yet that its first contact could be asked about.
  if (shown === 'prices' || !isNewCustomer) demandMailed(actor, shown);
  return before ? input : { ...input, receives_order_mail: now.receives_order_mail };
}

/** Coordinates that somebody sent are as good as found ones. */
function placed(list: ChildList, input: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (list !== ADDRESSES || input.latitude === undefined || input.longitude === undefined) return {};
  return { geocode_status: input.latitude !== null && input.longitude !== null ? 'ok' : 'none' };
}

/** Replaces a list: rows with an id are kept and changed, others added, rows that are not sent removed. */
export async function replaceChildren(
  tx: Tx,
  list: ChildList,
  customerId: number,
  sent: readonly ChildInput[],
  writer: FieldWriter,
  isNewCustomer = false,
): Promise<void> {
  for (const mark of list.marks) {
    if (sent.filter((row) => row[mark] === true).length > 1) failField(`${list.name}.${mark}`, 'only_one');
  }
  const there = await tx.rows<{ id: number }>(
    sql`select id from ${sql.table(list.table)} where customer_id = ${customerId} and deleted_at is null for update`,
  );
  const known = new Set(there.map((row) => row.id));
  const kept = new Set<number>();
  for (const [place, row] of sent.entries()) {
    if (row.id && !known.has(row.id)) failField(`${list.name}.${place}.id`, 'not_found');
    kept.add(row.id ?? 0);
  }
  await removeRows(
    tx,
    list,
    customerId,
    there.map((row) => row.id).filter((id) => !kept.has(id)),
  );
  for (const [place, row] of sent.entries())
    await saveChild(tx, list, customerId, row, writer, { path: `${list.name}.${place}.`, isNewCustomer });
  await markFirst(tx, list, customerId);
}

/** Takes rows off the lists; a mark they had is free again. */
export async function removeRows(tx: Tx, list: ChildList, customerId: number, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const unmarked = sql.join(list.marks.map((mark) => sql`${sql.ref(mark)} = false`));
  const gone = await tx.rows<{ id: number }>(sql`update ${sql.table(list.table)} set deleted_at = now(), ${unmarked}
    where id = any(${[...ids]}) and customer_id = ${customerId} and deleted_at is null returning id`);
  await tellOf(
    tx,
    list,
    'deleted',
    customerId,
    gone.map(({ id }) => id),
  );
  return gone.length;
}

/** Other systems hear of contacts by themselves; an address is told with its customer. */
async function tellOf(
  tx: Tx,
  list: ChildList,
  what: 'created' | 'updated' | 'deleted',
  customerId: number,
  ids: readonly number[],
): Promise<void> {
  if (list !== CONTACTS) return;
  for (const id of ids) await emit(tx, `contact.${what}`, { table: list.table, id, more: { customer_id: customerId } });
}

/** A list that has rows has one of each mark: the oldest row carries those that nobody took. */
export async function markFirst(tx: Tx, list: ChildList, customerId: number): Promise<void> {
  await tx.all(
    list.marks.map(
      (mark) => sql`update ${sql.table(list.table)} set ${sql.ref(mark)} = true where id = (
        select min(id) from ${sql.table(list.table)} where customer_id = ${customerId} and deleted_at is null
        having not bool_or(${sql.ref(mark)}))`,
    ),
  );
}

/** Refuses an address whose contact belongs to another customer. */
export async function refuseForeignContacts(tx: Tx, customerId: number): Promise<void> {
  const foreign = await tx.maybe(sql`select 1 from customer_address a where a.customer_id = ${customerId}
    and a.deleted_at is null and a.contact_id is not null and not exists (
      select 1 from customer_contact c where c.id = a.contact_id and c.customer_id = a.customer_id)`);
  if (foreign) failField('addresses.contact_id', 'not_found');
}
