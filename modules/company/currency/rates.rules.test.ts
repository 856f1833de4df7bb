import { expect, test } from 'vitest';
import { convertAmount } from '../../../platform/kernel/money.ts';
import { judgeRate, providerAddress, readRates } from './rates.rules.ts';

test.each([
  ['100.00', '0.92', '0.79', '85.87'],
  ['85.87', '0.79', '0.92', '100.00'],
  ['-2.345', '1', '1', '-2.35'],
  ['2.345', '1', '1', '2.35'],
  ['0', '0.92', '0.79', '0.00'],
])('currency.rounding: %s at %s is at %s worth %s', (amount, from, to, shown) => {
  expect(convertAmount(amount, from, to)).toBe(shown);
});

test('currency.rounding: an amount without a rate is an error, never the same amount', () => {
  expect(() => convertAmount('1', '0', '1')).toThrow(RangeError);
  expect(() => convertAmount('1', '1', '')).toThrow(RangeError);
});

test('answers of the usual providers are read, whatever currency they count from', () => {
  expect([
    ...(readRates('{"base":"USD","rates":{"EUR":0.92,"GBP":0.79,"X":3}}', 'USD') as Map<string, string>),
  ]).toEqual([
    ['EUR', '0.92'],
    ['GBP', '0.79'],
  ]);
  const crossed = readRates('{"base_code":"EUR","conversion_rates":{"EUR":1,"USD":1.25,"GBP":0.8}}', 'USD');
  expect(Object.fromEntries(crossed as Map<string, string>)).toEqual({ EUR: '0.8', USD: '1', GBP: '0.64' });
  expect(readRates('<html>', 'USD')).toBe('no rates in it');
  expect(readRates('{"base":"EUR","rates":{"GBP":0.8}}', 'USD')).toBe('USD is not among the rates');
  expect(providerAddress(' https://rates.test/latest?from={base} ', 'USD')).toBe('https://rates.test/latest?from=USD');
});

test.each([
  ['1', '1.0', 'same'],
  ['1', '1.2', 'take'],
  ['1', '0.8', 'take'],
  ['1', '1.20000001', 'hold'],
  ['1', '0.79', 'hold'],
])('a rate of %s that is told as %s: %s', (present, told, verdict) => {
  expect(judgeRate(present, told)).toBe(verdict);
});
