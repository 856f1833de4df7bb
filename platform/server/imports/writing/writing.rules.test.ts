import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { numberText } from '../../../kernel/money/number-text.ts';
import { amountIn, amountText, fitsCurrency, withMinus } from '../../../kernel/money/written-amount.ts';
import { decimal } from '../../../kernel/money.ts';
import type { SheetCell } from '../../sheets/sheet-types.ts';
import { ColumnEvidence, type Writing } from './column-writing.ts';
import { writingOfCompany } from './company-writing.ts';
import { dayText, instantText } from './date-text.ts';
import { FileWriting } from './file-writing.ts';

const ENGLISH: Writing = { decimal: '.', order: 'dmy' };
const GERMAN: Writing = { decimal: ',', order: 'dmy' };
const text = (value: string): SheetCell => ({ kind: 'text', value });

const learnt = (values: readonly (string | SheetCell)[]): ColumnEvidence => {
  const evidence = new ColumnEvidence();
  for (const value of values) evidence.add(typeof value === 'string' ? text(value) : value);
  return evidence;
};

describe('times', () => {
  const at = (value: string) => instantText(value, 'dmy', 'America/Lima');

  it.each([
    ['21/11/2026 3:15 p. m.', '20:15'],
    ['21/11/2026 3:15 p.\u00a0m.', '20:15'],
    ['21/11/2026 3:15:20 P.M.', '20:15:20'],
    ['21/11/2026 03:15 am', '08:15'],
    ['21/11/2026 12:05 a. m.', '05:05'],
    ['21/11/2026 12:05 p. m.', '17:05'],
    ['21/11/2026 3 pm', '20:00'],
    ['21/11/2026 15h15', '20:15'],
    ['21/11/2026 15h', '20:00'],
    ['21.11.2026 15:15 Uhr', '20:15'],
    ['21.11.2026 um 15.15 Uhr', '20:15'],
    ['21-11-2026, 15:15 hrs.', '20:15'],
    ['21/11/2026 a las 15:15 horas', '20:15'],
    ['2026-11-21 15:15:30.25', '20:15:30.250'],
    ['2026/11/21 15:15', '20:15'],
    ['2026-11-21T15:15', '20:15'],
    ['2026-11-21 20:15 UTC', '20:15'],
    ['2026-11-21T15:15:00-05:00', '20:15'],
    ['2026-11-21 15:15:00 -0500', '20:15'],
    ['21/11/2026 3:15:00 p. m. -05:00', '20:15'],
    ['2026-11-22 01:15 +05:00', '20:15'],
    ['2026-11-21', '05:00'],
  ])('%s', (written, clock) => {
    const [hms = '', ms = '000'] = clock.split('.');
    expect(at(written)).toBe(`2026-11-21T${hms.padEnd(8, ':00')}.${ms}Z`);
  });

  it.each([
    '21/11/2026 morning',
    '21/11/2026 15',
    '21/11/2026 15:15 approx.',
    '21/11/2026 15:15 (see note)',
    '21/11/2026 25:15',
    '21/11/2026 15:75',
    '21/11/2026 15:15 a. m.',
    '21/11/2026 0:15 p. m.',
    '21/11/2026 08:00-10:00',
    '2026-11-21 08:00-10:00',
    '21/11/2026 08:00 -10:00',
    '21/11/2026 8am-10:00',
    '21/11/2026 8:00 a. m. -10:00',
    '21/11/2026 8h00 -1000',
    '21.11.2026 um 8 Uhr -10:00',
    '21/11/2026 and 22/11/2026',
    '21/11/20261',
    '31/02/2026 10:00',
    '2026-11-21 10:00 10:30',
    'Sat 21/11/2026',
  ])('refuses %s', (written) => expect(at(written)).toBeNull());

  it('takes a date alone as a day and cuts nothing off', () => {
    expect(dayText('21/11/2026', 'dmy')).toBe('2026-11-21');
    expect(dayText('2026-11-21 00:00:00', 'dmy')).toBe('2026-11-21');
    expect(dayText('2026-11-21T00:00:00.000Z', 'dmy')).toBe('2026-11-21');
    for (const more of ['21/11/2026 14:30', '2026-11-21 noon', '2026-11-21-5', '21/11/2026x'])
      expect(dayText(more, 'dmy'), more).toBeNull();
  });
});

