/** The mark between whole and fraction; the other one of the two parts thousands, as spaces and apostrophes do. */
export type DecimalMark = '.' | ',';

/** Groups of three, all parted by the same sign. */
const grouped = (mark: string): string => `[1-9]\\d{0,2}([${mark} \\u00a0\\u202f\\u2009'’])\\d{3}(?:\\1\\d{3})*`;
/** Groups of two before the last three, as India writes lakhs. */
const LAKHS = '[1-9]\\d?(?:,\\d{2})+,\\d{3}';
const SHAPES: Record<DecimalMark, RegExp> = {
  '.': new RegExp(`^(?:\\d+|${grouped(',')}|${LAKHS})?(?:\\.\\d+)?$`),
  ',': new RegExp(`^(?:\\d+|${grouped('.')})?(?:,\\d+)?$`),
};
/** No number is longer. */
const LONGEST = 60;
/** A number with its sign before it and the sign of a currency at either end: what stands between is the number. */
const SIGNED = /^([-+]?)\s*(\p{Sc}?)\s*([-+]?)\s*(\S.*?)\s*(\p{Sc}?)$/su;

/** A text as a plain decimal where it is a number written with this mark; null where it is not, or has more text than its value. */
export function numberText(text: string, mark: DecimalMark): string | null {
  if (text.length > LONGEST) return null;
  const [, before = '', currency = '', sign = '', bare = '', behind = ''] = SIGNED.exec(text.trim()) ?? [];
  if ((before && sign) || (currency && behind) || !/\d/.test(bare) || !SHAPES[mark].test(bare)) return null;
  const marks = mark === '.' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.');
  const [, whole = '', tail = ''] = /^0*(\d*)\.?(\d*)$/.exec(marks.replaceAll(/[^\d.]/g, '')) ?? [];
  const fraction = tail.replace(/0+$/, '');
  // Nothing has no sign.
  const isLess = (before === '-' || sign === '-') && whole + fraction !== '';
  return `${isLess ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`;
}

/** Which mark makes the text a number: one of them, either with different values, or nothing to tell by. */
export function markOf(text: string): DecimalMark | 'either' | null {
  const [point, comma] = [numberText(text, '.'), numberText(text, ',')];
  if (point === comma) return null;
  if (point !== null && comma !== null) return 'either';
  return point === null ? ',' : '.';
}

/** The way of a whole column: that of most cells that fit only one, the preferred one where they do not say. */
export const mostTold = <Way extends string>(counts: Readonly<Record<Way, number>>, preferred: Way, other: Way): Way =>
  counts[other] > counts[preferred] ? other : preferred;

/** The mark that the texts of one column write. */
export function markOfColumn(texts: readonly string[], preferred: DecimalMark): DecimalMark {
  const counts = { '.': 0, ',': 0 };
  for (const mark of texts.map(markOf)) if (mark === '.' || mark === ',') counts[mark] += 1;
  return mostTold(counts, preferred, preferred === '.' ? ',' : '.');
}

/** Digits before and after the point of a plain decimal. */
export function digitsOf(plain: string): { whole: number; fraction: number } {
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  return { whole: whole.length, fraction: fraction.length };
}
