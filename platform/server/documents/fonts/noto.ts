import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { charactersOf, tablesOf } from './cmap.ts';

const require = createRequire(import.meta.url);

/** Fonts for what the PDF font lacks: writing systems, and signs. */
export type Family =
  | 'arabic'
  | 'hebrew'
  | 'thai'
  | 'devanagari'
  | 'bengali'
  | 'tamil'
  | 'khmer'
  | 'ethiopic'
  | 'georgian'
  | 'armenian'
  | 'sc'
  | 'jp'
  | 'kr'
  | 'emoji'
  | 'rare'
  | 'symbols'
  | 'signs'
  | 'math';

interface Package {
  readonly name: string;
  /** Style sheets that say which file has which characters: of normal and of bold letters. */
  readonly sheets: readonly [string, string];
  /** One file for all weights. */
  readonly isVariable?: true;
  /** Its style sheet names fewer characters than its file has. */
  readonly isWhole?: true;
}

const fixed = (name: string): Package => ({ name: `@fontsource/${name}`, sheets: ['400.css', '700.css'] });
/** In one weight. */
const single = (name: string): Package => ({ name: `@fontsource/${name}`, sheets: ['400.css', '400.css'] });
const variable = (name: string): Package => ({
  name: `@fontsource-variable/noto-sans-${name}`,
  sheets: ['index.css', 'index.css'],
  isVariable: true,
});
const PACKAGES: Readonly<Record<Family, Package>> = {
  // Its letters are whole glyphs, so that what is read out of a PDF is what was written.
  arabic: fixed('vazirmatn'),
  hebrew: fixed('noto-sans-hebrew'),
  thai: fixed('noto-sans-thai'),
  devanagari: fixed('noto-sans-devanagari'),
  bengali: fixed('noto-sans-bengali'),
  tamil: fixed('noto-sans-tamil'),
  khmer: fixed('noto-sans-khmer'),
  ethiopic: variable('ethiopic'),
  georgian: fixed('noto-sans-georgian'),
  armenian: fixed('noto-sans-armenian'),
  emoji: fixed('noto-emoji'),
  sc: variable('sc'),
  jp: variable('jp'),
  kr: variable('kr'),
  // Signs of currencies, and letters of Latin, Greek and Cyrillic that few languages write.
  rare: fixed('noto-sans'),
  // Arrows, numbers in circles and of Rome.
  symbols: variable('symbols'),
  // Ticks, boxes and shapes.
  signs: single('noto-sans-symbols-2'),
  math: { ...single('noto-sans-math'), isWhole: true },
};
const WEIGHTS = [400, 600] as const;

/** Cuts a font down to the characters of a text. */
type CutFont = (
  font: Buffer,
  text: string,
  options: { targetFormat: 'truetype'; variationAxes?: { wght: number } },
) => Promise<Uint8Array>;

/** A file of a family with the characters it has. */
interface Face {
  readonly file: string;
  readonly ranges: readonly (readonly [from: number, to: number])[];
}

const sheets = new Map<string, Promise<readonly Face[]>>();

/** The files of a family, by weight; read once. */
function facesOf(family: Family, weight: 0 | 1): Promise<readonly Face[]> {
  const { name, sheets: files, isWhole } = PACKAGES[family];
  const path = join(dirname(require.resolve(`${name}/package.json`)), files[weight]);
  const known =
    sheets.get(path) ?? readFile(path, 'utf8').then((css) => readFaces(css, dirname(path), isWhole ?? false));
  sheets.set(path, known);
  return known;
}

const FACE = /url\(\.\/(files\/[^)]+)\)[^;]*;\s*unicode-range:\s*([^;]+);/g;

function readFaces(css: string, folder: string, isWhole: boolean): Face[] {
  return [...css.matchAll(FACE)].map(([, file = '', ranges = '']) => ({
    file: join(folder, file),
    ranges: isWhole ? [[0, 0x10ffff]] : ranges.split(',').map(readRange),
  }));
}

