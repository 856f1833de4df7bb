import { describe, expect, it } from 'vitest';
import { dayOrder, dayPattern, instantOf, readDay, readTime, wallClock, writeDay } from './date-text.ts';

const today = '2026-11-21';

describe('readDay', () => {
  it.each([
    ['2026-11-24', 'en-JM', '2026-11-24'],
    ['24/11/2026', 'en-JM', '2026-11-24'],
    ['11/24/2026', 'en-US', '2026-11-24'],
    ['24.11.26', 'es-DO', '2026-11-24'],
    ['24-11', 'es-DO', '2026-11-24'],
    ['24 nov', 'es-DO', '2026-11-24'],
    ['24 de noviembre de 2027', 'es-DO', '2027-11-24'],
    ['Nov 24', 'en-US', '2026-11-24'],
    ['', 'en-JM', ''],
  ])('reads %s in %s', (text, locale, day) => {
    expect(readDay(text, locale, today)).toBe(day);
  });

  it.each(['31/02/2026', 'tomorrowish', '1', '24/13/2026', '99/99/9999'])('refuses %s', (text) => {
    expect(readDay(text, 'en-JM', today)).toBeNull();
  });

  it('reads back what it writes', () => {
    for (const locale of ['en-JM', 'en-US', 'es-DO', 'sv-SE'])
      expect(readDay(writeDay('2026-02-03', locale), locale, today)).toBe('2026-02-03');
    expect(dayOrder('en-US')).toBe('mdy');
    expect(dayPattern('es-DO')).toBe('dd/mm/aaaa');
  });
});

describe('readTime', () => {
  it.each([
    ['9', '09:00'],
    ['930', '09:30'],
    ['9:30', '09:30'],
    ['21h30', '21:30'],
    ['9.30 pm', '21:30'],
    ['12 am', '00:00'],
    ['3 de la tarde', '15:00'],
    ['9:30 de la noche', '21:30'],
    ['12 de la noche', '00:00'],
    ['12:30 de la noche', '00:30'],
    ['12 de la mañana', '12:00'],
    ['12 del mediodía', '12:00'],
    ['9 de la mañana', '09:00'],
    ['12 de la tarde', '12:00'],
    ['8 de la mañana', '08:00'],
    ['mediodía', '12:00'],
    ['noon', '12:00'],
    ['midnight', '00:00'],
    ['', ''],
  ])('reads %s', (text, time) => {
    expect(readTime(text)).toBe(time);
  });

  it.each(['25', '9:75', '13 pm', 'x'])('refuses %s', (text) => {
    expect(readTime(text)).toBeNull();
  });
});

describe('zones', () => {
  it('goes from wall clock to instant and back, also over a change of clocks', () => {
    for (const zone of ['America/Jamaica', 'America/New_York', 'Europe/Madrid', 'Asia/Kolkata']) {
      for (const day of ['2026-03-29', '2026-11-01', '2026-07-15']) {
        const instant = instantOf(day, '14:30', zone);
        expect(wallClock(instant, zone)).toEqual({ day, time: '14:30' });
      }
    }
    expect(instantOf('2026-11-21', '09:30', 'America/Jamaica')).toBe('2026-11-21T14:30:00.000Z');
  });
});
