import type { ScriptFonts } from '../fonts/scripts.ts';
import { escapeHtml } from '../template/values.ts';
import { DOCUMENT_CSS } from './style.ts';
import { findElement } from './tree.ts';

/** A whole HTML page around a document's body, with the look of the built-in layouts. A body that is a page already stays as it is. */
export function toPage(
  body: string,
  { title, locale = 'en', fonts = '' }: { title: string; locale?: string; fonts?: string },
): string {
  if (/<html[\s>]/i.test(body)) return body;
  const head = `<meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${fonts}${DOCUMENT_CSS}</style>`;
  return `<!doctype html><html lang="${escapeHtml(locale)}"><head>${head}</head><body>${body}</body></html>`;
}

/** The same without orders to go to another page: no network is in reach, and a page that leaves cannot be printed. */
export function withoutRefresh(html: string): string {
  let kept = '';
  let at = 0;
  for (const { index } of html.matchAll(/<meta\b/gi)) {
    if (index < at) continue;
    const end = html.indexOf('>', index);
    if (end < 0) break;
    // What a tag in it would say, it says: one look for all up to the bracket.
    kept += html.slice(at, REFRESH.test(html.slice(index, end)) ? index : end + 1);
    at = end + 1;
  }
  return kept + html.slice(at);
}
const REFRESH = /\bhttp-equiv\s*=\s*(?:["']\s*)?refresh\b/i;

/** Small fonts of a document's other scripts, inside the page itself. */
export function scriptCss(scripts: ScriptFonts | undefined): string {
  return (scripts?.fonts ?? [])
    .flatMap(({ characters, normal, bold }) => {
      const range = characters.map((one) => `U+${one.toString(16)}`).join(',');
      return [
        [400, normal],
        [700, bold],
      ].map(
        ([weight, bytes]) =>
          `@font-face{font-family:Scripts;font-weight:${weight};src:url(data:font/ttf;base64,${(bytes as Buffer).toString('base64')});unicode-range:${range}}`,
      );
    })
    .join('');
}

/** Takes the element of class `page-footer` out of the body; null when there is none. */
export function splitFooter(html: string): { body: string; footer: string | null } {
  const found = findElement(html, 'footer', 'page-footer');
  if (!found) return { body: html, footer: null };
  return { body: html.slice(0, found.from) + html.slice(found.to), footer: found.inside };
}
