import { expect, test } from 'vitest';
import type { FilterField } from '../../../../ui/patterns/filter/filter-value.ts';
import { checkFilters, withoutWrong } from './filter-check.ts';

const fields: FilterField[] = [
  { key: 'name', label: 'Name', kind: 'text' },
  { key: 'status', label: 'Status', kind: 'choice', options: [{ value: 'pending', label: 'Pending' }] },
  { key: 'type_id', label: 'Type', kind: 'choice', options: [{ value: '3', label: 'Delivery' }] },
  { key: 'role_id', label: 'Role', kind: 'choice', options: [] },
  { key: 'customer_id', label: 'Customer', kind: 'ref', search: async () => [] },
  { key: 'price', label: 'Price', kind: 'number' },
  { key: 'due', label: 'Due', kind: 'date', presets: ['today'] },
  { key: 'active', label: 'Active', kind: 'flag' },
];

test('filters that fit stay as they are, also records that are not offered any more', () => {
  const search = {
    'f.name': 'pump',
    'f.status': 'pending',
    'f.type_id': '3,99',
    'f.role_id': '7',
    'f.customer_id': '5',
    'f.price': '..10.5',
    'f.due': '~today',
    'f.active': 'false',
    page: '2',
  };
  const checked = checkFilters(search, fields);
  expect(checked.wrong).toEqual([]);
  expect(Object.keys(checked.plain)).toHaveLength(fields.length);
  expect(checkFilters({ 'f.due': '2026-02-01..' }, fields)).toEqual({
    plain: { due: { from: '2026-02-01' } },
    wrong: [],
  });
});

test('a filter with a wrong value is left out and named, the others stay', () => {
  for (const [key, value] of [
    ['name', 'x'.repeat(201)],
    ['name', 'ring \u0007'],
    ['status', 'gone'],
    ['type_id', 'delivery'],
    ['customer_id', 'acme'],
    ['price', 'cheap'],
    ['price', '1..lots'],
    ['due', '2026-02-30'],
    ['due', '~someday'],
    ['active', 'maybe'],
  ]) {
    const search: Record<string, string> = { 'f.active': 'true', q: 'big', [`f.${key}`]: String(value) };
    const checked = checkFilters(search, fields);
    expect(checked.wrong).toEqual([key]);
    expect(checked.plain).toEqual(key === 'active' ? {} : { active: true });
    expect(withoutWrong(search, checked)).toEqual({ q: 'big', ...(key === 'active' ? {} : { 'f.active': 'true' }) });
  }
});

test('of several values only the wrong ones go', () => {
  const search = { 'f.status': 'gone,pending' };
  const checked = checkFilters(search, fields);
  expect(checked).toEqual({ plain: { status: ['pending'] }, wrong: ['status'] });
  expect(withoutWrong(search, checked)).toEqual({ 'f.status': 'pending' });
});
