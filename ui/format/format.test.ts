import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../platform/kernel/texts/language.ts';
import { localeOf } from '../../platform/kernel/texts/locale.ts';
import { formatAboutMoney } from './about-money.ts';
import { formatCountry } from './country.ts';
import { localeMark, parseDecimal, parseNumber } from './decimal-text.ts';
import {
  type FormatContext,
  formatBytes,
  formatCount,
  formatDuration,
  formatHours,
  formatMoney,
  formatNumber,
  formatPercent,
} from './format.ts';
import {
  formatAbsolute,
  formatAgo,
  formatDate,
  formatDateTime,
  formatDays,
  formatTime,
  formatWindow,
} from './format-date.ts';
import { formatElsewhere } from './format-elsewhere.ts';
import { formatPlanDay } from './plan-day.ts';
import { formatWeekDay } from './week-day.ts';

const jamaica = { locale: 'en-JM', zone: 'America/Jamaica', currency: 'USD' };
const dominican = { locale: 'es-DO', zone: 'America/Santo_Domingo', currency: 'DOP' };
const now = new Date('2026-11-21T15:00:00.000Z');
const words = { today: 'Today', yesterday: 'Yesterday', tomorrow: 'Tomorrow' };

describe('numbers', () => {
  it('writes amounts with two decimals, grouping and a true minus', () => {
    expect(formatMoney('1250.5', jamaica)).toBe('$1,250.50');
    expect(formatMoney('-50', jamaica)).toBe('−$50.00');
    expect(formatMoney('0', jamaica, { style: 'plain' })).toBe('0.00');
    expect(formatMoney('1250.5', jamaica, { currency: 'JMD', style: 'code' }).replace(/\s/, ' ')).toBe('JMD 1,250.50');
    expect(formatMoney('1234567.891', { ...dominican, locale: 'es-ES' }, { style: 'plain' })).toBe('1.234.567,89');
  });

  it('says of a count that it stopped, and of an estimate that it is one', () => {
    expect(formatCount(1000403, false, jamaica)).toBe('1,000,403');
    expect(formatCount(10001, true, jamaica)).toBe('10,000+');
    expect(formatCount(885346, true, jamaica)).toBe('≈ 890,000');
    expect(formatCount(885346, true, { ...dominican, locale: 'es-ES' })).toBe('≈ 890.000');
    expect(formatAboutMoney('632279765.21', jamaica, 'USD')).toBe('≈ $630,000,000');
    expect(formatAboutMoney(null, jamaica, 'USD')).toBe('');
  });

  it('writes the symbol for the own currency only, any other by its code', () => {
    expect(formatMoney('3790.97', jamaica, { currency: 'USD' })).toBe('$3,790.97');
    expect(formatMoney('3790.97', jamaica, { currency: 'JMD' }).replace(/\s/, ' ')).toBe('JMD 3,790.97');
    expect(formatMoney('3790.97', { ...jamaica, locale: 'es-419' })).toBe('$3,790.97');
  });

  it('keeps digits that a float would lose', () => {
    expect(formatMoney('90071992547409931.25', jamaica, { style: 'plain' })).toBe('90,071,992,547,409,931.25');
  });

  it('gives nothing for nothing', () => {
    for (const empty of [null, undefined, '', 'x']) {
      expect(formatMoney(empty, jamaica)).toBe('');
      expect(formatNumber(empty, jamaica)).toBe('');
      expect(formatPercent(empty, jamaica)).toBe('');
      expect(formatDuration(empty, jamaica)).toBe('');
    }
  });

  it('writes quantities, percentages, durations and sizes', () => {
    expect(formatNumber('1.5', jamaica)).toBe('1.5');
    expect(formatNumber('12000', jamaica)).toBe('12,000');
    expect(formatPercent('12.5', jamaica)).toBe('12.5%');
    expect(formatPercent('12.345678', jamaica)).toBe('12.345678%');
    expect(formatDuration(135, jamaica)).toBe('2 h 15 min');
    expect(formatDuration(60, jamaica)).toBe('1 h');
    expect(formatDuration(45, jamaica)).toBe('45 min');
    expect([0, 45, 65, 3210, 119.7].map(formatHours)).toEqual(['0 h', '45 min', '1 h 05', '53 h 30', '2 h']);
    expect(formatDuration(-30, jamaica)).toBe('−30 min');
    expect(formatBytes(2_400_000, jamaica)).toBe('2.4 MB');
    expect(formatBytes(25_000_000, jamaica)).toBe('25 MB');
  });
});

