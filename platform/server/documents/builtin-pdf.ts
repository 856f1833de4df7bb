import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, ContentStack, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { BASE_SIZE, COLORS, completeWidths, PAGE_MARGINS, type Style, styleOf, widthOf } from './document-style.ts';
import { type HtmlElement, type HtmlNode, hasClass, plainText, tableShape } from './html-tree.ts';

const require = createRequire(import.meta.url);

/** Folder of the fonts that come with the built-in writer; they hold all Latin, Greek and Cyrillic letters. */
export const FONT_FOLDER = join(dirname(require.resolve('pdfmake/package.json')), 'fonts', 'Roboto');

export interface PdfPage {
  size: 'A4' | 'LETTER';
  landscape: boolean;
  title: string;
  /** Instant (ISO 8601) written as the file's date, so that the same input gives the same bytes. */
  createdAt: string;
}

const BLOCKS = new Set([
  'p',
  'div',
  'section',
  'article',
  'header',
  'main',
  'h1',
  'h2',
  'h3',
  'table',
  'ul',
  'ol',
  'hr',
  'figure',
]);
const WIDTHS = { A4: 595.28, LETTER: 612 };
const HEIGHTS = { A4: 841.89, LETTER: 792 };
const INLINE_IMAGE = /^data:image\/(?:png|jpeg);base64,/;

/** Writes the document with pdfmake, for machines without a browser: headings, texts, tables with repeated heads, images, page numbers. */
export async function writeBuiltinPdf(body: HtmlElement, footer: HtmlElement | null, page: PdfPage): Promise<Buffer> {
  const pdfmake: typeof import('pdfmake') = require('pdfmake');
  const font = (name: string) => join(FONT_FOLDER, `Roboto-${name}.ttf`);
  pdfmake.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
  });
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path: string) => dirname(path) === FONT_FOLDER);
  const sheet = page.landscape ? HEIGHTS[page.size] : WIDTHS[page.size];
  const room = sheet - PAGE_MARGINS.left - PAGE_MARGINS.right;
  const definition: TDocumentDefinitions = {
    pageSize: page.size,
    pageOrientation: page.landscape ? 'landscape' : 'portrait',
    pageMargins: [PAGE_MARGINS.left, PAGE_MARGINS.top, PAGE_MARGINS.right, PAGE_MARGINS.bottom],
    info: { title: page.title, producer: 'Ordo built-in writer', creationDate: new Date(page.createdAt) },
    defaultStyle: { font: 'Roboto', fontSize: BASE_SIZE, lineHeight: 1.22, color: COLORS.ink },
    content: blocks(body, {}, room),
    footer: footer ? (current, total) => pageFooter(footer, current, total, room) : undefined,
  };
  return await pdfmake.createPdf(definition).getBuffer();
}

function pageFooter(footer: HtmlElement, current: number, total: number, room: number): Content {
  const numbered = withPageNumbers(footer, String(current), String(total));
  return {
    stack: blocks(numbered, { size: 7.5, color: COLORS.muted }, room),
    margin: [PAGE_MARGINS.left, 14, PAGE_MARGINS.right, 0],
  };
}

function withPageNumbers(element: HtmlElement, current: string, total: string): HtmlElement {
  const children = element.children.map((child): HtmlNode => {
    if (typeof child === 'string') return child;
    if (hasClass(child, 'pageNumber')) return current;
    return hasClass(child, 'totalPages') ? total : withPageNumbers(child, current, total);
  });
  return { ...element, children };
}

/** The block content of an element; runs of text and inline elements between blocks become paragraphs. */
function blocks(element: HtmlElement, style: Style, room: number): Content[] {
  const content: Content[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    const runs = inlineRuns(run, style);
    if (runs.length > 0) content.push(paragraph(runs, style));
    run = [];
  };
  for (const child of element.children) {
    if (typeof child === 'string' || !(BLOCKS.has(child.tag) || child.tag === 'img')) run.push(child);
    else {
      endRun();
      content.push(...block(child, styleOf(child, style), room));
    }
  }
  endRun();
  return content;
}

function paragraph(text: Content[], style: Style): Content {
  return { text, alignment: style.align };
}

