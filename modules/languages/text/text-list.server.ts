import type { z } from 'zod';
import type { Language } from '../../../platform/kernel/errors.ts';
import { lookUpTable } from '../../../platform/kernel/names/look-up.ts';
import { labelText } from '../../../platform/kernel/texts/product-texts.ts';
import type { TextUse } from '../../../platform/kernel/texts/text-uses.ts';
import { refuseSort, sortNames } from '../../../platform/server/lists/sorting.ts';
import type { textRow } from './text.contract.ts';
import { isChanged, isMissing, LANGUAGES, type Text, textIn } from './text.rules.ts';

type TextState = 'missing' | 'changed';

/** What a list of texts is asked for. */
export interface TextQuestion {
  q?: string;
  filters?: { state?: TextState | TextState[]; module?: string | string[]; use?: TextUse | TextUse[] };
}

export const moduleOf = ({ bundle, own }: Text): string => bundle?.module ?? own?.module ?? '';

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Texts that fit a question; words are found without case and accents, in key and both languages. */
export function found(texts: readonly Text[], { q = '', filters = {} }: TextQuestion): readonly Text[] {
  const wanted = fold(q.trim());
  const modules = filters.module === undefined ? null : [filters.module].flat();
  const uses = filters.use === undefined ? null : [filters.use].flat();
  const states = [filters.state ?? []].flat();
  return texts.filter(
    (text) =>
      (states.length === 0 || states.some((state) => (state === 'missing' ? isMissing(text) : isChanged(text)))) &&
      (uses === null || (text.bundle !== undefined && uses.includes(text.bundle.use))) &&
      (modules === null || modules.includes(moduleOf(text))) &&
      (wanted === '' ||
        [text.key, textIn(text, 'en'), textIn(text, 'es'), ...(text.bundle?.where ?? [])].some((part) =>
          fold(part ?? '').includes(wanted),
        )),
  );
}

const COLUMNS: Readonly<Record<string, (text: Text) => string>> = lookUpTable({
  key: (text) => text.key,
  module: moduleOf,
  en: (text) => textIn(text, 'en') ?? '',
  es: (text) => textIn(text, 'es') ?? '',
});

/** Texts by one of their columns, those without words last; they come by key. */
export function inOrder(texts: readonly Text[], sort: string | undefined): readonly Text[] {
  const [first] = sortNames(sort);
  if (!first) return texts;
  const column = COLUMNS[first.name] ?? refuseSort(Object.keys(COLUMNS));
  const up = (a: string, b: string) =>
    a === '' || b === '' ? Number(a === '') - Number(b === '') : collator.compare(a, b);
  const down = (a: string, b: string) => (a === '' || b === '' ? up(a, b) : collator.compare(b, a));
  const compare = first.isDescending ? down : up;
  return texts.toSorted((a, b) => compare(column(a), column(b)));
}
const collator = new Intl.Collator('en');

/** A text as it goes over the wire. */
export function textAnswer(text: Text, language: Language): z.infer<typeof textRow> {
  const { id, key, bundle, own } = text;
  return {
    id,
    key,
    module: moduleOf(text),
    description: own?.description ?? null,
    updated_at: own?.updated_at ?? null,
    use: bundle?.use ?? null,
    where: bundle?.where ? labelText(bundle.where, language) : null,
    is_system: bundle !== undefined,
    is_changed: isChanged(text),
    is_missing: isMissing(text),
    en: textIn(text, 'en'),
    es: textIn(text, 'es'),
    bundle: bundle ? { en: bundle.en, es: bundle.es } : null,
    values: LANGUAGES.flatMap((locale) => {
      const words = textIn(text, locale);
      const { value_id = null, status = 'translated' } = own?.values[locale] ?? {};
      return words === null ? [] : [{ value_id, locale, text: words, status }];
    }),
  };
}
