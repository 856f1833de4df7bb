import type { Content } from 'pdfmake/interfaces.js';
import { type Style, styleOf } from '../html/style.ts';
import type { HtmlNode } from '../html/tree.ts';

/** Text runs of inline nodes as pdfmake takes them, with spaces folded as a browser folds them. */
export function inlineRuns(nodes: readonly HtmlNode[], style: Style): Content[] {
  const runs: { text: string; style: Style }[] = [];
  for (const node of nodes) collectRuns(node, style, runs);
  return foldSpaces(runs).flatMap(({ text, style: own }) => {
    const shown = own.uppercase ? text.toLocaleUpperCase() : text;
    if (!own.scripts) return inPieces(shown, own).map((piece) => written(piece, own));
    return own.scripts.runs(shown).flatMap(({ text: part, font, level }) =>
      inPieces(part, own).map((piece) => ({
        ...written(piece, own),
        ...(font ? { font } : {}),
        ...(level > 0 ? { level } : {}),
      })),
    );
  });
}

/** Letters of the longest word that is drawn as one: some more than a line of the smallest ones has. */
const LONGEST = 300;
const LONG_WORD = new RegExp(`[^ \\n]{${LONGEST + 1},}`);
const GRAPHEMES = new Intl.Segmenter();

/**
 * A text in pieces no word of which is longer than any line: the writer lays a word out whole before it breaks it, which takes more than
 * it is long. Pieces of a word stay beside each other, and none parts a letter from its signs, however many.
 */
function inPieces(text: string, { whole }: Style): string[] {
  if (whole || !LONG_WORD.test(text)) return [text];
  const pieces: string[] = [];
  let [from, to, word] = [0, 0, 0];
  for (const { segment } of GRAPHEMES.segment(text)) {
    word = segment === ' ' || segment === '\n' ? 0 : word + segment.length;
    if (word > LONGEST && to > from) {
      pieces.push(text.slice(from, to));
      [from, word] = [to, segment.length];
    }
    to += segment.length;
  }
  return [...pieces, text.slice(from)];
}

function written(text: string, own: Style) {
  return {
    text,
    bold: own.bold,
    italics: own.italic,
    color: own.color,
    fontSize: own.size,
    ...(own.whole ? { noWrap: true } : {}),
  };
}

function collectRuns(node: HtmlNode, style: Style, runs: { text: string; style: Style }[]): void {
  if (typeof node === 'string') runs.push({ text: node.replaceAll(/[ \t\r\n\f]+/g, ' '), style });
  else if (node.tag === 'br') runs.push({ text: '\n', style });
  else for (const child of node.children) collectRuns(child, styleOf(node, style), runs);
}

/** Spaces at line starts and ends, and doubled between runs, do not show in HTML. */
function foldSpaces<Run extends { text: string }>(runs: readonly Run[]): Run[] {
  let isAfterSpace = true;
  const folded = runs.map((run) => {
    let { text } = run;
    if (isAfterSpace) text = text.replace(/^ +/, '');
    if (text !== '') isAfterSpace = / $|\n$/.test(text);
    return { ...run, text };
  });
  for (let at = folded.length - 1; at >= 0; at -= 1) {
    const run = folded[at];
    if (!run) continue;
    run.text = run.text.replace(/ +$/, '');
    if (run.text !== '') break;
  }
  return folded.filter((run) => run.text !== '');
}
