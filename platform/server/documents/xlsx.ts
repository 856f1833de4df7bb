import { drawInThread } from './drawing/threads.ts';
import type { XlsxOptions } from './excel/workbook.ts';

export type { XlsxOptions };

/** The HTML of a document as a workbook. Made outside the main thread; fails as `drawInThread` says. */
export const toXlsx = (html: string, options: XlsxOptions = {}): Promise<Buffer> =>
  drawInThread({ format: 'excel', html, options });
