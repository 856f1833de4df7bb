import { expect, test } from 'vitest';
import { daysOf } from './board-time.web.ts';

test('the week and the month of the schedule begin on the company’s day', () => {
  const first = (view: 'week' | 'month', weekStart?: number) => daysOf(view, '2026-11-18', weekStart)[0];
  expect([first('week'), first('week', 0), first('week', 6)]).toEqual(['2026-11-16', '2026-11-15', '2026-11-14']);
  expect([first('month'), first('month', 0), first('month', 6)]).toEqual(['2026-10-26', '2026-11-01', '2026-10-31']);
  for (const start of [0, 1, 6]) {
    const days = daysOf('month', '2026-11-18', start);
    expect(days.length % 7).toBe(0);
    expect(days).toContain('2026-11-01');
    expect(days).toContain('2026-11-30');
  }
});
