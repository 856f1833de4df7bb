import type { Language } from '../../../platform/kernel/errors.ts';
import { sql } from '../../../platform/server/db/statement.ts';
import type { Tx } from '../../../platform/server/db/transaction.ts';
import { renderWords } from '../../../platform/server/documents/render-html.ts';
import type { Conventions } from '../../../platform/server/documents/template/formats.ts';
import { TemplateError } from '../../../platform/server/documents/template/values.ts';

/** No mail is longer, in characters of its HTML. */
const MAX_MAIL = 1_000_000;

/** A mail template as it is stored; Spanish falls back to English. */
export interface StoredTemplate {
  readonly subject: string;
  readonly html: string;
  readonly subject_es: string | null;
  readonly html_es: string | null;
}

export interface OwnWords {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

export const TEMPLATE_COLUMNS = sql`t.subject, t.html, t.subject_es, t.html_es`;

/** The template a company gave an event; one statement. */
export const templateOf = (tx: Tx, event: string): Promise<StoredTemplate | undefined> =>
  tx.maybe<StoredTemplate>(sql`select ${TEMPLATE_COLUMNS} from message_event e
    join message_template t on t.id = e.template_id and t.active where e.event = ${event}`);

/**
 * A template filled with values, everything escaped; null when it cannot be rendered: the product's own words are
 * better than no mail.
 */
export async function renderOwnWords(
  template: StoredTemplate,
  language: Language,
  values: unknown,
  how: Conventions,
): Promise<OwnWords | null> {
  try {
    return await renderTemplate(template, language, values, how);
  } catch (error) {
    if (error instanceof TemplateError) return null;
    throw error;
  }
}

/** The same, but throws TemplateError for bad syntax, unknown helpers, and when a limit is passed. */
export async function renderTemplate(
  template: StoredTemplate,
  language: Language,
  values: unknown,
  how: Partial<Conventions> = {},
): Promise<OwnWords> {
  const isSpanish = language === 'es';
  const options = { locale: language, zone: 'UTC', currency: 'USD', ...how, limits: { outputCharacters: MAX_MAIL } };
  const { html, text } = await renderWords((isSpanish && template.html_es) || template.html, values, options);
  const { text: subject } = await renderWords((isSpanish && template.subject_es) || template.subject, values, options);
  // A line break in a value must not start a header of its own.
  return { subject: subject.replace(/\s+/g, ' ').trim().slice(0, 250), html, text };
}
