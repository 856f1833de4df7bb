import { fail } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import { pageOf, paging, withStatus } from '../../../platform/server/http/answer.ts';
import { type Route, route } from '../../../platform/server/http/route.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { resourceRoutes } from '../../../platform/server/resource-routes/routes.ts';
import * as contract from './currency.contract.ts';
import { currency } from './currency.resource.ts';
import { currencyBehaviour, keepRate, type RateAt, rateStatement } from './currency.server.ts';
import { checkRebase, REBASE_JOB } from './rebase.server.ts';
import { refreshRates } from './refresh.server.ts';

type ActiveCurrency = (typeof contract.listActiveCurrencies)['answer']['_zod']['output'][number];
type HistoryRow = (typeof contract.currencyHistory)['answer']['_zod']['output'];

/** Reads of rates that every signed-in person may do. */
const TEXTS = productTexts(
  'job.currency',
  { module: 'company', use: 'answer', where: ['Background jobs', 'Tareas en segundo plano'] },
  { rebase: { en: 'Change base currency', es: 'Cambiar la moneda base' } },
);

const lookups = (): Route[] => [
  route(contract.listActiveCurrencies, (_input, { db }) =>
    db.read<ActiveCurrency>(sql`select y.id, y.code, app.shown(y.names, y.name) as name, y.symbol, y.decimals, y.exchange_rate, y.id = c.base_currency_id as is_base
      from currency y cross join company c where y.active order by is_base desc, y.display_order, y.code`),
  ),
  route(contract.fetchExchangeRate, async ({ query }, { db }) => {
    const row = await db.maybe<RateAt>(rateStatement(sql`${query.currency_id}`, query.date ?? null));
    return row ? answerOf(row) : fail('not_found');
  }),
  route(contract.fetchPortalRate, async (_input, { db, actor }) => {
    if (actor.audience !== 'customer' || actor.customerId === null) return fail('not_found');
    const own = sql`coalesce((select u.currency_id from customer u where u.id = ${actor.customerId}), c.base_currency_id)`;
    const row = (await db.maybe<RateAt>(rateStatement(own, null))) ?? fail('not_found');
    // Catalogue prices, of products and of rentals, are kept in the base currency.
    return {
      ...answerOf(row),
      product_currency_code: row.base_code,
      product_currency_symbol: row.base_symbol,
      product_exchange_rate: 1,
      rental_currency_code: row.base_code,
      rental_currency_symbol: row.base_symbol,
      rental_exchange_rate: 1,
    };
  }),
];

const answerOf = (row: RateAt) => ({
  exchange_rate: row.exchange_rate,
  base_currency_rate: 1 as const,
  base_currency: { id: row.base_id, code: row.base_code, symbol: row.base_symbol },
  new_currency: { id: row.id, code: row.code, symbol: row.symbol },
  symbol: row.symbol,
  rate_date: row.rate_date,
});

const historyStatements = (id: number | undefined, q: string, limit: number, offset: number): Statement[] => {
  const term = q.replace(/[\\%_]/g, '\\$&');
  const where = sql`(${id ?? null}::bigint is null or r.currency_id = ${id ?? null}::bigint) and (${term} = ''
    or app.fold(y.code || ' ' || app.shown(y.names, y.name) || ' ' || coalesce(r.note, '')) like '%' || app.fold(${term}) || '%')`;
  const from = sql`currency_rate r join currency y on y.id = r.currency_id where ${where}`;
  return [
    sql`select r.id, r.currency_id, y.code, app.shown(y.names, y.name) as name, r.rate, p.rate as previous,
        round((r.rate / p.rate - 1) * 100, 2) as change_percent, r.valid_from, r.source, r.note,
        (select btrim(u.first_name || ' ' || coalesce(u.last_name, '')) from app_user u where u.id = r.created_by) as by
      from (select r.* from ${from} order by r.valid_from desc, r.id desc limit ${limit} offset ${offset}) r
      join currency y on y.id = r.currency_id
      left join lateral (select x.rate from currency_rate x where x.currency_id = r.currency_id and r.source <> 'base_change'
        and (x.valid_from, x.id) < (r.valid_from, r.id) order by x.valid_from desc, x.id desc limit 1) p on true
      order by r.valid_from desc, r.id desc`,
    sql`select count(*)::int as total from ${from}`,
  ];
};

/** Currencies: the record's derived calls, the history, look-ups, and what a person asks of the provider or the base. */
export const currencyRoutes = (platform: Platform): Route[] => [
  ...lookups(),
  route(contract.currencyHistory, async ({ query }, { db }) => {
    const page = paging(query);
    const [rows = [], totals = []] = await db.readAll(
      historyStatements(query.id, query.q ?? '', page.limit, page.offset),
    );
    return pageOf(rows as HistoryRow[], page, (totals as { total: number }[])[0]?.total ?? 0);
  }),
  route(contract.refreshRates, (_input, { db }) => refreshRates(db.database, db.actor)),
  route(contract.decidePendingRate, ({ params, body }, { db }) =>
    db.write(async (tx) => {
      const waiting = await tx.maybe<{ pending_rate: string | null }>(
        sql`select pending_rate from currency where id = ${params.id} for update`,
      );
      if (!waiting?.pending_rate) return fail('not_found');
      const rate = body.accept ? sql`pending_rate` : sql`exchange_rate`;
      await tx.run(
        sql`update currency set exchange_rate = ${rate}, pending_rate = null, pending_at = null where id = ${params.id}`,
      );
      if (body.accept) await keepRate(tx, params.id, 'auto');
      return null;
    }),
  ),
  route(contract.rebaseCurrencies, ({ body }, { db, language }) =>
    db.write(async (tx) => {
      await checkRebase(tx, body.currency_id);
      const job = await platform.jobs.enqueue(tx, {
        kind: REBASE_JOB,
        title: TEXTS.in('rebase', language),
        payload: { currencyId: body.currency_id },
        singletonKey: REBASE_JOB,
      });
      return withStatus({ job_id: job }, 202);
    }),
  ),
  ...resourceRoutes(currency, 'currency', currencyBehaviour),
];
