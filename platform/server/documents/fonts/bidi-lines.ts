import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

interface Inline {
  x: number;
  width: number;
  level?: number;
}
interface Line {
  inlines: Inline[];
  leadingCut: number;
}

let isDone = false;

/** Lets the built-in writer place the words of a line by their direction; lines that only run from left to right stay as they are. */
export function placeWordsByDirection(): void {
  if (isDone) return;
  isDone = true;
  const { prototype } = (
    require('pdfmake/js/Line.js') as { default: { prototype: Line & { addInline(one: Inline): void } } }
  ).default;
  const add = prototype.addInline;
  prototype.addInline = function (this: Line, inline: Inline): void {
    add.call(this, inline);
    if (!this.inlines.some(({ level = 0 }) => level > 0)) return;
    let x = -this.leadingCut;
    for (const one of inSight(this.inlines)) {
      one.x = x;
      x += one.width;
    }
  };
}

/** The words of a line from left to right: from the highest level down, what has at least that level is turned round. */
export function inSight<Word extends { level?: number }>(words: readonly Word[]): Word[] {
  const shown = [...words];
  const levels = words.map(({ level = 0 }) => level);
  for (let level = Math.max(0, ...levels); level > 0; level -= 1) {
    for (let from = 0; from < shown.length; from += 1) {
      if ((shown[from]?.level ?? 0) < level) continue;
      let to = from;
      while (to < shown.length && (shown[to]?.level ?? 0) >= level) to += 1;
      shown.splice(from, to - from, ...shown.slice(from, to).reverse());
      from = to;
    }
  }
  return shown;
}
