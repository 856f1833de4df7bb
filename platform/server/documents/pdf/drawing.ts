import { answerWork } from '../../worker/answer.ts';
import { parseHtml } from '../html/tree.ts';
import { writeBuiltinPdf } from './builtin.ts';
import { partsOf } from './parts.ts';
import type { Drawing } from './thread.ts';

// In a thread: draws one document after the other.
answerWork(
  async ({ html, page }: Drawing): Promise<Uint8Array<ArrayBuffer>> => {
    const { body, footer, scripts } = await partsOf(html);
    // Of its own: small ones lie in memory that others use.
    return new Uint8Array(await writeBuiltinPdf(parseHtml(body), footer ? parseHtml(footer) : null, page, scripts));
  },
  ({ buffer }) => [buffer],
);
