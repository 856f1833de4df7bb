import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { uiMessages } from './messages.ts';
import { officeTexts } from './office/messages.ts';

const texts = {
  en: { ...uiMessages.en, ...officeTexts.en } as Record<string, string>,
  es: { ...uiMessages.es, ...officeTexts.es } as Record<string, string>,
};

const values = { count: 2, total: 9, position: 1 };

interface Part {
  type: number;
  value: string;
  options?: Record<string, { value: Part[] }>;
}

// Part type 0 is plain text, 7 is "#"; the others take a value by name.
function names(parts: readonly Part[]): string[] {
  return parts.flatMap((part) => [
    ...(part.type === 0 || part.type === 7 ? [] : [part.value]),
    ...Object.values(part.options ?? {}).flatMap((o) => names(o.value)),
  ]);
}

const holes = (text: string) =>
  [...new Set(names(new IntlMessageFormat(text, 'en').getAst() as unknown as Part[]))].sort();

describe('texts of ui', () => {
  it('have the same keys in both languages', () => {
    expect(Object.keys(texts.es).sort()).toEqual(Object.keys(texts.en).sort());
  });

  it.each(['en', 'es'] as const)('are valid ICU in %s', (language) => {
    for (const [key, text] of Object.entries(texts[language])) {
      const named = Object.fromEntries(holes(text).map((name) => [name, name]));
      expect(() => new IntlMessageFormat(text, language).format({ ...named, ...values }), key).not.toThrow();
    }
  });

  it('use the same values in both languages', () => {
    for (const [key, text] of Object.entries(texts.en)) {
      const other = texts.es[key] ?? '';
      expect(holes(other), key).toEqual(holes(text));
    }
  });
});
