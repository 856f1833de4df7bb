import { AppError, type FieldErrors } from '../../kernel/errors.ts';
import { priceDecimals } from '../../kernel/money/decimals.ts';
import { type DecimalInput, decimal } from '../../kernel/money.ts';
import type { AnyResource } from '../../resource/define.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';

type Values = Readonly<Record<string, unknown>>;

/** Decimals of a currency, of the company's own where none is named. */
export async function decimalsOf(tx: Tx, currencyId: number | null): Promise<number> {
  const [row] = await tx.rows<{ decimals: number }>(sql`select y.decimals from company c
    join currency y on y.id = coalesce((select o.id from currency o where o.id = ${currencyId}::bigint), c.base_currency_id)`);
  return row?.decimals ?? 2;
}

/** 422 for amounts with more decimals than their currency has; the currency is the record's own where it has one. */
export async function refuseFiner(tx: Tx, resource: AnyResource, values: Values, before: Values | null): Promise<void> {
  const currency = 'currency_id' in resource.fields ? 'currency_id' : null;
  const moved = currency !== null && currency in values && values[currency] !== before?.[currency];
  const now: Values = moved ? { ...before, ...values } : values;
  const sent = Object.entries(resource.fields).filter(
    ([name, { kind }]) => kind === 'money' && isBroken(now[name]) && (moved || !isSame(now[name], before?.[name])),
  );
  if (sent.length === 0) return;
  const own = currency && (values[currency] ?? before?.[currency]);
  const decimals = await decimalsOf(tx, (own as number | null) ?? null);
  const errors: FieldErrors = {};
  for (const [name, { options }] of sent) {
    const most = options.isPrice ? priceDecimals(decimals) : decimals;
    if (decimal(now[name] as DecimalInput).decimalPlaces() > most) errors[name] = [`scale:${most}`];
  }
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
}

const isGiven = (value: unknown): value is DecimalInput => value !== null && value !== undefined && value !== '';

/** Whole amounts suit every currency. */
const isBroken = (value: unknown): boolean => isGiven(value) && !decimal(value).isInteger();

const isSame = (value: unknown, before: unknown): boolean =>
  isGiven(value) && isGiven(before) && decimal(value).equals(before);
