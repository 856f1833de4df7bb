import { expect, test } from 'vitest';
import { FIRST_STEPS, type FirstStep, missing } from './first-steps.rules.ts';

const needs = (has_type: boolean, done: readonly FirstStep[]) =>
  missing({ has_type, steps: FIRST_STEPS.map((id) => ({ id, done: done.includes(id) })) });

test('the first activity waits for a type, wherever it comes from, and for a customer; an invitation for a customer', () => {
  expect(needs(false, [])).toEqual({ activity: 'both', portal: 'customer' });
  expect(needs(false, ['customers'])).toEqual({ activity: 'type' });
  // A type written by hand, no set added.
  expect(needs(true, ['customers'])).toEqual({});
  expect(needs(true, [])).toEqual({ activity: 'customer', portal: 'customer' });
  // Whoever chose to start empty still has no type.
  expect(needs(false, ['starter', 'customers'])).toEqual({ activity: 'type' });
});
