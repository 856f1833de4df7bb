import { expect, test } from 'vitest';
import { busyAt, byChoice, type OfficerChoice } from './officer-choice.rules.ts';

const officer = (name: string, more: Partial<OfficerChoice> = {}): OfficerChoice => ({
  ...{ id: 1, name, count: 0, planned_minutes: 0, travel_minutes: 0, shift_minutes: null, away: null, busy: null },
  shift_other_types: false,
  ...more,
});

test('who has a shift comes first, who is away last, each by name', () => {
  const list = [
    officer('Away', { away: 'leave' }),
    officer('Zoe', { shift_minutes: 480 }),
    officer('Office'),
    officer('Other work', { shift_minutes: 480, shift_other_types: true }),
    officer('Bo', { shift_minutes: 480 }),
  ];
  expect(list.sort(byChoice).map(({ name }) => name)).toEqual(['Bo', 'Zoe', 'Office', 'Other work', 'Away']);
});

test('somebody is busy with the first open visit that meets the one to be given', () => {
  const at = (hour: number) => new Date(Date.UTC(2031, 5, 2, hour)).toISOString();
  const visit = (id: number, from: number, to: number, status = 'released') => ({
    ...{ id, status, start: at(from), end: at(to) },
  });
  const own = [visit(3, 12, 14), visit(2, 10, 12), visit(1, 8, 10), visit(4, 15, 16, 'completed')];
  const busy = (from: number, to: number, except: number | null = null) =>
    busyAt(own, { start: at(from), end: at(to) }, except)?.start ?? null;
  expect(busy(9, 13)).toBe(at(8));
  expect(busy(9, 13, 1)).toBe(at(10));
  expect([busy(7, 8), busy(14, 15), busy(15, 16)]).toEqual([null, null, null]);
  expect(busyAt(own, null, null)).toBeNull();
});
