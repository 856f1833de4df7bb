import { describe, expect, test } from 'vitest';
import { isMissing, shownText, type Text, textProblems } from './text.rules.ts';
import { textId } from './text-id.server.ts';

const bundle = {
  key: 'menu.hello',
  module: 'menu',
  en: 'Hello {name}',
  es: 'Hola {name}',
  use: 'screen' as const,
  isIcu: true,
};
const text = (own: Record<string, string>, of: typeof bundle | null = bundle): Text => ({
  id: 1,
  key: 'menu.hello',
  bundle: of ?? undefined,
  own: {
    id: 1,
    key: 'menu.hello',
    module: 'menu',
    description: null,
    updated_at: '2026-11-21T09:30:00.000Z',
    values: Object.fromEntries(
      Object.entries(own).map(([locale, words]) => [
        locale,
        { value_id: 1, text: words, status: 'translated' as const },
      ]),
    ),
  },
});

describe('which words a reader sees (L1)', () => {
  test('the company’s before the product’s, in the reader’s language before English, at last the key', () => {
    expect(shownText(text({ es: 'Buenas' }), 'es')).toBe('Buenas');
    expect(shownText(text({ en: 'Hi' }), 'es')).toBe('Hola {name}');
    expect(shownText(text({ en: 'Hi' }, null), 'es')).toBe('Hi');
    expect(shownText({ ...text({}), own: undefined }, 'en')).toBe('Hello {name}');
    expect(shownText(text({}, null), 'es')).toBe('menu.hello');
    expect(isMissing(text({ en: 'Hi' }, null))).toBe(true);
  });
});

describe('values of a translation', () => {
  test('must be those of English, whatever they are called', () => {
    expect(textProblems({ en: 'Hello {name}', es: 'Hola {nombre}' }, undefined)).toEqual({ es: 'placeholders:name' });
    expect(textProblems({ en: 'Hello', es: 'Hola {name}' }, undefined)).toEqual({ es: 'no_placeholders' });
    expect(textProblems({ en: 'Good day', es: 'Hola {name}' }, bundle)).toEqual({ en: 'placeholders:name' });
    expect(textProblems({ en: 'Dear {name}', es: 'Estimado {name}' }, bundle)).toEqual({});
  });

  test('plural forms stay plural forms, and a broken one is refused', () => {
    const en = '{count, plural, one {# job} other {# jobs}}';
    expect(textProblems({ en, es: '{count, plural, one {# trabajo} other {# trabajos}}' }, undefined)).toEqual({});
    expect(textProblems({ en, es: '{count, plural, one {# trabajo}}' }, undefined)).toEqual({ es: 'message_syntax' });
    expect(textProblems({ en, es: '{count, plural, one {# trabajo' }, undefined)).toEqual({ es: 'message_syntax' });
  });
});

test('a key has the same number everywhere, and it fits into a path', () => {
  expect(textId('web.error.network')).toBe(textId('web.error.network'));
  expect(textId('web.error.network')).not.toBe(textId('web.error.unknown'));
  expect(String(textId('web.error.network'))).toMatch(/^\d{1,15}$/);
});
