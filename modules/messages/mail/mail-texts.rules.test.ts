import { expect, test } from 'vitest';
import { MAIL_TEXTS, type MailKind, renderMail } from './mail-texts.rules.ts';

const kinds = Object.keys(MAIL_TEXTS) as MailKind[];
const placeholders = (texts: readonly string[]): string[] =>
  [...new Set(texts.flatMap((text) => text.match(/\{\w+\}/g) ?? []))].sort();

test.each(kinds)('%s names the same values in both languages', (kind) => {
  const { subject, lines } = MAIL_TEXTS[kind];
  expect(placeholders([subject.es, ...lines.es])).toEqual(placeholders([subject.en, ...lines.en]));
});

test('values are escaped in HTML and plain in text', () => {
  const mail = renderMail('password_reset', 'es', {
    name: '<b>Ana</b>',
    company: 'A & B',
    link: 'https://x.test/?a=1&b=2',
  });
  expect(mail.subject).toBe('Restablezca su contraseña en A & B');
  expect(mail.text).toContain('Hola, <b>Ana</b>:');
  expect(mail.text).toContain('https://x.test/?a=1&b=2&lang=es');
  expect(mail.html).toContain('&lt;b&gt;Ana&lt;/b&gt;');
  expect(mail.html).toContain('href="https://x.test/?a=1&amp;b=2&amp;lang=es"');
});

test('a subject stays on one line', () => {
  expect(renderMail('invite', 'en', { company: 'A\r\nBcc: x@y.z' }).subject).toBe('Your access to A Bcc: x@y.z');
});
