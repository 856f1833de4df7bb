import { fillText, type TextValues } from './fill-text.ts';
import type { Language } from './language.ts';
import type { TextUse } from './text-uses.ts';

/** One text in both languages. */
export type ProductText = Readonly<Record<Language, string>>;

/** The place of a group of texts: the area they belong to, how people meet them, and the name of the one thing they are part of. */
export interface TextPlace {
  readonly module: string;
  readonly use: TextUse;
  readonly where?: readonly [en: string, es: string];
}

/** A text that code outside the web application's `messages.ts` says, under the key a company changes it by. */
export interface RegisteredText extends TextPlace, ProductText {
  readonly key: string;
}

const registry = new Map<string, RegisteredText>();
let ownWords: (key: string, language: Language) => string | undefined = () => undefined;

/** Puts a text into the register. Several places may say the same under one key; other words under it are a mistake of the code. */
export function registerText(key: string, place: TextPlace, { en, es }: ProductText): void {
  const known = registry.get(key);
  if (known && (known.en !== en || known.es !== es)) throw new Error(`${key} is "${known.en}" and "${en}"`);
  registry.set(key, { ...place, key, en, es });
}

/** Every text that was registered by the code loaded so far. */
export const registeredTexts = (): readonly RegisteredText[] => [...registry.values()];

/** Says where a company's own words are looked up: on the server those of the request or job under way, in the browser those of the page. */
export function lookUpOwnWords(lookUp: typeof ownWords): void {
  ownWords = lookUp;
}

/** The words of a registered text, its values filled in: the company's own, else the product's. */
export function shownWords(key: string, product: ProductText, language: Language, values?: TextValues): string {
  const own = ownWords(key, language);
  if (own !== undefined) {
    try {
      return fillText(own, language, values);
    } catch {
      // The product's words are better than none.
    }
  }
  return fillText(product[language], language, values);
}

/** A group of texts that belong together. */
export interface TextTable<Key extends string> {
  /** The words in one language. */
  in(key: Key, language: Language, values?: TextValues): string;
  /** The words in both, for readers that are known only later. */
  both(key: Key, values?: TextValues): Record<Language, string>;
  /** The words in one language with their places open, for a template that fills them itself. */
  open(key: Key, language: Language): string;
  /** Whether the group has such a text. */
  has(key: string): key is Key;
}

/** Registers a group of texts under `<prefix>.<key>` and gives the way to say them. */
export function productTexts<Key extends string>(
  prefix: string,
  place: TextPlace,
  texts: Readonly<Record<Key, ProductText>>,
): TextTable<Key> {
  for (const [key, text] of Object.entries<ProductText>(texts)) registerText(`${prefix}.${key}`, place, text);
  const say = (key: Key, language: Language, values?: TextValues): string =>
    shownWords(`${prefix}.${key}`, texts[key], language, values);
  return {
    in: say,
    both: (key, values) => ({ en: say(key, 'en', values), es: say(key, 'es', values) }),
    open: (key, language) => ownWords(`${prefix}.${key}`, language) ?? texts[key][language],
    has: (key): key is Key => Object.hasOwn(texts, key),
  };
}

/** The keys of a group of texts. */
export type KeyOf<Table> = Table extends TextTable<infer Key> ? Key : never;

type Pair = readonly [en: string, es: string];

/** A label is data of a definition; its key is remembered beside it. */
const keys = new WeakMap<Pair, string>();

/** The same label under a key a company may change it by; a copy, since definitions may share one. */
export function keyedLabel(key: string, place: TextPlace, [en, es]: Pair): Pair {
  const label: Pair = [en, es];
  registerText(key, place, { en, es });
  keys.set(label, key);
  return label;
}

/** A table of labels, each under `<prefix>.<key>`. */
export const keyedLabels = <Key extends string>(
  prefix: string,
  place: TextPlace,
  labels: Readonly<Record<Key, Pair>>,
): Readonly<Record<Key, Pair>> =>
  Object.fromEntries(
    Object.entries<Pair>(labels).map(([key, label]) => [key, keyedLabel(`${prefix}.${key}`, place, label)]),
  ) as Record<Key, Pair>;

interface Labelled {
  readonly label: Pair;
  readonly name?: string;
  readonly key?: string;
  readonly choices?: unknown;
}

interface Choice {
  readonly value: string;
  readonly label: Pair;
}

const nameOf = ({ name, key }: Labelled): string => name ?? key ?? '';

/**
 * Columns of a sheet or a list, each label under `<prefix>.<name>`; those that have a key, such as a field's, keep it. `called` gives
 * another last part of the key: columns that mean the same share one, so that what a company calls it is read in again.
 */
export const keyedColumns = <Column extends Labelled>(
  prefix: string,
  place: TextPlace,
  columns: readonly Column[],
  called: (column: Column) => string = nameOf,
): readonly Column[] => {
  const under = (key: string, label: Pair): Pair =>
    keys.has(label) ? label : keyedLabel(`${prefix}.${key}`, place, label);
  return columns.map((column) => {
    const label = under(called(column), column.label);
    if (!Array.isArray(column.choices)) return { ...column, label };
    const choices = (column.choices as Choice[]).map((one) => ({
      ...one,
      label: under(`${called(column)}.${one.value}`, one.label),
    }));
    return { ...column, label, choices };
  });
};

/** The words of a label: the company's own when it has a key and they were changed, else those it was written with. */
export function labelText(label: Pair, language: Language): string {
  const key = keys.get(label);
  return key === undefined
    ? label[language === 'es' ? 1 : 0]
    : shownWords(key, { en: label[0], es: label[1] }, language);
}

/** Every way a label is written: the product's words and the company's, in both languages; a sheet may carry any of them. */
export const labelWords = (label: Pair): string[] => [
  ...new Set([...label, labelText(label, 'en'), labelText(label, 'es')]),
];
