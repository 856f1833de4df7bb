import { fold } from '../../text/fold.ts';

/** What a prefix narrows the palette to: > actions, # references, @ customers, ? Amy; none = everything. */
export type PaletteScope = 'all' | 'actions' | 'references' | 'customers' | 'amy';

const prefixes: Record<string, PaletteScope> = { '>': 'actions', '#': 'references', '@': 'customers', '?': 'amy' };

/** Splits what was typed into scope and words. */
export function readPalette(text: string): { scope: PaletteScope; words: string } {
  const typed = text.trimStart();
  const scope = prefixes[typed[0] ?? ''];
  return scope ? { scope, words: typed.slice(1).trim() } : { scope: 'all', words: typed.trim() };
}

/** Entries whose label or keywords hold every word, in the singular or the plural, accent-insensitive; those that begin with the first word come first. */
export function rankEntries<E extends { label: string; keywords?: readonly string[] }>(
  entries: readonly E[],
  words: string,
): E[] {
  const wanted = fold(words).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...entries];
  const scored = entries.flatMap((entry) => {
    const text = fold([entry.label, ...(entry.keywords ?? [])].join(' '));
    if (!wanted.every((word) => formsOf(word).some((form) => text.includes(form)))) return [];
    return [{ entry, score: fold(entry.label).startsWith(wanted[0] ?? '') ? 0 : 1 }];
  });
  return scored.sort((a, b) => a.score - b.score).map((s) => s.entry);
}

/** Endings of a plural and what they are in the singular, in English and Spanish, folded; the longest first. */
const PLURALS = [
  ['ies', 'y'],
  ['ces', 'z'],
  ['es', ''],
  ['s', ''],
] as const;

/** A word as it was typed and in its other number; part of a word stays what it is. */
function formsOf(word: string): string[] {
  if (word.length < 4) return [word];
  const singular = PLURALS.filter(([plural]) => word.endsWith(plural)).map(
    ([plural, one]) => word.slice(0, -plural.length) + one,
  );
  const plural = word.endsWith('y')
    ? [`${word.slice(0, -1)}ies`]
    : word.endsWith('z')
      ? [`${word.slice(0, -1)}ces`]
      : [];
  return [word, ...singular, ...plural];
}
