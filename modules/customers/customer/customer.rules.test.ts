import { expect, test } from 'vitest';
import { customerCode, statusStep } from './customer.rules.ts';

test('only the steps of the table exist', () => {
  const steps = (['active', 'on_hold', 'blocked', 'inactive'] as const).flatMap((from) =>
    (['active', 'on_hold', 'blocked', 'inactive'] as const)
      .filter((to) => statusStep(from, to))
      .map((to) => `${from}>${to}`),
  );
  expect(steps).toEqual([
    'active>on_hold',
    'active>blocked',
    'active>inactive',
    'on_hold>active',
    'on_hold>blocked',
    'blocked>active',
    'inactive>active',
  ]);
  expect(statusStep('active', 'on_hold')).toMatchObject({ permission: 'block.customers', needsReason: true });
  expect(statusStep('active', 'inactive')).toMatchObject({ permission: 'update.customers', needsClean: true });
});

test('codes have six digits and grow', () => {
  expect([1, 999_999, 1_000_000].map(customerCode)).toEqual(['C-000001', 'C-999999', 'C-1000000']);
});
