import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Language } from '../../../kernel/errors.ts';
import { escapeHtml } from '../../documents/template/values.ts';
import type { ErrorBody } from '../errors.ts';
import { REFUSED_PAGE } from './refused-page-texts.ts';

const STYLE = `:root{color-scheme:light dark}body{margin:15vh auto 0;max-width:32rem;padding:0 1rem;
font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}h1{font-size:1.25rem}a{color:LinkText}small{opacity:.75}`;
/** The page is words: it loads and runs nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Answers a browser that opened an address of the API with a page in words instead of what programs read. */
export function sendRefusedPage(reply: FastifyReply, status: number, body: ErrorBody, language: Language) {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', POLICY)
    .header('cache-control', 'no-store')
    .header('vary', 'Accept, Accept-Language')
    .send(pageOf(status, body, language));
}

function pageOf(status: number, body: ErrorBody, language: Language): string {
  const title = escapeHtml(REFUSED_PAGE.in('title', language));
  const reference = body.request_id
    ? `<p><small>${escapeHtml(REFUSED_PAGE.in('reference', language, { id: body.request_id }))}</small></p>`
    : '';
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p>${escapeHtml(sentence(status, body, language))}</p>
${reference}<p><a href="/">${escapeHtml(REFUSED_PAGE.in('home', language))}</a></p></main></body></html>`;
}

/** What the refusal says; some say only a word that the application knows what to make of. */
function sentence(status: number, { message, code, errors }: ErrorBody, language: Language): string {
  if (status === 401) return REFUSED_PAGE.in('signed_out', language);
  if (code === 'route_not_found') return REFUSED_PAGE.in('nothing', language);
  // Names of fields mean nothing to who only opened an address.
  if (code === 'validation' && errors) return Object.values(errors).flat().join(' ');
  return message.includes(' ') ? message : REFUSED_PAGE.in('other', language);
}

/** Whether a browser opens the address itself: programs, the application among them, never ask for a page. */
export const opensPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /\btext\/html\b/i.test(headers.accept ?? '');
