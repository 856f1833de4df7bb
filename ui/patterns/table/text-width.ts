/** Letters of the product's typeface by how much room they take, in em, a little more than measured. */
const NARROW = /[\sijlI.,:;'’|!·]/;
const SLIM = /[frt/()[\]]/;
const DIGIT = /[\d$]/;
const BROAD = /[mwMW@%—]/;
const CAPITAL = /\p{Lu}/u;

const letterEm = (sign: string): number => {
  if (NARROW.test(sign)) return 0.29;
  if (SLIM.test(sign)) return 0.38;
  if (BROAD.test(sign)) return 0.92;
  if (DIGIT.test(sign)) return 0.64;
  return CAPITAL.test(sign) ? 0.71 : 0.59;
};

/** Room a line of text takes in px; `size`: px of its letters. */
export const lineWidth = (text: string, size = 13): number =>
  Math.ceil([...text.normalize('NFD').replace(/\p{M}/gu, '')].reduce((sum, sign) => sum + letterEm(sign), 0) * size);

interface Bounds {
  least: number;
  most: number;
  /** px of its letters. */
  size?: number;
  /** px beside the text: the cell's own and what else stands in it. */
  beside?: number;
}

/** Width of a column that shows the longest of its texts whole, within bounds. */
export function textsWidth(texts: Iterable<string>, { least, most, size = 13, beside = 18 }: Bounds): number {
  let longest = 0;
  for (const text of texts) longest = Math.max(longest, lineWidth(text, size));
  return Math.min(most, Math.max(least, longest + beside));
}
