import { expect, test } from 'vitest';
import { sameFilters, wireFilters } from './order-filter.rules.ts';

test('periods go by name, ranges by from and to, empty values not at all', () => {
  expect(
    wireFilters({
      status: ['pending', 'released'],
      scheduled: { preset: 'today' },
      created_at: { from: '2026-11-01' },
      total_price: { min: '10', max: '' },
      city: '',
      type_id: [],
      overdue: false,
    }),
  ).toEqual({
    status: ['pending', 'released'],
    scheduled: 'today',
    created_at: { from: '2026-11-01' },
    total_price: { from: '10' },
    overdue: false,
  });
});

test('the order of keys and values does not make another question', () => {
  expect(sameFilters({ status: ['a', 'b'], mine: true }, { mine: true, status: ['b', 'a'] })).toBe(true);
  expect(sameFilters({ status: ['a'] }, { status: ['a'], mine: true })).toBe(false);
  expect(sameFilters({ status: ['a'], city: '' }, { status: ['a'] })).toBe(true);
});
