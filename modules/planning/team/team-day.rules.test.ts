import { describe, expect, test } from 'vitest';
import { byNeed, type TeamEntry, type TeamOrder, teamDay } from './team-day.rules.ts';

const at = (time: string): number => Date.parse(`2026-03-02T${time}:00Z`);
const SHIFT: TeamEntry = { kind: 'shift', start: at('08:00'), end: at('16:00') };
const order = (id: number, start: string, end: string, more: Partial<TeamOrder> = {}): TeamOrder => ({
  id,
  status: 'released',
  start: at(start),
  end: at(end),
  started: null,
  completed: null,
  waits: null,
  ...more,
});
const done = (id: number, start: string, end: string) =>
  order(id, start, end, { status: 'completed', started: at(start), completed: at(end) });
const day = (time: string, orders: TeamOrder[], roster = [SHIFT], seen: string | null = null) =>
  teamDay(orders, roster, at(time), seen === null ? null : at(seen));

describe('how the day of a person stands', () => {
  test('before their shift people start at its hour, whatever comes first and however old their position', () => {
    const early = day('04:33', [order(1, '08:30', '09:30')], [SHIFT], '03:52');
    expect(early).toMatchObject({ state: 'starting', since: at('08:00'), behind: null, silent: null, next: 1 });
    expect(day('04:33', [])).toMatchObject({ state: 'starting', since: at('08:00') });
    expect(day('08:00', [order(1, '08:30', '09:30')])).toMatchObject({ state: 'ahead' });
    expect(day('04:33', [order(1, '04:00', '05:00')])).toMatchObject({ state: 'due', behind: 33 });
    const second = { ...SHIFT, start: at('18:00'), end: at('20:00') };
    expect(day('17:00', [], [SHIFT, second])).toMatchObject({ state: 'off' });
    const off = day('04:33', [], []);
    const named = [
      { ...early, name: 'A' },
      { ...off, name: 'B' },
    ].sort(byNeed);
    expect(named.map(({ name }) => name)).toEqual(['B', 'A']);
  });

  test('at work beyond the plan: late by what is too much, and the next one moves', () => {
    const found = day('10:35', [order(2, '10:15', '11:00'), order(1, '08:00', '10:00', { started: at('08:00') })]);
    expect(found).toMatchObject({
      state: 'on_site',
      now: 1,
      since: at('08:00'),
      behind: 35,
      next: 2,
      next_at: at('10:35'),
    });
    expect(found.bars).toEqual([
      { id: 1, start: at('08:00'), end: at('10:00'), state: 'now' },
      { id: 1, start: at('10:00'), end: at('10:35'), state: 'over' },
      { id: 2, start: at('10:15'), end: at('11:00'), state: 'ahead' },
    ]);
  });

  test('begun late takes as long as planned; begun early is early', () => {
    expect(day('09:00', [order(1, '08:00', '10:00', { started: at('08:40') })])).toMatchObject({ behind: 40 });
    expect(day('09:00', [order(1, '09:10', '10:10', { started: at('08:50') })])).toMatchObject({ behind: -20 });
  });

  test('the delay is that of the one shown: what was passed over stands late as the next one, not as the one at hand', () => {
    const found = day('16:00', [order(1, '13:00', '14:00'), order(2, '15:15', '16:45', { started: at('15:10') })]);
    expect(found).toMatchObject({ state: 'on_site', now: 2, behind: -5, next: 1, next_at: at('16:40') });
    expect(found.next_behind).toBe(220);
  });

  test('on a job in time that the next one cannot wait for: in time; between jobs and late for the next: late', () => {
    const begun = order(1, '09:00', '11:00', { started: at('09:00') });
    const next = order(2, '10:30', '11:30');
    expect(day('10:00', [begun, next])).toMatchObject({ now: 1, behind: 0, next: 2, next_behind: 30 });
    expect(day('11:10', [begun, next])).toMatchObject({ now: 1, behind: 10, next: 2, next_behind: 40 });
    const between = day('10:55', [done(1, '09:00', '10:50'), next, order(3, '11:30', '12:00')]);
    expect(between).toMatchObject({ state: 'due', now: 2, behind: 25, next: 3, next_behind: 25 });
    const early = day('10:10', [done(1, '09:00', '10:00'), next]);
    expect(early).toMatchObject({ state: 'ahead', now: null, behind: 0, next: 2, next_behind: 0 });
  });

  test('what should have begun is late by its whole length from now', () => {
    expect(day('09:30', [order(1, '09:00', '10:00')])).toMatchObject({
      state: 'due',
      now: 1,
      since: at('09:00'),
      behind: 30,
    });
  });

  test('without a recent position nobody knows how late a start is; work that was started is known', () => {
    expect(day('09:30', [order(1, '09:00', '10:00')], [SHIFT], '08:42')).toMatchObject({ silent: 48, behind: null });
    const begun = order(1, '09:00', '10:00', { started: at('09:00') });
    expect(day('09:50', [begun], [SHIFT], '09:00')).toMatchObject({ silent: 50, behind: 0 });
    expect(day('09:30', [order(1, '09:00', '10:00')], [SHIFT], '09:10')).toMatchObject({ silent: null, behind: 30 });
  });

  test('on hold, ahead, done, free, on leave, off', () => {
    const held = order(1, '09:00', '12:00', { status: 'incomplete', waits: at('09:40') });
    expect(day('10:00', [held])).toMatchObject({ state: 'waiting', now: 1, since: at('09:40'), behind: 0 });
    expect(day('08:30', [order(1, '09:00', '10:00')])).toMatchObject({ state: 'ahead', next: 1, next_at: at('09:00') });
    expect(day('12:00', [done(1, '09:00', '10:00')])).toMatchObject({ state: 'done', done: 1, total: 1, behind: 0 });
    expect(day('12:00', [])).toMatchObject({ state: 'free', behind: null });
    expect(day('12:00', [], [{ ...SHIFT, kind: 'leave' }])).toMatchObject({ state: 'leave' });
    expect(day('18:00', [])).toMatchObject({ state: 'off' });
  });
});

test('most behind first, then whose next one is late, then the silent, then who works, then who is off', () => {
  const begun = (start: string, end: string) => order(1, start, end, { started: at(start) });
  const team = [
    { name: 'Off', ...day('12:00', [], []) },
    { name: 'Late', ...day('10:00', [order(1, '09:30', '10:30')]) },
    { name: 'Pressed', ...day('10:00', [begun('09:50', '10:20'), order(2, '10:10', '11:00')]) },
    { name: 'Silent', ...day('10:00', [order(1, '09:30', '10:30')], [SHIFT], '09:00') },
    { name: 'Later', ...day('10:00', [order(1, '09:00', '10:30')]) },
    { name: 'Ahead', ...day('10:00', [order(1, '11:00', '12:00')]) },
    { name: 'Free', ...day('10:00', []) },
  ];
  expect(team.sort(byNeed).map(({ name }) => name)).toEqual([
    'Later',
    'Late',
    'Pressed',
    'Silent',
    'Ahead',
    'Free',
    'Off',
  ]);
});
