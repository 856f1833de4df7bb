import { setTimeout } from 'node:timers/promises';
import { fail, failField } from '../../../platform/kernel/errors.ts';
import { untilRowsAreFree } from '../../../platform/server/db/database.ts';
import { type Statement, sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { JobWorker } from '../../../platform/server/jobs/jobs.ts';
import { ownBase } from './base.server.ts';
import { type BaseChange, convertBaseAmounts, refuseTooLarge } from './base-amounts.server.ts';

export const REBASE_JOB = 'currency.rebase';
/** How long others wait with it for a moment in which nobody writes a rate, how long they go on in between, and how often. */
const MOMENT_MS = 1_000;
const PAUSE_MS = 2_000;
const MOST_TRIES = 300;
const LOCK_TIMEOUT = '55P03';

interface NextBase extends Pick<BaseChange, 'from' | 'to'> {
  rate: string;
  oldBase: number;
}

/** A currency that may become the base, locked; null for the base itself, and fails for one that is not in use. */
async function nextBase(tx: Tx, currencyId: number): Promise<NextBase | null> {
  const [next] = await tx.rows<{
    exchange_rate: string;
    active: boolean;
    decimals: number;
    oldBase: number;
    from: number;
  }>(
    sql`select y.exchange_rate, y.active, y.decimals, c.base_currency_id as "oldBase", b.decimals as "from"
      from company c cross join currency y join currency b on b.id = c.base_currency_id where y.id = ${currencyId} for update`,
  );
  if (!next?.active) return failField('currency_id', 'not_found');
  if (next.oldBase === currencyId) return null;
  const { exchange_rate: rate, oldBase, from, decimals } = next;
  return { rate, oldBase, from: { decimals: from }, to: { decimals } };
}

/** Every rate told from another currency, kept as history; the base itself gets exactly 1. */
export async function tellRatesFrom(tx: Tx, currencyId: number, rate: string): Promise<void> {
  await tx.run(sql`update currency set pending_rate = null, pending_at = null,
    rate_source = case when id = ${currencyId} then 'manual' else rate_source end,
    exchange_rate = case when id = ${currencyId} then 1 else app.rate_told(round(exchange_rate, 40) / ${rate}::numeric) end`);
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
export async function checkRebase(tx: Tx, currencyId: number): Promise<void> {
  const next = await nextBase(tx, currencyId);
  if (next === null) return failField('currency_id', 'already_base');
  await refuseTooLarge(tx, { factor: next.rate, ...next });
}

/**
 * Every kept rate is told from the new base as it stood on its activity's own day, so that base figures follow the activity and not
 * today: that of the activity, and those its lines were first priced at. No amount changes, and nothing that a person wrote.
 */
async function tellKeptRates(tx: Tx, currencyId: number, rate: string, oldBase: number): Promise<number> {
  // What the bases were worth to each other changes only where a rate of one of them begins.
  const worth = sql`with worth as materialized (
    select array_agg(m.at order by m.at) as starts,
      array_agg(coalesce(app.rate_between(${currencyId}, ${oldBase}, m.at), ${rate}::numeric) order by m.at) as units
    from (select '-infinity'::timestamptz as at
      union select valid_from from currency_rate where currency_id in (${currencyId}, ${oldBase})) m)`;
  const told = (kept: Statement) =>
    sql`app.rate_figures(round(${kept}, 30) / w.units[width_bucket(o.created_at, w.starts)])`;
  await tx.run(sql`${worth} update order_item i
    set money_origin = jsonb_set(i.money_origin, '{rate}', to_jsonb(${told(sql`(i.money_origin ->> 'rate')::numeric`)}::text))
    from "order" o, worth w where o.id = i.order_id and i.money_origin ->> 'rate' is not null`);
  const documents = await tx.run(sql`${worth} update "order" o
    set currency_id = coalesce(o.currency_id, ${oldBase}), exchange_rate = ${told(sql`o.exchange_rate`)} from worth w`);
  return documents;
}

async function rebase(tx: Tx, currencyId: number): Promise<{ documents: number }> {
  // Whoever waits for an import that is long under way makes others wait behind it: only for a moment, and then once more.
  await tx.run(sql`select set_config('lock_timeout', ${String(MOMENT_MS)}, true)`);
  await tx.run(ownBase);
  await tx.run(untilRowsAreFree);
  const next = await nextBase(tx, currencyId);
  // It was made the base meanwhile: what was asked for is done.
  if (next === null) return { documents: 0 };
  const { rate, oldBase, ...units } = next;
  await refuseTooLarge(tx, { factor: rate, ...units });
  // Nobody changed these records: forms that are open stay, and imports can be undone.
  await tx.run(sql`select set_config('app.keep_times', 'on', true)`);
  const documents = await tellKeptRates(tx, currencyId, rate, oldBase);
  await convertBaseAmounts(tx, { factor: rate, ...units });
  await tx.run(sql`select set_config('app.keep_times', '', true)`);
  await tellRatesFrom(tx, currencyId, rate);
  await tx.run(sql`update company set base_currency_id = ${currencyId}`);
  return { documents };
}

/** Makes another currency the base while documents exist: rates are told anew, documents keep their amounts. */
export const rebaseWorker: JobWorker = {
  kind: REBASE_JOB,
  retries: 1,
  async run(payload, { actor, database }) {
    for (let tries = 1; ; tries++) {
      try {
        return await database.write(actor, (tx) => rebase(tx, Number(payload.currencyId)));
      } catch (error) {
        if (tries >= MOST_TRIES || (error as { code?: string }).code !== LOCK_TIMEOUT) throw error;
        await setTimeout(PAUSE_MS);
      }
    }
  },
};
