import { fail, failField } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { JobWorker } from '../../../platform/server/jobs/jobs.ts';

export const REBASE_JOB = 'currency.rebase';

/** A currency that may become the base, locked; fails for the base itself and for one that is not in use. */
async function nextBase(tx: Tx, currencyId: number): Promise<{ rate: string; oldBase: number }> {
  const [next] = await tx.rows<{ exchange_rate: string; active: boolean; base_currency_id: number }>(
    sql`select y.exchange_rate, y.active, c.base_currency_id from company c cross join currency y where y.id = ${currencyId} for update`,
  );
  if (!next?.active) return failField('currency_id', 'not_found');
  if (next.base_currency_id === currencyId) return failField('currency_id', 'not_allowed');
  return { rate: next.exchange_rate, oldBase: next.base_currency_id };
}

/** Every rate told from another currency, kept as history; the base itself gets exactly 1. */
export async function tellRatesFrom(tx: Tx, currencyId: number, rate: string): Promise<void> {
  await tx.run(sql`update currency set pending_rate = null, pending_at = null,
    rate_source = case when id = ${currencyId} then 'manual' else rate_source end,
    exchange_rate = case when id = ${currencyId} then 1 else greatest(round(exchange_rate / ${rate}::numeric, 8), 0.00000001) end`);
  await tx.run(
    sql`insert into currency_rate (currency_id, rate, source, base_currency_id)
      select id, exchange_rate, 'base_change', ${currencyId}::bigint from currency`,
  );
}

/** 409 base_in_use once anything was priced in the base; a rebase is the way then. */
export async function refuseWhenPriced(tx: Tx): Promise<void> {
  const [priced] = await tx.rows<{ uses: number }>(
    sql`select count(*)::int as uses from (select 1 from "order" limit 1000) o`,
  );
  if ((priced?.uses ?? 0) > 0) fail('base_in_use', { details: { uses: priced?.uses } });
}

/** Refuses before anything is queued. */
export const checkRebase = async (tx: Tx, currencyId: number): Promise<void> => void (await nextBase(tx, currencyId));

/**
 * Makes another currency the base while documents exist: rates are told anew; documents keep their amounts, and their frozen rate
 * is told from the new base as it stood on their own day, so that base figures follow the document and not today.
 */
export const rebaseWorker: JobWorker = {
  kind: REBASE_JOB,
  retries: 1,
  async run(payload, { actor, database }) {
    const currencyId = Number(payload.currencyId);
    return database.write(actor, async (tx) => {
      const { rate, oldBase } = await nextBase(tx, currencyId);
      const documents = await tx.run(sql`update "order" o
        set currency_id = coalesce(o.currency_id, ${oldBase}),
          exchange_rate = app.rate_figures(round(o.exchange_rate, 30)
            / coalesce(app.rate_between(${currencyId}, ${oldBase}, o.created_at), ${rate}::numeric))`);
      await tellRatesFrom(tx, currencyId, rate);
      await tx.run(sql`update company set base_currency_id = ${currencyId}`);
      return { documents };
    });
  },
};
