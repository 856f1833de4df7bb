import type { Language } from '../../../platform/kernel/errors.ts';

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

/** The mail that tells a customer why a document was not accepted. */
export function rejectionMail(
  language: Language,
  { company, name, reason }: { company: string; name: string; reason: string },
): Content {
  return language === 'es'
    ? content(`${company}: “${name}” no fue aceptado`, [
        `Su documento “${name}” no fue aceptado.`,
        `Motivo: ${reason}`,
        'Corríjalo y súbalo de nuevo en el portal.',
      ])
    : content(`${company}: “${name}” was not accepted`, [
        `Your document “${name}” was not accepted.`,
        `Reason: ${reason}`,
        'Correct it and upload it again in the portal.',
      ]);
}

/** The mail that reminds a customer of documents that end soon or have ended. */
export function expiryMail(language: Language, company: string, documents: readonly ExpiringDocument[]): Content {
  const es = language === 'es';
  const line = ({ name, expires_at, is_expired }: ExpiringDocument): string => {
    if (is_expired) return es ? `${name}: venció el ${expires_at}` : `${name}: expired on ${expires_at}`;
    return es ? `${name}: vence el ${expires_at}` : `${name}: expires on ${expires_at}`;
  };
  const words = es
    ? {
        subject: `${company}: documentos por vencer`,
        first: 'Estos documentos vencen pronto o ya vencieron. Suba los nuevos en el portal.',
      }
    : {
        subject: `${company}: documents about to expire`,
        first: 'These documents expire soon or have expired. Upload new ones in the portal.',
      };
  return content(words.subject, [words.first], documents.map(line));
}
