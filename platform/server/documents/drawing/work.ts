import { answerWork } from '../../worker/answer.ts';
import type { Bytes, Drawing, Drawn } from './threads.ts';

// In a thread: does one piece of work on a document after the other. What each needs is loaded with the first that needs it: a writer
// weighs as much as the rest of the server.
answerWork(drawn, (made) => (made instanceof Uint8Array ? [made.buffer] : []));

async function drawn(drawing: Drawing): Promise<Drawn> {
  if (drawing.format === 'fill') {
    const { doPiece } = await import('../template/pieces.ts');
    return doPiece(drawing);
  }
  if (drawing.format === 'pdf') return own(await pdfOf(drawing));
  if (drawing.format === 'excel') {
    const { writeXlsx } = await import('../excel/workbook.ts');
    return own(await writeXlsx(drawing.html, drawing.options));
  }
  if (drawing.format === 'word') {
    const { writeDocx } = await import('../word/document.ts');
    return own(await writeDocx(drawing.html, drawing.options));
  }
  return forBrowser(drawing);
}

/** Of its own: small ones lie in memory that others use. */
const own = (bytes: Uint8Array): Bytes => new Uint8Array(bytes);

async function pdfOf({ html, page }: Extract<Drawing, { format: 'pdf' }>): Promise<Uint8Array> {
  const { partsOf } = await import('../pdf/parts.ts');
  const { body, footer, scripts } = await partsOf(html);
  const { writeBuiltinPdf } = await import('../pdf/builtin.ts');
  const { parseHtml } = await import('../html/tree.ts');
  return writeBuiltinPdf(parseHtml(body), footer ? parseHtml(footer) : null, page, scripts);
}

async function forBrowser(drawing: Extract<Drawing, { format: 'page' | 'pages' | 'rules' | 'marks' }>): Promise<Drawn> {
  if (drawing.format === 'page') {
    const { partsOf } = await import('../pdf/parts.ts');
    const { browserPage } = await import('../html/browser-page.ts');
    return browserPage(await partsOf(drawing.html), drawing.options);
  }
  if (drawing.format === 'rules') {
    const { numberingRules } = await import('../html/browser-page.ts');
    return numberingRules(drawing.footer, drawing.pages);
  }
  const { pagesOfSheets, withFixedMarks } = await import('../pdf/browser-file.ts');
  const bytes = Buffer.from(drawing.bytes.buffer);
  return drawing.format === 'pages'
    ? pagesOfSheets(bytes, drawing.count)
    : own(withFixedMarks(bytes, drawing.createdAt));
}
