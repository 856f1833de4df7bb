import type { z } from 'zod';
import { remote } from '../../../platform/web/query/remote.ts';
import type * as contract from '../currency/currency.contract.ts';

/** Calls of currencies beside the derived ones. */
export const currencyCalls = {
  list: remote<typeof contract.listActiveCurrencies>('GET', '/currency/list'),
  history: remote<typeof contract.currencyHistory>('GET', '/currency/currency-history'),
  refresh: remote<typeof contract.refreshRates>('POST', '/currency/refresh'),
  decide: remote<typeof contract.decidePendingRate>('POST', '/currency/{id}/pending-rate'),
  rebase: remote<typeof contract.rebaseCurrencies>('POST', '/currency/rebase'),
};

export type RateRow = z.infer<(typeof contract.currencyHistory)['answer']>;
