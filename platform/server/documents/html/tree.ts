/** An element of the small HTML that document writers understand. */
export interface HtmlElement {
  tag: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

export type HtmlNode = HtmlElement | string;

const VOID = new Set(['br', 'hr', 'img', 'col', 'meta', 'link', 'input', 'wbr']);
const IGNORED = new Set(['script', 'style', 'title', 'template']);
/** Opening the key closes an open element of the listed kinds. */
const CLOSES: Record<string, readonly string[]> = {
  li: ['li', 'p'],
  tr: ['td', 'th', 'tr', 'p'],
  td: ['td', 'th', 'p'],
  th: ['td', 'th', 'p'],
  tbody: ['td', 'th', 'tr', 'thead', 'tbody', 'colgroup'],
  thead: ['colgroup'],
};
const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  shy: '\u00AD',
  euro: '€',
  pound: '£',
  copy: '©',
  reg: '®',
  trade: '™',
  deg: '°',
  middot: '·',
  bull: '•',
  hellip: '…',
  ndash: '–',
  mdash: '—',
  minus: '−',
  times: '×',
  laquo: '«',
  raquo: '»',
};
const MAX_DEPTH = 100;
const ATTRIBUTE = /([^\s=>/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;

/** Reads HTML into a tree, forgiving unclosed and stray tags; scripts and styles are left out, attributes and texts decoded. */
export function parseHtml(html: string): HtmlElement {
  const root: HtmlElement = { tag: 'body', attributes: {}, children: [] };
  const open: HtmlElement[] = [root];
  let ignored: string | null = null;
  for (const piece of pieces(html)) {
    if (typeof piece === 'string') {
      if (ignored === null) open[open.length - 1]?.children.push(decodeText(piece));
    } else if (ignored !== null) {
      if (piece.isEnd && piece.tag === ignored) ignored = null;
    } else if (IGNORED.has(piece.tag)) {
      if (!piece.isEnd && !piece.isClosed) ignored = piece.tag;
    } else if (piece.isEnd) closeElement(open, piece.tag);
    else openElement(open, piece.tag, piece.attributes, piece.isClosed);
  }
  return root;
}

/**
 * The first element of a kind and class in HTML as it is written: where it begins, what is inside it, and the place after it; null when
 * there is none, or it never ends.
 */
export function findElement(
  html: string,
  tag: string,
  name: string,
): { from: number; inside: string; to: number } | null {
  let start: Tag | null = null;
  for (const piece of pieces(html)) {
    if (typeof piece === 'string' || piece.tag !== tag) continue;
    if (start && piece.isEnd) return { from: start.from, inside: html.slice(start.to, piece.from), to: piece.to };
    if (!start && !piece.isEnd && classesOf(readAttributes(piece.attributes).class).includes(name)) start = piece;
  }
  return null;
}

interface Tag {
  tag: string;
  attributes: string;
  isEnd: boolean;
  isClosed: boolean;
  /** Where it begins, and the place after it. */
  from: number;
  to: number;
}

/** Cuts HTML into texts and tags in one pass; comments and document types are left out, a lone bracket is text. */
function* pieces(html: string): Generator<string | Tag> {
  let at = 0;
  let from = 0;
  while (at < html.length) {
    const start = html.indexOf('<', at);
    if (start < 0) break;
    const isMarkup = /[a-zA-Z/!]/.test(html.charAt(start + 1));
    const end = isMarkup ? markupEnd(html, start) : start + 1;
    if (end < 0) break;
    at = end;
    if (!isMarkup) continue;
    if (start > from) yield html.slice(from, start);
    from = end;
    const found = /^<(\/?)([a-zA-Z][\w-]*)/.exec(html.slice(start, start + 40));
    if (!found?.[2]) continue;
    const inside = html.slice(start + found[0].length, end - 1);
    const isClosed = inside.endsWith('/');
    const attributes = isClosed ? inside.slice(0, -1) : inside;
    yield { tag: found[2].toLowerCase(), attributes, isEnd: found[1] === '/', isClosed, from: start, to: end };
  }
  if (from < html.length) yield html.slice(from);
}

/** The place after a tag or comment that starts at `start`; −1 when it never ends. */
function markupEnd(html: string, start: number): number {
  if (html.startsWith('<!--', start)) {
    const end = html.indexOf('-->', start + 4);
    return end < 0 ? -1 : end + 3;
  }
  let quote = '';
  for (let at = start + 1; at < html.length; at += 1) {
    const mark = html.charAt(at);
    if (quote !== '') {
      at = html.indexOf(quote, at);
      if (at < 0) return -1;
      quote = '';
    } else if (mark === '"' || mark === "'") quote = mark;
    else if (mark === '>') return at + 1;
  }
  return -1;
}

function openElement(open: HtmlElement[], tag: string, attributes: string, isClosed: boolean): void {
  if (tag === 'html' || tag === 'head' || tag === 'body') return;
  while (open.length > 1 && CLOSES[tag]?.includes(open[open.length - 1]?.tag ?? '')) open.pop();
  const element: HtmlElement = { tag, attributes: readAttributes(attributes), children: [] };
  open[open.length - 1]?.children.push(element);
  if (!VOID.has(tag) && !isClosed && open.length < MAX_DEPTH) open.push(element);
}

function closeElement(open: HtmlElement[], tag: string): void {
  const at = open.findLastIndex((element, index) => index > 0 && element.tag === tag);
  if (at > 0) open.length = at;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = Object.create(null);
  for (const found of text.matchAll(ATTRIBUTE)) {
    const name = found[1]?.toLowerCase();
    if (name) attributes[name] = decodeText(found[2] ?? found[3] ?? found[4] ?? '');
  }
  return attributes;
}

function decodeText(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x[0-9a-fA-F]{1,6}|#\d{1,7}|\w{1,8});/g, (whole, entity: string) => {
    if (!entity.startsWith('#')) return NAMED[entity] ?? whole;
    const code = entity.startsWith('#x') ? Number.parseInt(entity.slice(2), 16) : Number(entity.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Whether the element carries a class. */
export function hasClass(element: HtmlElement, name: string): boolean {
  return classesOf(element.attributes.class).includes(name);
}

const classesOf = (written = ''): string[] => written.split(/\s+/);

/** All descendants of a kind, the element itself not counted, without those inside another of the same kind. */
export function descendants(element: HtmlElement, tag: string): HtmlElement[] {
  return element.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    return child.tag === tag ? [child] : descendants(child, tag);
  });
}

/** The text of an element with white space folded; line breaks only where `br` or a block stands. */
export function plainText(node: HtmlNode): string {
  const lines = rawText(node).split('\n').map(withoutEdges);
  return lines
    .filter((line) => line !== '')
    .join('\n')
    .trim();
}

const SPACES = ' \t\r\f';

/** By its ends, not by an expression: texts of one space each may stand beside each other by the thousand. */
function withoutEdges(line: string): string {
  let from = 0;
  let to = line.length;
  while (from < to && SPACES.includes(line.charAt(from))) from += 1;
  while (to > from && SPACES.includes(line.charAt(to - 1))) to -= 1;
  return line.slice(from, to);
}

const BLOCKS = new Set(['p', 'div', 'section', 'article', 'li', 'tr', 'h1', 'h2', 'h3', 'h4', 'table']);

function rawText(node: HtmlNode): string {
  if (typeof node === 'string') return node.replaceAll(/[ \t\r\n\f]+/g, ' ');
  if (node.tag === 'br') return '\n';
  const inside = node.children.map(rawText).join('');
  return BLOCKS.has(node.tag) ? `\n${inside}\n` : inside;
}

export interface TableCell {
  element: HtmlElement;
  isHeader: boolean;
  columnSpan: number;
  rowSpan: number;
}

export interface TableShape {
  rows: { element: HtmlElement; cells: TableCell[]; isHead: boolean }[];
  columns: number;
  /** Percent of the table's width per column; null where the table does not say. */
  widths: (number | null)[];
}

/** Rows, cells, head rows and column widths of a table element. */
export function tableShape(table: HtmlElement): TableShape {
  const head = new Set(descendants(table, 'thead').flatMap((part) => descendants(part, 'tr')));
  const rows = descendants(table, 'tr').map((element) => ({
    element,
    isHead: head.has(element),
    cells: element.children
      .filter((child): child is HtmlElement => typeof child !== 'string' && (child.tag === 'td' || child.tag === 'th'))
      .map((cell) => ({
        element: cell,
        isHeader: cell.tag === 'th',
        columnSpan: span(cell.attributes.colspan),
        rowSpan: span(cell.attributes.rowspan),
      })),
  }));
  const columns = Math.max(1, ...rows.map((row) => row.cells.reduce((count, cell) => count + cell.columnSpan, 0)));
  const cols = descendants(table, 'col').map((col) => /width:\s*([\d.]+)%/.exec(col.attributes.style ?? '')?.[1]);
  return { rows, columns, widths: Array.from({ length: columns }, (_, at) => (cols[at] ? Number(cols[at]) : null)) };
}

/** How much room each column asks for, from its longest text up to 40 characters. */
export function columnWeights({ rows, columns }: TableShape): number[] {
  return Array.from({ length: columns }, (_, at) =>
    Math.max(4, ...rows.map((row) => Math.min(plainText(row.cells[at]?.element ?? '').length, 40))),
  );
}

/** Child elements without the texts between them. */
export function childElements(element: HtmlElement): HtmlElement[] {
  return element.children.filter((child): child is HtmlElement => typeof child !== 'string');
}

function span(value: string | undefined): number {
  const count = Number(value ?? 1);
  return Number.isInteger(count) && count >= 1 && count <= 100 ? count : 1;
}
