import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { fillText } from './fill-text.ts';
import type { Language } from './language.ts';
import { readMessage, sayMessage } from './message.ts';
import { flatTexts, MESSAGE_GLOBS, messagePairs } from './message-files.ts';
import { placeholders } from './placeholders.ts';

type Values = Record<string, string | number>;
const LANGUAGES = ['en', 'es'] as const;
const FAILED = 'failed';

/** What is said, or that nothing can be said. */
function ours(text: string, language: Language, values: Values): string {
  try {
    return sayMessage(readMessage(text), language, values);
  } catch {
    return FAILED;
  }
}

function library(text: string, language: Language, values: Values): string {
  try {
    return String(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).format(values));
  } catch {
    return FAILED;
  }
}

const NUMBERS = [0, 1, 2, 1.5, 11, 1_000_000, 12_345.678, -1];

async function productTexts(): Promise<[key: string, language: Language, text: string][]> {
  const root = join(import.meta.dirname, '../../..');
  const files = MESSAGE_GLOBS.flatMap((glob) => globSync(glob, { cwd: root }));
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(join(root, file)).href)));
  return modules
    .flatMap(messagePairs)
    .flatMap((pair) =>
      LANGUAGES.flatMap((language) =>
        [...flatTexts(pair[language])].map(([key, text]): [string, Language, string] => [key, language, text]),
      ),
    );
}

test('every text of the screens is said as the library says it, with many values and with none', async () => {
  const texts = await productTexts();
  expect(texts.length).toBeGreaterThan(3000);
  for (const [key, language, text] of texts) {
    const names = placeholders(text);
    for (const number of names.length > 0 ? NUMBERS : [0]) {
      const values = Object.fromEntries(names.map((name) => [name, number]));
      expect(ours(text, language, values), key).toBe(library(text, language, values));
    }
    const words = Object.fromEntries(names.map((name) => [name, `{${name}} 'x' #`]));
    expect(ours(text, language, words), key).toBe(library(text, language, words));
    if (names.length > 0) expect(ours(text, language, {}), key).toBe(FAILED);
  }
}, 30_000);

const words = fc.stringMatching(/^[a-z '#{}<>,é¿\n-]{0,8}$/);
const name = fc.constantFrom('a', 'count', 'señal', 'x_1', '0');
const inner = fc.letrec<{ message: string; part: string }>((tie) => ({
  message: fc.array(tie('part'), { maxLength: 4 }).map((parts) => parts.join('')),
  part: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    words,
    name.map((it) => `{${it}}`),
    fc
      .tuple(name, fc.constantFrom('', ', integer', ', percent', ', other'))
      .map(([it, style]) => `{ ${it} , number${style} }`),
    fc
      .tuple(
        name,
        fc.constantFrom('select', 'plural', 'selectordinal', 'list'),
        fc.constantFrom('', 'offset:1 '),
        arms(tie('message')),
      )
      .map(([it, kind, offset, choices]) => `{${it}, ${kind}, ${offset}${choices}}`),
  ),
}));

function arms(message: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const key = fc.constantFrom('one', 'two', 'few', 'other', 'many', '=0', '=1', '=-1', 'x');
  return fc
    .tuple(fc.array(fc.tuple(key, message), { maxLength: 3 }), fc.boolean(), message)
    .map(([some, hasOther, last]) =>
      [...some.map(([arm, text]) => `${arm} {${text}}`), ...(hasOther ? [`other {${last}}`] : [])].join(' '),
    );
}

const value = fc.oneof(fc.constantFrom<string | number>(...NUMBERS), fc.constantFrom('one', 'x', '', "o'clock", '2'));

test('whatever is written is read, refused and said as the library does', () => {
  fc.assert(
    fc.property(
      inner.message,
      fc.dictionary(name, value, { maxKeys: 5 }),
      fc.constantFrom(...LANGUAGES),
      (text, values, language) => {
        expect(ours(text, language, values)).toBe(library(text, language, values));
      },
    ),
    { numRuns: 5000 },
  );
});

describe('messages', () => {
  test('quoting, exact arms, offsets and ordinals', () => {
    expect(ours("It''s '{'{a}'}', isn't it", 'en', { a: 1 })).toBe("It's {1}, isn't it");
    const guests = '{n, plural, offset:1 =0 {nobody} =1 {you} one {you and # more} other {you and # more}}';
    expect([0, 1, 2, 1501].map((n) => ours(guests, 'en', { n }))).toEqual([
      'nobody',
      'you',
      'you and 1 more',
      'you and 1,500 more',
    ]);
    expect(ours('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', 'en', { n: 22 })).toBe('22nd');
    expect(ours('{n, plural, one {# fila} other {# filas}}', 'es', { n: 12_345 })).toBe('12.345 filas');
  });

  test('days and times by their named styles', () => {
    const at = Date.UTC(2026, 10, 23, 15, 4);
    for (const style of ['', ', short', ', medium', ', long', ', full', ', x'])
      for (const kind of ['date', 'time'])
        expect(ours(`{at, ${kind}${style}}`, 'es', { at })).toBe(library(`{at, ${kind}${style}}`, 'es', { at }));
  });

  test('a value that is no own one of the values is missing', () => {
    expect(ours('{constructor}', 'en', {})).toBe(FAILED);
    expect(() => fillText('{n, plural, other {#}}', 'en')).toThrow('needs a value for n');
  });

  test.each([
    '{',
    '{}',
    '{ }',
    '{a',
    '{a,}',
    '{a, plural, one {x}}',
    '{a, select}',
    '{a, number, }',
    '{a, spellout}',
    '{a, number, ::.00}',
  ])('%s is refused', (text) => expect(() => readMessage(text)).toThrow('not an ICU message'));
});
