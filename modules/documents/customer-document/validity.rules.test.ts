import { expect, test } from 'vitest';
import { defaultExpiry, dueReminder, fitsTypes, missingFields, monthsLater, type TypeRules } from './validity.rules.ts';

const type = (rules: Partial<TypeRules>): TypeRules => ({
  id: 1,
  name: 'Insurance',
  has_expiry: false,
  validity_months: null,
  needs_number: false,
  needs_approval: false,
  who_uploads: 'both',
  allowed_extensions: [],
  ...rules,
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2028-01-31', 1, '2028-02-29'],
  ['2026-11-30', 12, '2027-11-30'],
  ['2026-12-15', 1, '2027-01-15'],
])('%s and %i months is %s', (day, months, expected) => expect(monthsLater(day, months)).toBe(expected));

test('a document of several types expires with the first of them', () => {
  const types = [
    type({ has_expiry: true, validity_months: 12 }),
    type({ has_expiry: true, validity_months: 6 }),
    type({}),
  ];
  expect(defaultExpiry('2026-01-10', types)).toBe('2026-07-10');
  expect(defaultExpiry(null, types)).toBeNull();
  expect(defaultExpiry('2026-01-10', [type({})])).toBeNull();
});

test('what the types ask for has to be there', () => {
  expect(missingFields({}, [type({ needs_number: true, has_expiry: true })])).toEqual({
    number: ['text_field_required'],
    expires_at: ['select_required'],
  });
  expect(
    missingFields({ number: 'A1', expires_at: '2026-01-01' }, [type({ needs_number: true, has_expiry: true })]),
  ).toEqual({});
  expect(missingFields({ issued_at: '2026-02-01', expires_at: '2026-01-01' }, [])).toEqual({
    expires_at: ['not_allowed'],
  });
});

test('files of another kind do not fit', () => {
  expect(fitsTypes('PDF', [type({ allowed_extensions: ['pdf'] }), type({})])).toBe(true);
  expect(fitsTypes('png', [type({ allowed_extensions: ['pdf'] })])).toBe(false);
});

test('each reminder is told once, a missed one not later again', () => {
  const days = [30, 7, 0];
  expect(dueReminder(31, days, [])).toBeNull();
  expect(dueReminder(30, days, [])).toBe(30);
  expect(dueReminder(29, days, [30])).toBeNull();
  expect(dueReminder(5, days, [30])).toBe(7);
  expect(dueReminder(5, days, [])).toBe(7);
  expect(dueReminder(0, days, [30, 7])).toBe(0);
  expect(dueReminder(-1, days, [])).toBeNull();
});