function block(element: HtmlElement, style: Style, room: number): Content[] {
  if (element.tag === 'hr') return [rule(element, room)];
  if (element.tag === 'img') return image(element, style, room);
  if (element.tag === 'table') return [table(element, style, room)];
  if (element.tag === 'ul') return [{ ul: listItems(element, style, room) }];
  if (element.tag === 'ol') return [{ ol: listItems(element, style, room) }];
  if (hasClass(element, 'columns')) return [columns(element, style, room)];
  if (hasClass(element, 'gallery')) return gallery(element, style, room);
  if (hasClass(element, 'box')) return [box(element, style, room)];
  const stack: ContentStack = {
    stack: blocks(element, style, room),
    margin: [0, style.above ?? 0, 0, style.below ?? 0],
  };
  if (hasClass(element, 'keep')) stack.unbreakable = true;
  if (hasClass(element, 'page-break')) stack.pageBreak = 'before';
  if (/^h[1-3]$/.test(element.tag)) stack.headlineLevel = Number(element.tag.slice(1));
  return [stack];
}

function rule(element: HtmlElement, room: number): Content {
  const isStrong = hasClass(element, 'rule');
  const line = { type: 'line' as const, x1: 0, y1: 0, x2: room, y2: 0 };
  const drawn = isStrong
    ? { ...line, lineWidth: 1.5, lineColor: COLORS.accent }
    : { ...line, lineWidth: 0.5, lineColor: COLORS.line };
  return { canvas: [drawn], margin: [0, isStrong ? 10 : 8, 0, isStrong ? 10 : 8] };
}

/** Pixels on screen are 0.75 points on paper. */
function image(element: HtmlElement, style: Style, room: number): Content[] {
  const url = element.attributes.src ?? '';
  if (!INLINE_IMAGE.test(url)) return [];
  const width = Math.min(Number(element.attributes.width ?? 0) * 0.75 || room, room);
  const height = Number(element.attributes.height ?? 0) * 0.75;
  const size = height > 0 ? { fit: [width, height] as [number, number] } : { width };
  return [{ image: url, ...size, alignment: style.align, margin: [0, style.above ?? 0, 0, style.below ?? 0] }];
}

function listItems(element: HtmlElement, style: Style, room: number): Content[] {
  return element.children
    .filter((child): child is HtmlElement => typeof child !== 'string' && child.tag === 'li')
    .map((item) => ({ stack: blocks(item, styleOf(item, style), room - 12) }));
}

function childElements(element: HtmlElement): HtmlElement[] {
  return element.children.filter((child): child is HtmlElement => typeof child !== 'string');
}

function columns(element: HtmlElement, style: Style, room: number): Content {
  const GAP = 18;
  const parts = childElements(element);
  const usable = room - GAP * Math.max(parts.length - 1, 0);
  const widths = completeWidths(
    parts.map(widthOf),
    parts.map(() => 1),
  ).map((percent) => (usable * percent) / 100);
  return {
    columns: parts.map((part, at) => {
      const width = widths[at] ?? usable;
      const own = styleOf(part, style);
      const content = part.tag === 'table' || part.tag === 'img' ? block(part, own, width) : blocks(part, own, width);
      return { stack: content, width };
    }),
    columnGap: GAP,
    unbreakable: true,
    margin: [0, style.above ?? 0, 0, style.below ?? 0],
  };
}

function gallery(element: HtmlElement, style: Style, room: number): Content[] {
  const PER_ROW = 3;
  const parts = childElements(element);
  const rows: Content[] = [];
  for (let at = 0; at < parts.length; at += PER_ROW) {
    const cells = Array.from({ length: PER_ROW }, (_, offset) => parts[at + offset]);
    rows.push({
      columns: cells.map((cell) => ({
        stack: cell ? blocks(cell, styleOf(cell, style), (room - 16) / PER_ROW) : [],
        width: '*',
      })),
      columnGap: 8,
      unbreakable: true,
      margin: [0, 0, 0, 8],
    });
  }
  return rows;
}

function box(element: HtmlElement, style: Style, room: number): Content {
  const layout: CustomTableLayout = {
    hLineWidth: () => 0.5,
    vLineWidth: () => 0.5,
    hLineColor: () => COLORS.line,
    vLineColor: () => COLORS.line,
    paddingLeft: () => 10,
    paddingRight: () => 10,
    paddingTop: () => 8,
    paddingBottom: () => 8,
  };
  const cell: TableCell = { stack: blocks(element, style, room - 21), fillColor: COLORS.faint };
  return { table: { widths: ['*'], body: [[cell]], dontBreakRows: true }, layout, margin: [0, 12, 0, 0] };
}

