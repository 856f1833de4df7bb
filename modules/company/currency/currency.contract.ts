import { z } from 'zod';
import { endpoint } from '../../../platform/contract/endpoint.ts';
import { day, flag, id, ids, idText, text } from '../../../platform/contract/kinds.ts';

const area = 'currency';

export const listActiveCurrencies = endpoint({
  area,
  method: 'GET',
  path: '/currency/list',
  summary: 'List active currencies with their rate to the base currency',
  access: 'session',
  answer: z.array(
    z.object({
      id: z.number(),
      code: z.string(),
      name: z.string(),
      symbol: z.string(),
      decimals: z.number(),
      exchange_rate: z.number(),
      is_base: z.boolean(),
    }),
  ),
});

const rateRow = z.object({
  id: z.number(),
  currency_id: z.number(),
  code: z.string(),
  name: z.string(),
  rate: z.number(),
  previous: z.number().nullable(),
  change_percent: z.number().nullable(),
  valid_from: z.string(),
  source: z.enum(['manual', 'auto', 'base_change']),
  note: z.string().nullable(),
  /** Who set it; null when it came by itself. */
  by: z.string().nullable(),
});

export const currencyHistory = endpoint({
  area,
  method: 'GET',
  path: '/currency/currency-history',
  summary: 'List the rates of one or all currencies, newest first',
  access: { any: ['view.currency_history'] },
  query: z.object({
    q: text(200).optional(),
    id: idText().optional(),
    page: z.coerce.number().int().min(0).max(1_000_000).optional(),
    per_page: z.coerce.number().int().min(0).max(200).optional(),
    pageSize: z.coerce.number().int().min(0).max(200).optional(),
  }),
  answer: rateRow,
  paged: true,
});

const short = z.object({ id: z.number(), code: z.string(), symbol: z.string() });
const exchangeRate = z.object({
  exchange_rate: z.number(),
  base_currency_rate: z.literal(1),
  base_currency: short,
  new_currency: short,
  symbol: z.string(),
  rate_date: z.string(),
});

export const fetchExchangeRate = endpoint({
  area,
  method: 'GET',
  path: '/currency/fetch-exchange-rate',
  summary: 'Get the rate of a currency, now or on a document date',
  access: 'session',
  query: z.object({ currency_id: idText(), date: day().optional() }),
  answer: exchangeRate,
});

export const fetchPortalRate = endpoint({
  area,
  method: 'GET',
  path: '/auth/fetch-exchange-rate-customer-portal',
  summary: 'Get the rate of the selected customer’s currency, and of the currencies products and rentals are priced in',
  access: 'session',
  answer: exchangeRate.extend({
    product_currency_code: z.string(),
    product_currency_symbol: z.string(),
    product_exchange_rate: z.number(),
    rental_currency_code: z.string(),
    rental_currency_symbol: z.string(),
    rental_exchange_rate: z.number(),
  }),
});

export const refreshRates = endpoint({
  area,
  method: 'POST',
  path: '/currency/refresh',
  summary: 'Update exchange rates from the provider now',
  access: { any: ['refresh_rates.currency'] },
  answer: z.object({ changed: z.number(), held: z.number(), missing: z.array(z.string()) }),
  rate: 'heavy',
  repeatable: true,
});

export const decidePendingRate = endpoint({
  area,
  method: 'POST',
  path: '/currency/{id}/pending-rate',
  summary: 'Accept or discard a rate that is pending approval',
  access: { any: ['update.currency'] },
  params: ids('id'),
  body: z.strictObject({ accept: flag() }),
});

export const rebaseCurrencies = endpoint({
  area,
  method: 'POST',
  path: '/currency/rebase',
  summary: 'Change the base currency (background job)',
  access: { any: ['update.company.settings'] },
  body: z.strictObject({ currency_id: id() }),
  answer: z.object({ job_id: z.number() }),
  status: 202,
});
