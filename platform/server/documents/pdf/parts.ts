import { hasOtherScripts, type ScriptFonts, scriptFonts, withoutJoinedPictures } from '../fonts/scripts.ts';
import { splitFooter } from '../html/page.ts';
import { parseHtml, plainText } from '../html/tree.ts';

/** What a document is printed from: its body, the foot of its pages, fonts for what its own font has not. */
export interface DocumentParts {
  readonly body: string;
  readonly footer: string | null;
  readonly scripts: ScriptFonts | undefined;
}

/** Takes the HTML of a document apart. */
export async function partsOf(html: string): Promise<DocumentParts> {
  const scripts = hasOtherScripts(html) ? ((await scriptFonts(decoded(html))) ?? undefined) : undefined;
  return { ...splitFooter(scripts ? scripts.readable(withoutJoinedPictures(html)) : html), scripts };
}

/** All characters of a document, also those written as references. */
const decoded = (html: string): string => plainText(parseHtml(html));
