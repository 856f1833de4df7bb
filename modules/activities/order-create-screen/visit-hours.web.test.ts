import { expect, test } from 'vitest';
import { hoursIn } from './visit-hours.web.ts';

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
