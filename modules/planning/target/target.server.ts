import { fail, failField } from '../../../platform/kernel/errors.ts';
import { decimal } from '../../../platform/kernel/money.ts';
import { insertRows, type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { createRecord, updateRecord } from '../../../platform/server/resource-routes/commands.ts';
import { decimalsOf } from '../../../platform/server/resource-routes/currency-unit.ts';
import { oneStatement } from '../../../platform/server/resource-routes/list-sql.ts';
import { refuseCircle } from '../../../platform/server/resource-routes/tree.ts';
import { target } from './target.resource.ts';
import { type TargetMonth, targetCalls } from './target-months.contract.ts';

/** A person's target may be part of a company's, one step deep. */
export const targetBehaviour = behaviour(target, {
  async beforeWrite(tx, input, before) {
    await refuseCircle(tx, { table: 'target', parent: 'parent_id' }, before?.id ?? null, input.parent_id as never, 2);
    return input;
  },
});

const monthsOf = (id: number): Statement =>
  sql`select month, target_count, target_value, target_minutes, note from target_month where target_id = ${id} order by month`;

/** A target of January to March has no April. */
function demandWithin(row: Row, months: readonly TargetMonth[]): void {
  const [first, last] = [row.start_month, row.end_month].map((day) => String(day ?? '').slice(0, 7));
  months.forEach(({ month }, at) => {
    const own = month.slice(0, 7);
    if ((first && own < first) || (last && own > last)) failField(`months.${at}.month`, 'not_allowed');
  });
}

interface Row {
  id: number;
  start_month?: unknown;
  end_month?: unknown;
}

async function withMonths(tx: Tx, row: Row, months: TargetMonth[] | undefined) {
  if (months) {
    const seen = new Set(months.map(({ month }) => month));
    if (seen.size !== months.length) fail('validation', { errors: { months: ['already_used'] } });
    demandWithin(row, months);
    await tx.run(sql`delete from target_month where target_id = ${row.id}`);
    const decimals = await decimalsOf(tx, null);
    months.forEach(({ target_value: value }, at) => {
      if (value !== undefined && decimal(value).decimalPlaces() > decimals)
        failField(`months.${at}.target_value`, `scale:${decimals}`);
    });
    if (months.length > 0)
      await tx.run(
        insertRows(
          'target_month',
          months.map((month) => ({ ...month, target_id: row.id })),
          'target_id',
        ),
      );
  }
  return { ...row, months: await tx.wire(monthsOf(row.id)) };
}

/** Reading and writing a target carries its months. */
export const targetRoutes: Route[] = [
  route(targetCalls.get, async ({ params }, { db }) => {
    const [rows = [], months = []] = await db.readAll([oneStatement(target, params.id), monthsOf(params.id)]);
    return rows[0] ? { ...rows[0], months } : fail('not_found');
  }),
  route(targetCalls.create, ({ body: { months, ...body } }, context) =>
    context.db.write(async (tx) =>
      withMonths(
        tx,
        await createRecord(tx, target, targetBehaviour, body, context),
        months as TargetMonth[] | undefined,
      ),
    ),
  ),
  route(targetCalls.update, ({ params, body: { months, ...body } }, context) =>
    context.db.write(async (tx) =>
      withMonths(
        tx,
        await updateRecord(tx, target, targetBehaviour, params.id, body, context),
        months as TargetMonth[] | undefined,
      ),
    ),
  ),
];
