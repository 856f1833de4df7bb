import { failField } from '../../../platform/kernel/errors.ts';
import { MOST_DECIMALS, priceDecimals, USUAL_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { behaviour } from '../../../platform/server/resource-routes/behaviour.ts';
import { refuseWhenUsed } from '../../../platform/server/resource-routes/commands.ts';
import { emit } from '../../messages/public.server.ts';
import { holdBase } from './base.server.ts';
import { currency } from './currency.resource.ts';

/** Where a rate in the history comes from. */
export type RateSource = 'manual' | 'auto' | 'base_change';

/** The base keeps its rate; every other change of a rate becomes history. */
export const currencyBehaviour = behaviour(currency, {
  async beforeWrite(tx, input, before) {
    await tx.run(holdBase);
    if (before && (await isBase(tx, before.id))) {
      if (input.exchange_rate !== undefined && Number(input.exchange_rate) !== 1)
        failField('exchange_rate', 'base_rate');
      if (input.active === false) failField('active', 'base_active');
      if (input.rate_source === 'auto') failField('rate_source', 'not_allowed');
    }
    const code = typeof input.code === 'string' ? { code: input.code.toUpperCase() } : {};
    // Whoever writes a rate has decided about the one that waited.
    const decided = input.exchange_rate === undefined ? {} : { pending_rate: null, pending_at: null };
    return { ...input, ...code, ...decided, ...(await decimalsFor(tx, { ...input, ...code }, before)) };
  },
  async beforeDelete(tx, row) {
    if (await isBase(tx, row.id)) await refuseWhenUsed(tx, 'currency', row.id, { stays: true });
  },
  async afterWrite(tx, row, before) {
    if (row.exchange_rate !== before?.exchange_rate) await keepRate(tx, row.id, 'manual');
  },
});

/** The usual decimals of the currency where none are named; fewer only while no activity and nothing finer is in it. */
async function decimalsFor(
  tx: Tx,
  input: { code?: unknown; decimals?: number | null },
  before: { id: number; decimals: number | null } | null,
): Promise<{ decimals?: number }> {
  if (typeof input.decimals === 'number') {
    if (before && input.decimals < (before.decimals ?? 0)) {
      if (await isPriced(tx, before.id)) failField('decimals', 'not_allowed');
      if (await hasFiner(tx, before.id, input.decimals)) failField('decimals', 'finer_amounts');
    }
    return {};
  }
  if (before) return input.decimals === null ? { decimals: before.decimals ?? USUAL_DECIMALS } : {};
  const [known] = await tx.rows<{ decimals: number }>(
    sql`select least(i.decimals, ${MOST_DECIMALS}::int)::int as decimals from currency_iso i where i.code = ${String(input.code)}`,
  );
  return { decimals: known?.decimals ?? USUAL_DECIMALS };
}

const isPriced = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`select 1 from "order" o where o.currency_id = ${id} limit 1`)) > 0;

/** Whether an amount or a price stands in the currency that is finer than so many decimals allow; what names no currency is in the base. */
export const hasFiner = async (tx: Tx, id: number, decimals: number): Promise<boolean> => {
  const own = sql`coalesce(x.currency_id, (select c.base_currency_id from company c)) = ${id}`;
  const isHome = sql`${id} = (select c.base_currency_id from company c)`;
  const most = priceDecimals(decimals);
  return (
    (await tx.run(sql`select 1 where exists (select from customer x where ${own} and min_scale(x.credit_limit) > ${decimals})
      or exists (select from bank x where ${own} and min_scale(x.opening_balance) > ${decimals})
      or ${isHome} and (exists (select from order_item_type x where min_scale(x.price) > ${most})
        or exists (select from order_template_item x where min_scale(x.price) > ${most})
        or exists (select from catalogue_entry x where min_scale(x.price) > ${most})
        or exists (select from order_type x where min_scale(x.deposit_flat) > ${decimals})
        or exists (select from bill_payment_to x where min_scale(x.auto_approve_limit) > ${decimals}))`)) > 0
  );
};

const isBase = async (tx: Tx, id: number): Promise<boolean> =>
  (await tx.run(sql`select 1 from company where base_currency_id = ${id}`)) > 0;

/** Adds the currency's present rate to its history and tells other systems. */
export async function keepRate(tx: Tx, id: number, source: RateSource, note: string | null = null): Promise<void> {
  await tx.run(sql`insert into currency_rate (currency_id, rate, source, note)
    select id, exchange_rate, ${source}, ${note} from currency where id = ${id}`);
  await emit(tx, 'currency.rate_changed', { table: 'currency', id, more: { source } });
}

/** What a document of a day is priced with. */
export interface RateAt {
  id: number;
  code: string;
  symbol: string;
  exchange_rate: number;
  rate_date: string;
  base_id: number;
  base_code: string;
  base_symbol: string;
}

/**
 * The rate of a currency in the present base: the present one, or that of a document day: by the newest rates at or before the day's
 * end on the company's clock, else the oldest.
 */
export const rateStatement = (currencyId: Statement, day: string | null): Statement => sql`
  select y.id, y.code, y.symbol, b.id as base_id, b.code as base_code, b.symbol as base_symbol,
    case when y.id = b.id then 1 else coalesce(app.rate_figures(app.rate_between(y.id, b.id, e.ended)), y.exchange_rate) end as exchange_rate,
    to_char(coalesce(r.valid_from, y.updated_at) at time zone c.time_zone, 'YYYY-MM-DD') as rate_date
  from company c join currency b on b.id = c.base_currency_id join currency y on y.id = ${currencyId}
  cross join lateral (
    select ((coalesce(${day}::date, '9000-01-01')) + 1)::timestamp at time zone c.time_zone - interval '1 millisecond' as ended
  ) e
  left join lateral (
    select h.valid_from from currency_rate h where h.currency_id = y.id
    order by h.valid_from <= e.ended desc, case when h.valid_from <= e.ended then h.valid_from end desc, h.valid_from, h.id desc
    limit 1
  ) r on true`;
