import { ownFont } from './font-reader.ts';

/** What places signs above and below letters. */
interface Placer {
  applyAnchor(sign: { markAnchor: unknown }, letter: unknown, at: number): void;
  applyLookup(kind: number, table: unknown): boolean;
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
  const placer = Object.getPrototypeOf(ownFont()._layoutEngine.engine.GPOSProcessor) as Placer;
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
