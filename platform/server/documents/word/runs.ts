import { ImageRun, PageNumber, TextRun } from 'docx';
import { readImage, shownSize } from '../html/image.ts';
import { type Style, styleOf } from '../html/style.ts';
import { type HtmlElement, type HtmlNode, hasClass } from '../html/tree.ts';
import type { Place } from './parts.ts';

/** Text, breaks, pictures and page numbers of inline nodes as Word runs, with spaces folded as a browser folds them. */
export function inlineRuns(nodes: readonly HtmlNode[], place: Place): (TextRun | ImageRun)[] {
  const found: { node: HtmlElement | string; style: Style }[] = [];
  for (const node of nodes) collect(node, place.style, found);
  let isAfterSpace = true;
  const runs: (TextRun | ImageRun)[] = [];
  for (const { node, style } of found) {
    if (typeof node !== 'string') {
      const special = specialRun(node, style, place);
      if (special) runs.push(special);
      isAfterSpace = node.tag === 'br';
      continue;
    }
    const text = isAfterSpace ? node.replace(/^ +/, '') : node;
    if (text === '') continue;
    isAfterSpace = text.endsWith(' ');
    runs.push(textRun(text, style));
  }
  return runs;
}

function collect(node: HtmlNode, style: Style, found: { node: HtmlElement | string; style: Style }[]): void {
  if (typeof node === 'string') {
    const text = node.replaceAll(/[ \t\r\n\f]+/g, ' ');
    if (text !== '') found.push({ node: text, style });
  } else if (node.tag === 'br' || node.tag === 'img' || hasClass(node, 'pageNumber') || hasClass(node, 'totalPages')) {
    found.push({ node, style: styleOf(node, style) });
  } else for (const child of node.children) collect(child, styleOf(node, style), found);
}

function specialRun(node: HtmlElement, style: Style, place: Place): TextRun | ImageRun | null {
  if (node.tag === 'br') return new TextRun({ break: 1 });
  if (hasClass(node, 'pageNumber')) return new TextRun({ ...runStyle(style), children: [PageNumber.CURRENT] });
  if (hasClass(node, 'totalPages')) {
    const total = place.countsSection ? PageNumber.TOTAL_PAGES_IN_SECTION : PageNumber.TOTAL_PAGES;
    return new TextRun({ ...runStyle(style), children: [total] });
  }
  const image = readImage(node.attributes.src ?? '');
  if (!image) return null;
  const wanted = { width: Number(node.attributes.width ?? 0), height: Number(node.attributes.height ?? 0) };
  const room = { width: place.width / 15, height: 300 };
  return new ImageRun({ type: image.type, data: image.bytes, transformation: shownSize(image, wanted, room) });
}

function textRun(text: string, style: Style): TextRun {
  return new TextRun({ ...runStyle(style), text });
}

function runStyle(style: Style) {
  return {
    bold: style.bold,
    italics: style.italic,
    color: style.color?.slice(1),
    size: style.size === undefined ? undefined : Math.round(style.size * 2),
    allCaps: style.uppercase,
  };
}
