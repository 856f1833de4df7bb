import type { DocxOptions } from './word/document.ts';

export type { DocxOptions };

/** The HTML of a document as a Word file. The writer is loaded with the first document: it weighs more than the rest of the server. */
export async function toDocx(html: string, options: DocxOptions = {}): Promise<Buffer> {
  const { writeDocx } = await import('./word/document.ts');
  return writeDocx(html, options);
}
