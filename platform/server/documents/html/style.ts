import type { ScriptFonts } from '../fonts/scripts.ts';
import type { HtmlElement } from './tree.ts';

/** What the writers without a browser know of style; sizes in points, colours as #rrggbb. */
export interface Style {
  align?: 'left' | 'right' | 'center';
  bold?: boolean;
  italic?: boolean;
  color?: string;
  background?: string;
  size?: number;
  uppercase?: boolean;
  /** Texts in pieces by script, where the document's own font does not have all of them. */
  scripts?: ScriptFonts;
  /** Stays on one line. */
  whole?: boolean;
  /** What else stays on one page breaks: in this document, something of it is taller than a page. */
  breaks?: boolean;
  /** Space above and below a block. */
  above?: number;
  below?: number;
}

const INK = '#1f2933';
const MUTED = '#5f6b7a';
const LINE = '#d5dbe3';
const FAINT = '#f3f5f8';
const ACCENT = '#1f4e79';

export const COLORS = { ink: INK, muted: MUTED, line: LINE, faint: FAINT, accent: ACCENT };
export const BASE_SIZE = 9;
/** Page margins in points: left, top, right, bottom. */
export const PAGE_MARGINS = { left: 42, top: 40, right: 42, bottom: 54 };

const TAG_STYLES: Record<string, Style> = {
  h1: { size: 19, bold: true, color: ACCENT, above: 0, below: 2 },
  h2: { size: 10.5, bold: true, color: ACCENT, above: 14, below: 4 },
  h3: { size: 9.5, bold: true, above: 8, below: 2 },
  p: { below: 2 },
  strong: { bold: true },
  b: { bold: true },
  em: { italic: true },
  i: { italic: true },
  small: { size: 7.5 },
  th: { bold: true, color: MUTED, size: 8, align: 'left' },
};

// One vocabulary for every writer; the browser gets the same classes as CSS below.
const CLASS_STYLES: Record<string, Style> = {
  right: { align: 'right' },
  num: { align: 'right', whole: true },
  whole: { whole: true },
  center: { align: 'center' },
  muted: { color: MUTED },
  small: { size: 7.5 },
  large: { size: 12 },
  strong: { bold: true },
  label: { color: MUTED, size: 7.5, uppercase: true, bold: true },
  company: { size: 13, bold: true },
  reference: { size: 12, bold: true },
  accent: { color: ACCENT },
  total: { bold: true, size: 10.5 },
  lead: { above: 10, below: 4 },
  gap: { above: 12 },
};

/** The style of an element on top of what it inherits: tag, classes, then the few inline properties writers know. */
export function styleOf(element: HtmlElement, inherited: Style): Style {
  const { above: _, below: __, background: ___, ...passed } = inherited;
  const classes = (element.attributes.class ?? '').split(/\s+/).map((name) => CLASS_STYLES[name] ?? {});
  return Object.assign(passed, TAG_STYLES[element.tag], ...classes, inlineStyle(element.attributes.style ?? ''));
}

function inlineStyle(text: string): Style {
  const style: Style = {};
  for (const rule of text.split(';')) {
    const [name = '', value = ''] = rule.split(':').map((part) => part.trim().toLowerCase());
    if (name === 'text-align' && (value === 'left' || value === 'right' || value === 'center')) style.align = value;
    if (name === 'color' && isColor(value)) style.color = value;
    if (name === 'background' && isColor(value)) style.background = value;
    if (name === 'font-weight') style.bold = value === 'bold' || Number(value) >= 600;
    if (name === 'font-style') style.italic = value === 'italic';
    if (name === 'font-size' && /^[\d.]+pt$/.test(value)) style.size = Number.parseFloat(value);
    if (name === 'margin-top' && /^[\d.]+pt$/.test(value)) style.above = Number.parseFloat(value);
    if (name === 'margin-bottom' && /^[\d.]+pt$/.test(value)) style.below = Number.parseFloat(value);
  }
  return style;
}

function isColor(value: string): boolean {
  return /^#[0-9a-f]{6}$/.test(value);
}

/** Percent of the room that a child of `columns` wants; null where it does not say. */
export function widthOf(element: HtmlElement): number | null {
  const found = /(?:^|;)\s*width:\s*([\d.]+)%/.exec(element.attributes.style ?? '');
  return found ? Number(found[1]) : null;
}

