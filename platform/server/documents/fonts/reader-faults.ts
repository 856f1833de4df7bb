import { type Glyph, type GlyphRun, type OpenFont, ownFont, type Place } from './font-reader.ts';

/** Says how letters change beside others: a list of rules for each letter, or for each class of letters. */
interface Rules {
  readonly coverage?: unknown;
  readonly classDef?: unknown;
  readonly ruleSets?: readonly unknown[];
  readonly classSet?: readonly unknown[];
  readonly chainRuleSets?: readonly unknown[];
}
/** What goes by such rules from letter to letter. */
interface Shaper {
  readonly glyphIterator: { readonly cur: Glyph };
  applyContext(rules: Rules): boolean;
  applyChainingContext(rules: Rules): boolean;
  coverageIndex(coverage: unknown): number;
  getClassID(glyph: number, classes: unknown): number;
}
interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

const NO_BOX: Box = { minX: 0, minY: 0, maxX: 0, maxY: 0 };
/** More different characters are not told of. */
const MOST_TOLD = 1_000;
let isDone = false;

/**
 * Mends what the reader of fonts gets wrong with fonts that are cut to a few letters, each of which took away the whole document: a
 * drawing of nothing at the end of a font has no box to be read, and a letter that has rules in a table may have none in it after all. What cannot be
 * shaped all the same is drawn character by character.
 */
export function mendReader(): void {
  if (isDone) return;
  isDone = true;
  const font = ownFont();
  mendBoxes(Object.getPrototypeOf(font.getGlyph(1)));
  mendRules(Object.getPrototypeOf(Object.getPrototypeOf(font._layoutEngine.engine.GSUBProcessor)));
  layOutAnyText(Object.getPrototypeOf(font));
}

function mendBoxes(prototype: Glyph & { _getCBox(isInternal: boolean): Box }): void {
  const read = prototype._getCBox;
  prototype._getCBox = function (this: Glyph, isInternal) {
    const { offsets } = this._font.loca;
    return offsets[this.id] === offsets[this.id + 1] ? NO_BOX : read.call(this as typeof prototype, isInternal);
  };
}

function mendRules(prototype: Shaper): void {
  for (const name of ['applyContext', 'applyChainingContext'] as const) {
    const apply = prototype[name];
    prototype[name] = function (this: Shaper, rules) {
      return hasRules(this, rules) && apply.call(this, rules);
    };
  }
}

function hasRules(shaper: Shaper, { coverage, classDef, ruleSets, classSet, chainRuleSets }: Rules): boolean {
  const ofLetters = ruleSets ?? chainRuleSets;
  if (ofLetters) return Boolean(ofLetters[shaper.coverageIndex(coverage)]);
  return !classSet || Boolean(classSet[shaper.getClassID(shaper.glyphIterator.cur.id, classDef)]);
}

const told = new Set<string>();

function layOutAnyText(prototype: OpenFont): void {
  const { layout } = prototype;
  prototype.layout = function (this: OpenFont, text, ...rest) {
    try {
      return layout.call(this, text, ...rest);
    } catch (error) {
      tellOf(text, error);
      return unshaped(this, layout.call(this, ''), text);
    }
  };
}

/** The text with one drawing for each of its characters, side by side; a box where the font has none, or one that cannot be read. */
function unshaped(font: OpenFont, empty: GlyphRun, text: string): GlyphRun {
  const glyphs = Array.from(text, (character) => readable(font, character.codePointAt(0) ?? 0));
  const positions = glyphs.map(
    ({ advanceWidth }): Place => ({ xAdvance: advanceWidth, yAdvance: 0, xOffset: 0, yOffset: 0 }),
  );
  return Object.assign(empty, { glyphs, positions });
}

function readable(font: OpenFont, code: number): Glyph {
  try {
    const glyph = font.glyphForCodePoint(code);
    glyph._decode();
    return glyph.advanceWidth >= 0 ? glyph : font.getGlyph(0);
  } catch {
    return font.getGlyph(0);
  }
}

/** Once for each text: its document is printed, but not as it should be. */
function tellOf(text: string, error: unknown): void {
  const characters = [...new Set(text)].toSorted().join('');
  if (told.has(characters) || told.size >= MOST_TOLD) return;
  told.add(characters);
  const codes = Array.from(characters, (one) => `U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}`);
  process.emitWarning(`A text is drawn unshaped: ${codes.join(' ')}: ${String(error)}`, { code: 'TEXT_NOT_SHAPED' });
}
