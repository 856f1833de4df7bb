import type { Actor } from '../../../platform/kernel/actor.ts';
import { failField } from '../../../platform/kernel/errors.ts';
import { MOST_DECIMALS } from '../../../platform/kernel/money/decimals.ts';
import { demand } from '../../../platform/server/access/guard.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { hasFiner } from './currency.server.ts';
import { refuseWhenPriced } from './rebase.server.ts';

const FIELD = 'base_currency_code';

/**
 * The currency that is to be the base, by its code. A company that has none but the one it was made with pays in another one instead;
 * beside others a new one needs a rate first.
 */
export async function baseByCode(tx: Tx, code: string, actor: Actor): Promise<number> {
  const known = await tx.maybe<{ id: number }>(sql`select id from currency where code = ${code}`);
  if (known) return known.id;
  const iso = await tx.maybe<{ name: string; name_es: string; symbol: string; decimals: number }>(
    sql`select name, name_es, symbol, least(decimals, ${MOST_DECIMALS}::int)::int as decimals from currency_iso where code = ${code}`,
  );
  if (!iso) return failField(FIELD, 'not_found');
  demand(actor, 'update.currency');
  await refuseWhenPriced(tx);
  const all = await tx.rows<{ id: number }>(sql`select id from currency for update`);
  const [only] = all;
  if (!only || all.length > 1) return failField(FIELD, 'not_allowed');
  if (await hasFiner(tx, only.id, iso.decimals)) failField(FIELD, 'finer_amounts');
  await tx.run(sql`update currency set code = ${code}, name = ${iso.name}, symbol = ${iso.symbol}, decimals = ${iso.decimals},
    names = ${JSON.stringify({ en: iso.name, es: iso.name_es })}::jsonb where id = ${only.id}`);
  return only.id;
}
