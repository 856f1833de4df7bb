import { expect, test } from 'vitest';
import { keptWords } from './automaton.rules.ts';
import { effortOf } from './effort.rules.ts';
import { compilePattern, fitsPattern, patternSize, takesPattern } from './pattern.rules.ts';
import { type Step, written } from './pattern-steps.rules.ts';

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

/** Of a text of a and b each place is another one: 300 ways are open or not. */
const AWKWARD = '(a|b)*a(a|b){190}';
const MIXED = Array.from({ length: 20_000 }, (_, at) =>
  (Math.sin(at * 12.9898) * 43_758.5453) % 1 < 0 ? 'a' : 'b',
).join('');

test('a test that would cost too much gives no answer, and those of one record share what they may cost', () => {
  expect(cost(() => expect(fits(AWKWARD, MIXED)).toBeNull())).toBeLessThan(500);
  const effort = effortOf('one');
  const dozens = () => Array.from({ length: 60 }, () => fitsPattern(AWKWARD, MIXED, effort));
  expect(cost(dozens)).toBeLessThan(1_500);
  expect([effort.left < 0, compilePattern('a*')?.('a', effort)]).toEqual([true, null]);
});

test('once the effort is used up nothing more is compiled', () => {
  const nested = (at: number) => `((){95}){99}((){95}){99}${'z?'.repeat(at % 40)}${'y?'.repeat(at / 40)}`;
  const effort = effortOf('one');
  const done = Array.from({ length: 300 }, (_, at) => fitsPattern(nested(at), '', effort)).filter(
    (one) => one !== null,
  );
  expect([done.length > 150, done.length < 250, effort.left < 0]).toEqual([true, true, true]);
  expect(effort.left).toBeGreaterThan(-25_000);
});

test('ways that are known cost a look-up a character', () => {
  const text = 'a'.repeat(20_000);
  const effort = effortOf('many');
  fitsPattern('(.*){300}', text, effort);
  const before = effort.left;
  for (let value = 0; value < 100; value++) expect(fitsPattern('(.*){300}', text, effort)).toBe(true);
  expect(before - effort.left).toBe(100 * 2_501);
});

/** What a pattern says, without any memory. */
function walks(steps: readonly Step[], text: string): boolean {
  const spread = (open: readonly number[]): Set<number> => {
    const found = new Set(open);
    for (const at of found) {
      const step = steps[at];
      if (step?.kind === 'fork') for (const way of step.ways) found.add(way);
    }
    return found;
  };
  let here = spread([0]);
  for (const character of text)
    here = spread(
      [...here].flatMap((at) => {
        const step = steps[at];
        return step?.kind === 'character' && step.test.fits(character) ? [step.next] : [];
      }),
    );
  return [...here].some((at) => steps[at]?.kind === 'end');
}

test('what is remembered of a pattern says the same as a walk without memory', () => {
  let seed = 7;
  const below = (most: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * most);
  };
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const pattern = (depth: number): string => {
    const atom = () =>
      below(3) === 0 && depth > 0
        ? `(${pattern(depth - 1)})`
        : one(['a', 'b', 'ñ', '.', '[ab]', '[^a]', '\\d', '\\w', '[a-c😀]']);
    const part = () => atom() + one(['', '', '', '*', '+', '?', '{2}', '{0,3}', '{1,}']);
    const way = () => Array.from({ length: below(4) }, part).join('');
    return Array.from({ length: 1 + below(3) }, way).join('|');
  };
  let fitting = 0;
  for (let at = 0; at < 400; at++) {
    const source = pattern(2);
    const { steps } = written(source);
    if (!steps) continue;
    for (let turn = 0; turn < 25; turn++) {
      const text = Array.from({ length: below(9) }, () => one(['a', 'b', 'c', 'ñ', '1', '\n', '😀', '-'])).join('');
      const expected = walks(steps, text);
      if (expected) fitting++;
      expect(fits(source, text), `${source} of ${text}`).toBe(expected);
    }
  }
  expect(fitting).toBeGreaterThan(1_000);
});

test('a pattern that there is no room to remember is walked', () => {
  const { steps } = written('(a|b)*a(a|b){12}');
  for (let from = 0; from < 400; from++) {
    const text = MIXED.slice(from * 7, from * 7 + 60);
    expect(fits('(a|b)*a(a|b){12}', text)).toBe(walks(steps as Step[], text));
  }
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

test('a new pattern is bounded by what is written for it, also where that is nothing', () => {
  expect([takesPattern('((){35}){30}'), takesPattern('((){35}){40}'), takesPattern('(){600}')]).toEqual([
    true,
    false,
    true,
  ]);
  expect([patternSize('\\d{3}-\\d{4}') < 20, patternSize('((){35}){40}') > 1_200]).toEqual([true, true]);
});

test('what is remembered of all patterns together has a bound, and is right after it was forgotten', () => {
  const text = MIXED.slice(0, 250);
  for (let at = 0; at < 120; at++) {
    const pattern = `${AWKWARD}${'z?'.repeat(at % 20)}${'y?'.repeat(at / 20)}`;
    expect(fits(pattern, text)).toBe(text.at(-191) === 'a');
    expect(keptWords()).toBeLessThan(4_000_000);
  }
});

test('a class of characters takes as many looks as it has members, each named once', () => {
  const foreign = Array.from({ length: 6_000 }, (_, at) => String.fromCodePoint(0xe000 + at)).join('');
  const letters = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x100 + at)).join('');
  const looks = (source: string): [fits: boolean | null, looks: number] => {
    const effort = effortOf('one');
    const before = effort.left;
    return [fitsPattern(source, foreign, effort), before - effort.left];
  };
  const [small, few] = looks('[^a]*');
  const [large, many] = looks(`[^${letters}]*`);
  const [repeated, asFew] = looks(`[${'\\w'.repeat(95)}\ue000-\uf8ff]*`);
  expect([small, large, repeated]).toEqual([true, null, true]);
  expect(many).toBeGreaterThan(20 * few);
  expect(asFew).toBeLessThan(4 * few);
});
