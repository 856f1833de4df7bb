import { expect, test } from 'vitest';
import { doubtsOf, hoursIn } from './visit-hours.web.ts';

const nine = { start: '2027-03-02T14:00:00.000Z', end: '2027-03-02T16:00:00.000Z', zone: 'America/Jamaica' };

test('what was typed keeps its digits when the customer lives by another clock, and comes back unchanged', () => {
  const there = hoursIn(nine, 'America/Santo_Domingo');
  expect(there).toEqual({
    start: '2027-03-02T13:00:00.000Z',
    end: '2027-03-02T15:00:00.000Z',
    zone: 'America/Santo_Domingo',
  });
  expect(hoursIn(there, 'America/Jamaica')).toEqual(nine);
});

test('nothing typed stays empty', () => {
  expect(hoursIn({ start: '', end: '', zone: '' }, 'Asia/Kathmandu')).toEqual({
    start: '',
    end: '',
    zone: 'Asia/Kathmandu',
  });
  expect(hoursIn({ ...nine, end: '' }, 'Asia/Kathmandu')).toMatchObject({ start: '2027-03-02T03:15:00.000Z', end: '' });
});

test('hours that are past are doubted from an hour on, in days of the place; so is a visit of more than a week', () => {
  const zone = 'America/Jamaica';
  const now = Date.parse('2026-11-30T15:00:00Z');
  const doubts = (start: string, end = '') => doubtsOf({ start, end, zone }, now);
  expect(doubts('')).toEqual({ past: null, lasts: null });
  expect(doubts('2026-11-30T14:10:00Z')).toEqual({ past: null, lasts: null });
  expect(doubts('2026-11-30T13:00:00Z').past).toBe(0);
  // Still the evening before in Jamaica.
  expect(doubts('2026-11-30T04:30:00Z').past).toBe(1);
  expect(doubts('2025-12-03T14:00:00Z').past).toBe(362);
  expect(doubts('2027-01-01T14:00:00Z', '2027-01-08T14:00:00Z')).toEqual({ past: null, lasts: null });
  expect(doubts('2027-01-01T14:00:00Z', '2027-01-13T16:00:00Z').lasts).toBe(12);
  expect(doubts('', '2027-01-13T16:00:00Z').lasts).toBeNull();
});
