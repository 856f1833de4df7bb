import { fail } from '../../../platform/kernel/errors.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { BaseAmount } from '../../../platform/server/imports/undo/base-changes.ts';

/** A change of the base: so many units of the new one are one of the old one. */
export interface BaseChange {
  /** Exact decimal text. */
  readonly factor: string;
  readonly from: { readonly decimals: number };
  readonly to: { readonly decimals: number };
}

/**
 * Amounts that somebody agreed on or set, and that stand in the base because they name no currency; `unless` says which rows do.
 * Prices of the catalogue are none of them: they are set anew in the new base.
 */
export const BASE_AMOUNTS: readonly BaseAmount[] = [
  { table: 'customer', column: 'credit_limit', unless: 'currency_id' },
  { table: 'bank', column: 'opening_balance', unless: 'currency_id' },
  { table: 'order_type', column: 'deposit_flat' },
  { table: 'bill_payment_to', column: 'auto_approve_limit' },
  { table: 'target_month', column: 'target_value' },
];

const followers = new Map<string | readonly string[], (tx: Tx, change: BaseChange) => Promise<void>>();

/** What another module keeps in the base, in a way only it knows, is converted by it in the transaction of the change. */
export const followBase = (
  kept: string | readonly string[],
  convert: (tx: Tx, change: BaseChange) => Promise<void>,
): void => void followers.set(kept, convert);

/** What follows the base by its module's own hand: `table.column`. */
export const followingBase = (): string[] => [...followers.keys()].flat();

/** The highest amount that forms take. */
const HIGHEST = '999999999999';
/** As both languages of the product write it. */
const grouped = (amount: string): string =>
  new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 }).format(amount as `${number}`);

/** 409 when an amount would pass what its form takes: nobody could save its record any more. */
export async function refuseTooLarge(tx: Tx, { factor, to }: BaseChange): Promise<void> {
  for (const { table, column, unless } of BASE_AMOUNTS) {
    const own: Statement = unless ? sql`${sql.ref(`t.${unless}`)} is null` : sql`true`;
    const amount = sql.ref(`t.${column}`);
    const row = await tx.maybe<{ name: string; amount: string; after: string }>(sql`
      select coalesce(to_jsonb(t) ->> 'name', (select g.name from target g where g.id = (to_jsonb(t) ->> 'target_id')::bigint)) as name,
        ${amount} as amount, round(${amount} * ${factor}::numeric, ${to.decimals}::int) as after
      from ${sql.table(table)} t where ${own} and abs(round(${amount} * ${factor}::numeric, ${to.decimals}::int)) > ${HIGHEST}::numeric
      order by abs(${amount}) desc, 1 limit 1`);
    if (row)
      fail('base_too_large', {
        values: { name: row.name, amount: grouped(row.amount), after: grouped(row.after), most: grouped(HIGHEST) },
      });
  }
}

/** Every amount without a currency of its own stays worth what it was, in the unit of the new base. */
export async function convertBaseAmounts(tx: Tx, change: BaseChange): Promise<void> {
  for (const { table, column, unless } of BASE_AMOUNTS) {
    const own: Statement = unless ? sql`${sql.ref(unless)} is null` : sql`true`;
    await tx.run(sql`update ${sql.table(table)} set ${sql.ref(column)} = round(${sql.ref(column)} * ${change.factor}::numeric, ${change.to.decimals}::int)
      where ${own} and ${sql.ref(column)} <> 0`);
  }
  for (const convert of followers.values()) await convert(tx, change);
}
