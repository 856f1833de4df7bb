import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  type ImageRun,
  type ISectionOptions,
  LineRuleType,
  Packer,
  PageOrientation,
  Paragraph,
  ShadingType,
  type Table,
  TableCell,
  TableRow,
  type TextRun,
  WidthType,
} from 'docx';
import { splitFooter } from '../html/page.ts';
import { PAPERS, type PaperSize, roomOn } from '../html/paper.ts';
import { BASE_SIZE, COLORS, completeWidths, styleOf, widthOf } from '../html/style.ts';
import { childElements, type HtmlElement, type HtmlNode, hasClass, parseHtml } from '../html/tree.ts';
import { type Block, cellContent, frame, NO_BORDERS, type Place, spacer, TWIPS } from './parts.ts';
import { inlineRuns } from './runs.ts';
import { wordTable } from './table.ts';

export interface DocxOptions {
  title?: string;
  author?: string;
  landscape?: boolean;
  size?: PaperSize;
}

/** Word cannot cut a roll: a long sheet of its width stands for it. */
const ROLL_HEIGHT = 841.89;
const FONT = 'Arial';
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
  'li',
]);

/** Writes document HTML as a Word file (A4 unless asked otherwise), with the same classes as the PDF writers. */
export async function writeDocx(html: string, options: DocxOptions = {}): Promise<Buffer> {
  const { body, footer } = splitFooter(html);
  const { size: paper = 'A4', landscape = false } = options;
  const { width: across, height, margins } = PAPERS[paper];
  const sheet = { width: Math.round(across * TWIPS), height: Math.round((height ?? ROLL_HEIGHT) * TWIPS) };
  const margin = {
    top: margins.top * TWIPS,
    bottom: margins.bottom * TWIPS,
    left: margins.left * TWIPS,
    right: margins.right * TWIPS,
    footer: 24 * TWIPS,
  };
  const width = Math.round(roomOn(paper, landscape) * TWIPS);
  const orientation = landscape ? PageOrientation.LANDSCAPE : PageOrientation.PORTRAIT;
  const place: Place = { style: {}, width };
  const parts = sectionsOf(parseHtml(body));
  const isSeveral = parts.length > 1;
  const small: Place = { style: { size: 7.5, color: COLORS.muted }, width, countsSection: isSeveral };
  const sections = parts.map(
    (part): ISectionOptions => ({
      properties: {
        page: { size: { ...sheet, orientation }, margin, ...(isSeveral ? { pageNumbers: { start: 1 } } : {}) },
      },
      footers: footer ? { default: new Footer({ children: blocks(parseHtml(footer), small) }) } : undefined,
      children: blocks(part, place),
    }),
  );
  const run = { font: FONT, size: BASE_SIZE * 2, color: COLORS.ink.slice(1) };
  const document = new Document({
    title: options.title,
    creator: options.author ?? 'Ordo',
    styles: { default: { document: { run, paragraph: { spacing: { line: 259, lineRule: LineRuleType.AUTO } } } } },
    sections,
  });
  return await Packer.toBuffer(document);
}

/** Each document of the file with what stands before it; a section begins on a page of its own and counts its pages. */
function sectionsOf(body: HtmlElement): HtmlElement[] {
  const sections: HtmlElement[] = [];
  let waiting: HtmlNode[] = [];
  for (const child of body.children) {
    if (typeof child === 'string' || child.attributes['data-sheet'] === undefined) waiting.push(child);
    else {
      const { class: own = '', ...attributes } = child.attributes;
      const article = { ...child, attributes: { ...attributes, class: own.replace(/\bpage-break\b/, '') } };
      sections.push({ ...body, children: [...waiting, article] });
      waiting = [];
    }
  }
  const last = sections.at(-1);
  if (!last) return [body];
  last.children.push(...waiting);
  return sections;
}

function blocks(element: HtmlElement, place: Place): Block[] {
  const content: Block[] = [];
  let run: HtmlNode[] = [];
  const endRun = () => {
    const runs = inlineRuns(run, place);
    if (runs.length > 0) content.push(paragraph(runs, place, element));
    run = [];
  };
  for (const child of element.children) {
    if (typeof child === 'string' || !BLOCKS.has(child.tag)) run.push(child);
    else {
      endRun();
      content.push(...block(child, { ...place, style: styleOf(child, place.style) }));
    }
  }
  endRun();
  return content;
}

