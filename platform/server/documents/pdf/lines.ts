import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** A word, or a piece of one, as the writer measured it. */
interface Inline {
  text: string;
  width: number;
  /** Spaces that do not show where it begins or ends a line. */
  leadingCut?: number;
  trailingCut?: number;
  readonly fontSize: number;
  readonly noWrap?: boolean;
  /** What follows belongs to the same word. */
  noNewLine?: boolean;
  readonly font: { widthOfString(text: string, size: number, features: readonly string[]): number };
}
interface Line {
  readonly inlines: readonly Inline[];
  readonly maxWidth: number;
  readonly inlineWidths: number;
  readonly leadingCut: number;
  readonly newLineForced?: boolean;
  lastLineInParagraph?: boolean;
  addInline(inline: Inline): void;
  getAvailableWidth(): number;
}
interface Builder {
  readonly writer: { context(): { readonly availableWidth: number } };
  buildNextLine(node: { _inlines?: Inline[] }): Line | null;
}

/** How many words of a text are on lines already. */
const placed = new WeakMap<Inline[], number>();
let isDone = false;

/**
 * Lets the built-in writer fill lines in as long as a text takes: its own way copies what is left of a paragraph with every word, and
 * tries what is left of a word that is longer than a line half by half. What is on a line is the same, but that a word of many pieces
 * breaks between them too, and that no letter is parted from its signs.
 */
export function fillLinesInOrder(): void {
  if (isDone) return;
  isDone = true;
  const Line = (require('pdfmake/js/Line.js') as { default: new (width: number) => Line }).default;
  const { prototype } = (require('pdfmake/js/LayoutBuilder.js') as { default: { prototype: Builder } }).default;
  prototype.buildNextLine = function (this: Builder, { _inlines: words }): Line | null {
    if (!words || words.length === 0) return null;
    const line = new Line(this.writer.context().availableWidth);
    const next = fillLine(line, words, placed.get(words) ?? 0);
    placed.set(words, next);
    line.lastLineInParagraph = next >= words.length;
    if (line.lastLineInParagraph) words.length = 0;
    return line;
  };
}

/** Puts words on a line from one on; gives the first that is left, which may be the rest of one. */
function fillLine(line: Line, words: Inline[], from: number): number {
  let isSameWord = false;
  for (let at = from; at < words.length; at += 1) {
    const word = words[at] as Inline;
    if (!isSameWord && !fits(line, words, at)) return at;
    const letters = lettersThatFit(word, line);
    if (letters === 0 && word.text !== '') return at;
    if (letters < word.text.length) {
      line.addInline({ ...withText(word, word.text.slice(0, letters)), trailingCut: 0 });
      words[at] = { ...withText(word, word.text.slice(letters)), leadingCut: 0 };
      return at;
    }
    line.addInline(word);
    isSameWord = word.noNewLine === true;
  }
  return words.length;
}

/** Whether a word, with the pieces that belong to it, has room; the first of a line always has. */
function fits(line: Line, words: readonly Inline[], from: number): boolean {
  if (line.inlines.length === 0) return true;
  if (line.newLineForced) return false;
  let width = line.inlineWidths - line.leadingCut;
  for (let at = from; at < words.length && width <= line.maxWidth; at += 1) {
    const { width: own, trailingCut = 0, noNewLine } = words[at] as Inline;
    width += own - trailingCut;
    if (!noNewLine) break;
  }
  return width <= line.maxWidth;
}

/** How many letters of a word a line still takes: all where it may not break or has room, at least one on a line of its own. */
function lettersThatFit(word: Inline, line: Line): number {
  const room = line.getAvailableWidth();
  const { text, noWrap } = word;
  if (noWrap || word.width - (word.trailingCut ?? 0) <= room) return text.length;
  const ends = [...GRAPHEMES.segment(text)].map(({ index, segment }) => index + segment.length);
  // The letters of a word are about as wide as each other: what fits is near the first guess, in steps that grow.
  let guess = Math.floor((ends.length * Math.max(room, 0)) / word.width);
  let [least, most] = [0, ends.length];
  for (let step = 1; most - least > 1; step *= 2) {
    if (guess <= least || guess >= most) guess = (least + most) >> 1;
    const hasRoom = widthOf(word, text.slice(0, ends[guess - 1])) <= room;
    if (hasRoom) least = guess;
    else most = guess;
    guess += hasRoom ? step : -step;
  }
  if (least > 0) return ends[least - 1] ?? text.length;
  return line.inlines.length === 0 ? (ends[0] ?? text.length) : 0;
}
const GRAPHEMES = new Intl.Segmenter();

const withText = (word: Inline, text: string): Inline => ({ ...word, text, width: widthOf(word, text) });

/** With features, none, it is not kept: pieces that were only tried would fill the memory. */
const widthOf = ({ font, fontSize }: Inline, text: string): number => font.widthOfString(text, fontSize, []);
