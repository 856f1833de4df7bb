import { fail } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { SignedInContext } from '../../../platform/server/http/context.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';
import { shownLines } from '../order-line-values/line-values.server.ts';
import type { OrderItem } from '../order-record/order-record.contract.ts';
import { mayReadPart } from '../order-record/part-rights.rules.ts';
import { itemsStatement } from '../order-record/record-sql.server.ts';
import type { ItemsAnswer } from './order-items.contract.ts';

interface FiguresRow {
  totalTasks: number;
  completedTasks: number;
  taskCompletion: number;
  price_version: number;
  updated_at: string;
}

/** The lines of an activity with the figures that follow from them; who may not read lines is told only of the one they wrote. */
export async function itemsAnswerOf(
  { db, actor, language }: SignedInContext,
  id: number,
  isOwn: (line: OrderItem) => boolean = () => false,
): Promise<ItemsAnswer> {
  const prices = seesPrices(actor);
  const [items = [], [row]] = (await db.readAll([
    itemsStatement(id, prices),
    sql`select o.total_tasks as "totalTasks", o.completed_tasks as "completedTasks", o.task_completion as "taskCompletion",
        o.price_version, o.updated_at, o.items_total, o.discount_total, o.tax_total, o.rental_total, o.total_price, o.customer_total,
        o.balance_due, o.total_deposit_amount, o.show_deposit from "order" o where o.id = ${id}`,
  ])) as [OrderItem[], (FiguresRow & Record<string, unknown>)[]];
  if (!row) return fail('not_found');
  const { totalTasks, completedTasks, taskCompletion, price_version, updated_at, ...money } = row;
  return {
    id,
    items: await shownLines({ db, actor, language }, mayReadPart(actor, 'items') ? items : items.filter(isOwn)),
    totals: prices ? money : {},
    totalTasks,
    completedTasks,
    taskCompletion,
    checked: totalTasks > 0 && totalTasks === completedTasks,
    price_version,
    updated_at,
  };
}
