import { createRequire } from 'node:module';
import { type Family, type SubsetFont, subsetFonts } from './noto.ts';
import { ownCharacters } from './own-font.ts';
import { inOtherWords, replaced } from './replaced.ts';

interface Bidi {
  getEmbeddingLevels(text: string, direction: 'ltr'): { levels: Uint8Array };
  getMirroredCharacter(character: string): string | null;
}

const require = createRequire(import.meta.url);

type Block = readonly [from: number, to: number, script: Family | 'han'];

// Where characters that the PDF font does not have are looked for first; punctuation of a script stands in its block.
const BLOCKS: readonly Block[] = [
  [0x0530, 0x058f, 'armenian'],
  [0x0590, 0x05ff, 'hebrew'],
  [0xfb1d, 0xfb4f, 'hebrew'],
  [0x0600, 0x06ff, 'arabic'],
  [0x0750, 0x077f, 'arabic'],
  [0x0870, 0x08ff, 'arabic'],
  [0xfb50, 0xfdff, 'arabic'],
  [0xfe70, 0xfefc, 'arabic'],
  [0x0900, 0x097f, 'devanagari'],
  [0xa8e0, 0xa8ff, 'devanagari'],
  [0x0980, 0x09ff, 'bengali'],
  [0x0b80, 0x0bff, 'tamil'],
  [0x0e00, 0x0e7f, 'thai'],
  [0x10a0, 0x10ff, 'georgian'],
  [0x1c90, 0x1cbf, 'georgian'],
  [0x2d00, 0x2d2f, 'georgian'],
  [0x1200, 0x139f, 'ethiopic'],
  [0x2d80, 0x2ddf, 'ethiopic'],
  [0x1780, 0x17ff, 'khmer'],
  [0x19e0, 0x19ff, 'khmer'],
  [0x1100, 0x11ff, 'kr'],
  [0x3130, 0x318f, 'kr'],
  [0xa960, 0xa97f, 'kr'],
  [0xac00, 0xd7ff, 'kr'],
  [0x3040, 0x30ff, 'jp'],
  [0x31f0, 0x31ff, 'jp'],
  [0x2e80, 0x303f, 'han'],
  [0x3100, 0x312f, 'han'],
  [0x3190, 0x31ef, 'han'],
  [0x3200, 0x9fff, 'han'],
  [0xf900, 0xfaff, 'han'],
  [0xfe30, 0xfe4f, 'han'],
  [0xff00, 0xffef, 'han'],
  [0x20000, 0x3ffff, 'han'],
  [0x2300, 0x23ff, 'emoji'],
  [0x2600, 0x27bf, 'emoji'],
  [0x2b00, 0x2bff, 'emoji'],
  [0x1f000, 0x1faff, 'emoji'],
];
/** Say how a character before them is drawn, or join two; alone they are nothing. */
const JOINERS = /\u200c|\u200d|\ufe0e|\ufe0f|\p{Mn}|\p{Mc}/u;
/** Show nothing themselves, whatever stands beside them. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Variation_Selector}]/u;
/** Say which way a text runs; by then it is known. */
const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2060-\u2069]/u;
/** Where a character is looked for when the font of its script does not draw it, or it is of none. */
const ELSEWHERE: readonly Family[] = ['rare', 'symbols', 'signs', 'math', 'emoji'];
const JOINED_PICTURES = /(\p{Extended_Pictographic})(?:\u200d|\ufe0e|\ufe0f|\p{Emoji_Modifier})+/gu;

const scriptOf = (character: number): Block[2] | null =>
  BLOCKS.find(([from, to]) => character >= from && character <= to)?.[2] ?? null;

/** Pictures that are joined to one stand beside each other in fonts of outlines, in one colour. */
export const withoutJoinedPictures = (text: string): string => text.replace(JOINED_PICTURES, '$1');

/** A piece of text in one font and one direction. */
export interface ScriptRun {
  readonly text: string;
  /** None: the document's own. */
  readonly font?: string;
  /** Of embedding: odd ones run from right to left. */
  readonly level: number;
}