it('names a country in the language of the reader', () => {
  expect([formatCountry('JM', jamaica), formatCountry('do', dominican)]).toEqual(['Jamaica', 'República Dominicana']);
  expect([formatCountry('XQ', jamaica), formatCountry(null, jamaica)]).toEqual(['XQ', '']);
});

/** As it reads: the parts of a day hold together, which a test of its own says. */
const read = (text: string): string => text.replaceAll('\u00A0', ' ');

describe('dates', () => {
  it('keeps a day on one line', () => {
    expect(formatDateTime('2025-11-19T19:00:00.000Z', jamaica, words, now)).toBe('19\u00A0Nov\u00A02025 14:00');
  });

  it('names a day of a week by its weekday, in no zone but its own', () => {
    const now = new Date('2026-11-19T12:00:00Z');
    const west = { ...jamaica, zone: 'America/Jamaica' };
    expect(formatWeekDay('2026-11-24', west, now)).toBe('Tue\u00A024\u00A0Nov');
    expect(formatWeekDay('2026-11-25T02:00:00Z', west, now)).toBe('Tue\u00A024\u00A0Nov');
    expect(formatWeekDay('2033-08-03', west, now)).toBe('Wed\u00A03\u00A0Aug\u00A02033');
    expect(formatWeekDay('2026-11-25', { ...west, locale: 'es-DO' }, now)).toBe('mié\u00A025\u00A0nov');
    expect(formatWeekDay(null, west, now)).toBe('');
  });
  it('says the next day by its word, and a plan with its weekday', () => {
    expect(read(formatDateTime('2026-11-22T14:30:00.000Z', jamaica, words, now))).toBe('Tomorrow 09:30');
    expect(read(formatDateTime('2026-11-22T14:30:00.000Z', jamaica, undefined, now))).toBe('22 Nov 09:30');
    const plan = (at: string) => read(formatPlanDay(at, jamaica, words, now));
    expect(plan('2026-11-21T14:30:00.000Z')).toBe('Today');
    expect(plan('2026-11-23T03:00:00.000Z')).toBe('Tomorrow');
    expect(plan('2026-11-24T15:00:00.000Z')).toBe('Tue 24 Nov');
    expect(plan('2027-01-04T15:00:00.000Z')).toBe('Mon 4 Jan 2027');
    expect(read(formatPlanDay('2026-12-01T15:00:00.000Z', dominican, words, now))).toBe('mar 1 dic');
  });

  it('says a stretch of days with its month once', () => {
    expect(read(formatDays('2026-11-02', '2026-11-15', jamaica, now))).toBe('2–15 Nov');
    expect(read(formatDays('2026-10-27', '2026-11-09', dominican, now))).toBe('27 oct – 9 nov');
    expect(read(formatDays('2025-12-27', '2026-01-09', jamaica, now))).toBe('27 Dec 2025 – 9 Jan');
  });
  it('is smart within the day and the year', () => {
    expect(read(formatDateTime('2026-11-21T14:30:00.000Z', jamaica, words, now))).toBe('Today 09:30');
    expect(read(formatDateTime('2026-11-19T19:00:00.000Z', jamaica, words, now))).toBe('19 Nov 14:00');
    expect(read(formatDateTime('2026-11-19T18:00:00.000Z', dominican, words, now))).toBe('19 nov 14:00');
    expect(read(formatDateTime('2025-11-19T19:00:00.000Z', jamaica, words, now))).toBe('19 Nov 2025 14:00');
  });

  it('decides the day in the zone of the reader', () => {
    expect(read(formatDateTime('2026-11-21T04:30:00.000Z', jamaica, words, now))).toBe('20 Nov 23:30');
    expect(formatTime('2026-11-21T04:30:00.000Z', jamaica)).toBe('23:30');
  });

  it('never moves a plain day', () => {
    expect(read(formatDate('2026-11-30', { ...jamaica, zone: 'Pacific/Kiritimati' }, now))).toBe('30 Nov');
    expect(read(formatDate('2026-01-01', { ...jamaica, zone: 'Pacific/Honolulu' }, now))).toBe('1 Jan');
  });

  it('is relative within 24 hours only', () => {
    expect(read(formatAgo('2026-11-21T14:48:00.000Z', jamaica, words, now))).toMatch(/12 min/);
    const ago = (at: string, locale: string) =>
      read(formatAgo(`2026-11-${at}:00.000Z`, { ...jamaica, locale }, words, now));
    expect(ago('21T13:53', 'en-JM')).toBe('1 h 7 min ago');
    expect(ago('21T17:00', 'en-US')).toBe('in 2 h');
    expect(ago('21T13:53', 'es-DO')).toBe('hace 1 h 7 min');
    expect(ago('20T15:01', 'es-DO')).toBe('hace 23 h 59 min');
    expect(read(formatAgo('2026-11-20T14:59:00.000Z', jamaica, words, now))).toBe('20 Nov 09:59');
  });

  it('shows another zone beside the own where the clocks differ: New York and Jamaica in summer, not in winter', () => {
    const jamaica = { locale: 'en-JM', zone: 'America/Jamaica', currency: 'JMD' };
    expect(read(formatElsewhere('2027-06-21T12:00:00Z', 'America/New_York', jamaica))).toBe('08:00 New York');
    expect(formatTime('2027-06-21T12:00:00Z', jamaica)).toBe('07:00');
    expect(read(formatElsewhere('2027-01-21T13:00:00Z', 'America/New_York', jamaica))).toBe('');
    expect(read(formatElsewhere('2091-06-21T23:00:00Z', 'Europe/Madrid', jamaica))).toBe('22 Jun 2091 01:00 Madrid');
    expect(read(formatElsewhere('', 'Europe/Madrid', jamaica))).toBe('');
    const [six, eight, next] = ['2027-06-21T12:00:00Z', '2027-06-21T14:00:00Z', '2027-06-22T14:00:00Z'];
    expect(read(formatElsewhere(six, 'America/New_York', jamaica, eight))).toBe('08:00–10:00 New York');
    expect(read(formatElsewhere(six, 'America/New_York', jamaica, next))).toBe('08:00 New York');
    expect(read(formatElsewhere('2027-01-21T13:00:00Z', 'America/New_York', jamaica, '2027-01-21T14:00:00Z'))).toBe('');
  });

  it('names seconds and zone in the absolute form', () => {
    expect(read(formatAbsolute('2026-11-21T19:02:11.000Z', jamaica))).toMatch(/^21 Nov 2026 14:02:11 \S+/);
  });

  it('joins a window within a day and across days', () => {
    expect(read(formatWindow('2026-11-21T14:30:00.000Z', '2026-11-21T16:30:00.000Z', jamaica, words, now))).toBe(
      'Today 09:30–11:30',
    );
    expect(read(formatWindow('2026-11-24T15:00:00.000Z', '2026-11-25T15:00:00.000Z', jamaica, words, now))).toBe(
      '24 Nov 10:00–25 Nov 10:00',
    );
  });
});