/** Fills up widths that are not said: the rest is shared out by `weights`. Adds up to 100. */
export function completeWidths(widths: readonly (number | null)[], weights: readonly number[]): number[] {
  const said = widths.reduce<number>((sum, width) => sum + (width ?? 0), 0);
  const open = widths.reduce<number>((sum, width, at) => sum + (width === null ? (weights[at] ?? 1) : 0), 0);
  const rest = Math.max(100 - said, 0);
  const filled = widths.map((width, at) => width ?? (open === 0 ? 0 : (rest * (weights[at] ?? 1)) / open));
  const total = filled.reduce((sum, width) => sum + width, 0) || 1;
  return filled.map((width) => (width * 100) / total);
}

/** The same look for a browser. */
export const DOCUMENT_CSS = `
@font-face { font-family: Document; font-weight: 400; src: url("http://fonts.invalid/Roboto-Regular.ttf"), local("Roboto"); }
@font-face { font-family: Document; font-weight: 700; src: url("http://fonts.invalid/Roboto-Medium.ttf"), local("Roboto Medium"); }
@font-face { font-family: Document; font-style: italic; src: url("http://fonts.invalid/Roboto-Italic.ttf"), local("Roboto Italic"); }
* { box-sizing: border-box; }
body { margin: 0; color: ${INK}; font: ${BASE_SIZE}pt/1.38 Document, Scripts, Roboto, "Segoe UI", "Helvetica Neue", Arial, sans-serif; }
h1 { margin: 0 0 2pt; font-size: 19pt; line-height: 1.15; color: ${ACCENT}; }
h2 { margin: 14pt 0 4pt; font-size: 10.5pt; color: ${ACCENT}; break-after: avoid; }
h3 { margin: 8pt 0 2pt; font-size: 9.5pt; break-after: avoid; }
p { margin: 0 0 2pt; }
small, .small { font-size: 7.5pt; }
table { width: 100%; border-collapse: collapse; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
p, h1, h2, h3, div { overflow-wrap: break-word; }
/* A word wider than its column breaks; else it would push the columns after it off the page. */
th, td { padding: 4pt 5pt; text-align: left; vertical-align: top; }
td { overflow-wrap: anywhere; } td.num, .words { overflow-wrap: normal; } .whole { overflow-wrap: normal; white-space: nowrap; }
th { color: ${MUTED}; font-size: 8pt; font-weight: 700; vertical-align: bottom; }
table.lines th { border-bottom: 1pt solid ${INK}; }
table.lines td { border-bottom: .5pt solid ${LINE}; }
table.lines th:first-child, table.lines td:first-child, table.plain th:first-child, table.plain td:first-child { padding-left: 0; }
table.lines th:last-child, table.lines td:last-child, table.plain th:last-child, table.plain td:last-child { padding-right: 0; }
table.plain td, table.plain th { padding-top: 1.5pt; padding-bottom: 1.5pt; }
table.totals { width: 46%; margin-left: 54%; margin-top: 6pt; break-inside: avoid; }
table.totals td { padding: 2.5pt 0; }
table.totals tr.total td { border-top: 1pt solid ${INK}; padding-top: 5pt; padding-bottom: 5pt; font-size: 10.5pt; font-weight: 700; }
table.grid td, table.grid th { border: .5pt solid ${LINE}; }
td.num, th.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
.right { text-align: right; } .center { text-align: center; }
.muted { color: ${MUTED}; } .accent { color: ${ACCENT}; } .strong, .total { font-weight: 700; }
.total { font-size: 10.5pt; }
.label { color: ${MUTED}; font-size: 7.5pt; font-weight: 700; text-transform: uppercase; letter-spacing: .04em; }
.large, .reference { font-size: 12pt; } .reference, .company { font-weight: 700; } .company { font-size: 13pt; line-height: 1.2; }
.lead { margin: 10pt 0 4pt; } .gap { margin-top: 12pt; }
.columns { display: flex; gap: 18pt; } .columns > * { flex: 1 1 0; min-width: 0; } .columns > [style*="width"] { flex: 0 1 auto; }
.rule { border: 0; border-top: 1.5pt solid ${ACCENT}; margin: 10pt 0; } hr { border: 0; border-top: .5pt solid ${LINE}; margin: 8pt 0; }
.box { border: .5pt solid ${LINE}; background: ${FAINT}; padding: 8pt 10pt; margin-top: 12pt; border-radius: 2pt; }
.keep { break-inside: avoid; } .page-break { break-before: page; }
img { max-width: 100%; } .gallery { display: flex; flex-wrap: wrap; gap: 8pt; } .gallery > div { width: calc((100% - 16pt) / 3); break-inside: avoid; }
.gallery img { width: 100%; max-height: 130pt; object-fit: contain; object-position: left top; }
.page-footer { display: none; }
@media screen { body { max-width: 780px; margin: 24px auto; padding: 0 24px; } .page-break { margin-top: 48px; } }
`;
