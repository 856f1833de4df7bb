import type { Actor } from '../../../platform/kernel/actor.ts';
import type { TenantDb } from '../../../platform/server/http/tenant-db.ts';
import { fieldDefinitions, maySeeField } from '../../fields/public.server.ts';
import { seesPrices } from '../order-filters/visible-orders.server.ts';

const PRICES = ['item_price', 'item_discount', 'item_tax_rate'];

/** What a saved import keeps in the place of empty cells. */
interface Kept {
  defaults: Readonly<Record<string, string>>;
  mapping: readonly { target: string; default?: string | undefined }[];
}

/** Columns whose kept values the person may not see: prices, and additional fields behind a permission. */
export async function shutColumns(db: TenantDb, actor: Actor): Promise<ReadonlySet<string>> {
  const fields = (await fieldDefinitions(db)).filter((field) => !maySeeField(actor, field));
  return new Set([...(seesPrices(actor) ? [] : PRICES), ...fields.map(({ id }) => `additional.${id}`)]);
}

/** The same import without values of those columns. */
export function withoutShut<Saved extends Kept>(record: Saved, shut: ReadonlySet<string>): Saved {
  return {
    ...record,
    defaults: Object.fromEntries(Object.entries(record.defaults).filter(([name]) => !shut.has(name))),
    mapping: record.mapping.map(({ default: value, ...one }) =>
      value === undefined || shut.has(one.target) ? one : { ...one, default: value },
    ),
  };
}

/** What was sent by somebody who does not see those columns, with their values as they are kept. */
export function withShut<Sent extends Partial<Kept>>(sent: Sent, before: Kept, shut: ReadonlySet<string>): Sent {
  const kept = Object.entries(before.defaults).filter(([name]) => shut.has(name));
  const keptAt = (target: string) => before.mapping.find((one) => one.target === target)?.default;
  const mapping = sent.mapping?.map((one) => {
    const value = shut.has(one.target) ? keptAt(one.target) : undefined;
    return one.default === undefined && value !== undefined ? { ...one, default: value } : one;
  });
  return {
    ...sent,
    ...(sent.defaults ? { defaults: { ...Object.fromEntries(kept), ...sent.defaults } } : {}),
    ...(mapping ? { mapping } : {}),
  };
}
