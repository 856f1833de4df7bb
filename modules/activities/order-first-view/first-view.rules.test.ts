import { expect, test } from 'vitest';
import { ORDER_STATUSES } from '../order/order-states.rules.ts';
import { companyView, firstColumns, readFirstList, screenOf } from './first-view.rules.ts';

test('a stored text that is none says nothing', () => {
  for (const text of [null, '', '{', '7', 'null']) expect(readFirstList(text)).toEqual({});
  expect(readFirstList('{"view":"map"}')).toEqual({ view: 'map' });
});

test('the company’s view stands for its filters and its sort, and always names statuses', () => {
  expect(companyView({})).toBeNull();
  expect(companyView({ view: 'list', filters: {} })).toBeNull();
  const cancelled = companyView({ filters: { status: ['cancelled'] } });
  expect(cancelled).toMatchObject({ id: 'company', filters: { status: ['cancelled'] }, sort: 'scheduled_start' });
  expect(companyView({ sort: '-created_at' })).toMatchObject({
    filters: { status: ORDER_STATUSES },
    sort: '-created_at',
  });
});

test('board, calendar and map are screens of their own', () => {
  expect(screenOf({})).toBeUndefined();
  expect(screenOf({ view: 'list' })).toBeUndefined();
  expect(screenOf({ view: 'constructor' })).toBeUndefined();
  expect(screenOf({ view: 'calendar' })).toEqual({ path: '/ams/activity-schedule', search: { view: 'month' } });
});

test('named columns stand first, in their order; the others wait in the chooser', () => {
  const all = [{ id: 'reference' }, { id: 'status' }, { id: 'customer' }];
  expect(firstColumns(all, { columns: ['nonsense'] })).toBeNull();
  expect(firstColumns(all, { columns: ['customer', 'reference'] })).toEqual({
    order: ['customer', 'reference', 'status'],
    hidden: ['status'],
    widths: {},
  });
});
