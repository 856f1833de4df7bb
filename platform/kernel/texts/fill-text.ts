import type { Language } from './language.ts';
import { readMessage, sayMessage } from './message.ts';

export type TextValues = Readonly<Record<string, string | number>>;

const PLACE = /\{(\w+)\}/g;
/** An ICU argument with a kind, such as a plural: the only ones that need the parser. */
const COMPLEX = /\{\s*\w+\s*,/;

/** Whether the words hold an ICU argument with a kind (plural, select, number …) beside plain `{name}` places. */
export const isMessage = (text: string): boolean => COMPLEX.test(text);

/**
 * Words with their values: plain `{name}` places are filled as they are and stay where no value is given; words with plurals are
 * read as ICU messages. Throws when an ICU message cannot be read or a value of it is missing.
 */
export function fillText(text: string, language: Language, values: TextValues = {}): string {
  if (isMessage(text)) return sayMessage(readMessage(text), language, values);
  return text.replace(PLACE, (whole, name: string) => String(values[name] ?? whole));
}
