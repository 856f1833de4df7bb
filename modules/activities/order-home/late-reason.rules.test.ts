import { describe, expect, test } from 'vitest';
import { lateSince } from '../order-web/order-names.web.ts';
import { type LateFacts, lateReason } from './late-reason.rules.ts';

const RELEASED: LateFacts = {
  status: 'released',
  driver_id: 7,
  scheduled_start: '2026-03-02T13:00:00.000Z',
  started_at: null,
  incomplete_reason: null,
  failed_review: null,
  customer_held: false,
  hold_reason: null,
  open_documents: 0,
};
const code = (more: Partial<LateFacts>) => lateReason({ ...RELEASED, ...more }).code;

describe('why an activity is late', () => {
  test('what somebody said comes first, with their words', () => {
    const said = { status: 'incomplete', incomplete_reason: 'Waiting for parts', driver_id: null };
    expect(lateReason({ ...RELEASED, ...said })).toEqual({ code: 'incomplete', detail: 'Waiting for parts' });
  });

  test('what stops the work comes before what is only missing', () => {
    const everything = { failed_review: 'Safety', customer_held: true, hold_reason: 'Unpaid', driver_id: null };
    expect(lateReason({ ...RELEASED, ...everything })).toEqual({ code: 'review_failed', detail: 'Safety' });
    expect(lateReason({ ...RELEASED, ...everything, failed_review: null })).toEqual({
      code: 'customer_hold',
      detail: 'Unpaid',
    });
    expect(code({ ...everything, failed_review: null, customer_held: false })).toBe('no_officer');
  });

  test('a pending one waits for documents or for its release', () => {
    expect(lateReason({ ...RELEASED, status: 'pending', open_documents: 2 })).toEqual({
      code: 'documents',
      detail: '2',
    });
    expect(code({ status: 'pending' })).toBe('not_released');
    expect(code({ status: 'pending', driver_id: null, open_documents: 2 })).toBe('no_officer');
  });

  test('a released one is running over, has no time or was not started', () => {
    const begun = '2026-03-02T13:20:00.000Z';
    expect(lateReason({ ...RELEASED, started_at: begun })).toEqual({ code: 'running', detail: begun });
    expect(code({ scheduled_start: null })).toBe('unscheduled');
    expect(lateReason(RELEASED)).toEqual({ code: 'not_started', detail: RELEASED.scheduled_start });
  });
});

describe('since when an activity is late', () => {
  const now = Date.parse('2026-11-24T17:00:00.000Z');
  const late = (due_at: string | null, scheduled_end: string | null) => lateSince({ due_at, scheduled_end }, now);

  test('the due date counts and not the planned time', () => {
    const due = '2026-11-19T16:15:00.000Z';
    expect(late(due, '2026-11-18T16:15:00.000Z')).toEqual({ by: 'due', at: due, days: 5 });
  });

  test('without a due date it is the end of the visit; the first day is day 0', () => {
    const end = '2026-11-24T16:15:00.000Z';
    expect(late(null, end)).toEqual({ by: 'end', at: end, days: 0 });
    expect(late(null, null)).toBeNull();
  });
});
