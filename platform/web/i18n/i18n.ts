import { useSyncExternalStore } from 'react';
import type { Language } from '../../kernel/errors.ts';
import { type Message, readMessage, sayMessage } from '../../kernel/texts/message.ts';
import { lookUpOwnWords } from '../../kernel/texts/product-texts.ts';

/** Loads the texts of one area in one language: flat keys → ICU messages. */
export type TextLoader = (area: string, language: Language) => Promise<Record<string, string>>;

/** Key and ICU values to words. */
type Translate = (key: string, values?: Record<string, unknown>) => string;

const STORED = 'ordo.language';
/** The language of the account that signed in here last. */
const OWN = 'ordo.language.own';
const LANGUAGES: readonly Language[] = ['en', 'es'];
/** Words without any of these are said as they stand. */
const SIGNS = /[{}']/;

/** The product's words of the areas loaded so far. */
const product = new Map<string, string>();
const loaded = new Map<string, Promise<void>>();
let load: TextLoader = async () => ({});
let current: Language = 'en';

const isLanguage = (text: string | null | undefined): text is Language => LANGUAGES.includes(text as Language);

/** The language of this page: the stored choice; without one that of the mail whose link was opened (`?lang=es`), which is stored; else English. */
export function storedLanguage(): Language {
  const stored = localStorage.getItem(STORED);
  if (isLanguage(stored)) return stored;
  const linked = new URLSearchParams(globalThis.location?.search).get('lang');
  if (!isLanguage(linked)) return 'en';
  storeLanguage(linked);
  return linked;
}

/**
 * Stores the language of the account that signs in where the browser has no choice yet, or where the account's is another one than
 * it was here: chosen elsewhere since, or another person's. Whether the page is in another one and has to be loaded anew.
 */
export function takeLanguage(own: string | null | undefined): boolean {
  if (!isLanguage(own)) return false;
  const before = localStorage.getItem(OWN);
  localStorage.setItem(OWN, own);
  const isNews = localStorage.getItem(STORED) === null || (before !== null && before !== own);
  if (!isNews || own === current) return false;
  storeLanguage(own);
  return true;
}

/** The language texts are shown in. */
export function language(): Language {
  return current;
}

/** Starts the texts with the areas a first page needs. Sets `<html lang>`. */
export async function startTexts(loader: TextLoader, areas: readonly string[]): Promise<void> {
  load = loader;
  current = storedLanguage();
  document.documentElement.lang = current;
  await Promise.all(areas.map(ensureTexts));
}

/** Makes the texts of an area available; asks for each once. */
export function ensureTexts(area: string): Promise<void> {
  const known = loaded.get(area);
  if (known) return known;
  const loading = load(area, current).then((texts) => addTexts(texts));
  loaded.set(area, loading);
  loading.catch(() => loaded.delete(area));
  return loading;
}

function addTexts(texts: Record<string, string>): void {
  plain.clear();
  for (const [key, text] of Object.entries(texts)) product.set(key, text);
}

/** The company's words; they come before the product's. */
let own: ReadonlyMap<string, string> = new Map();
let translator: Translate = (key, values) => translate(key, values);
const listeners = new Set<() => void>();

/** Puts the company's words before the product's; open pages show them at once, what is typed stays. */
export function setOwnTexts(texts: Readonly<Record<string, string>>): void {
  own = new Map(Object.entries(texts));
  plain.clear();
  messages.clear();
  translator = (key, values) => translate(key, values);
  for (const listener of listeners) listener();
}

/** The company's own words for a key, when it has some in this language. */
export function ownText(key: string, asked: Language): string | undefined {
  return asked === current ? own.get(key) : undefined;
}

// Field errors and labels of lists are said by code that server and page share.
lookUpOwnWords(ownText);

const listen = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The translate function of the page; another one whenever the company's words change. */
export function useTexts(): Translate {
  return useSyncExternalStore(listen, () => translator);
}

/** Words of keys without values: a list asks for the same ones in every row. */
const plain = new Map<string, string>();

/** The words for a key with its ICU values; an unknown key comes back as it is. */
export function translate(key: string, values?: Record<string, unknown>): string {
  if (values !== undefined) return wordsOf(key, values);
  const known = plain.get(key);
  if (known !== undefined) return known;
  const words = wordsOf(key);
  plain.set(key, words);
  return words;
}

/** Messages taken apart, by their text. */
const messages = new Map<string, Message>();

/** The company's words; should they fail, the product's; should those fail too, as they are written. */
function wordsOf(key: string, values: Record<string, unknown> = {}): string {
  const texts = [own.get(key), product.get(key)].filter((text) => text !== undefined);
  for (const text of texts) {
    try {
      return say(text, values);
    } catch {
      // A value is missing, or the words cannot be read.
    }
  }
  return texts[0] ?? key;
}

function say(text: string, values: Record<string, unknown>): string {
  if (!SIGNS.test(text)) return text;
  const message = messages.get(text) ?? readMessage(text);
  messages.set(text, message);
  return sayMessage(message, current, values);
}

/** Whether a text exists for the key. */
export function hasText(key: string): boolean {
  return own.has(key) || product.has(key);
}

/** The words for an enum value of the wire: its key if there is one, else the value made readable. Never blank. */
export function enumText(prefix: string, value: string): string {
  const key = `${prefix}.${value}`;
  if (hasText(key)) return translate(key);
  const words = value.replace(/[_-]+/g, ' ').trim();
  return words === '' ? '—' : words.charAt(0).toUpperCase() + words.slice(1);
}

/** Stores a language choice, `own` one that the account has too. The caller keeps drafts and reloads. */
export function storeLanguage(choice: Language, own = false): void {
  localStorage.setItem(STORED, choice);
  if (own) localStorage.setItem(OWN, choice);
}
