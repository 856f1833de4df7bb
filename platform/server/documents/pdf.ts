import { drawInThread, drawn, stopThreads } from './drawing/threads.ts';
import type { PdfPage } from './pdf/builtin.ts';
import { stopChromium, writeChromiumPdf } from './pdf/chromium.ts';
import { stopTemplateThreads } from './template/threads.ts';

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
 * and `totalPages` are filled, per document where several articles with `data-sheet` are in one file. The built-in writer, and what is
 * done for the browser, work outside the main thread, and fail with document_too_large where a document would take too long or too much
 * memory, with busy where too many wait.
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
    const { title, size } = page;
    const printed = await drawn({ format: 'page', html, options: { title, size, locale: options.locale } });
    try {
      return await writeChromiumPdf(printed, page, options.chromiumPath, options.onLaidOut);
    } catch (error) {
      if (error instanceof PrintStopped) throw error;
      options.onFallback?.(error);
    }
  }
  return await drawInThread({ format: 'pdf', html, page });
}

/** Closes the browser and ends the threads that documents and templates keep warm; called when the process stops. */
export async function stopPdf(): Promise<void> {
  await Promise.all([stopChromium(), stopThreads(), stopTemplateThreads()]);
}
