import type { DocumentParts } from '../pdf/parts.ts';
import { scriptCss, toPage, withoutRefresh } from './page.ts';
import { PAPERS, type PaperSize } from './paper.ts';
import { countSheets, nameSheets, sheetLinks, sheetRules } from './sheets.ts';

export interface PageOptions {
  readonly title: string;
  /** BCP 47 language of the document. */
  readonly locale?: string | undefined;
  readonly size: PaperSize;
}

/** What a browser prints. */
export interface BrowserPage {
  readonly html: string;
  /** The foot of every page, numbered through. */
  readonly foot: string | null;
  /** Several documents, each of which counts its pages for itself; null for one alone. */
  readonly sheets: BrowserSheets | null;
}

/** What it takes to number the pages of each of several documents. */
export interface BrowserSheets {
  readonly count: number;
  readonly footer: string;
  /** Stands at `bodyAt` while pages are counted: links to every document. */
  readonly links: string;
  /** Places in the page: where its body begins, and where style sheets go; -1 where there is none. */
  readonly bodyAt: number;
  readonly headAt: number;
}

/** The page a browser prints a document from, its foot apart. */
export function browserPage(
  { body, footer, scripts }: DocumentParts,
  { title, locale, size }: PageOptions,
): BrowserPage {
  const fonts = scriptCss(scripts);
  const page = toPage(fonts && footer ? body + unseen(footer) : body, { title, locale, fonts });
  const foot = footer === null ? null : browserFooter(footer, size, fonts);
  const count = footer === null ? 0 : countSheets(page);
  if (footer === null || count < 2) return { html: withoutRefresh(page), foot, sheets: null };
  const html = withoutRefresh(nameSheets(page));
  const [bodyAt, headAt] = [html.indexOf(BODY), html.indexOf('</head>')];
  const sheets = { count, footer, links: sheetLinks(count), bodyAt: bodyAt < 0 ? -1 : bodyAt + BODY.length, headAt };
  return { html, foot, sheets };
}

const BODY = '<body>';

/** The style sheet that numbers the pages of several documents, by how many each has. */
export const numberingRules = (footer: string, pages: readonly number[]): string =>
  `<style>${sheetRules(footer, FOOT_FONT, pages)}</style>`;

/** The browser prints the foot with the fonts that it has by then: those of its own letters are loaded by the page. */
const unseen = (footer: string): string =>
  `<div aria-hidden="true" style="position:absolute;top:0;height:0;overflow:hidden;visibility:hidden">${footer}</div>`;

const FOOT_FONT = "font:7.5pt/1.35 Roboto,Scripts,Arial,'Liberation Sans',sans-serif;color:#5f6b7a";

/** The browser's foot is a page of its own without our styles, scaled down by a quarter. */
function browserFooter(footer: string, size: PaperSize, fonts: string): string {
  const { margins } = PAPERS[size];
  const style = `flex:1;margin:0 ${margins.right}pt 0 ${margins.left}pt;${FOOT_FONT};-webkit-print-color-adjust:exact`;
  const rules =
    '.columns{display:flex;justify-content:space-between}.right{text-align:right;padding:0!important;margin:0}p{margin:0}';
  return `<style>${fonts}${rules}</style><div style="${style}">${footer}</div>`;
}
