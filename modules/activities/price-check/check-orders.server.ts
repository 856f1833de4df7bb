import type { Database } from '../../../platform/server/db/database.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import { inputsHash } from '../pricing/inputs-hash.server.ts';
import { PRICING_ENGINE_VERSION } from '../pricing/pricing.rules.ts';
import { derivedAgain, type FigureDifference, type StoredPrice } from './stored-price.rules.ts';

interface Row extends StoredPrice {
  id: number;
  reference_no: string;
  engine_version: number;
  inputs_hash: string;
}

/** An activity whose stored figures or inputs are not those it was priced with. */
export interface Finding {
  id: number;
  reference_no: string;
  engine_version: number;
  /** Lines were changed and nobody priced them anew. */
  inputs_changed: boolean;
  figures: FigureDifference[];
}

/**
 * Makes the figures of activities anew; `sound` are those that agree. One statement, so that an activity and its lines are of one
 * moment. Activities of another engine version, or none, are left out: their figures may rightly differ.
 */
export async function checkOrders(
  database: Database,
  tenantId: number,
  ids: readonly number[],
): Promise<{ found: Finding[]; sound: number[] }> {
  if (ids.length === 0) return { found: [], sound: [] };
  const rows = await database.read<Row>(tenantId, storedPrices(ids));
  const found: Finding[] = [];
  const sound: number[] = [];
  for (const row of rows) {
    const { input, differences } = derivedAgain(row);
    const inputsChanged = inputsHash(input) !== row.inputs_hash;
    if (differences.length === 0 && !inputsChanged) sound.push(row.id);
    else {
      const { id, reference_no, engine_version } = row;
      found.push({ id, reference_no, engine_version, inputs_changed: inputsChanged, figures: differences });
    }
  }
  return { found, sound };
}

const storedPrices = (ids: readonly number[]) => sql`
  select o.id, o.reference_no, o.engine_version, o.inputs_hash, o.price_basis, o.items_total::text as items_total,
    o.discount_total::text as discount_total, o.tax_total::text as tax_total, o.total_price::text as total_price,
    o.customer_total::text as customer_total,
    coalesce((select jsonb_agg(jsonb_build_object('hash', i.hash, 'order_item_type_id', i.order_item_type_id, 'position', i.position,
        'price', i.price::text, 'quantity', i.quantity::text, 'quantity_used', i.quantity_used::text, 'discount', i.discount::text,
        'discount_type', i.discount_type, 'tax_rate', i.tax_rate::text, 'line_net', i.line_net::text, 'line_tax', i.line_tax::text,
        'line_total', i.line_total::text) order by i.position, i.id)
      from order_item i where i.order_id = o.id and i.deleted_at is null), '[]') as lines
  from "order" o
  where o.id = any(${[...ids]}::bigint[]) and o.deleted_at is null and o.engine_version = ${PRICING_ENGINE_VERSION}`;