describe('parseDecimal', () => {
  it('an amount is read as it is shown: with the sign or the code of its currency', () => {
    for (const text of ['$5,000', 'J$5,000.00', 'RD$ 5,000', '5,000 JMD', 'USD 5,000', '5,000 €', 'US$5000'])
      expect(
        parseDecimal(text, 'en-JM').ok && Number((parseDecimal(text, 'en-JM') as { value: string }).value),
        text,
      ).toBe(5000);
    expect(parseDecimal('-$95', 'en-JM')).toEqual({ ok: true, value: '-95' });
    expect(parseDecimal('S/0.50', 'es-PE')).toEqual({ ok: true, value: '0.50' });
    expect(parseDecimal('₹12,34,568', 'en-IN')).toEqual({ ok: true, value: '1234568' });
    for (const text of ['$', 'USD', 'abc 5', '5 abc', '$5$', 'US 5', 'INV-100', 'K12', '5 K', '5K', '−$−5'])
      expect(parseDecimal(text, 'en-JM').ok, text).toBe(false);
  });

  it('a number that is no amount has no currency', () => {
    for (const text of ['$5', '5 €', 'J$5', '5 JMD', 'USD 5', '-$5'])
      expect(parseNumber(text, 'en-JM').ok, text).toBe(false);
    expect(parseNumber('1,250.5', 'en-JM')).toEqual({ ok: true, value: '1250.5' });
  });

  it.each([
    ['1250.5', 'en', '1250.5'],
    ['1,250.50', 'en', '1250.50'],
    ['1.250,50', 'es', '1250.50'],
    ['1.250,50', 'en', '1250.50'],
    ['1,250', 'en', '1250'],
    ['1,250', 'es-ES', '1.250'],
    ['1.250', 'en', '1.250'],
    ['3,5', 'en', '3.5'],
    ['1 234,5', 'es', '1234.5'],
    ['−12', 'en', '-12'],
    ['1 234 567', 'en', '1234567'],
    ["1'234.50", 'en', '1234.50'],
    [' 12 ', 'en', '12'],
    ['- 12', 'en', '-12'],
    ['0,500', 'en', '0.500'],
    ['1.234.567', 'en', '1234567'],
    ['-0', 'en', '0'],
    ['', 'en', ''],
  ])('reads %s in %s as %s', (text, locale, value) => {
    expect(parseDecimal(text, locale)).toEqual({ ok: true, value });
  });

  it.each(['abc', '1.2.3,4,5', '--1', '.', '1-2', '12 50', '5 10', '1 2 3', '1 2345', '12,50 3', "1'5"])(
    'refuses %s',
    (text) => {
      expect(parseDecimal(text).ok).toBe(false);
    },
  );

  it('reads back what a locale writes: numbers and amounts, by the marks of its numbers', () => {
    const locales = everyLocale();
    expect(locales.length).toBeGreaterThan(140);
    for (const locale of locales) {
      expect(['.', ','], locale).toContain(localeMark(locale));
      for (const currency of ['USD', 'EUR', 'KWD', ownCurrency(locale)])
        for (const code of [currency, 'GBP'])
          for (const value of ['-1234567.5', '-0.5', '12.345', '12345'])
            readsBack(value, { locale, zone: 'UTC', currency, decimals: { KWD: 3, CLP: 0, PYG: 0 } }, code);
    }
  });

  it('and any amount of cents', () => {
    const cents = fc.integer({ min: -10_000_000, max: 10_000_000 });
    fc.assert(
      fc.property(cents, fc.constantFrom(...everyLocale()), (cents, locale) =>
        readsBack((cents / 100).toFixed(2), { locale, zone: 'UTC', currency: 'USD' }, 'USD'),
      ),
    );
  });
});

