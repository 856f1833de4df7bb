import { describe, expect, it } from 'vitest';
import { columnWords, historyKind, isToldRow, toldColumns, toldOfRow } from './history-value.rules.ts';

describe('history of an activity', () => {
  it('leaves reckoned figures out', () => {
    expect(toldColumns({ status: 'released', released_at: '…', released_by: 1, balance_due: 3, line_net: 2 })).toEqual([
      'status',
    ]);
    expect(toldColumns({ line_net: 1, line_tax: 2, line_total: 3 })).toEqual([]);
    expect(toldColumns(undefined)).toEqual([]);
  });

  it('leaves what only the machine reads out', () => {
    const signed = { evidence: {}, document_sha256: '…', user_agent: '…', signoff_id: 65, signed_off_at: '…', ip: '…' };
    expect(toldColumns({ ...signed, complete_address: 'Pier 2' })).toEqual(['complete_address']);
    const link = {
      action: 'update',
      table_name: 'sign_link',
      row_id: 1,
      payload: { after: { used_at: '…', note: 'x' } },
    };
    expect(isToldRow(link, new Set())).toBe(false);
    expect(isToldRow({ ...link, action: 'insert' }, new Set())).toBe(true);
  });

  it('tells a tick once, and what was used of an item', () => {
    const row = { action: 'update', table_name: 'order_item', row_id: 7, payload: { after: { quantity_used: 1 } } };
    expect(toldOfRow(row, new Set([7]))).toEqual([]);
    expect(isToldRow(row, new Set([7]))).toBe(false);
    expect(toldOfRow(row, new Set([8]))).toEqual(['quantity_used']);
  });

  it('says a column without a name as a sentence begins', () => {
    expect(columnWords('access_code')).toBe('Access code');
    expect(columnWords('request_category_id')).toBe('Request category');
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
