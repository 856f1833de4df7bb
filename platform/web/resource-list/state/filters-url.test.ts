import fc from 'fast-check';
import { expect, test } from 'vitest';
import { wireFilters } from './filter-fields.ts';
import { filtersFromSearch, filtersToSearch } from './filters-url.ts';
import { writeState } from './list-state.ts';

const kinds = {
  name: 'text',
  status: 'choice',
  customer_id: 'ref',
  price: 'number',
  due: 'date',
  active: 'flag',
} as const;

test('filters read well in the URL', () => {
  const search = filtersToSearch({
    name: 'pump, big',
    status: ['pending', 'released'],
    price: { min: '10', max: '20.5' },
    due: { preset: 'this_week' },
    active: false,
  });
  expect(search).toEqual({
    'f.name': 'pump%2C big',
    'f.status': 'pending,released',
    'f.price': '10..20.5',
    'f.due': '~this_week',
    'f.active': 'false',
  });
  expect(filtersFromSearch(search, kinds)).toEqual({
    name: 'pump, big',
    status: ['pending', 'released'],
    price: { min: '10', max: '20.5' },
    due: { preset: 'this_week' },
    active: false,
  });
});

test('unknown fields and parameters of others are left out; open ends stay open', () => {
  expect(filtersFromSearch({ 'f.gone': 'x', page: '2', 'f.price': '5..' }, kinds)).toEqual({ price: { min: '5' } });
  expect(filtersFromSearch({ 'f.due': '..2026-11-21' }, kinds)).toEqual({ due: { to: '2026-11-21' } });
});

test('any filter comes back as it was', () => {
  const word = fc.string({ minLength: 1 }).filter((text) => text.trim() === text && text !== '');
  fc.assert(
    fc.property(word, fc.array(word, { minLength: 1 }), fc.boolean(), (name, status, active) => {
      const plain = { name, status, active };
      const asUrl = new URLSearchParams(filtersToSearch(plain)).toString();
      expect(filtersFromSearch(Object.fromEntries(new URLSearchParams(asUrl)), kinds)).toEqual(plain);
    }),
  );
});

test('ranges go on the wire as {from, to}, relative periods by their name', () => {
  expect(wireFilters({ due: { preset: 'this_week' } })).toEqual({ due: 'this_week' });
  expect(wireFilters({ price: { min: '1' }, due: { from: '2026-01-01', to: '2026-02-01' }, active: true })).toEqual({
    price: { from: '1', to: undefined },
    due: { from: '2026-01-01', to: '2026-02-01' },
    active: true,
  });
});

test('what narrows the list starts at page 1; the open record stays', () => {
  const before = { page: '4', open: '7', 'f.status': 'pending' };
  expect(writeState(before, { q: 'pump' })).toEqual({ open: '7', q: 'pump', 'f.status': 'pending' });
  expect(writeState(before, { plain: {} })).toEqual({ open: '7' });
  expect(writeState(before, { page: 5 })).toEqual({ ...before, page: '5' });
  expect(writeState(before, { open: null })).toEqual({ page: '4', 'f.status': 'pending' });
  expect(writeState({}, { sort: { key: 'name', direction: 'desc' } })).toEqual({ sort: '-name' });
});
