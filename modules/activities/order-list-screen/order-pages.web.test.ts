import { beforeEach, expect, test } from 'vitest';
import { queryClient } from '../../../platform/web/query/query-client.ts';
import { ordersChanged, recordKey } from '../order-web/order-write.web.ts';
import { asksAnything, forgetFarPages, KEPT_PAGES, pageKey, REFRESH_MS } from './use-order-pages.web.ts';

const question = { filters: { status: ['pending'] } };
const page = (number: number) => ({ data: [{ id: number }], total: 600 });
const kept = (asked = question): number[] =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((number) => queryClient.getQueryData(pageKey(asked, number)) !== undefined);
const read = (asked = question) => {
  for (let number = 1; number <= 9; number++) queryClient.setQueryData(pageKey(asked, number), page(number));
};

beforeEach(() => queryClient.clear());

test('orders.empty_filters: a list without filters asks nothing', () => {
  expect([{}, { filters: {} }, question].map(asksAnything)).toEqual([false, false, true]);
});

test('orders.cached_pages, orders.cache_window: pages further than 2 from the current one are forgotten, of this question only', () => {
  const other = { filters: { status: ['completed'] } };
  read();
  read(other);
  forgetFarPages(question, 5);
  expect([KEPT_PAGES, kept()]).toEqual([2, [3, 4, 5, 6, 7]]);
  expect(kept(other)).toHaveLength(9);
  forgetFarPages(question, 1);
  expect(kept()).toEqual([3]);
});

test('orders.refresh, orders.refresh_000: the list is read again every 600000 ms', () => {
  expect(REFRESH_MS).toBe(600_000);
});

test('orders.reload: a change clears the cached pages and marks records as old', async () => {
  read();
  queryClient.setQueryData(recordKey(7), { id: 7 });
  await ordersChanged();
  expect(kept()).toEqual([]);
  expect(queryClient.getQueryState(recordKey(7))?.isInvalidated).toBe(true);
});
