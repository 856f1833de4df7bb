import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { standInBase } from '../../../platform/server/imports/undo/base-changes.ts';
import { type BaseChange, followBase } from '../../company/public.server.ts';
import { type ConvertibleItem, convertItem } from '../pricing/currency.rules.ts';

const OF_LINES = ['price', 'default_value', 'value_min', 'value_max', 'selling_price'] as const;

/** Prices in the base that activities are made with while nobody looks: of lines of templates, and those that new lines begin with. */
export function basePrices(): void {
  const lines = [...OF_LINES, 'discount'].map((column) => `order_template_item.${column}`);
  followBase([...lines, 'order_item_type.price'], async (tx, change) => {
    await convertPrices(tx, change, 'order_template_item', [...OF_LINES, 'discount', 'discount_type']);
    await convertPrices(tx, change, 'order_item_type', ['price']);
  });
  standInBase([
    ...OF_LINES.map((column) => ({ table: 'order_template_item', column })),
    { table: 'order_item_type', column: 'price' },
  ]);
}

/** Subscriptions and requests of customers go on at the same worth, by the rule that converts lines of activities. */
async function convertPrices(
  tx: Tx,
  { factor, from, to }: BaseChange,
  table: 'order_template_item' | 'order_item_type',
  columns: readonly string[],
): Promise<void> {
  const names = sql.join(columns.map((name) => sql.ref(name)));
  const rows = await tx.rows<ConvertibleItem & { id: number }>(
    sql`select id, ${names} from ${sql.table(table)} order by id for update`,
  );
  const converted = rows.map((row) => convertItem(row, { rate: '1', ...from }, { rate: factor, ...to }));
  const money = columns.filter((name) => name !== 'discount_type');
  const sets = sql.join(money.map((name) => sql`${sql.ref(name)} = c.${sql.ref(name)}`));
  const isOther = sql.join(
    money.map((name) => sql`${sql.ref(`t.${name}`)} is distinct from c.${sql.ref(name)}`),
    sql` or `,
  );
  const types = sql.join(money.map((name) => sql`${sql.ref(name)} numeric`));
  await tx.run(sql`update ${sql.table(table)} t set ${sets}
    from jsonb_to_recordset(${JSON.stringify(converted)}::jsonb) as c(id bigint, ${types}) where t.id = c.id and (${isOther})`);
}
