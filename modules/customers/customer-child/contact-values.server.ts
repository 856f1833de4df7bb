import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import {
  additionalValues,
  type FieldValues,
  type FieldWriter,
  settleFieldFiles,
  withShownFields,
} from '../../fields/public.server.ts';

type Sent = Readonly<Record<string, unknown>>;

/** The columns of a contact with its additional values checked and put over what is stored; `id` of one that is there. */
export async function withContactValues(tx: Tx, writer: FieldWriter, sent: Sent, id: number | null): Promise<Sent> {
  const { additional, ...columns } = sent;
  if (id !== null && additional === undefined) return columns;
  const before = id === null ? undefined : await storedValues(tx, id);
  const values = await additionalValues(tx, writer, {
    module: 'contact',
    targets: {},
    sent: additional as FieldValues | undefined,
    stored: before,
    recordId: id ?? undefined,
  });
  return { ...columns, additional: JSON.stringify(values) };
}

const storedValues = async (tx: Tx, id: number): Promise<FieldValues> =>
  (
    await tx.maybe<{ additional: FieldValues }>(
      sql`select additional from customer_contact where id = ${id} for update`,
    )
  )?.additional ?? {};

/** Files sent with the values become the contact's. */
export async function settleContactFiles(tx: Tx, writer: FieldWriter, id: number, columns: Sent): Promise<void> {
  if (columns.additional === undefined) return;
  const values = JSON.parse(String(columns.additional)) as FieldValues;
  await settleFieldFiles(tx, writer, { type: 'customer_contact', id, module: 'contact' }, values);
}

/** Contacts as their reader gets them: with the values they may see, named. */
export const shownContacts = <R extends object>(reader: Parameters<typeof withShownFields>[0], rows: readonly R[]) =>
  Promise.all(rows.map((row) => withShownFields(reader, 'contact', row)));
