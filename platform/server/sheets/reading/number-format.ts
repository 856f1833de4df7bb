/** What a number format makes of a number: elapsed time counts hours beyond a day. */
export type NumberShape = 'none' | 'percent' | 'date' | 'datetime' | 'time' | 'elapsed';

export interface NumberFormat {
  readonly shape: NumberShape;
  /** Of codes and the like, which keep their zeros and texts: how a whole number is shown, a DIGIT for each digit. */
  readonly template: string | null;
}

/** No program writes a longer one. */
export const LONGEST_FORMAT = 255;

/** What a format by its number makes of a number; `formats` holds those that the file itself has. Fixed ones: 9 and 10 percent, 14 to 17 and the East Asian ones dates, 18 to 21 and 45 to 47 times, 22 both. */
export function numberFormat(id: number, formats: ReadonlyMap<number, string>): NumberFormat {
  const code = formats.get(id);
  if (code === undefined) return { shape: shapeOfId(id), template: null };
  const first = code.split(';')[0] ?? '';
  return { shape: shapeOfCode(first), template: templateOf(first) };
}

function shapeOfId(id: number): NumberShape {
  if (id === 9 || id === 10) return 'percent';
  if (id === 22) return 'datetime';
  if (id === 46) return 'elapsed';
  if ((id >= 18 && id <= 21) || (id >= 45 && id <= 47)) return 'time';
  return (id >= 14 && id <= 17) || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) ? 'date' : 'none';
}

function shapeOfCode(code: string): NumberShape {
  const written = code.replaceAll(/"[^"]*"|\\.|[_*]./g, '');
  // Elapsed time such as [h]:mm stands in brackets; colours, conditions and locales do too but are no time.
  const bare = written
    .replaceAll(/\[(h+|m+|s+)\]/gi, '$1')
    .replaceAll(/\[[^[\]]*\]/g, '')
    .replaceAll(/AM\/PM|A\/P/gi, 'h')
    .toLowerCase();
  if (bare.includes('%')) return 'percent';
  if (bare === 'general' || /[#?]/.test(bare)) return 'none';
  const hasDay = /[yd]/.test(bare) || (/m/.test(bare) && !/[hs]/.test(bare));
  const hasTime = /[hs]/.test(bare);
  if (/\[(h+|m+|s+)\]/i.test(written) && !/[yd]/.test(bare)) return 'elapsed';
  if (hasDay) return hasTime ? 'datetime' : 'date';
  return hasTime ? 'time' : 'none';
}

const TOKEN = /"([^"]*)"|\\(.)|_.|\*.|\[\$?-?[\w-]*\]|(.)/gsu;

/** Stands for a digit in a template: no text of a format holds it. */
const DIGIT = '\u0000';

/** Zeros and fixed texts only, as in 00000, 000-00-0000, "C-"0000 or "K-"0; a 0 alone is any number. */
function templateOf(code: string): string | null {
  let template = '';
  for (const [token, quoted, escaped, plain] of code.matchAll(TOKEN)) {
    const fixed = quoted ?? escaped ?? (plain && /[-+ /():']/.test(plain) ? plain : undefined);
    if (fixed !== undefined) template += fixed;
    else if (plain === '0') template += DIGIT;
    else if (plain !== undefined || token === '') return null;
  }
  const digits = template.split(DIGIT).length - 1;
  const hasText = template.replaceAll(DIGIT, '').trim() !== '';
  return digits > 1 || (digits === 1 && hasText) ? template : null;
}

/** A whole number as its format shows it: digits from the last to the first, more of them than places before the first. */
export function shownNumber(digits: string, template: string): string {
  const first = template.indexOf(DIGIT);
  let at = digits.length;
  let shown = '';
  for (let place = template.length - 1; place >= 0; place--) {
    const char = template.charAt(place);
    if (char !== DIGIT) shown = char + shown;
    else if (place === first) shown = digits.slice(0, at).padStart(1, '0') + shown;
    else shown = (digits.charAt(--at) || '0') + shown;
    if (at < 0) at = 0;
  }
  return shown;
}
