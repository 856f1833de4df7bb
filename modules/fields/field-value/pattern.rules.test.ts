import { expect, test } from 'vitest';
import { compilePattern, effortOf, takesPattern } from './pattern.rules.ts';

/** CPU milliseconds of some work: what others on the machine do does not count. */
function cost(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const fits = (pattern: string, text: string): boolean | null | undefined => compilePattern(pattern)?.(text);

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

test('repetitions of nothing are refused as those of something are, at once', () => {
  expect(cost(() => expect(compilePattern('((((){250}){250}){250}){250}')).toBeNull())).toBeLessThan(1_000);
  expect(compilePattern('(){0,999}{999}')).toBeNull();
});

test('a test that would cost too much gives no answer, and those of one record share what they may cost', () => {
  const text = 'a'.repeat(20_000);
  expect(cost(() => expect(fits('(.*){660}', text)).toBeNull())).toBeLessThan(500);
  const effort = effortOf('one');
  const dozens = () => Array.from({ length: 60 }, () => compilePattern('(.*){660}')?.(text, effort));
  expect(cost(dozens)).toBeLessThan(1_500);
  expect([effort.left < 0, compilePattern('a*')?.(text, effort)]).toEqual([true, null]);
});

test('patterns as people write them are tested whole, on the longest texts too', () => {
  const words = 'word '.repeat(3_999).concat('word');
  expect([fits('(\\w+[ ,.]?)+', words), fits('[\\w\\s.,;]{1,}', words), fits('.{1,255}', 'a'.repeat(255))]).toEqual([
    true,
    true,
    true,
  ]);
  const parts = '([A-Z]{1,3}-)?[0-9]{4,12}(/[a-z0-9]{1,8}){0,3}|https?://[^ ]{1,200}';
  const effort = effortOf('one');
  for (let field = 0; field < 100; field++)
    expect(compilePattern(parts)?.(`https://${'x'.repeat(192)}`, effort)).toBe(true);
  expect([takesPattern(parts), takesPattern('.{1,300}')]).toEqual([true, true]);
});

test('a pattern too large for a new field still works where it is', () => {
  expect([takesPattern('a{700}'), fits('a{700}', 'a'.repeat(700)), fits('a{700}', 'a')]).toEqual([false, true, false]);
});

test('a pattern is compiled once for all values', () => {
  const often = () => {
    for (let value = 0; value < 20_000; value++) compilePattern('(a{900})?b{900}');
  };
  expect(cost(often)).toBeLessThan(500);
});
