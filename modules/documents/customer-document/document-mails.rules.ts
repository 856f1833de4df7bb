import type { Language } from '../../../platform/kernel/errors.ts';
import { productTexts } from '../../../platform/kernel/texts/product-texts.ts';

interface Content {
  subject: string;
  html: string;
  text: string;
}

/** A line of a reminder. */
export interface ExpiringDocument {
  readonly name: string;
  readonly expires_at: string;
  readonly is_expired: boolean;
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const content = (subject: string, lines: readonly string[], list: readonly string[] = []): Content => ({
  subject,
  html: [
    ...lines.map((line) => `<p>${escaped(line)}</p>`),
    ...(list.length > 0 ? [`<ul>${list.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`] : []),
  ].join('\n'),
  text: [...lines, ...list.map((item) => `- ${item}`)].join('\n\n'),
});

const REJECTED = productTexts(
  'mail.document_rejected',
  { module: 'documents', use: 'mail', where: ['Document not accepted', 'Documento no aceptado'] },
  {
    subject: { en: '{company}: please send “{name}” again', es: '{company}: envíe de nuevo “{name}”, por favor' },
    line_1: { en: 'We couldn’t accept your document “{name}”.', es: 'No pudimos aceptar su documento “{name}”.' },
    line_2: { en: 'Reason: {reason}', es: 'Motivo: {reason}' },
    line_3: {
      en: 'Please upload a corrected version in the customer portal.',
      es: 'Por favor, suba una versión corregida en el portal de clientes.',
    },
  },
);

const EXPIRING = productTexts(
  'mail.document_expiring',
  { module: 'documents', use: 'mail', where: ['Expiring documents', 'Documentos por vencer'] },
  {
    subject: { en: '{company}: documents to renew', es: '{company}: documentos por renovar' },
    line_1: {
      en: 'The documents below are about to expire or have already expired. Please upload current versions in the customer portal.',
      es: 'Los siguientes documentos están por vencer o ya vencieron. Por favor, suba las versiones vigentes en el portal de clientes.',
    },
    expired: { en: '{name}: expired on {day}', es: '{name}: venció el {day}' },
    expires: { en: '{name}: expires on {day}', es: '{name}: vence el {day}' },
  },
);

/** The mail that tells a customer why a document was not accepted. */
export function rejectionMail(language: Language, values: { company: string; name: string; reason: string }): Content {
  const lines = (['line_1', 'line_2', 'line_3'] as const).map((key) => REJECTED.in(key, language, values));
  return content(REJECTED.in('subject', language, values), lines);
}

/** The mail that reminds a customer of documents that end soon or have ended. */
export function expiryMail(language: Language, company: string, documents: readonly ExpiringDocument[]): Content {
  const line = ({ name, expires_at, is_expired }: ExpiringDocument): string =>
    EXPIRING.in(is_expired ? 'expired' : 'expires', language, { name, day: expires_at });
  return content(EXPIRING.in('subject', language, { company }), [EXPIRING.in('line_1', language)], documents.map(line));
}
