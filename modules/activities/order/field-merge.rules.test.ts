import { describe, expect, test } from 'vitest';
import { editTime, mergeField } from './field-merge.rules.ts';

const at = (minute: number) => `2026-11-21T10:${String(minute).padStart(2, '0')}:00.000Z`;

describe('a field that several devices edit', () => {
  test('goes to the later edit, whenever it arrives; a lost one is told', () => {
    const late = mergeField('quantity_used', { value: '2.0000', at: at(5) }, { value: 3, at: at(0) });
    expect(late).toMatchObject({ isWritten: false, conflict: { kept: 'stored', stored: '2.0000', sent: 3 } });
    const newer = mergeField('quantity_used', { value: '2.0000', at: at(5) }, { value: 3, at: at(6) });
    expect(newer).toEqual({ isWritten: true, conflict: null });
  });

  test('a winning edit tells what it replaced without its person having seen it', () => {
    const sent = { value: 3, at: at(6), was: 1 };
    expect(mergeField('quantity_used', { value: '2.0000', at: at(5) }, sent).conflict).toMatchObject({ kept: 'sent' });
    expect(mergeField('quantity_used', { value: '1.0000', at: null }, sent)).toEqual({
      isWritten: true,
      conflict: null,
    });
    expect(mergeField('quantity_used', { value: null, at: null }, { ...sent, was: null }).conflict).toBe(null);
  });

  test('two people who say the same agree', () => {
    const stored = { value: '2.0000', at: at(9) };
    expect(mergeField('quantity_used', stored, { value: 2, at: at(0), was: 1 })).toEqual({
      isWritten: false,
      conflict: null,
    });
    expect(mergeField('task_note', { value: '2', at: at(9) }, { value: 'two', at: at(0) }).conflict).not.toBe(null);
  });

  test('nobody edits in the future; no time means now', () => {
    const now = Date.parse(at(10));
    expect([at(0), at(20), null, undefined, 'soon'].map((told) => editTime(told, now))).toEqual([
      Date.parse(at(0)),
      now,
      now,
      now,
      now,
    ]);
  });
});
