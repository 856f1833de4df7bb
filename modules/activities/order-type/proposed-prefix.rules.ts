const LENGTH = 3;

/**
 * A prefix for a type of this name that no other has: its first three letters, else the initials of its words, else its first letter with
 * two later ones, else two letters and a digit. Null for a name without Latin letters.
 */
export function proposedPrefix(name: string, taken: readonly string[]): string | null {
  const words =
    name
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toUpperCase()
      .match(/[A-Z]+/g) ?? [];
  const letters = words.join('');
  if (letters === '') return null;
  const used = new Set(taken.map((prefix) => prefix.trim().toUpperCase()));
  const initials = words.map(([first]) => first).join('');
  const pairs = [...letters.slice(1)].flatMap((second, at) =>
    [...letters.slice(at + 2)].map((third) => `${letters[0]}${second}${third}`),
  );
  const digits = Array.from({ length: 98 }, (_, n) => `${letters.slice(0, n < 8 ? 2 : 1)}${n + 2}`);
  const all = [
    letters.slice(0, LENGTH),
    ...(initials.length >= LENGTH ? [initials.slice(0, LENGTH)] : []),
    ...pairs,
    ...digits,
  ];
  return all.find((prefix) => !used.has(prefix)) ?? null;
}
