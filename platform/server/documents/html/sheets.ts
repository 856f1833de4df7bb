import { childElements, type HtmlElement, type HtmlNode, hasClass, parseHtml } from './tree.ts';

const BEGINNING = /<article/g;
const MARK = /\sdata-sheet=/g;

/** Rewrites where the documents of a file begin: each begins on a page of its own and counts its pages for itself. */
function atBeginnings(html: string, written: () => string): string {
  // Tag by tag: an expression that looks ahead for the mark would read the rest of the text from every beginning on.
  return html
    .split('>')
    .map((part) => {
      const mark = [...part.matchAll(MARK)].at(-1)?.index ?? -1;
      return part.replaceAll(BEGINNING, (begun, at: number) => (at < mark ? written() : begun));
    })
    .join('>');
}

/** How many documents a file has. */
export function countSheets(html: string): number {
  let count = 0;
  atBeginnings(html, () => {
    count += 1;
    return '';
  });
  return count;
}

const nameOf = (at: number): string => `sheet-${at}`;

/** Names each document, so that a page rule can speak of it. */
export function nameSheets(html: string): string {
  let at = 0;
  return atBeginnings(html, () => `<article id="${nameOf(at++)}"`);
}

/** Links to every document: a browser writes into its file where what is linked to begins. */
export const sheetLinks = (count: number): string => {
  const links = Array.from({ length: count }, (_, at) => `<a href="#${nameOf(at)}">.</a>`).join('');
  return `<div aria-hidden="true" style="position:absolute;top:0;height:0;overflow:hidden">${links}</div>`;
};

/** The page of a document that page `current` of the file is, by the pages documents begin on. */
export function pageInSheet(
  starts: readonly number[],
  current: number,
  total: number,
): { current: number; total: number } {
  const at = starts.findLastIndex((start) => start <= current);
  if (at < 0) return { current, total };
  const first = starts[at] ?? 1;
  return { current: current - first + 1, total: (starts[at + 1] ?? total + 1) - first };
}

/** Page rules that write the foot of every document with its own numbers, for browsers with boxes in the margins of pages. */
export function sheetRules(footer: string, font: string, pages: readonly number[]): string {
  const { left, right } = footParts(parseHtml(footer));
  return pages
    .map((total, at) => {
      const name = nameOf(at);
      const box = (side: string, node: HtmlElement | null): string =>
        node
          ? `@bottom-${side}{content:${contentOf(node, name, total)};${font};vertical-align:top;padding-top:14pt}`
          : '';
      return `#${name}{page:${name}}@page ${name}{counter-increment:${name};${box('left', left)}${box('right', right)}}`;
    })
    .join('');
}

function footParts(footer: HtmlElement): { left: HtmlElement | null; right: HtmlElement | null } {
  const [only, ...more] = childElements(footer);
  const parts =
    only && more.length === 0 && hasClass(only, 'columns') ? childElements(only) : [only ?? footer, ...more];
  const [first = null] = parts;
  if (parts.length === 1)
    return first && hasClass(first, 'right') ? { left: null, right: first } : { left: first, right: null };
  return { left: first, right: parts.at(-1) ?? null };
}

const quoted = (text: string): string =>
  `"${text.replaceAll(/\s+/g, ' ').replaceAll(/[\\"<]/g, (one) => `\\${one.charCodeAt(0).toString(16)} `)}"`;

function contentOf(node: HtmlNode, counter: string, total: number): string {
  if (typeof node === 'string') return quoted(node);
  if (hasClass(node, 'pageNumber')) return `counter(${counter})`;
  if (hasClass(node, 'totalPages')) return quoted(String(total));
  return node.children.map((child) => contentOf(child, counter, total)).join(' ') || '""';
}
