import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Content, ContentStack, CustomTableLayout, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fail } from '../../../kernel/errors.ts';
import { placeWordsByDirection } from '../fonts/bidi-lines.ts';
import { FONT_FOLDER } from '../fonts/folder.ts';
import { holdFonts } from '../fonts/held-fonts.ts';
import { goOnWithoutAnchor } from '../fonts/lost-anchors.ts';
import { mendReader } from '../fonts/reader-faults.ts';
import type { ScriptFonts } from '../fonts/scripts.ts';
import { readImage } from '../html/image.ts';
import { PAPERS, type Paper, type PaperSize, roomOn } from '../html/paper.ts';
import { pageInSheet } from '../html/sheets.ts';
import { BASE_SIZE, COLORS, completeWidths, type Style, styleOf, widthOf } from '../html/style.ts';
import { childElements, type HtmlElement, type HtmlNode, hasClass } from '../html/tree.ts';
import { fillLinesInOrder } from './lines.ts';
import { inlineRuns } from './runs.ts';
import { pdfTable } from './table.ts';
import { failWhereTooTall, TOO_TALL } from './too-tall.ts';

const require = createRequire(import.meta.url);

export interface PdfPage {
  size: PaperSize;
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
const MAX_IMAGE_HEIGHT = 400;
const MOST_PIXELS = 32_000_000;
const INLINE_IMAGE = /^data:image\/(?:png|jpeg);base64,/;

/** Writes the document with pdfmake, for machines without a browser: headings, texts, tables with repeated heads, images, page numbers. */
export async function writeBuiltinPdf(
  body: HtmlElement,
  footer: HtmlElement | null,
  page: PdfPage,
  scripts?: ScriptFonts,
): Promise<Buffer> {
  const pdfmake: typeof import('pdfmake') = require('pdfmake');
  const held = holdFonts(pdfmake, scripts);
  const font = (name: string) => join(FONT_FOLDER, `Roboto-${name}.ttf`);
  pdfmake.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
    ...held.families,
  });
  fillLinesInOrder();
  failWhereTooTall();
  mendReader();
  if (scripts) {
    placeWordsByDirection();
    goOnWithoutAnchor();
  }
  pdfmake.setUrlAccessPolicy(() => false);
  pdfmake.setLocalAccessPolicy((path: string) => dirname(path) === FONT_FOLDER);
  const written = (breaks: boolean): Promise<Buffer> =>
    pdfmake.createPdf(definitionOf(body, footer, page, { scripts, breaks })).getBuffer();
  try {
    return await written(false).catch((error: unknown) => {
      if (error !== TOO_TALL) throw error;
      return written(true);
    });
  } finally {
    held.drop();
  }
}

function definitionOf(
  body: HtmlElement,
  footer: HtmlElement | null,
  page: PdfPage,
  style: Pick<Style, 'scripts' | 'breaks'>,
): TDocumentDefinitions {
  const { width, height, margins } = PAPERS[page.size];
  const room = roomOn(page.size, page.landscape);
  const content = blocks(body, style, room);
  const sheets = content.filter(isSheet);
  return {
    pageSize: { width, height: height ?? 'auto' },
    pageOrientation: page.landscape ? 'landscape' : 'portrait',
    pageMargins: [margins.left, margins.top, margins.right, margins.bottom],
    info: { title: page.title, producer: 'Ordo built-in writer', creationDate: new Date(page.createdAt) },
    defaultStyle: { font: 'Roboto', fontSize: BASE_SIZE, lineHeight: 1.22, color: COLORS.ink },
    content,
    // A heading alone at the foot of a page moves to the next one.
    pageBreakBefore: (node, queries) => node.headlineLevel === 2 && queries.getFollowingNodesOnPage().length === 0,
    footer: footer
      ? (current, total) => {
          // By now everything has its place.
          const starts = sheets.map(({ positions }) => positions?.[0]?.pageNumber ?? 1);
          return pageFooter(footer, { ...pageInSheet(starts, current, total), room, margins, scripts: style.scripts });
        }
      : undefined,
  };
}

/** A document of its own in the file; pdfmake notes on it where it stands. */
type SheetStack = ContentStack & { isSheet: true; positions?: readonly { pageNumber: number }[] };
const isSheet = (content: Content): content is SheetStack =>
  typeof content === 'object' && 'isSheet' in content && content.isSheet === true;

interface Foot {
  current: number;
  total: number;
  room: number;
  margins: Paper['margins'];
  scripts: ScriptFonts | undefined;
}

function pageFooter(footer: HtmlElement, { current, total, room, margins, scripts }: Foot): Content {
  const numbered = withPageNumbers(footer, String(current), String(total));
  return {
    stack: blocks(numbered, { size: 7.5, color: COLORS.muted, scripts }, room),
    margin: [margins.left, 14, margins.right, 0],
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
  if (element.tag === 'table') return [pdfTable(element, style, room, blocks)];
  if (element.tag === 'ul') return [{ ul: listItems(element, style, room) }];
  if (element.tag === 'ol') return [{ ol: listItems(element, style, room) }];
  if (hasClass(element, 'columns')) return [columns(element, style, room)];
  if (hasClass(element, 'gallery')) return gallery(element, style, room);
  if (hasClass(element, 'box')) return [box(element, style, room)];
  const stack: ContentStack = {
    stack: blocks(element, style, room),
    margin: [0, style.above ?? 0, 0, style.below ?? 0],
  };
  if (hasClass(element, 'keep')) stack.unbreakable = !style.breaks;
  if (hasClass(element, 'page-break')) stack.pageBreak = 'before';
  if (element.attributes['data-sheet'] !== undefined) (stack as SheetStack).isSheet = true;
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
  // Unpacked, every pixel takes some bytes, and a file of few bytes may have any number of them.
  const { width: across, height: down, type } = readImage(url) ?? { width: 0, height: 0, type: 'jpg' };
  if (type === 'png' && across * down > MOST_PIXELS) fail('document_too_large');
  const width = Math.min(Number(element.attributes.width ?? 0) * 0.75 || room, room);
  const height = Number(element.attributes.height ?? 0) * 0.75;
  const size = { fit: [width, height || MAX_IMAGE_HEIGHT] as [number, number] };
  return [{ image: url, ...size, alignment: style.align, margin: [0, style.above ?? 0, 0, style.below ?? 0] }];
}

function listItems(element: HtmlElement, style: Style, room: number): Content[] {
  return childElements(element)
    .filter((child) => child.tag === 'li')
    .map((item) => ({ stack: blocks(item, styleOf(item, style), room - 12) }));
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
    unbreakable: !style.breaks,
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
      unbreakable: !style.breaks,
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
  return { table: { widths: ['*'], body: [[cell]], dontBreakRows: !style.breaks }, layout, margin: [0, 12, 0, 0] };
}