describe('numbers', () => {
  it.each([
    ['1,234.50', '1234.5', null],
    ['1.234,50', null, '1234.5'],
    ['1,234', '1234', '1.234'],
    ['2.000', '2', '2000'],
    ['12,5', null, '12.5'],
    ['1.234.567', null, '1234567'],
    ['-0,125', null, '-0.125'],
    ['€ 1.234', '1.234', '1234'],
    ['1 234,5', null, '1234.5'],
    ['+7', '7', '7'],
    ['-0', '0', '0'],
    ['1\u00a0234\u00a0567,5', null, '1234567.5'],
    ["1'234.50", '1234.5', null],
    ['-€5', '-5', '-5'],
    ['€ -5', '-5', '-5'],
    ['5,50 €', null, '5.5'],
    ['$1,250.00', '1250', null],
    ['12 kg', null, null],
    ['5€50', null, null],
    ['5 $ 3', null, null],
    ['12 50', null, null],
    ['5 10', null, null],
    ['1 2 3', null, null],
    ['1234 567', null, null],
    ["1'234 567", null, null],
    ['$5$', null, null],
    ['-$-5', null, null],
    ['5-', null, null],
    ['1,23,4', null, null],
    ['₹12,34,567.50', '1234567.5', null],
    ['12.34.567', null, null],
    ['.', null, null],
    ['', null, null],
  ])('%s', (written, point, comma) => {
    expect([numberText(written, '.'), numberText(written, ',')]).toEqual([point, comma]);
  });
});

describe('amounts', () => {
  it.each([
    ['US$5', 'USD', '$', '5'],
    ['$.50', 'USD', '$', '0.5'],
    ['USD.50', 'USD', '$', '0.5'],
    ['12.30 USD', 'USD', '$', '12.3'],
    ['USD 12.30', 'USD', '$', '12.3'],
    ['RD$1,200.00', 'DOP', 'RD$', '1200'],
    ['$1,200', 'DOP', 'RD$', '1200'],
    ['$1,200.00 MXN', 'MXN', '$', '1200'],
    ['J$5', 'JMD', 'J$', '5'],
    ['CHF 1’000.00', 'CHF', 'CHF', '1000'],
    ['S/5', 'PEN', 'S/', '5'],
    ['S/. 50', 'PEN', 'PEN', '50'],
    ['R$5', 'BRL', 'R$', '5'],
    ['5 kr', 'SEK', 'kr', '5'],
    ['5 zł', 'PLN', 'PLN', '5'],
    ['¥50000', 'JPY', 'JPY', '50000'],
    ['JPY 1,151', 'JPY', '¥', '1151'],
    ['−2,469.12', 'USD', '$', '-2469.12'],
    ['(1,234.50)', 'USD', '$', '-1234.5'],
    ['($5)', 'USD', '$', '-5'],
    ['$(5)', 'USD', '$', '-5'],
    ['1,234.50-', 'USD', '$', '-1234.5'],
    ['-USD 5', 'USD', '$', '-5'],
  ])('%s is an amount in %s', (written, code, symbol, value) => {
    expect(amountText(written, '.')).toBe(value);
    for (const sign of amountIn(written)?.signs ?? []) expect(fitsCurrency(sign, { code, symbol }), sign).toBe(true);
  });

  it.each([
    ['€5', 'USD', '$'],
    ['¥50000', 'USD', '$'],
    ['J$5', 'USD', '$'],
    ['$5', 'EUR', '€'],
    ['EUR 5', 'USD', '$'],
    ['5 kr', 'EUR', '€'],
    ['$5 EUR', 'USD', '$'],
  ])('%s is none in %s', (written, code, symbol) => {
    expect(amountIn(written)?.signs.every((sign) => fitsCurrency(sign, { code, symbol }))).toBe(false);
  });

  it.each(['12 kg', '5 m', '12k', '-(5)', '(-5)', '$5$', '5€50', 'USD', '(809) 555-1234', '5--', 'A5', '- 5 -'])(
    '%s is no amount',
    (written) => expect(amountText(written, '.')).toBeNull(),
  );

  it('have the signs a company gives its currencies', () => {
    expect(amountIn('Fichas 5')).toBeNull();
    expect(amountIn('Fichas 5', new Set(['fichas']))).toEqual({ number: '5', signs: ['Fichas'] });
  });

  it('are read back as every currency is written', () => {
    for (const code of Intl.supportedValuesOf('currency')) {
      for (const currencyDisplay of ['symbol', 'narrowSymbol', 'code'] as const) {
        const format = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay });
        for (const value of [1234, -5]) {
          const text = format.format(value);
          expect(amountText(text, '.'), text).toBe(String(value));
          for (const sign of amountIn(text)?.signs ?? [])
            expect(fitsCurrency(sign, { code, symbol: code }), text).toBe(true);
        }
      }
    }
  });

  it('tell how their column writes its numbers', () => {
    expect(learnt(['USD 1,234.50', '(1,234)']).writing(GERMAN).decimal).toBe('.');
    expect(learnt(['CHF 1.234,50']).writing(ENGLISH).decimal).toBe(',');
  });
});

