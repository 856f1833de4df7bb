import { expect, it } from 'vitest';
import type { PlanChange } from '../order-record/order-record.contract.ts';
import { planEvents } from './plan-events.rules.ts';

const NINE = '2026-11-23T14:00:00.000Z';
const ONE = '2026-11-20T18:00:00.000Z';
const change = (own: Partial<PlanChange>): PlanChange => ({
  ...{ id: 1, at: NINE, by_name: 'Marcus Bell', is_officer: false, from_officer: null, to_officer: null },
  ...{ is_start: false, from_start: null, to_start: null, is_end: false, from_end: null, to_end: null },
  ...own,
});
const keys = (own: Partial<PlanChange>) => planEvents(change(own)).map(({ key, from, to }) => [key, from, to]);

it('tells who was given the work, and when it was planned before', () => {
  expect(keys({ is_officer: true, to_officer: 'Devon' })).toEqual([['assigned', null, 'Devon']]);
  expect(keys({ is_officer: true, from_officer: 'Devon', to_officer: 'Tanya' })).toEqual([
    ['reassigned', 'Devon', 'Tanya'],
  ]);
  expect(keys({ is_officer: true, from_officer: 'Devon' })).toEqual([['unassigned', 'Devon', null]]);
  expect(keys({ is_start: true, to_start: NINE, is_end: true, to_end: ONE })).toEqual([['scheduled', null, NINE]]);
  expect(keys({ is_start: true, from_start: ONE, to_start: NINE, is_officer: true, to_officer: 'Devon' })).toEqual([
    ['assigned', null, 'Devon'],
    ['moved', ONE, NINE],
  ]);
  expect(keys({ is_start: true, from_start: ONE })).toEqual([['unscheduled', ONE, null]]);
  expect(keys({ is_end: true, from_end: ONE, to_end: NINE })).toEqual([['end_moved', ONE, NINE]]);
  expect(keys({})).toEqual([]);
});
