import { looseRemote } from '../query/remote.ts';
import { send } from '../query/send.ts';
import { language, setOwnTexts } from './i18n.ts';

const call = looseRemote<{ query: { lang: string; changed: boolean } }, Record<string, string>>(
  'GET',
  '/lang/translations',
);
const STORED = 'ordo.texts';
/** Pages that open faster than this share one question. */
const PAUSE_MS = 3_000;

let shown = '{}';
let askedAt = 0;

/** Shows the company's words as this browser last knew them, before the server was asked. */
export function recallTexts(): void {
  try {
    const stored = JSON.parse(localStorage.getItem(STORED) ?? 'null') as { for?: string; texts?: string } | null;
    if (stored?.for === keptFor() && stored.texts) show(stored.texts);
  } catch {
    localStorage.removeItem(STORED);
  }
}

/** Asks for the company's words (an unchanged answer is a 304) and shows what is new; `isNow`: although it was just asked. */
export async function refreshTexts(isNow = false): Promise<void> {
  if (!isNow && Date.now() - askedAt < PAUSE_MS) return;
  askedAt = Date.now();
  try {
    const texts = JSON.stringify(await send(call, { query: { lang: language(), changed: true } }, { isQuiet: true }));
    if (texts === shown) return;
    show(texts);
    localStorage.setItem(STORED, JSON.stringify({ for: keptFor(), texts }));
  } catch (error) {
    // The product's own words do.
    console.warn('texts could not be asked for', error);
  }
}

const keptFor = (): string => `${window.location.host} ${language()}`;

function show(texts: string): void {
  shown = texts;
  setOwnTexts(JSON.parse(texts) as Record<string, string>);
}
