/** The longest key of a technical switch. */
export const LONGEST_KEY = 120;

/** What is wrong with the key of a technical switch, as a key of the field texts; null for one that may be. */
export function keyProblem(key: string): string | null {
  if (key === '') return 'text_field_required';
  if (!/^[A-Za-z0-9_.:-]+$/.test(key)) return 'key_characters';
  return key.length > LONGEST_KEY ? `too_long:${LONGEST_KEY}` : null;
}
