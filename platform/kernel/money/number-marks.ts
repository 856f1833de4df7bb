const formats = new Map<string, Intl.NumberFormat>();
const known = new Map<string, Readonly<Record<string, string | undefined>>>();
const MAX_KEPT = 500;

/** What was made for the key before, or is made now: a format costs a hundred times its use. */
export function cached<T>(store: Map<string, T>, key: string, make: () => T): T {
  const kept = store.get(key);
  if (kept) return kept;
  if (store.size > MAX_KEPT) store.clear();
  const made = make();
  store.set(key, made);
  return made;
}

/** What a locale (BCP 47) writes between the figures of plain numbers, by the name Intl has for it; the minus is a true one: columns align. */
export const marksOf = (locale: string) =>
  cached(known, locale, () => {
    const parts = partsOf(locale, {}, 12345.5);
    const of = (type: string) => parts.find((part) => part.type === type)?.value;
    return { decimal: of('decimal'), group: of('group'), minusSign: '−' };
  });

/**
 * A number as the locale writes it, always with the marks of its plain numbers: English in Germany, and in two dozen countries more,
 * has 1.234,50 for a number and $1,234.50 for an amount, and nobody reads a page by two rules. Decimal strings stay exact.
 */
export function writeNumber(locale: string, options: Intl.NumberFormatOptions, value: string | number): string {
  const marks = marksOf(locale);
  const parts = partsOf(locale, options, value);
  return parts.map(({ type, value }) => marks[type] ?? value).join('');
}

/** Spanish groups from five digits on by default; figures in one column look alike. */
const partsOf = (locale: string, options: Intl.NumberFormatOptions, value: string | number) =>
  cached(
    formats,
    locale + JSON.stringify(options),
    () => new Intl.NumberFormat(locale, { useGrouping: 'always', ...options }),
  ).formatToParts(value as Intl.StringNumericLiteral);
