import { expect, test } from 'vitest';
import { changedNames, mergeEdit, patchOf, valuesOf } from './edit-fields.rules.ts';

const record = {
  title: 'Yearly check',
  priority: 3,
  driver_id: 7,
  driver: { id: 7, name: 'María José Peña' },
  city: null,
  currency_id: 3,
  currency: { id: 3, code: 'USD' },
  scheduled_start: '2026-11-21T14:30:00.000Z',
};

test('a record becomes texts and named references', () => {
  const values = valuesOf(record);
  expect(values).toMatchObject({
    title: 'Yearly check',
    priority: '3',
    driver_id: { value: '7', label: 'María José Peña' },
    city: '',
    warehouse_id: null,
    currency_id: { value: '3', label: 'USD' },
  });
});

test('only what changed is sent; blank means nothing', () => {
  const before = valuesOf(record);
  const after = {
    ...before,
    title: '  ',
    driver_id: { value: '9', label: 'Tanya Morrison' },
    priority: '1',
    currency_id: { value: '4', label: 'EUR' },
  };
  const names = changedNames(before, after);
  expect(names).toEqual(['title', 'priority', 'currency_id', 'driver_id']);
  expect(patchOf(after, names)).toEqual({ title: null, priority: 1, currency_id: 4, driver_id: 9 });
});

test('changes of two people merge; only what both changed differently is asked', () => {
  const before = valuesOf(record);
  const mine = { ...before, title: 'Mine', city: 'Kingston', priority: '1' };
  const theirs = { ...before, title: 'Theirs', driver_id: null, priority: '1' };
  const { merged, clashes } = mergeEdit(before, mine, theirs);
  expect(clashes).toEqual(['title']);
  expect(merged).toMatchObject({ title: 'Mine', city: 'Kingston', driver_id: null, priority: '1' });
});