/** Fonts for what a document's own font has not, and its texts in pieces that each have one. */
export interface ScriptFonts {
  readonly fonts: readonly SubsetFont[];
  runs(text: string): ScriptRun[];
  /** HTML with what no font draws in other words. */
  readable(html: string): string;
}

/** Whether a document may need more than its own font; without parsing it, as most do not. */
export const hasOtherScripts = (html: string): boolean => OTHER.test(html);
// Beyond the characters that nearly all texts are made of, which the PDF font has.
const OTHER =
  /[\u0180-\u02c5\u02c7-\u02db\u02dd-\u0383\u03cf-\u03ff\u0487\u0514-\u1e9f\u1efa-\u1fff\u2012\u2016\u201f\u2023\u2024\u2028-\u202f\u2031\u2034-\u2038\u203b-\u2043\u2045-\u20ab\u20ad-\u2115\u2117-\u2121\u2123-\u2211\u2213-\u{10ffff}]|&#(?:[xX][0-9a-fA-F]{3,}|\d{4,});/u;

/** Fonts for a text; null where the document's own has all of it. */
export async function scriptFonts(text: string): Promise<ScriptFonts | null> {
  const wanted = wantedOf(text, await ownCharacters());
  if (wanted.size === 0) return null;
  const fonts = await subsetFonts(wanted);
  const fontOf = new Map(fonts.flatMap(({ name, characters }) => characters.map((one) => [one, name] as const)));
  const missing = inOtherWords([...wanted.keys()].filter((code) => !fontOf.has(code)));
  const bidi = (require('bidi-js') as () => Bidi)();
  return { fonts, runs: (part) => runsOf(part, fontOf, bidi), readable: (html) => replaced(html, missing) };
}

/** The characters the own font has not, each with the families to look in; Han is drawn as the language that stands around it draws it. */
function wantedOf(text: string, own: ReadonlySet<number>): Map<number, readonly Family[]> {
  const scripts = new Map<number, Block[2] | null>();
  for (const character of new Set(text)) {
    const code = character.codePointAt(0) ?? 0;
    if (!own.has(code) && !UNSEEN.test(character)) scripts.set(code, scriptOf(code));
  }
  const found = new Set(scripts.values());
  const han: readonly Family[] = found.has('jp')
    ? ['jp', 'sc', 'kr']
    : found.has('kr')
      ? ['kr', 'sc', 'jp']
      : ['sc', 'jp', 'kr'];
  const families = (script: Block[2] | null): readonly Family[] => {
    if (script === 'han') return [...han, ...ELSEWHERE];
    // Beside Chinese, Japanese or Korean their fonts draw what few others have: degrees, numbers of Rome.
    return [...(script ? [script] : []), ...ELSEWHERE, ...han];
  };
  return new Map([...scripts].map(([code, script]) => [code, families(script)]));
}

function runsOf(text: string, fontOf: ReadonlyMap<number, string>, bidi: Bidi): ScriptRun[] {
  const { levels } = bidi.getEmbeddingLevels(text, 'ltr');
  const runs: { text: string; font?: string; level: number }[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    at += character.length;
    if (DIRECTIONS.test(character)) continue;
    const last = runs.at(-1);
    const isJoined = JOINERS.test(character) && last !== undefined;
    const font = fontOf.get(character.codePointAt(0) ?? 0) ?? (isJoined ? last.font : undefined);
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
    // Signs between letters that run from right to left stand alone: nothing turns them round but their place.
    const isAlone = level % 2 === 1 && font === undefined;
    if (last && (isJoined || (last.font === font && last.level === level && !isAlone))) last.text += shown;
    else runs.push({ text: shown, font, level });
  }
  // A Thai vowel of two signs, of which the first stands above the letter before.
  return runs.map((run) => ({ ...run, text: run.text.replaceAll('\u0e33', '\u0e4d\u0e32') }));
}
