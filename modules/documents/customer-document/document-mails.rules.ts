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
    subject: { en: '{company}: “{name}” was not accepted', es: '{company}: no se aceptó “{name}”' },
    line_1: { en: 'Your document “{name}” wasn’t accepted.', es: 'No se aceptó su documento “{name}”.' },
    line_2: { en: 'Reason: {reason}', es: 'Motivo: {reason}' },
    line_3: {
      en: 'Correct it and upload it again in the portal.',
      es: 'Corríjalo y súbalo de nuevo en el portal.',
    },
  },
);

const EXPIRING = productTexts(
  'mail.document_expiring',
  { module: 'documents', use: 'mail', where: ['Expiring documents', 'Documentos por vencer'] },
  {
    subject: { en: '{company}: expiring documents', es: '{company}: documentos por vencer' },
    line_1: {
      en: 'These documents expire soon or have expired. Upload new ones in the portal.',
      es: 'Estos documentos vencen pronto o ya vencieron. Suba los nuevos en el portal.',
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
