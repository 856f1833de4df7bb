import { expect, test } from 'vitest';
import { readSaidDay } from './said-day.ts';

/** A Saturday. */
const today = '2026-11-21';

test.each([
  ['tomorrow 9', '2026-11-22', '9'],
  ['mañana 9', '2026-11-22', '9'],
  ['Mañana a las 9:30 pm', '2026-11-22', '9:30 pm'],
  ['mañana a las 3 de la tarde', '2026-11-22', '3 de la tarde'],
  ['lunes al mediodía', '2026-11-23', 'mediodia'],
  ['tomorrow at noon', '2026-11-22', 'noon'],
  ['today, at 15:00', '2026-11-21', '15:00'],
  ['hoy', '2026-11-21', ''],
  ['pasado mañana 8', '2026-11-23', '8'],
  ['day after tomorrow', '2026-11-23', ''],
  ['monday 14:30', '2026-11-23', '14:30'],
  ['vie 8', '2026-11-27', '8'],
  ['el próximo sábado', '2026-11-28', ''],
  ['in 3 days 9', '2026-11-24', '9'],
  ['en 2 semanas', '2026-12-05', ''],
  ['+10', '2026-12-01', ''],
  ['+2d', '2026-11-23', ''],
  ['+2 d 9:30', '2026-11-23', '9:30'],
  ['+1w 8', '2026-11-28', '8'],
  ['+2s', '2026-12-05', ''],
  ['next fri 14:30', '2026-11-27', '14:30'],
  ['próximo vie 14:30', '2026-11-27', '14:30'],
])('%s', (text, day, rest) => {
  expect(readSaidDay(text, today)).toEqual({ day, rest });
});

test.each(['tomorrowish', 'Nov 24', '24/11/2026', '9:30', 'mar', ''])(
  '%s is no such day or one of the calendar',
  (text) => {
    const said = readSaidDay(text, today);
    expect(text === 'mar' ? said?.day : said).toBe(text === 'mar' ? '2026-11-24' : null);
  },
);
