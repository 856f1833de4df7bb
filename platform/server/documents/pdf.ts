import { drawInThread, stopThreads } from './drawing/threads.ts';
import { hasOtherScripts } from './fonts/scripts.ts';
import { type PageParts, splitFooter, toPage } from './html/page.ts';
import { PAPERS, type PaperSize } from './html/paper.ts';
import { countSheets, nameSheets, sheetLinks, sheetRules } from './html/sheets.ts';
import type { PdfPage } from './pdf/builtin.ts';
import { type Sheets, stopChromium, writeChromiumPdf } from './pdf/chromium.ts';

/** Nobody wants the file any more. */
export class PrintStopped extends Error {}

export interface PdfOptions {
  page?: Partial<PdfPage>;
  /** Path of a Chromium; without it (or when it does not start) the built-in writer is used. */
  chromiumPath?: string | null;
  /** BCP 47 language of the document. */
  locale?: string;
  /** Told when the browser has laid the documents of a file out and begins to print them; PrintStopped ends the work. */
  onLaidOut?: () => Promise<void>;
  /** Told when the browser could not be used. */
  onFallback?: (error: unknown) => void;
}

/**
 * Prints document HTML as PDF. An element of class `page-footer` becomes the foot of every page; in it, spans of class `pageNumber`
 * and `totalPages` are filled, per document where several articles with `data-sheet` are in one file. The built-in writer works outside the
 * main thread, and fails with document_too_large where a document would take it too long or too much memory, with busy where too many wait
 * for it.
 */
export async function toPdf(html: string, options: PdfOptions = {}): Promise<Buffer> {
  const page: PdfPage = {
    size: 'A4',
    landscape: false,
    title: 'Document',
    createdAt: new Date().toISOString(),
    ...options.page,
  };
  if (options.chromiumPath) {
    const { body, footer, fonts } = await pageParts(html);
    try {
      const whole = toPage(fonts && footer ? body + unseen(footer) : body, {
        title: page.title,
        locale: options.locale,
        fonts,
      });
      const foot = footer === null ? null : chromiumFooter(footer, page.size, fonts);
      const sheets = footer === null ? null : sheetsOf(whole, footer);
      const { onLaidOut } = options;
      return await writeChromiumPdf({ html: whole, foot, sheets, onLaidOut }, page, options.chromiumPath);
    } catch (error) {
      if (error instanceof PrintStopped) throw error;
      options.onFallback?.(error);
    }
  }
  return await drawInThread({ format: 'pdf', html, page });
}

/** Fonts for other scripts are cut in a thread; few documents need any. */
async function pageParts(html: string): Promise<PageParts> {
  if (!hasOtherScripts(html)) return { ...splitFooter(html), fonts: '' };
  return JSON.parse((await drawInThread({ format: 'parts', html })).toString());
}

/** What it takes to number the pages of each of several documents; null for one alone. */
function sheetsOf(html: string, footer: string): Sheets | null {
  const count = countSheets(html);
  if (count < 2) return null;
  const named = nameSheets(html);
  return {
    count,
    measured: named.replace('<body>', () => `<body>${sheetLinks(count)}`),
    // By a function: a dollar of the text is no sign of a pattern.
    numbered: (pages) =>
      named.replace('</head>', () => `<style>${sheetRules(footer, FOOT_FONT, pages)}</style></head>`),
  };
}

/** Closes the browser and ends the threads that documents keep warm; call it when the process stops. */
export async function stopPdf(): Promise<void> {
  await Promise.all([stopChromium(), stopThreads()]);
}

/** The browser prints the foot with the fonts that it has by then: those of its own letters are loaded by the page. */
const unseen = (footer: string): string =>
  `<div aria-hidden="true" style="position:absolute;top:0;height:0;overflow:hidden;visibility:hidden">${footer}</div>`;

const FOOT_FONT = "font:7.5pt/1.35 Roboto,Scripts,Arial,'Liberation Sans',sans-serif;color:#5f6b7a";

/** The browser's foot is a page of its own without our styles, scaled down by a quarter. */
function chromiumFooter(footer: string, size: PaperSize, fonts: string): string {
  const { margins } = PAPERS[size];
  const style = `flex:1;margin:0 ${margins.right}pt 0 ${margins.left}pt;${FOOT_FONT};-webkit-print-color-adjust:exact`;
  const rules =
    '.columns{display:flex;justify-content:space-between}.right{text-align:right;padding:0!important;margin:0}p{margin:0}';
  return `<style>${fonts}${rules}</style><div style="${style}">${footer}</div>`;
}
