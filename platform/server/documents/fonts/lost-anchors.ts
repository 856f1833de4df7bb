import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { FONT_FOLDER } from './folder.ts';

/** What places signs above and below letters. */
interface Placer {
  applyAnchor(sign: { markAnchor: unknown }, letter: unknown, at: number): void;
  applyLookup(kind: number, table: unknown): boolean;
}
interface Layout {
  layout(text: string): unknown;
  _layoutEngine: { engine: { GPOSProcessor: Placer } };
}

const NO_ANCHOR = Symbol('no anchor');
let isDone = false;

/**
 * Lets the built-in writer go on where a letter has no place for a sign: fonts that are cut to a few letters may have such pairs, by
 * rule the next table is asked, but the reader of fonts fails.
 */
export function goOnWithoutAnchor(): void {
  if (isDone) return;
  isDone = true;
  const placer = Object.getPrototypeOf(placerOf(readFileSync(join(FONT_FOLDER, 'Roboto-Regular.ttf')))) as Placer;
  const { applyAnchor, applyLookup } = placer;
  placer.applyAnchor = function (this: Placer, sign, letter, at) {
    if (!letter || !sign.markAnchor) throw NO_ANCHOR;
    applyAnchor.call(this, sign, letter, at);
  };
  placer.applyLookup = function (this: Placer, kind, table) {
    try {
      return applyLookup.call(this, kind, table);
    } catch (error) {
      if (error === NO_ANCHOR) return false;
      throw error;
    }
  };
}

/** The one that the writer uses: all fonts share it. */
function placerOf(font: Buffer): Placer {
  let from = createRequire(import.meta.url);
  for (const name of ['pdfmake/package.json', 'pdfkit']) from = createRequire(from.resolve(name));
  const opened = (from('fontkit') as { create(bytes: Buffer): Layout }).create(font);
  opened.layout('');
  return opened._layoutEngine.engine.GPOSProcessor;
}
