import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal, round2, roundTo, splitByShares, sum, toAmount } from './money.ts';

describe('money', () => {
  it.each([
    ['1.005', '1.01'],
    ['-1.005', '-1.01'],
    ['-0.004', '0.00'],
    ['0', '0.00'],
    [0.1, '0.10'],
    ['123456789012345678.995', '123456789012345679.00'],
  ])('rounds %s to %s, half away from zero', (value, expected) => {
    expect(toAmount(value)).toBe(expected);
  });

  it('never gives a negative zero', () => {
    expect(Object.is(round2('-0.001').toNumber(), 0)).toBe(true);
    expect(Object.is(roundTo('-0', 4).toNumber(), 0)).toBe(true);
  });

  it.each(['', 'abc', '1,5', Number.NaN, Number.POSITIVE_INFINITY])('refuses %s', (value) => {
    expect(() => decimal(value)).toThrow(RangeError);
  });

  it('adds exactly', () => {
    expect(sum(['0.1', '0.2', 0.3]).toFixed()).toBe('0.6');
    expect(sum([]).toFixed()).toBe('0');
  });
});

describe('splitByShares', () => {
  const split = (total: string, weights: string[], options = {}) =>
    splitByShares(total, weights, options).map((part) => toAmount(part));

  it.each([
    ['10', ['1', '1', '1'], ['3.34', '3.33', '3.33']],
    ['30', ['100', '50', '49.99'], ['15.00', '7.50', '7.50']],
    ['-10', ['1', '2'], ['-3.33', '-6.67']],
    ['0.02', ['1', '1', '1'], ['0.00', '0.01', '0.01']],
    ['5', ['0', '1'], ['0.00', '5.00']],
    ['0', ['0', '0'], ['0.00', '0.00']],
  ])('%s over %j', (total, weights, expected) => {
    expect(split(total, weights)).toEqual(expected);
  });

  it('keeps to the limits and lets the caller break ties', () => {
    expect(split('1', ['1', '1', '1'], { limits: ['0.33', '1', '1'] })).toEqual(['0.33', '0.34', '0.33']);
    expect(split('1', ['1', '1', '1'], { tie: (a: number, b: number) => b - a })).toEqual(['0.33', '0.33', '0.34']);
  });

  it('refuses negative weights, no weight at all, and limits below the total', () => {
    expect(() => split('1', ['-1', '2'])).toThrow(RangeError);
    expect(() => split('1', ['0'])).toThrow(RangeError);
    expect(() => split('1', ['1', '1'], { limits: ['0.10', '0.10'] })).toThrow(RangeError);
  });

  it('always adds up, with no part of the wrong sign', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 1_000_000 }), weights, (cents, values) => {
        fc.pre(values.some((value) => value > 0));
        const total = decimal(cents).div(100);
        const parts = splitByShares(total, values);
        expect(toAmount(sum(parts))).toBe(toAmount(total));
        expect(parts.every((part) => part.isZero() || part.isNegative() === total.isNegative())).toBe(true);
      }),
    );
  });
});
