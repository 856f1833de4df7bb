// What a spreadsheet program may take for a formula, and the apostrophe that keeps it text.
const DANGEROUS = new Set(['=', '+', '-', '@', '\t', '\r', '\0', "'"]);

/** Text as it goes into a spreadsheet cell: one leading apostrophe when a program could run it as a formula. Undone by unguardText. */
export function guardText(text: string): string {
  return DANGEROUS.has(text.charAt(0)) ? `'${text}` : text;
}

/** Text of a cell without the one apostrophe that guardText puts before it; any other text unchanged. */
export function unguardText(text: string): string {
  return text.startsWith("'") && DANGEROUS.has(text.charAt(1)) ? text.slice(1) : text;
}
