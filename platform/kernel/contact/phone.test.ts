import { expect, test } from 'vitest';
import { fieldText } from '../field-texts.ts';
import { isPhone } from './phone.ts';

test.each([
  ['+1 (876) 555-0123', true],
  ['876.555.0123 ext. 12', true],
  ['8765550123x12', true],
  ['(809) 555-0100, extensión 4', true],
  ['555-0100 / 555-0101', true],
  ['1-800-FLOWERS', true],
  ['*555#', true],
  ['119', true],
  ['hello', false],
  ['abc', false],
  ['call me', false],
  ['unit 5', false],
  ['12 apples', false],
  ['+', false],
  ['12', false],
  ['ann123@mail.test', false],
  ['<b>555</b>', false],
])('%s', (typed, is) => expect(isPhone(typed)).toBe(is));

test('what is wrong is said in both languages', () => {
  expect([fieldText('phone', 'en'), fieldText('phone', 'es')]).toEqual([
    'Enter a phone number.',
    'Ingrese un teléfono.',
  ]);
});
