import { isPhone } from '../../kernel/contact/phone.ts';
import { failField } from '../../kernel/errors.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

/** Where phone numbers are kept: `id` of one that is there, `path` before the name of the field in the answer. */
interface Place {
  table: 'app_user' | 'company' | 'customer' | 'customer_contact';
  id?: number | null;
  path?: string;
}

/** Refuses a phone of a form that nobody could dial; the stored one may be sent back as it is, whatever it says. */
export async function refuseNoPhone(tx: Tx, { table, id, path = '' }: Place, sent: object): Promise<void> {
  for (const name of ['phone', 'mobile'] as const) {
    const value = (sent as Record<string, unknown>)[name];
    if (typeof value !== 'string' || value === '' || isPhone(value)) continue;
    const isKept =
      id && (await tx.maybe(sql`select 1 from ${sql.table(table)} where id = ${id} and ${sql.ref(name)} = ${value}`));
    if (!isKept) failField(`${path}${name}`, 'phone');
  }
}
