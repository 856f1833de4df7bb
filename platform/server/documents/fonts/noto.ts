import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Writing systems beyond Latin, Greek and Cyrillic, which the documents' own font has. */
export type Family = 'arabic' | 'hebrew' | 'thai' | 'devanagari' | 'sc' | 'jp' | 'kr' | 'emoji';

interface Package {
  readonly name: string;
  /** Style sheets that say which file has which characters: of normal and of bold letters. */
  readonly sheets: readonly [string, string];
  /** One file for all weights. */
  readonly isVariable?: true;
}

const fixed = (name: string): Package => ({ name: `@fontsource/${name}`, sheets: ['400.css', '700.css'] });
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
  emoji: fixed('noto-emoji'),
  sc: variable('sc'),
  jp: variable('jp'),
  kr: variable('kr'),
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
  const { name, sheets: files } = PACKAGES[family];
  const path = join(dirname(require.resolve(`${name}/package.json`)), files[weight]);
  const known = sheets.get(path) ?? readFile(path, 'utf8').then((css) => readFaces(css, dirname(path)));
  sheets.set(path, known);
  return known;
}

const FACE = /url\(\.\/(files\/[^)]+)\)[^;]*;\s*unicode-range:\s*([^;]+);/g;

function readFaces(css: string, folder: string): Face[] {
  return [...css.matchAll(FACE)].map(([, file = '', ranges = '']) => ({
    file: join(folder, file),
    ranges: ranges.split(',').map((range) => {
      const [from = 0, to = from] = range
        .trim()
        .slice(2)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return [from, to] as const;
    }),
  }));
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

/** Which file has each character, tried in the order of the families wished for it; characters nobody has are left out. */
async function placed(characters: ReadonlyMap<number, readonly Family[]>): Promise<Map<string, number[]>> {
  const files = new Map<string, number[]>();
  for (const [character, families] of characters) {
    for (const family of families) {
      const at = (await facesOf(family, 0)).findIndex((face) => holds(face, character));
      if (at < 0) continue;
      const key = `${family} ${at}`;
      files.set(key, [...(files.get(key) ?? []), character]);
      break;
    }
  }
  return files;
}

/** Thai writes one vowel as two signs. */
const PARTS_OF_AM = [0x0e4d, 0x0e32];
/** Above and below the line, as parts of its size: those of the documents' own font, so that lines stay as far apart. */
const HEIGHTS = { above: 0.927, below: -0.244 };

/** The font with the heights of the documents' own. */
function withHeights(font: Buffer): Buffer {
  const tables = new Map<string, number>();
  for (let at = 12; at < 12 + font.readUInt16BE(4) * 16; at += 16)
    tables.set(font.toString('latin1', at, at + 4), font.readUInt32BE(at + 8));
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

/** Small fonts that together have the characters. The files and the tool that cuts them are loaded by the first text that needs them. */
export async function subsetFonts(characters: ReadonlyMap<number, readonly Family[]>): Promise<SubsetFont[]> {
  const subset = require('subset-font') as CutFont;
  const made = [...(await placed(characters))].map(async ([key, own]) => {
    const [family = 'sc', at = '0'] = key.split(' ') as [Family, string];
    const all = family === 'thai' ? [...own, ...PARTS_OF_AM] : own;
    const text = String.fromCodePoint(...all);
    const cut = async (weight: 0 | 1): Promise<Buffer> => {
      const face = (await facesOf(family, weight))[Number(at)] as Face;
      const axes = PACKAGES[family].isVariable ? { variationAxes: { wght: WEIGHTS[weight] } } : {};
      const bytes = await subset(await readFile(face.file), text, { targetFormat: 'truetype', ...axes });
      return withHeights(Buffer.from(bytes));
    };
    return { name: `${family}${at}`, characters: all, normal: await cut(0), bold: await cut(1) };
  });
  return await Promise.all(made);
}
