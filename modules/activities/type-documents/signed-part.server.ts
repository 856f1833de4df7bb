import { fail, type Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';
import { escapeHtml } from '../../../platform/server/documents/template/values.ts';
import type { RequestContext } from '../../../platform/server/http/context.ts';
import { type DocumentLanguage, documentLanguage } from '../documents/document-language.server.ts';
import type { PaperEvidence } from '../portal-company-papers/paper-proof.server.ts';
import type { PaperPart } from './paper-content.server.ts';
import { isPage, isSaid, wordingOf } from './wording.rules.ts';

const TEXTS = productTexts(
  'answer.signed_document',
  { module: 'activities', use: 'answer' },
  {
    not_kept: {
      en: 'The wording at the time of signing was not kept.',
      es: 'No se conservó el texto tal como estaba al firmar.',
    },
    template: {
      en: 'The wording at the time of signing was not kept. This is the template of version {version} with its placeholders.',
      es: 'No se conservó el texto tal como estaba al firmar. Esta es la plantilla de la versión {version} con sus marcadores.',
    },
    page: {
      en: 'This web page was not stored when it was signed. It is shown as it is today: {address}',
      es: 'Esta página web no se guardó al firmarla. Se muestra como está hoy: {address}',
    },
  },
);

/** What a signature opens, from its evidence alone: nothing of today is shown as if it had been signed. */
export async function signedPart(
  context: RequestContext,
  { document, files }: PaperEvidence,
  order: number | null,
  file: number | null,
): Promise<PaperPart & { readonly notice?: string }> {
  const { name: title, version, words, text, link } = document;
  const [first] = file === null ? files : files.filter(({ id }) => id === file);
  const kept = first ? { kind: 'file' as const, ...first } : null;
  if (file !== null) return kept ?? fail('link_unknown');
  if (words) return { kind: 'words', ...words };
  const language = await languageOf(context, order);
  const said = (html: string) => ({ kind: 'words' as const, title, language, html });
  if (text && isSaid(text)) return said(text.html);
  const wording = wordingOf(document);
  if (wording === 'web_page') {
    const address = document.address ?? link ?? '';
    return { kind: 'page', address, notice: paragraph(TEXTS.in('page', language, { address })) };
  }
  if (wording === 'kept') return kept ?? fail('link_unknown');
  if (text) {
    const both = [text.html, text.html_es].filter(Boolean).join('<hr>');
    return said(paragraph(TEXTS.in('template', language, { version: String(version) })) + both);
  }
  return said(paragraph(TEXTS.in('not_kept', language)) + (link && isPage(link) ? paragraph(link) : ''));
}

const paragraph = (words: string): string => `<p><strong>${escapeHtml(words)}</strong></p>`;

/** That of the documents of the activity, else the reader's. */
async function languageOf({ db, language }: RequestContext, order: number | null): Promise<Language> {
  const paper = order === null ? undefined : await db.maybe<DocumentLanguage>(documentLanguage([order]));
  return paper?.language ?? language;
}