describe('numbers by the thousand', () => {
  const inGroups = (digits: string, sign: string) => digits.replaceAll(/\B(?=(?:\d{3})+$)/g, sign);
  const spaces = fc.constantFrom('', ' ', '\u00a0', '\u202f', '\u2009', "'", '’');
  const coin = fc.constantFrom('', '$', '€', '£ ', '₡');

  it('reads every number however it is grouped, with a sign of a currency at either end', () => {
    fc.assert(
      fc.property(
        fc.nat(999_999_999),
        fc.nat(999),
        spaces,
        coin,
        fc.boolean(),
        fc.boolean(),
        (whole, part, gap, money, isLast, isLess) => {
          for (const mark of ['.', ','] as const) {
            const number = `${inGroups(String(whole), gap)}${part ? `${mark}${part}` : ''}`;
            const text = `${isLess ? '-' : ''}${isLast ? `${number} ${money}` : `${money}${number}`}`;
            expect(numberText(text, mark), text).toBe(
              decimal(`${isLess ? '-' : ''}${whole}${part ? `.${part}` : ''}`).toFixed(),
            );
          }
        },
      ),
    );
  });

  it('refuses a text that is not one number between such signs', () => {
    const pieces = fc.array(fc.constantFrom('1', '23', '456', ' ', '$', '€', "'", '.', ',', '-'), {
      minLength: 1,
      maxLength: 8,
    });
    const whole =
      /^[-+]?\s*\p{Sc}?\s*[-+]?\s*(?:\d+|\d{1,3}(?:([ '.,])\d{3})(?:\1\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})?(?:[.,]\d+)?\s*\p{Sc}?$/u;
    fc.assert(
      fc.property(pieces, (parts) => {
        const text = parts.join('');
        const isNumber = numberText(text, '.') !== null || numberText(text, ',') !== null;
        if (isNumber) expect(text.trim()).toMatch(whole);
        // A sign of a currency or a space that no group explains stands between two digits.
        if (/\d\s*\p{Sc}\s*\d/u.test(text) || /\d \d{1,2}(?!\d)/.test(text)) expect(isNumber, text).toBe(false);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('one way of writing per column', () => {
  it('lets one cell that fits one reading decide for all', () => {
    for (const preferred of [ENGLISH, GERMAN]) {
      expect(learnt(['1,234', '2.000', '12.50']).writing(preferred).decimal).toBe('.');
      expect(learnt(['2.000', '1,234', '12,50']).writing(preferred).decimal).toBe(',');
      expect(learnt(['03/04/2026', '13/04/2026']).writing(preferred).order).toBe('dmy');
      expect(learnt(['03/04/2026', '04/13/2026 10:00']).writing(preferred).order).toBe('mdy');
    }
  });

  it('takes what is preferred where every cell fits two readings, and says so', () => {
    const evidence = learnt(['1,234', '2.000', '7']);
    expect(evidence.numbers('.')).toEqual({ way: '.', is_ambiguous: true, misfits: 0, example: '1,234' });
    expect(evidence.numbers(',')).toMatchObject({ way: ',', is_ambiguous: true });
    expect(learnt(['03/04/2026']).dates('mdy')).toMatchObject({ way: 'mdy', is_ambiguous: true });
  });

  it('says nothing of cells that mean the same either way, and of cells with a type', () => {
    const typed: SheetCell[] = [
      { kind: 'number', value: '1.234' },
      { kind: 'date', value: '2026-04-03' },
    ];
    const evidence = learnt(['7', '0', '05/05/2026', '2026-04-03', 'n/a', ...typed]);
    expect([evidence.numbers('.'), evidence.dates('dmy')]).toEqual([null, null]);
  });

  it('counts what only fits the other way', () => {
    expect(learnt(['1.5', '2.5', '3,5']).numbers(',')).toEqual({
      way: '.',
      is_ambiguous: false,
      misfits: 1,
      example: '1.5',
    });
    expect(learnt(['1.5', '3,5']).numbers(',')).toMatchObject({ way: ',', misfits: 1 });
  });

  it('lets a choice decide, and a choice of before only where the cells do not', () => {
    const file = (values: readonly string[], wishes: object) => {
      const writing = new FileWriting(['Price'], [0], { company: ENGLISH, ...wishes });
      for (const [at, value] of values.entries())
        writing.add({ number: at + 2, isHeader: false, cells: [text(value)] });
      return writing.format(0, 'number');
    };
    const comma = { 0: { decimal: ',' } } as const;
    expect(file(['1,234'], {})).toMatchObject({ way: '.', value: '1234', is_ambiguous: true });
    expect(file(['1,234'], { remembered: comma })).toMatchObject({ way: ',', value: '1.234', is_ambiguous: false });
    expect(file(['1,234', '1.5'], { remembered: comma })).toMatchObject({ way: '.' });
    expect(file(['1,234'], { chosen: comma })).toMatchObject({ way: ',', is_ambiguous: false });
    // What a file hints at decides for nobody who chose otherwise, and where they differ it is asked again.
    expect(file(['1.500'], { own: '.', remembered: comma })).toMatchObject({ way: ',', is_ambiguous: true });
    expect(file(['1.500'], { own: '.' })).toMatchObject({ way: '.', is_ambiguous: false });
    expect(file(['12.50'], { own: '.', remembered: comma })).toMatchObject({ way: '.', is_ambiguous: false });
    expect(file(['1,234.50'], { chosen: comma })).toMatchObject({ way: ',', value: null });
  });
});

describe('the company’s own way', () => {
  const own = (country: string | null, language = 'en', date_format: string | null = null) => {
    const { decimal, order } = writingOfCompany({ time_zone: 'UTC', language, date_format, country });
    return `${decimal} ${order}`;
  };

  it('is that of its country, whatever the language of its screens', () => {
    expect(['US', 'MX', 'PE', 'DE', 'ES', 'CO', 'GB', 'PR'].map((country) => own(country))).toEqual([
      '. mdy',
      '. dmy',
      '. dmy',
      ', dmy',
      ', dmy',
      ', dmy',
      '. dmy',
      '. mdy',
    ]);
    expect([own(null, 'en'), own(null, 'es')]).toEqual(['. dmy', ', dmy']);
  });

  it('follows its date setting', () => {
    expect([own('US', 'en', 'DD/MM/YYYY'), own('DE', 'en', 'MM/DD/YYYY'), own('US', 'en', 'YYYY-MM-DD')]).toEqual([
      '. dmy',
      ', mdy',
      '. mdy',
    ]);
  });
});

it('an endless cell is no amount, and is not searched for one', () => {
  const began = process.cpuUsage();
  for (const text of [`(${'1'.repeat(20_000)}`, `${'1 '.repeat(10_000)}-`, `-${' '.repeat(20_000)}x`])
    expect([withMinus(text).length <= text.length, amountText(text, '.')]).toEqual([true, null]);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(100);
});
