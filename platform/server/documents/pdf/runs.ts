import type { Content } from 'pdfmake/interfaces.js';
import { type Style, styleOf } from '../html/style.ts';
import type { HtmlNode } from '../html/tree.ts';

/** Text runs of inline nodes as pdfmake takes them, with spaces folded as a browser folds them. */
export function inlineRuns(nodes: readonly HtmlNode[], style: Style): Content[] {
  const runs: { text: string; style: Style }[] = [];
  for (const node of nodes) collectRuns(node, style, runs);
  return foldSpaces(runs).flatMap(({ text, style: own }) => {
    const shown = own.uppercase ? text.toLocaleUpperCase() : text;
    if (!own.scripts) return [written(shown, own)];
    return own.scripts.runs(shown).map(({ text: piece, font, level }) => ({
      ...written(piece, own),
      ...(font ? { font } : {}),
      ...(level > 0 ? { level } : {}),
    }));
  });
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
