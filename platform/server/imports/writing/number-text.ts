/** The mark between whole and fraction; the other one of the two parts thousands. */
export type DecimalMark = '.' | ',';

const SHAPES: Record<DecimalMark, RegExp> = {
  '.': /^[-+]?(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?$/,
  ',': /^[-+]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d+)?$/,
};

/** A number as typed without what says nothing of its value: spaces, signs of currencies. */
const bareNumber = (text: string): string => text.replace(/[\s\p{Sc}]/gu, '');

/** A text as a plain decimal where it is a number written with this mark; null where it is not. */
export function numberText(text: string, mark: DecimalMark): string | null {
  const bare = bareNumber(text);
  if (!/\d/.test(bare) || !SHAPES[mark].test(bare)) return null;
  const plain = mark === '.' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.');
  const [, sign = '', whole = '', tail = ''] = /^([-+]?)0*(\d*)\.?(\d*)$/.exec(plain) ?? [];
  const fraction = tail.replace(/0+$/, '');
  return `${sign === '-' ? '-' : ''}${whole || '0'}${fraction ? `.${fraction}` : ''}`;
}

/** Digits before and after the point of a plain decimal. */
export function digitsOf(plain: string): { whole: number; fraction: number } {
  const [whole = '', fraction = ''] = plain.replace('-', '').split('.');
  return { whole: whole.length, fraction: fraction.length };
}