function readRange(range: string): readonly [number, number] {
  const [from = 0, to = from] = range
    .trim()
    .slice(2)
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return [from, to];
}

const holds = ({ ranges }: Face, character: number): boolean =>
  ranges.some(([from, to]) => character >= from && character <= to);

/** Characters of one file of a family, as small TrueType fonts that have nothing else. */
export interface SubsetFont {
  readonly name: string;
  readonly characters: readonly number[];
  readonly normal: Buffer;
  readonly bold: Buffer;
}

/** A character with the families that are still to be looked into. */
type Open = Map<number, readonly Family[]>;

/** The characters by the file that may have them, and the families left for each; what no style sheet names is left out. */
async function placed(open: Open): Promise<{ files: Map<string, number[]>; left: Open }> {
  const files = new Map<string, number[]>();
  const left: Open = new Map();
  for (const [character, families] of open) {
    for (const [nth, family] of families.entries()) {
      const at = (await facesOf(family, 0)).findIndex((face) => holds(face, character));
      if (at < 0) continue;
      const key = `${family} ${at}`;
      files.set(key, [...(files.get(key) ?? []), character]);
      left.set(character, families.slice(nth + 1));
      break;
    }
  }
  return { files, left };
}

/** Thai writes one vowel as two signs. */
const PARTS_OF_AM = [0x0e4d, 0x0e32];
/** Above and below the line, as parts of its size: those of the PDF font, so that lines stay as far apart. */
const HEIGHTS = { above: 0.927, below: -0.244 };

/** The font with the line heights of the PDF font. */
function withHeights(font: Buffer): Buffer {
  const tables = tablesOf(font);
  const unit = font.readUInt16BE((tables.get('head') ?? 0) + 18);
  const write = (at: number): void => {
    font.writeInt16BE(Math.round(HEIGHTS.above * unit), at);
    font.writeInt16BE(Math.round(HEIGHTS.below * unit), at + 2);
    font.writeInt16BE(0, at + 4);
  };
  const [lines, typo] = [tables.get('hhea'), tables.get('OS/2')];
  if (lines !== undefined) write(lines + 4);
  if (typo !== undefined) write(typo + 68);
  return font;
}

/**
 * Small fonts that together have the characters, each from the first of its families that draws it. The files and the tool that
 * cuts them are loaded by the first text that needs them.
 */
export async function subsetFonts(characters: ReadonlyMap<number, readonly Family[]>): Promise<SubsetFont[]> {
  const fonts: SubsetFont[] = [];
  let open: Open = new Map(characters);
  for (let round = 0; open.size > 0; round += 1) {
    const { files, left } = await placed(open);
    const cut = await Promise.all([...files].map(([key, own]) => cutFont(key, own, round)));
    fonts.push(...cut.filter((font) => font.characters.length > 0));
    const found = new Set(cut.flatMap((font) => font.characters));
    open = new Map([...left].filter(([character]) => !found.has(character)));
  }
  return fonts;
}

/** Those of the characters that the file draws. */
async function cutFont(key: string, own: readonly number[], round: number): Promise<SubsetFont> {
  const subset = require('subset-font') as CutFont;
  const [family = 'sc', at = '0'] = key.split(' ') as [Family, string];
  const all = family === 'thai' ? [...own, ...PARTS_OF_AM] : own;
  // With a space: what joins two letters and shows nothing itself is drawn as one without width.
  const text = `${String.fromCodePoint(...all)} `;
  const cut = async (weight: 0 | 1): Promise<Buffer> => {
    const face = (await facesOf(family, weight))[Number(at)] as Face;
    const axes = PACKAGES[family].isVariable ? { variationAxes: { wght: WEIGHTS[weight] } } : {};
    const bytes = await subset(await readFile(face.file), text, { targetFormat: 'truetype', ...axes });
    return withHeights(Buffer.from(bytes));
  };
  const normal = await cut(0);
  const drawn = charactersOf(normal);
  const characters = all.filter((character) => drawn.has(character));
  return { name: `${family}${at}-${round}`, characters, normal, bold: await cut(1) };
}
