import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FONT_FOLDER } from './folder.ts';

/** A drawing of a font, as its reader holds it. */
export interface Glyph {
  readonly id: number;
  readonly advanceWidth: number;
  readonly _font: { readonly loca: { readonly offsets: readonly number[] } };
  _decode(): unknown;
}

/** The drawings of a text with their places. */
export interface GlyphRun {
  glyphs: Glyph[];
  positions: Place[] | null;
}
export interface Place {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}

/** A font as the reader of the built-in writer opens it; all fonts share what stands here. */
export interface OpenFont {
  layout(text: string, ...rest: unknown[]): GlyphRun;
  getGlyph(id: number): Glyph;
  glyphForCodePoint(code: number): Glyph;
  readonly _layoutEngine: { engine: { GSUBProcessor: { applyFeatures(): void }; GPOSProcessor: object } };
}

/** Opens a font as the built-in writer does. */
export function openFont(font: Buffer): OpenFont {
  let from = createRequire(import.meta.url);
  for (const name of ['pdfmake/package.json', 'pdfkit']) from = createRequire(from.resolve(name));
  return (from('fontkit') as { create(bytes: Buffer): OpenFont }).create(font);
}

/** The PDF font, opened and used once: what the reader makes late is there. */
export function ownFont(): OpenFont {
  const font = openFont(readFileSync(join(FONT_FOLDER, 'Roboto-Regular.ttf')));
  font.layout('');
  return font;
}
