import { expect, test } from 'vitest';
import { asOf } from './as-of.rules.ts';

const entries = [
  { at: '2026-01-01T00:00:00.000Z', action: 'insert', payload: { after: { name: 'Ann', city: 'Rome' } } },
  {
    at: '2026-02-01T00:00:00.000Z',
    action: 'update',
    payload: { before: { name: 'Ann' }, after: { name: 'Anna' } },
  },
  {
    at: '2026-03-01T00:00:00.000Z',
    action: 'update',
    payload: { before: { phone: '1' }, after: { phone: null } },
  },
];

test('a record between two changes has the values of the earlier one, and what changed only later as it was', () => {
  expect(asOf(entries, '2026-02-10T00:00:00.000Z')).toEqual({
    existed: true,
    earlier: { name: 'Anna', city: 'Rome', phone: '1' },
    current: { name: 'Anna', city: 'Rome', phone: null },
    differs: ['phone'],
  });
  expect(asOf(entries, '2026-01-10T00:00:00.000Z').earlier.name).toBe('Ann');
});

test('before its creation and after its deletion a record did not exist', () => {
  expect(asOf(entries, '2025-12-31T00:00:00.000Z').existed).toBe(false);
  const gone = [...entries, { at: '2026-04-01T00:00:00.000Z', action: 'delete', payload: {} }];
  expect(asOf(gone, '2026-05-01T00:00:00.000Z')).toMatchObject({ existed: false, earlier: {} });
});

test('a record older than the log is told by its first change', () => {
  const [, update] = entries;
  if (update)
    expect(asOf([update], '2026-01-15T00:00:00.000Z')).toMatchObject({ existed: true, earlier: { name: 'Ann' } });
});
