import type { Language } from '../../../platform/kernel/errors.ts';
import { addressed, escaped, linkIn, mailButton, paragraph } from '../../../platform/kernel/texts/mail-html.ts';
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

const words = { module: 'documents', use: 'mail' } as const;

const GREETING = productTexts(
  'mail.document',
  { ...words, where: ['Documents', 'Documentos'] },
  {
    hello: { en: 'Hello {name},', es: 'Hola, {name}:' },
    portal: { en: 'Open the customer portal', es: 'Abrir el portal de clientes' },
  },
);

/** Whom a mail goes to, and where their portal is; null for those without one. */
export interface MailReader {
  readonly language: Language;
  readonly name: string;
  readonly company: string;
  readonly portal: string | null;
}

function content(reader: MailReader, subject: string, lines: readonly string[], list: readonly string[] = []): Content {
  const { language } = reader;
  const portal = reader.portal && linkIn(language, reader.portal);
  const said = [addressed(reader.name, (name) => GREETING.in('hello', language, { name })), ...lines];
  const label = GREETING.in('portal', language);
  return {
    subject: subject.replace(/\s+/g, ' ').trim(),
    html: [
      ...said.map(paragraph),
      ...(list.length > 0 ? [`<ul>${list.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`] : []),
      ...(portal ? [mailButton(portal, label)] : []),
    ].join('\n'),
    text: [...said, ...list.map((item) => `- ${item}`), ...(portal ? [`${label}: ${portal}`] : [])].join('\n\n'),
  };
}

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
    without_portal: {
      en: 'Please send us a corrected version.',
      es: 'Por favor, envíenos una versión corregida.',
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
    without_portal: {
      en: 'The documents below are about to expire or have already expired. Please send us current versions.',
      es: 'Los siguientes documentos están por vencer o ya vencieron. Por favor, envíenos las versiones vigentes.',
    },
    expired: { en: '{name}: expired on {day}', es: '{name}: venció el {day}' },
    expires: { en: '{name}: expires on {day}', es: '{name}: vence el {day}' },
  },
);

/** The mail that tells a customer why a document was not accepted. */
export function rejectionMail(reader: MailReader, document: { name: string; reason: string }): Content {
  const values = { company: reader.company, ...document };
  const lines = (['line_1', 'line_2', reader.portal ? 'line_3' : 'without_portal'] as const).map((key) =>
    REJECTED.in(key, reader.language, values),
  );
  return content(reader, REJECTED.in('subject', reader.language, values), lines);
}

/** The mail that reminds a customer of documents that end soon or have ended; `day` writes their last day. */
export function expiryMail(
  reader: MailReader,
  documents: readonly ExpiringDocument[],
  day: (date: string) => string,
): Content {
  const { language, company, portal } = reader;
  const line = ({ name, expires_at, is_expired }: ExpiringDocument): string =>
    EXPIRING.in(is_expired ? 'expired' : 'expires', language, { name, day: day(expires_at) });
  const ask = EXPIRING.in(portal ? 'line_1' : 'without_portal', language);
  return content(reader, EXPIRING.in('subject', language, { company }), [ask], documents.map(line));
}