/** Every locale a company can have. */
function everyLocale(): string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const countries = letters.flatMap((first) => letters.map((second) => first + second));
  const zones = ['UTC', 'America/Lima'];
  const of = (language: Language) =>
    countries.flatMap((country) => zones.map((zone) => localeOf(language, country, zone)));
  return [...new Set([...of('en'), ...of('es')])];
}

const OWN: Readonly<Record<string, string>> = { CL: 'CLP', CH: 'CHF', PE: 'PEN', PY: 'PYG', SE: 'SEK', PL: 'PLN' };
const ownCurrency = (locale: string): string => OWN[locale.slice(-2)] ?? 'BWP';

function readsBack(value: string, context: FormatContext, currency: string): void {
  const { locale } = context;
  const plain = formatMoney(value, context, { style: 'plain', currency });
  const price = formatMoney(value, context, { currency, isPrice: true });
  const shown = formatMoney(value, context, { currency });
  const figures = plain.replace('−', '');
  expect(shown, `${locale} ${shown}`).toContain(figures);
  const kept = Number(value).toFixed(context.decimals?.[currency] ?? 2);
  for (const [text, expected] of [
    [plain, kept],
    [shown, kept],
    [price, value],
    [formatNumber(value, context), value],
  ] as const) {
    const read = parseDecimal(text, locale);
    expect(read.ok ? Number(read.value) : text, `${locale} ${text}`).toBe(Number(expected));
  }
}
