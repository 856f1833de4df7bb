import { splitFooter, toPage } from './html/page.ts';
import { PAPERS, type PaperSize } from './html/paper.ts';
import { parseHtml } from './html/tree.ts';
import { type PdfPage, writeBuiltinPdf } from './pdf/builtin.ts';
import { stopChromium, writeChromiumPdf } from './pdf/chromium.ts';

export interface PdfOptions {
  page?: Partial<PdfPage>;
  /** Path of a Chromium; without it (or when it does not start) the built-in writer is used. */
  chromiumPath?: string | null;
  /** BCP 47 language of the document. */
  locale?: string;
  /** Told when the browser could not be used. */
  onFallback?: (error: unknown) => void;
}

/**
 * Prints document HTML as PDF. An element of class `page-footer` becomes the foot of every page; in it, spans of class `pageNumber`
 * and `totalPages` are filled.
 */
export async function toPdf(html: string, options: PdfOptions = {}): Promise<Buffer> {
  const page: PdfPage = {
    size: 'A4',
    landscape: false,
    title: 'Document',
    createdAt: new Date().toISOString(),
    ...options.page,
  };
  const { body, footer } = splitFooter(html);
  if (options.chromiumPath) {
    try {
      const whole = toPage(body, { title: page.title, locale: options.locale });
      return await writeChromiumPdf(whole, footer && chromiumFooter(footer, page.size), page, options.chromiumPath);
    } catch (error) {
      options.onFallback?.(error);
    }
  }
  return await writeBuiltinPdf(parseHtml(body), footer ? parseHtml(footer) : null, page);
}

/** Closes the browser that toPdf keeps warm; call it when the process stops. */
export async function stopPdf(): Promise<void> {
  await stopChromium();
}

/** The browser's foot is a page of its own without our styles, scaled down by a quarter. */
function chromiumFooter(footer: string, size: PaperSize): string {
  const { margins } = PAPERS[size];
  const style = `flex:1;margin:0 ${margins.right}pt 0 ${margins.left}pt;font:7.5pt/1.35 Roboto,Arial,'Liberation Sans',sans-serif;color:#5f6b7a;-webkit-print-color-adjust:exact`;
  const rules =
    '.columns{display:flex;justify-content:space-between}.right{text-align:right;padding:0!important;margin:0}p{margin:0}';
  return `<style>${rules}</style><div style="${style}">${footer}</div>`;
}
