import { sql } from '../../../platform/server/db/statement.ts';
import { alone, type Numbering } from '../../../platform/server/numbers/held-numbers.ts';

/**
 * Draws the next number of the prefix in $1, as `seq`: one that waits to be given out again, else the counter's. The counter stays
 * locked until the commit, and a rollback gives the number back: it is drawn last.
 */
export const DRAW_NUMBER = `insert into order_counter (prefix, next, drawn) values ($1, 2, 1)
    on conflict (tenant_id, prefix) do update set
      next = order_counter.next + case when isempty(order_counter.free) then 1 else 0 end,
      drawn = coalesce(lower(order_counter.free), order_counter.next),
      free = case when isempty(order_counter.free) then order_counter.free
        else order_counter.free - int4multirange(int4range(lower(order_counter.free), lower(order_counter.free) + 1)) end
    returning drawn as seq`;

/** Numbers of activities, a counter for each prefix. */
export const ORDER_NUMBERS: Numbering = {
  hold: 'order_number_hold',
  counter: 'prefix',
  giveBack: 'app.give_back_numbers',
  lock: 'order import',
  atOnce: 2_000,
  async draw(tx, prefix, count) {
    const [row] = await tx.rows<{ numbers: string }>(
      sql`select app.draw_numbers(${prefix}, ${count}::integer)::text as numbers`,
    );
    return row?.numbers ?? '{}';
  },
};

/** Imports of activities of a company, and what takes them back, come one after the other: whoever has this lock is alone. */
export const ALONE = alone(ORDER_NUMBERS);
