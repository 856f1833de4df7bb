import type { Language } from '../errors.ts';

/** Nested or flat texts of one language. */
export type Messages = { [key: string]: string | Messages };

/** Where texts live, and the area each place belongs to; the first that fits counts. */
const AREAS: readonly (readonly [place: RegExp, area: string | null])[] = [
  [/^platform\/web\/(resource-(list|form)|bulk)\//, 'records'],
  [/^platform\/web\/import-wizard\//, 'imports'],
  [/^platform\/web\/jobs\//, 'jobs'],
  [/^ui\/text\/office\//, 'staff'],
  [/^(ui|platform\/web)\//, 'core'],
  [/^apps\/web\/([^/]+)\//, null],
  [/^modules\/activities\/portal-((company-)?papers|move)\//, 'papers'],
  [/^modules\/activities\/officer-/, 'officer'],
  [/^modules\/[^/]+\/portal-/, 'portal'],
  [/^modules\/([^/]+)\//, null],
];

/** Globs of every `messages.ts` whose texts the web application shows, from the root of the product. */
export const MESSAGE_GLOBS: readonly string[] = ['{ui,platform/web,apps/web/*,modules/*}/**/messages.ts'];

/** The text area of a `messages.ts` by its path from the root, with slashes; null when it is none of the web application's. */
export function areaOfMessages(path: string): string | null {
  for (const [place, area] of AREAS) {
    const found = place.exec(path);
    if (found) return area ?? found[1] ?? null;
  }
  return null;
}

/** Every pair of languages a texts module exports: `en` and `es` themselves, or objects of the two. */
export function messagePairs(module: Record<string, unknown>): Record<Language, Messages>[] {
  return [module, ...Object.values(module)].filter(isPair);
}

function isPair(value: unknown): value is Record<Language, Messages> {
  if (typeof value !== 'object' || value === null) return false;
  const { en, es } = value as Record<string, unknown>;
  return typeof en === 'object' && en !== null && typeof es === 'object' && es !== null;
}

/** Texts by key; nested keys are joined by dots. */
export function flatTexts(messages: Messages, prefix = ''): Map<string, string> {
  const flat = new Map<string, string>();
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') flat.set(prefix + key, value);
    else for (const [below, text] of flatTexts(value, `${prefix}${key}.`)) flat.set(below, text);
  }
  return flat;
}