function paragraph(children: (TextRun | ImageRun)[], { style, isKept }: Place, element: HtmlElement): Paragraph {
  return new Paragraph({
    children,
    alignment:
      style.align &&
      { left: AlignmentType.LEFT, right: AlignmentType.RIGHT, center: AlignmentType.CENTER }[style.align],
    spacing: { before: (style.above ?? 0) * TWIPS, after: (style.below ?? 0) * TWIPS },
    keepNext: isKept || /^h[1-3]$/.test(element.tag),
    bullet: element.tag === 'li' ? { level: 0 } : undefined,
  });
}

function block(element: HtmlElement, place: Place): Block[] {
  if (element.tag === 'hr') return [ruleParagraph(element)];
  if (element.tag === 'table') return wordTable(element, place, blocks);
  if (hasClass(element, 'columns')) return [sideBySide(childElements(element), place)];
  if (hasClass(element, 'gallery')) return gallery(element, place);
  if (hasClass(element, 'box')) return [spacer(12), boxed(element, place)];
  const content = blocks(element, place);
  if (hasClass(element, 'page-break'))
    return [new Paragraph({ pageBreakBefore: true, spacing: { line: 20, after: 0 } }), ...content];
  return content;
}

function ruleParagraph(element: HtmlElement): Paragraph {
  const isStrong = hasClass(element, 'rule');
  const color = (isStrong ? COLORS.accent : COLORS.line).slice(1);
  return new Paragraph({
    border: { bottom: { style: BorderStyle.SINGLE, size: isStrong ? 12 : 4, color, space: 1 } },
    spacing: { before: 0, after: (isStrong ? 8 : 4) * TWIPS, line: 120, lineRule: LineRuleType.EXACT },
  });
}

function sideBySide(parts: readonly HtmlElement[], place: Place): Table {
  const GAP = 180;
  const percents = completeWidths(
    parts.map(widthOf),
    parts.map(() => 1),
  );
  const widths = percents.map((percent) => Math.round((place.width * percent) / 100));
  const cells = parts.map((part, at) => {
    const inner = { ...place, style: styleOf(part, place.style), width: (widths[at] ?? 0) - GAP };
    const content = part.tag === 'table' ? wordTable(part, inner, blocks) : blocks(part, inner);
    const margins = { left: at === 0 ? 0 : GAP, right: at === parts.length - 1 ? 0 : GAP };
    return new TableCell({
      children: cellContent(content),
      width: { size: widths[at] ?? 0, type: WidthType.DXA },
      borders: NO_BORDERS,
      margins,
    });
  });
  return frame([new TableRow({ children: cells, cantSplit: true })], widths, place.width);
}

function gallery(element: HtmlElement, place: Place): Block[] {
  const PER_ROW = 3;
  const parts = childElements(element);
  const content: Block[] = [];
  for (let at = 0; at < parts.length; at += PER_ROW) {
    const empty: HtmlElement = { tag: 'div', attributes: {}, children: [] };
    const row = Array.from({ length: PER_ROW }, (_, offset) => parts[at + offset] ?? empty);
    content.push(sideBySide(row, place), spacer(6));
  }
  return content;
}

function boxed(element: HtmlElement, place: Place): Table {
  const line = { style: BorderStyle.SINGLE, size: 4, color: COLORS.line.slice(1) };
  const cell = new TableCell({
    children: cellContent(blocks(element, { ...place, width: place.width - 400 })),
    width: { size: place.width, type: WidthType.DXA },
    borders: { top: line, bottom: line, left: line, right: line },
    margins: { top: 140, bottom: 140, left: 200, right: 200 },
    shading: { type: ShadingType.CLEAR, fill: COLORS.faint.slice(1), color: 'auto' },
  });
  return frame([new TableRow({ children: [cell], cantSplit: true })], [place.width], place.width);
}
