import { answerWork } from '../../worker/answer.ts';
import { type PageParts, scriptCss } from '../html/page.ts';
import { parseHtml } from '../html/tree.ts';
import { partsOf } from '../pdf/parts.ts';
import type { Drawing } from './threads.ts';

// In a thread: draws one document after the other. Each writer is loaded with the first document that needs it: one weighs as much as
// the rest of the server.
answerWork(
  // Of its own: small ones lie in memory that others use.
  async (drawing: Drawing): Promise<Uint8Array<ArrayBuffer>> => new Uint8Array(await drawn(drawing)),
  ({ buffer }) => [buffer],
);

async function drawn(drawing: Drawing): Promise<Uint8Array> {
  if (drawing.format === 'excel') {
    const { writeXlsx } = await import('../excel/workbook.ts');
    return writeXlsx(drawing.html, drawing.options);
  }
  if (drawing.format === 'word') {
    const { writeDocx } = await import('../word/document.ts');
    return writeDocx(drawing.html, drawing.options);
  }
  const { body, footer, scripts } = await partsOf(drawing.html);
  if (drawing.format === 'parts') {
    return Buffer.from(JSON.stringify({ body, footer, fonts: scriptCss(scripts) } satisfies PageParts));
  }
  const { writeBuiltinPdf } = await import('../pdf/builtin.ts');
  return writeBuiltinPdf(parseHtml(body), footer ? parseHtml(footer) : null, drawing.page, scripts);
}
