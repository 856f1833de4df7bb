import { AppError } from '../../kernel/errors.ts';
import { priceDecimals, USUAL_DECIMALS } from '../../kernel/money/decimals.ts';
import { type DecimalInput, decimal } from '../../kernel/money.ts';
import type { AnyResource } from '../../resource/define.ts';
import { sql } from '../db/statement.ts';
import type { Tx } from '../db/transaction.ts';
import type { TenantDb } from '../http/tenant-db.ts';

type Values = Readonly<Record<string, unknown>>;

/** Decimals of a currency, of the company's own where none is named; nobody lowers them until the amounts are written. */
export async function decimalsOf(tx: Tx, currencyId: number | null): Promise<number> {
  const [row] = await tx.rows<{ decimals: number }>(sql`select y.decimals from company c
    join currency y on y.id = coalesce((select o.id from currency o where o.id = ${currencyId}::bigint), c.base_currency_id)
    for share of y`);
  return row?.decimals ?? USUAL_DECIMALS;
}

/** Decimals of each of the company's currencies, of its own for null: for many records at once. */
export async function currencyUnits(db: TenantDb): Promise<(currencyId: number | null) => number> {
  const rows = await db.read<{ id: number; decimals: number; is_home: boolean }>(
    sql`select y.id, y.decimals, y.id = c.base_currency_id as is_home from currency y cross join company c`,
  );
  const home = rows.find(({ is_home }) => is_home)?.decimals ?? USUAL_DECIMALS;
  return (id) => rows.find((row) => row.id === id)?.decimals ?? home;
}

/** 422 for amounts with more decimals than their currency has; the currency is the record's own where it has one. */
export async function refuseFiner(tx: Tx, resource: AnyResource, values: Values, before: Values | null): Promise<void> {
  if (amountsOf(resource, values, before).length === 0) return;
  const decimals = await decimalsOf(tx, currencyOf(resource, values, before));
  const errors = finerFields(resource, values, before, decimals);
  if (Object.keys(errors).length > 0) throw new AppError('validation', { errors });
}

/** The currency a record's amounts are in; null where that is the company's own. */
export const currencyOf = (resource: AnyResource, values: Values, before: Values | null): number | null => {
  if (!('currency_id' in resource.fields)) return null;
  const id = 'currency_id' in values ? values.currency_id : before?.currency_id;
  return (id ?? null) as number | null;
};

/** Fields whose amount has more decimals than the currency allows, each with how many it may have. */
export function finerFields(
  resource: AnyResource,
  values: Values,
  before: Values | null,
  decimals: number,
): Record<string, [reason: string]> {
  const errors: Record<string, [string]> = {};
  for (const { name, isPrice, value } of amountsOf(resource, values, before)) {
    const most = isPrice ? priceDecimals(decimals) : decimals;
    if (decimal(value).decimalPlaces() > most) errors[name] = [`scale:${most}`];
  }
  return errors;
}

/** Broken amounts that are new, or that come into another currency. */
function amountsOf(resource: AnyResource, values: Values, before: Values | null) {
  const isMoved = currencyOf(resource, values, before) !== currencyOf(resource, {}, before);
  const now: Values = isMoved ? { ...before, ...values } : values;
  return Object.entries(resource.fields).flatMap(([name, { kind, options }]) => {
    const value = now[name];
    if (kind !== 'money' || !isGiven(value) || decimal(value).isInteger()) return [];
    return isMoved || !isSame(value, before?.[name]) ? [{ name, isPrice: options.isPrice === true, value }] : [];
  });
}

const isGiven = (value: unknown): value is DecimalInput => value !== null && value !== undefined && value !== '';

const isSame = (value: unknown, before: unknown): boolean =>
  isGiven(value) && isGiven(before) && decimal(value).equals(before);
