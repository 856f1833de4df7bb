import { fail, failField } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import type { Database, DbActor } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import type { Schedule } from '../../../platform/server/jobs/jobs.ts';
import type { Platform } from '../../../platform/server/module.ts';
import { AddressRefused } from '../../../platform/server/outbound/address.ts';
import { sendOutbound } from '../../../platform/server/outbound/outbound.ts';
import { isDevelopment, notify } from '../../messages/public.server.ts';
import { readSetting, settingReader } from '../setting/setting.server.ts';
import { holdBase } from './base.server.ts';
import { keepRate } from './currency.server.ts';
import { judgeRate, providerAddress, readRates } from './rates.rules.ts';

const TEXTS = productTexts(
  'notice.rate',
  { module: 'company', use: 'notice' },
  {
    held: {
      en: 'The provider reports {told} instead of {shown}. Confirm or discard the new rate.',
      es: 'El proveedor indica {told} en lugar de {shown}. Acepte o descarte la nueva tasa.',
    },
  },
);

/** What a refresh did; `missing` are codes the provider does not know. */
export interface Refreshed {
  changed: number;
  held: number;
  missing: string[];
}

const MOST_BYTES = 1_000_000;

const BASE = sql`select y.code from company c join currency y on y.id = c.base_currency_id`;

/** Asks the company's rate provider and takes what it tells; fails with a field error when it cannot be used. */
export async function refreshRates(database: Database, actor: DbActor): Promise<Refreshed> {
  const pattern = await readSetting<string>(settingReader(database, actor.tenantId), 'rate_provider_url');
  if (pattern.trim() === '') return failField('rate_provider_url', 'text_field_required');
  const [base] = await database.read<{ code: string }>(actor.tenantId, BASE);
  const rates = await askProvider(database, actor.tenantId, pattern, base?.code ?? '').catch(async (error: unknown) => {
    const told = error instanceof Error ? error.message : 'no answer';
    await database.write(actor, (tx) =>
      tx.run(sql`insert into currency_refresh (status, error) values ('failed', ${told.slice(0, 500)})`),
    );
    return failField('rate_provider_url', error instanceof AddressRefused ? 'private_address' : `rates_answer:${told}`);
  });
  return database.write(actor, async (tx) => {
    // The provider was asked for some seconds: rates told from another base than the present one are worth nothing.
    await tx.run(holdBase);
    const [now] = await tx.rows<{ code: string }>(BASE);
    return now?.code === base?.code ? takeRates(tx, rates) : fail('conflict');
  });
}

async function askProvider(
  database: Database,
  tenantId: number,
  pattern: string,
  base: string,
): Promise<ReadonlyMap<string, string>> {
  const answer = await sendOutbound({
    url: providerAddress(pattern, base),
    method: 'GET',
    headers: { accept: 'application/json' },
    maxBytes: MOST_BYTES,
    mayBePrivate: await isDevelopment(database, tenantId),
  });
  if (answer.status !== 200) throw new Error(`status ${answer.status}`);
  const rates = readRates(answer.body, base);
  if (typeof rates === 'string') throw new Error(rates);
  return rates;
}

interface Followed {
  id: number;
  code: string;
  exchange_rate: string;
  pending_rate: string | null;
}

/** Small moves are taken, a jump waits for a person. */
async function takeRates(tx: Tx, rates: ReadonlyMap<string, string>): Promise<Refreshed> {
  const followed =
    await tx.rows<Followed>(sql`select y.id, y.code, y.exchange_rate, y.pending_rate from currency y cross join company c
    where y.rate_source = 'auto' and y.active and y.id <> c.base_currency_id order by y.id for update of y`);
  const done: Refreshed = { changed: 0, held: 0, missing: [] };
  for (const one of followed) {
    const told = rates.get(one.code);
    if (told === undefined) {
      done.missing.push(one.code);
      continue;
    }
    const verdict = judgeRate(one.exchange_rate, told);
    if (verdict === 'take') {
      await tx.run(
        sql`update currency set exchange_rate = ${told}::numeric, pending_rate = null, pending_at = null where id = ${one.id}`,
      );
      await keepRate(tx, one.id, 'auto');
      done.changed++;
    } else if (verdict === 'hold') {
      await hold(tx, one, told);
      done.held++;
    } else if (one.pending_rate !== null) {
      await tx.run(sql`update currency set pending_rate = null, pending_at = null where id = ${one.id}`);
    }
  }
  await tx.run(sql`insert into currency_refresh (status, changed, held, error)
    values ('done', ${done.changed}, ${done.held}, ${done.missing.length > 0 ? done.missing.join(', ') : null})`);
  return done;
}

async function hold(tx: Tx, { id, code, exchange_rate: present }: Followed, told: string): Promise<void> {
  await tx.run(sql`update currency set pending_rate = ${told}::numeric, pending_at = now() where id = ${id}`);
  const shown = String(Number(present));
  await notify(tx, {
    permission: 'update.currency',
    event: 'currency.rate_held',
    name: code,
    message: TEXTS.both('held', { told, shown }),
    module: 'currency',
    recordId: id,
    redirect: true,
    dedupeKey: `currency.rate_held:${id}`,
  });
}

/** Companies that have a provider, whose clock is past six, and that neither succeeded today nor tried within the hour. */
const DUE = sql`select 1 from company c
  where exists (select from company_configuration s where s.key = 'rate_provider_url' and btrim(coalesce(s.text_value, '')) <> '')
    and exists (select from currency y where y.rate_source = 'auto' and y.active)
    and (now() at time zone c.time_zone)::time >= '06:00'
    and not exists (select from currency_refresh r where r.created_at > now() - interval '1 hour'
      or r.status = 'done' and r.created_at >= ((now() at time zone c.time_zone)::date + time '06:00') at time zone c.time_zone)`;

/** Daily at six on each company's clock; a morning the product slept through is made up for. */
export const rateSchedule = ({ database, log }: Platform): Schedule => ({
  kind: 'currency.rates',
  cron: '*/15 * * * *',
  async run(tenantIds) {
    for (const tenantId of tenantIds) {
      if ((await database.read(tenantId, DUE)).length === 0) continue;
      const actor: DbActor = { tenantId, userId: null, name: 'Ordo', sessionId: null, requestId: 'rates', ip: null };
      await refreshRates(database, actor).catch((error: unknown) =>
        log.warn({ err: error, tenant: tenantId }, 'rates could not be refreshed'),
      );
    }
  },
});
