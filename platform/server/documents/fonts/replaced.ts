/** Texts for characters that no font draws. */
export type OtherWords = ReadonlyMap<string, string>;

/** In other words: the code of a currency, the letters a sign is made of, a plain space. What has none is left out. */
export function inOtherWords(characters: readonly number[]): OtherWords {
  const words = characters.map((code): [string, string | null] => {
    const character = String.fromCodePoint(code);
    if (/\p{Zs}/u.test(character)) return [character, '\u00a0'];
    if (/\p{Sc}/u.test(character)) return [character, currencyCode(character)];
    const parts = character.normalize('NFKD');
    return [character, PLAIN.test(parts) ? parts : null];
  });
  return new Map(words.filter((pair): pair is [string, string] => pair[1] !== null));
}

/** Letters, figures and signs that the PDF font has. */
const PLAIN = /^[\u0020-\u007e\u00a1-\u017f\u0391-\u03a9\u03b1-\u03c9\u2044\u2212]+$/;

/** The currency whose amounts carry the sign. */
function currencyCode(sign: string): string | null {
  const written = (currency: string): string =>
    new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' }).format(0);
  return Intl.supportedValuesOf('currency').find((code) => written(code).includes(sign)) ?? null;
}

/** HTML with the other words in place of the characters, which may stand there as numbers; a code keeps a space from its amount. */
export function replaced(html: string, words: OtherWords): string {
  if (words.size === 0) return html;
  return html.replaceAll(WRITTEN, (whole, hex: string | undefined, number: string | undefined, at: number) => {
    const code = hex ? Number.parseInt(hex, 16) : Number(number);
    const character = hex || number ? (code <= 0x10ffff ? String.fromCodePoint(code) : '') : whole;
    const word = words.get(character);
    if (word === undefined) return whole;
    if (!/\p{Sc}/u.test(character)) return word;
    const before = /[\p{L}\p{N}]/u.test(html.charAt(at - 1)) ? '\u00a0' : '';
    const after = /[\p{L}\p{N}]/u.test(html.charAt(at + whole.length)) ? '\u00a0' : '';
    return before + word + after;
  });
}

const WRITTEN = /&#x([0-9a-f]{1,6});|&#(\d{1,7});|[\u0180-\u{10ffff}]/giu;
