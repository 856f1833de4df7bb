import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../platform/testing/server.ts';
import { BASE_AMOUNTS, followingBase } from './base-amounts.server.ts';

let app: TestServer;
beforeAll(async () => {
  app = await testServer();
});
afterAll(() => app?.close());

/** Told from the base: a change of the base tells them anew (rebase.server.ts). */
const RATES = [
  'currency.exchange_rate',
  'currency.pending_rate',
  'currency_rate.rate',
  'order.exchange_rate',
  'order_item.money_origin',
];
/** In the currency of their activity. */
const OF_ACTIVITIES =
  `order.balance_due order.customer_total order.deposit_flat_amount order.deposit_of_invoice_total order.deposit_paid
  order.deposit_rental_item_value order.discount_total order.items_total order.paid_total order.price_basis order.rental_total
  order.tax_total order.total_deposit_amount order.total_price order_item.default_value order_item.discount order_item.line_net
  order_item.line_tax order_item.line_total order_item.price order_item.selling_price order_item.value_max order_item.value_min
  price_difference.figures order_document_signature.filled`.split(/\s+/);
/** Set anew by people in the new base, as the dialog says. */
const CATALOGUE = ['catalogue_entry.price'];
/** Neither money nor a rate. What was written down once (audit, jobs, messages, files that are being read) keeps its words. */
const NO_MONEY = new RegExp(
  `\\.(lat|long|latitude|longitude|accuracy|accuracy_m|\\w+_lat|\\w+_long|quantity|quantity_used|min_qty|max_qty|step|tax_rate|score
  |pass_score|progress|percent|\\w+_percent|task_completion|late_multiplier|names|descriptions|additional|payload|results?|parts)$
  |^(additional_field|app_user|email_schedule|export_run|feedback|idempotency|import_mapping|import_run|live_event|order_field_value|order_import|report
  |saved_view|tenant)\\.`.replaceAll(/\s/g, ''),
);

test('every amount and rate of the schema is told anew, converted, or left for a reason when the base changes', async () => {
  const columns =
    await app.sql(`select c.relname || '.' || a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('numeric'::regtype, 'jsonb'::regtype, 'json'::regtype) order by 1`);
  const money = columns.map(({ name }: { name: string }) => name).filter((name: string) => !NO_MONEY.test(name));
  const converted = BASE_AMOUNTS.map(({ table, column }) => `${table}.${column}`);
  expect(money).toEqual([...RATES, ...OF_ACTIVITIES, ...CATALOGUE, ...converted, ...followingBase()].sort());
});
