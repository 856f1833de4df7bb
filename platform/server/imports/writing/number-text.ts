/** The mark between whole and fraction; the other one of the two parts thousands, as spaces and apostrophes do. */
export type DecimalMark = '.' | ',';

/** Groups of three, all parted by the same sign. */
const grouped = (mark: string): string => `[1-9]\\d{0,2}([${mark} \\u00a0\\u202f\\u2009'’])\\d{3}(?:\\1\\d{3})*`;
const SHAPES: Record<DecimalMark, RegExp> = {
  '.': new RegExp(`^(?:\\d+|${grouped(',')})?(?:\\.\\d+)?$`),
  ',': new RegExp(`^(?:\\d+|${grouped('.')})?(?:,\\d+)?$`),
};
/** No number is longer. */
const LONGEST = 60;
/** A number with its sign before it and the sign of a currency at either end: what stands between is the number. */
const SIGNED = /^([-+]?)\s*(\p{Sc}?)\s*([-+]?)\s*(\S.*?)\s*(\p{Sc}?)$/u;

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

/** Digits before and after the point of a plain decimal. */
export function digitsOf(plain: string): { whole: number; fraction: number } {
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  return { whole: whole.length, fraction: fraction.length };
}
