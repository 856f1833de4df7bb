import { IntlMessageFormat } from 'intl-messageformat';
import type { Language } from '../errors.ts';

type Element = { type: number; value: string; options?: Record<string, { value: Element[] }>; children?: Element[] };
const LITERAL = 0;
const POUND = 7;

/**
 * Names of the values an ICU message needs, sorted; plural arms that name none of their own change nothing. Throws when the
 * message cannot be read. The parser is the one the web application shows texts with.
 */
export function placeholders(text: string, language: Language): string[] {
  const names = new Set<string>();
  const collect = (elements: Element[]): void => {
    for (const { type, value, options, children } of elements) {
      if (type !== LITERAL && type !== POUND) names.add(value);
      for (const option of Object.values(options ?? {})) collect(option.value);
      collect(children ?? []);
    }
  };
  collect(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).getAst() as Element[]);
  return [...names].sort();
}