function table(element: HtmlElement, style: Style, room: number): Content {
  const shape = tableShape(element);
  if (shape.rows.length === 0) return '';
  const isTotals = hasClass(element, 'totals');
  const width = isTotals ? room * 0.46 : room;
  const layout = tableLayout(
    element,
    shape.rows.map((row) => hasClass(row.element, 'total')),
  );
  const percents = completeWidths(shape.widths, columnWeights(element));
  const padding = (at: number) => (layout.paddingLeft?.(at, NODE) ?? 0) + (layout.paddingRight?.(at, NODE) ?? 0);
  const line = hasClass(element, 'grid') ? 1 : 0;
  const body = shape.rows.map((row) =>
    tableRow(
      row,
      style,
      shape.columns,
      percents.map((percent) => (width * percent) / 100),
    ),
  );
  const widths = percents.map((percent, at) => Math.max((width * percent) / 100 - padding(at) - line, 4));
  const headerRows = shape.rows.findIndex((row) => !row.isHead);
  return {
    table: {
      headerRows: Math.max(headerRows, 0),
      widths,
      body,
      dontBreakRows: true,
      keepWithHeaderRows: headerRows > 0 ? 1 : 0,
    },
    layout,
    unbreakable: isTotals,
    margin: [isTotals ? room - width : 0, isTotals ? 6 : (style.above ?? 0), 0, style.below ?? 0],
  };
}

/** Layout functions get the table's node; ours read the widths only through what `tableLayout` closed over. */
const NODE = {} as Parameters<NonNullable<CustomTableLayout['paddingLeft']>>[1];

function tableRow(
  row: ReturnType<typeof tableShape>['rows'][number],
  style: Style,
  columnCount: number,
  widths: number[],
): TableCell[] {
  const cells: TableCell[] = [];
  const rowStyle = styleOf(row.element, style);
  for (const cell of row.cells) {
    const own = styleOf(cell.element, rowStyle);
    const width = widths[cells.length] ?? 100;
    const content: TableCell = {
      stack: blocks(cell.element, own, width),
      alignment: own.align,
      colSpan: cell.columnSpan,
      rowSpan: cell.rowSpan,
    };
    cells.push(own.background ? { ...content, fillColor: own.background } : content);
    for (let extra = 1; extra < cell.columnSpan; extra += 1) cells.push({});
  }
  while (cells.length < columnCount) cells.push('');
  return cells;
}

/** How much room each column asks for, from its longest text. */
function columnWeights(element: HtmlElement): number[] {
  const { rows, columns: count } = tableShape(element);
  return Array.from({ length: count }, (_, at) =>
    Math.max(4, ...rows.map((row) => Math.min(plainText(row.cells[at]?.element ?? '').length, 40))),
  );
}

function tableLayout(element: HtmlElement, totals: readonly boolean[]): CustomTableLayout {
  const isLines = hasClass(element, 'lines');
  const isGrid = hasClass(element, 'grid');
  const isTotals = hasClass(element, 'totals');
  const isPlain = hasClass(element, 'plain') || isTotals;
  const { columns: count } = tableShape(element);
  const heads = tableShape(element).rows.filter((row) => row.isHead).length;
  const horizontal = (at: number) => {
    if (isGrid) return 0.5;
    if (isLines) return at === 0 ? 0 : at === heads ? 1 : 0.5;
    return isTotals && totals[at] ? 1 : 0;
  };
  const edge = (at: number, outer: number) => (isTotals || ((isPlain || isLines) && at === outer) ? 0 : 5);
  const upright = (at: number) => (totals[at] ? 4 : isPlain ? 1.5 : 3.5);
  return {
    hLineWidth: horizontal,
    vLineWidth: () => (isGrid ? 0.5 : 0),
    hLineColor: (at) => (isTotals || (isLines && at === heads) ? COLORS.ink : COLORS.line),
    vLineColor: () => COLORS.line,
    paddingLeft: (at) => edge(at, 0),
    paddingRight: (at) => edge(at, count - 1),
    paddingTop: upright,
    paddingBottom: upright,
  };
}

function inlineRuns(nodes: readonly HtmlNode[], style: Style): Content[] {
  const runs: { text: string; style: Style }[] = [];
  for (const node of nodes) collectRuns(node, style, runs);
  return foldSpaces(runs).map(({ text, style: own }) => ({
    text: own.uppercase ? text.toLocaleUpperCase() : text,
    bold: own.bold,
    italics: own.italic,
    color: own.color,
    fontSize: own.size,
  }));
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
