import { expect, test } from 'vitest';
import { compilePattern } from './pattern.rules.ts';

const fits = (pattern: string, text: string): boolean | undefined => compilePattern(pattern)?.(text);

test('a pattern holds for the whole text', () => {
  expect(fits('[A-Z]{2}[0-9]+', 'AB12')).toBe(true);
  expect(fits('[A-Z]{2}[0-9]+', 'xAB12')).toBe(false);
  expect(fits('^\\d{3}-\\d{2,4}$', '123-4567')).toBe(true);
  expect(fits('\\d{3}-\\d{2,4}', '123-45678')).toBe(false);
  expect(fits('(red|green)?', '')).toBe(true);
  expect(fits('(?:ab)+', 'ababab')).toBe(true);
  expect(fits('[^a-c]*', 'xyz')).toBe(true);
  expect(fits('a.c', 'a\nc')).toBe(false);
  expect(fits('\\w+', 'ñandú')).toBe(true);
  expect(fits('[a\\]]+', 'a]')).toBe(true);
});

test('what is no pattern, or needs more than a linear walk, is refused', () => {
  for (const wrong of ['(', ')', '[a', 'a{3,2}', '*a', '(a)\\1', '(?=a)', '(?<n>a)', '\\b', '[z-a]', 'a{999}{999}'])
    expect(compilePattern(wrong), wrong).toBeNull();
});

test('patterns that stall backtracking matchers do not stall this one', () => {
  const nested = compilePattern('(a+)+b');
  expect(nested?.('a'.repeat(20_000))).toBe(false);
  expect(fits('(a*)*', 'aaaa')).toBe(true);
  expect(fits('(a|aa)+', `${'a'.repeat(5_000)}c`)).toBe(false);
});
