import { describe, expect, it } from 'vitest';
import { historyKind, toldColumns } from './history-value.rules.ts';

describe('history of an activity', () => {
  it('leaves reckoned figures out', () => {
    expect(toldColumns({ status: 'released', released_at: '…', released_by: 1, balance_due: 3, line_net: 2 })).toEqual([
      'status',
    ]);
    expect(toldColumns({ line_net: 1, line_tax: 2, line_total: 3 })).toEqual([]);
    expect(toldColumns(undefined)).toEqual([]);
  });

  it('knows how a value is shown', () => {
    expect(historyKind('task_checked', true)).toBe('yes_no');
    expect(historyKind('driver_id', 4)).toBe('name');
    expect(historyKind('status', 'released')).toBe('word');
    expect(historyKind('price', 48.5)).toBe('money');
    expect(historyKind('quantity_used', 4)).toBe('number');
    expect(historyKind('started_at', '2026-11-21T09:45:29.633+00:00')).toBe('instant');
    expect(historyKind('due_at', '2026-11-21')).toBe('date');
    expect(historyKind('title', '2026')).toBe('text');
  });
});
