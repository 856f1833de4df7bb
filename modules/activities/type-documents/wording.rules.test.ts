import { expect, test } from 'vitest';
import { wordingOf } from './wording.rules.ts';

test('what was read is kept, a web page, or not there any more', () => {
  const words = { title: 'x', language: 'en', html: '<p>Roof</p>' };
  const text = { html: '<p>Roof</p>', html_es: null };
  const filled = { html: '<p>{{order.title}}</p>', html_es: null };
  const link = 'template:4';
  expect(wordingOf({ link, words, text: filled })).toBe('kept');
  expect(wordingOf({ link, text })).toBe('kept');
  expect(wordingOf({ link, text: filled })).toBe('not_kept');
  // In which of two languages it was read is not known.
  expect(wordingOf({ link, text: { ...text, html_es: '<p>Techo</p>' } })).toBe('not_kept');
  expect(wordingOf({ link })).toBe('not_kept');
  expect(wordingOf({ link: null })).toBe('kept');
  expect(wordingOf({ link: 'attachment:7' })).toBe('kept');
  expect(wordingOf({ link: 'https://a.example/x' })).toBe('web_page');
  expect(wordingOf({ link: 'https://a.example/{{order.id}}' })).toBe('not_kept');
  expect(wordingOf({ link: 'https://a.example/{{order.id}}', address: 'https://a.example/7' })).toBe('web_page');
});
