/** How the outlines shorten names of countries, and how they are written out. */
const WRITTEN_OUT: readonly (readonly [RegExp, string])[] = [
  [/\band\b/g, '&'],
  [/\bIs\.$/, 'Islands'],
  [/\bRep\.$/, 'Republic'],
  [/\bBarb\.$/, 'Barbuda'],
  [/\bVin\. & Gren\.$/, 'Vincent & Grenadines'],
  [/\bHerz\.$/, 'Herzegovina'],
  [/^Saint\b/, 'St.'],
  [/^Fr\. /, 'French '],
  [/^S\. /, 'South '],
  [/^W\. /, 'Western '],
  [/^Eq\. /, 'Equatorial '],
  [/ of America$/, ''],
];

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Turns the English names of the outlines into those of a language; '' for one it does not know. */
export function countryNames(language: string): (name: string) => string {
  const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const own = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  const codes = new Map<string, string>();
  for (const code of LETTERS.flatMap((first) => LETTERS.map((second) => first + second))) {
    const name = english.of(code);
    if (name && !codes.has(name)) codes.set(name, code);
  }
  return (name) => {
    const code = codes.get(name) ?? codes.get(writtenOut(name));
    return code ? (own.of(code) ?? '') : '';
  };
}

const writtenOut = (name: string): string =>
  WRITTEN_OUT.reduce((said, [short, long]) => said.replace(short, long), name);
