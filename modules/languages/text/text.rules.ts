import type { Language } from '../../../platform/kernel/errors.ts';
import type { BundledText } from '../../../platform/kernel/texts/bundled-text.ts';
import { isMessage } from '../../../platform/kernel/texts/fill-text.ts';
import { placeholders } from '../../../platform/kernel/texts/placeholders.ts';

export const LANGUAGES = ['en', 'es'] as const;
export const STATUSES = ['translated', 'machine', 'review'] as const;
export type TextStatus = (typeof STATUSES)[number];

/** What the company wrote for a key in one language. */
export interface OwnValue {
  readonly value_id: number;
  readonly text: string;
  readonly status: TextStatus;
}

/** A key the company has rows for. */
export interface OwnText {
  readonly id: number;
  readonly key: string;
  readonly module: string;
  readonly description: string | null;
  readonly updated_at: string;
  readonly values: Readonly<Partial<Record<Language, OwnValue>>>;
}

/** A key with the product's words and the company's. */
export interface Text {
  readonly id: number;
  readonly key: string;
  readonly bundle: BundledText | undefined;
  readonly own: OwnText | undefined;
}

/** The text in one language, the company's before the product's; null when neither has one. */
export const textIn = ({ own, bundle }: Text, language: Language): string | null =>
  own?.values[language]?.text ?? bundle?.[language] ?? null;

/** What a reader sees. L1: the company's, the product's, the company's English, the product's English, the key. */
export const shownText = (text: Text, language: Language): string =>
  textIn(text, language) ?? textIn(text, 'en') ?? text.key;

/** Whether one language has no words. */
export const isMissing = (text: Text): boolean => LANGUAGES.some((language) => textIn(text, language) === null);

/** Whether the company says it otherwise than the product, or says it at all. */
export const isChanged = ({ own }: Text): boolean => LANGUAGES.some((language) => own?.values[language] !== undefined);

const PLACE = /\{(\w+)\}/g;

/** Values a text needs, by the way it will be shown: plain places, or an ICU message; null when it cannot be read. */
function needs(text: string, isIcu: boolean): string | null {
  if (!isIcu && !isMessage(text))
    return [...new Set([...text.matchAll(PLACE)].map((found) => found[1]))].sort().join(', ');
  try {
    return placeholders(text).join(', ');
  } catch {
    return null;
  }
}

/**
 * What is wrong with the words of a key, by language: a message that cannot be read, or values other than those of English
 * (L1). The product fills in the values of its own texts, so English words of a company need the product's.
 */
export function textProblems(
  words: Readonly<Record<Language, string | null>>,
  bundle: BundledText | undefined,
): Partial<Record<Language, string>> {
  const isIcu = bundle?.isIcu ?? true;
  const problems: Partial<Record<Language, string>> = {};
  const model = bundle?.en ?? words.en;
  const wanted = model === null ? null : needs(model, isIcu);
  for (const language of LANGUAGES) {
    const text = words[language];
    if (text === null) continue;
    const found = needs(text, isIcu);
    if (found === null) problems[language] = 'message_syntax';
    else if (wanted !== null && found !== wanted)
      problems[language] = wanted === '' ? 'no_placeholders' : `placeholders:${wanted}`;
  }
  return problems;
}
