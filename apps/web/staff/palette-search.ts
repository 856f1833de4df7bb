import { fold } from '../../../ui/text/fold.ts';

/** One line of the palette. */
export interface PaletteEntry {
  id: string;
  section: string;
  label: string;
  hint?: string;
  /** Other names it is found by. */
  alsoKnownAs?: readonly string[];
  href?: string;
  onSelect?: () => void;
  /** Why it cannot be chosen. */
  reason?: string;
  /** Found by the server: shown whatever the words are. */
  isFound?: true;
}

/** Entries whose names contain every word of the query, accent-insensitive; those that begin with it first. */
export function narrowEntries(entries: readonly PaletteEntry[], query: string): PaletteEntry[] {
  const words = fold(query.replace(/^[>#@?]/, ''))
    .split(/\s+/)
    .filter(Boolean);
  const kept = entries.filter((entry) => {
    if (entry.isFound || words.length === 0) return true;
    const names = fold([entry.label, entry.hint ?? '', ...(entry.alsoKnownAs ?? [])].join(' '));
    return words.every((word) => names.includes(word));
  });
  const first = words[0];
  if (first === undefined) return kept;
  const rank = (entry: PaletteEntry) => (fold(entry.label).startsWith(first) ? 0 : 1);
  const sections = [...new Set(kept.map((entry) => entry.section))];
  return sections.flatMap((section) => {
    const within = kept.filter((entry) => entry.section === section);
    return [...within].sort((a, b) => rank(a) - rank(b));
  });
}
